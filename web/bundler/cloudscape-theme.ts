import { generateThemeStylesheet, type Theme } from "@cloudscape-design/components/theming";

type Token = keyof Theme["tokens"];

/**
 * Cloudscape's tokens by the token of web/src/design/tokens.css that paints them. They refer to our custom properties, so
 * both themes and each hue have one source. A colour that is not named here keeps Cloudscape's own.
 */
const painted: Readonly<Record<string, readonly Token[]>> = {
  "--heading": [
    "colorTextHeadingDefault",
    "colorTextFormLabel",
    "colorTextLabel",
    "colorTextKeyValuePairsValue",
    "colorTextButtonNormalDefault",
    "colorTextButtonNormalHover",
    "colorTextButtonNormalActive",
    "colorTextLinkButtonNormalDefault",
    "colorTextLinkButtonNormalHover",
    "colorTextLinkButtonNormalActive",
    "colorTextToggleButtonNormalPressed",
    "colorTextInteractiveHover",
    "colorTextDropdownItemHighlighted",
    "colorTextExpandableSectionDefault",
    "colorTextBadgeGrey",
    "colorTextNotificationDefault",
    "colorTextNotificationYellow",
    "colorTextInteractiveInvertedDefault",
    "colorTextInteractiveInvertedHover",
  ],
  "--text": [
    "colorTextBodyDefault",
    "colorTextFormDefault",
    "colorTextInteractiveDefault",
    "colorTextDropdownItemDefault",
    "colorTextButtonIconHover",
  ],
  "--secondary": [
    "colorTextHeadingSecondary",
    "colorTextBodySecondary",
    "colorTextFormSecondary",
    "colorTextEmpty",
    "colorTextCounter",
    "colorTextGroupLabel",
    "colorTextIconSubtle",
    "colorTextInputPlaceholder",
    "colorTextDropdownItemSecondary",
    "colorTextBreadcrumbCurrent",
    "colorTextStatusInactive",
    "colorTextInputDisabled",
    "colorTextDropdownItemDisabled",
    "colorTextInteractiveDisabled",
    "colorTextButtonNormalDisabled",
    "colorTextButtonPrimaryDisabled",
    "colorTextButtonLinkDisabled",
    "colorTextButtonIconDisabled",
    "colorTextButtonInlineIconDisabled",
    "colorTreeViewConnectorLine",
  ],
  "--link": [
    "colorTextLinkDefault",
    "colorTextLinkDecorationDefault",
    "colorTextButtonLinkDefault",
    "colorTextButtonLinkHover",
    "colorTextButtonLinkActive",
    "colorTextButtonInlineIconDefault",
    "colorTextDropdownItemFilterMatch",
    "colorTextStatusInfo",
    "colorBorderStatusInfo",
    "colorTextLayoutToggleHover",
    "colorTextBadgeBlue",
  ],
  "--primary": [
    "colorTextAccent",
    "colorTextExpandableSectionHover",
    "colorBackgroundButtonPrimaryDefault",
    "colorBackgroundControlChecked",
    "colorBackgroundProgressBarValueDefault",
    "colorBackgroundSliderHandleDefault",
    "colorBackgroundSliderRangeDefault",
    "colorBackgroundSegmentActive",
    "colorBackgroundLayoutToggleSelectedDefault",
    "colorBackgroundLayoutToggleSelectedActive",
    "colorItemSelected",
    "colorBorderItemFocused",
    "colorBorderItemSelected",
    "colorBorderInputFocused",
    "colorBorderDropdownItemFocused",
    "colorBorderToggleButtonNormalPressed",
    "colorDropzoneBorderHover",
  ],
  "--primary-deep": [
    "colorTextLinkHover",
    "colorTextLinkDecorationHover",
    "colorTextButtonInlineIconHover",
    "colorTextButtonInlineLinkHover",
    "colorTextInteractiveActive",
    "colorBackgroundButtonPrimaryHover",
    "colorBackgroundButtonPrimaryActive",
    "colorBackgroundSliderHandleActive",
    "colorBackgroundLayoutToggleSelectedHover",
  ],
  "--on-primary": [
    "colorTextButtonPrimaryDefault",
    "colorTextButtonPrimaryHover",
    "colorTextButtonPrimaryActive",
    "colorTextCalendarDateSelected",
    "colorTextSegmentActive",
    "colorTextLayoutToggleSelected",
    "colorForegroundControlDefault",
  ],
  "--wash": [
    "colorBackgroundItemSelected",
    "colorBackgroundButtonNormalHover",
    "colorBackgroundButtonNormalActive",
    "colorBackgroundButtonLinkHover",
    "colorBackgroundButtonLinkActive",
    "colorBackgroundToggleButtonNormalPressed",
    "colorBackgroundDropdownItemHover",
    "colorBackgroundDropdownItemSelected",
    "colorBackgroundDropdownItemFilterMatch",
    "colorBackgroundStatusInfo",
    "colorBackgroundFlashbarInfo",
    "colorBackgroundBadgeBlue",
    "colorBackgroundSegmentHover",
    "colorDropzoneBackgroundHover",
  ],
  "--paper": ["colorBackgroundLayoutMain"],
  "--surface": [
    "colorBackgroundContainerContent",
    "colorBackgroundContainerHeader",
    "colorBackgroundCard",
    "colorBackgroundInputDefault",
    "colorBackgroundControlDefault",
    "colorBackgroundButtonNormalDefault",
    "colorBackgroundDropdownItemDefault",
    "colorBackgroundPopover",
    "colorBackgroundSegmentDefault",
    "colorBackgroundToggleButtonNormalDefault",
    "colorDropzoneBackgroundDefault",
  ],
  "--panel": [
    "colorBackgroundLayoutPanel",
    "colorBackgroundCellShaded",
    "colorBackgroundCodeView",
    "colorBackgroundInputDisabled",
    "colorBackgroundButtonNormalDisabled",
    "colorBackgroundButtonPrimaryDisabled",
    "colorBackgroundTilesDisabled",
  ],
  "--line": [
    "colorBorderDividerDefault",
    "colorBorderDividerSecondary",
    "colorBorderCard",
    "colorBorderContainerTop",
    "colorBorderPopover",
    "colorBorderDropdownContainer",
    "colorBorderDropdownItemHover",
    "colorBorderExpandableSectionDefault",
    "colorBorderButtonNormalDisabled",
    "colorBorderButtonPrimaryDisabled",
    "colorBorderLayout",
    "colorBackgroundControlDisabled",
    "colorBackgroundProgressBarDefault",
    "colorBackgroundBadgeGrey",
    "colorBackgroundSliderTrackDefault",
    "colorBackgroundToggleCheckedDisabled",
  ],
  "--line-strong": [
    "colorBorderInputDefault",
    "colorBorderControlDefault",
    "colorBorderButtonNormalHover",
    "colorBorderButtonNormalActive",
    "colorDropzoneBorderDefault",
    "colorBackgroundToggleDefault",
  ],
  "--line-button": [
    "colorBorderButtonNormalDefault",
    "colorBorderToggleButtonNormalDefault",
    "colorBorderSegmentDefault",
  ],
  "--good": ["colorTextStatusSuccess", "colorBorderStatusSuccess", "colorTextBadgeGreen"],
  "--good-wash": ["colorBackgroundStatusSuccess", "colorBackgroundFlashbarSuccess", "colorBackgroundBadgeGreen"],
  "--warn": ["colorTextStatusWarning", "colorBorderStatusWarning"],
  "--warn-wash": ["colorBackgroundStatusWarning", "colorBackgroundFlashbarWarning", "colorBackgroundBadgeYellow"],
  "--bad": ["colorTextStatusError", "colorBorderStatusError", "colorTextBadgeRed"],
  "--bad-wash": ["colorBackgroundStatusError", "colorBackgroundFlashbarError", "colorBackgroundBadgeRed"],
  "--backdrop": ["colorBackgroundBackdrop"],
  "--radius": [
    "borderRadiusButton",
    "borderRadiusInput",
    "borderRadiusItem",
    "borderRadiusDropdown",
    "borderRadiusPopover",
    "borderRadiusToken",
    "borderRadiusDropzone",
    "borderRadiusTiles",
  ],
  "--radius-small": ["borderRadiusBadge", "borderRadiusControlDefaultFocusRing", "borderRadiusTabsFocusRing"],
  "--radius-notice": ["borderRadiusAlert", "borderRadiusFlashbar"],
  "--radius-card": [
    "borderRadiusContainer",
    "borderRadiusCardDefault",
    "borderRadiusCardEmbedded",
    "borderRadiusDialog",
  ],
  "--face": ["fontFamilyBase"],
  "--face-heading": ["fontFamilyHeading", "fontFamilyDisplay"],
  "--face-code": ["fontFamilyMonospace"],
};

const tokensOf = (value: (property: string) => string, has = (_name: Token): boolean => true): Theme["tokens"] =>
  Object.fromEntries(
    Object.entries(painted).flatMap(([property, names]) => names.filter(has).map((name) => [name, value(property)])),
  );

const tokens = tokensOf((property) => `var(${property})`);

/**
 * Within notices Cloudscape's base sheet changes these for strong grounds; ours are washes, on which the page's colours read
 * well. The generator leaves out a value that equals the page's: the fallback makes it differ.
 */
const inNotices = tokensOf(
  (property) => `var(${property}, unset)`,
  (name) => /^color(Text|Border(Button|Status)|Background(Button|Flashbar))/.test(name),
);
const contexts: Theme["contexts"] = {
  alert: { tokens: inNotices },
  flashbar: { tokens: inNotices },
  "flashbar-warning": { tokens: inNotices },
};

const PAGE = "body:not(#\\9)";

/**
 * Gives Cloudscape's theme as a static style sheet: applying it at run time would cost 91 KB of script. What opens beside the
 * page in dark mode (lists of choices, menus, popovers) has the mode's class itself, which would bring Cloudscape's own
 * colours back.
 */
export function cloudscapeTheme(): string {
  const sheet = generateThemeStylesheet({ theme: { tokens, contexts } });
  if (!sheet.includes(`${PAGE}{`)) throw new Error("Cloudscape's theme has no rule for the page");
  return sheet.replace(`${PAGE}{`, `${PAGE},.awsui-dark-mode:not(#\\9){`);
}
