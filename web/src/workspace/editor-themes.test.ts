import { editorThemeName, editorThemes } from "./editor-themes";

/** Relative luminance of a colour as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

it.each(Object.keys(editorThemes) as (keyof typeof editorThemes)[])("every colour of text stands out in %s", (name) => {
  const { rules, colors } = editorThemes[name];
  const background = (colors["editor.background"] ?? "").slice(1);
  const numbers = (colors["editorLineNumber.foreground"] ?? "").slice(1);
  const texts = [numbers, ...rules.flatMap(({ foreground }) => foreground ?? [])];
  expect(texts.filter((text) => contrast(text, background) < 4.5)).toEqual([]);
});

/** `--warn-wash` of the page's themes, which the running line has. */
const RUNNING_LINE = { light: "fdf1d8", dark: "352708" } as const;

it.each(Object.keys(editorThemes) as (keyof typeof editorThemes)[])("it does on the running line of %s too", (name) => {
  const background = RUNNING_LINE[name.includes("light") ? "light" : "dark"];
  const texts = editorThemes[name].rules.flatMap(({ foreground }) => foreground ?? []);
  expect(texts.filter((text) => contrast(text, background) < 4.5)).toEqual([]);
});

it("goes with the page's theme", () => {
  expect(editorThemeName("light", "violet")).toBe("academy-light");
  expect(editorThemeName("dark", "green")).toBe("academy-dark-green");
});
