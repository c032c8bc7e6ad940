import { generateThemeStylesheet, type Theme } from "@cloudscape-design/components/theming";

const both = (light: string, dark: string) => ({ light, dark });
const heading = both("#1b1730", "#f3f1ff");
const text = both("#2a2640", "#dcd9ee");
const secondary = both("#5d5874", "#a8a4c0");
const surface = both("#ffffff", "#1b1a27");
const line = both("#e5e1d8", "#2c2a3b");
const primary = both("#5b3df5", "#a796ff");
const primaryDeep = both("#4a2fd6", "#bfb3ff");
const onPrimary = both("#ffffff", "#16132b");
const wash = both("#f1eeff", "#252238");

const theme: Theme = {
  tokens: {
    fontFamilyBase: "'Figtree Variable', system-ui, sans-serif",
    fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
    colorTextHeadingDefault: heading,
    colorTextHeadingSecondary: secondary,
    colorTextBodyDefault: text,
    colorTextBodySecondary: secondary,
    colorTextFormSecondary: secondary,
    colorTextEmpty: secondary,
    colorTextAccent: primary,
    colorTextLinkDefault: both("#4b2ee0", "#b3a5ff"),
    colorTextLinkHover: primaryDeep,
    colorTextInteractiveDefault: text,
    colorTextInteractiveHover: heading,
    colorBackgroundContainerContent: surface,
    colorBackgroundContainerHeader: surface,
    colorBackgroundInputDefault: surface,
    colorBackgroundLayoutMain: both("#f6f4ef", "#12111a"),
    colorBackgroundButtonPrimaryDefault: primary,
    colorBackgroundButtonPrimaryHover: primaryDeep,
    colorBackgroundButtonPrimaryActive: primaryDeep,
    colorTextButtonPrimaryDefault: onPrimary,
    colorTextButtonPrimaryHover: onPrimary,
    colorTextButtonPrimaryActive: onPrimary,
    colorBorderButtonNormalDefault: both("#cfc9bc", "#45425a"),
    colorTextButtonNormalDefault: heading,
    colorTextButtonNormalHover: heading,
    colorBackgroundButtonNormalHover: wash,
    colorBackgroundControlChecked: primary,
    colorBackgroundItemSelected: wash,
    colorBorderItemFocused: primary,
    colorBorderItemSelected: primary,
    colorBorderDividerDefault: line,
    colorBorderDividerSecondary: line,
    colorBorderInputDefault: both("#8b8699", "#6b6784"),
    borderRadiusButton: "10px",
    borderRadiusInput: "10px",
    borderRadiusContainer: "18px",
  },
};

/** Cloudscape in our colours, as a static sheet of 2 KB: applying it at run time would cost 91 KB of script. */
export const cloudscapeTheme = (): string => generateThemeStylesheet({ theme });
