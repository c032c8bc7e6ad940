import type { Hue } from "../design/hue";
import type { Theme } from "../design/theme-paint";

/** Colours of the editor, in step with the tokens of web/src/design: each text colour has a contrast of 4.5 or more. */
interface EditorTheme {
  readonly base: "vs" | "vs-dark";
  readonly inherit: boolean;
  readonly rules: readonly { readonly token: string; readonly foreground?: string; readonly fontStyle?: string }[];
  readonly colors: Readonly<Record<string, string>>;
}

interface Palette {
  readonly text: string;
  readonly keyword: string;
  readonly constant: string;
  readonly predefined: string;
  readonly number: string;
  readonly string: string;
  readonly comment: string;
  readonly operator: string;
  readonly invalid: string;
}

const rules = (palette: Palette): EditorTheme["rules"] => [
  { token: "", foreground: palette.text },
  { token: "identifier", foreground: palette.text },
  { token: "keyword", foreground: palette.keyword, fontStyle: "bold" },
  { token: "constant", foreground: palette.constant },
  { token: "predefined", foreground: palette.predefined },
  { token: "number", foreground: palette.number },
  { token: "string", foreground: palette.string },
  { token: "string.escape", foreground: palette.constant },
  { token: "comment", foreground: palette.comment, fontStyle: "italic" },
  { token: "operator", foreground: palette.operator },
  { token: "delimiter", foreground: palette.operator },
  { token: "invalid", foreground: palette.invalid, fontStyle: "underline" },
];

const violet: Readonly<Record<"academy-light" | "academy-dark", EditorTheme>> = {
  "academy-light": {
    base: "vs",
    inherit: true,
    rules: rules({
      text: "2a2640",
      keyword: "5b3df5",
      constant: "8338ec",
      predefined: "00607a",
      number: "0d7048",
      string: "9a4a00",
      comment: "66617e",
      operator: "5d5874",
      invalid: "b3173c",
    }),
    colors: {
      "editor.background": "#ffffff",
      "editor.foreground": "#2a2640",
      "editorLineNumber.foreground": "#6d6885",
      "editorLineNumber.activeForeground": "#5b3df5",
      "editor.lineHighlightBackground": "#f6f4ff",
      "editor.lineHighlightBorder": "#00000000",
      "editor.selectionBackground": "#d9d0ff",
      "editor.inactiveSelectionBackground": "#e9e4ff",
      "editorCursor.foreground": "#5b3df5",
      "editorBracketMatch.background": "#e9e4ff",
      "editorBracketMatch.border": "#8b75ff",
      "editorBracketHighlight.foreground1": "#5b3df5",
      "editorBracketHighlight.foreground2": "#00607a",
      "editorBracketHighlight.foreground3": "#9a4a00",
      "editorBracketHighlight.unexpectedBracket.foreground": "#b3173c",
      "editorIndentGuide.background1": "#eae6f5",
      "editorIndentGuide.activeBackground1": "#b9afe6",
      "editorError.foreground": "#b3173c",
      "editorGutter.background": "#ffffff",
      "editorWidget.background": "#fbfaf7",
      "editorWidget.border": "#e5e1d8",
      "scrollbar.shadow": "#00000000",
      "scrollbarSlider.background": "#8b869940",
      "scrollbarSlider.hoverBackground": "#8b869970",
      "scrollbarSlider.activeBackground": "#8b8699a0",
      focusBorder: "#5b3df5",
      "list.activeSelectionBackground": "#e2dcff",
      "list.activeSelectionForeground": "#1b1730",
      "editorSuggestWidget.selectedBackground": "#e2dcff",
      "editorSuggestWidget.selectedForeground": "#1b1730",
      "editorSuggestWidget.highlightForeground": "#4b2ee0",
      "editorSuggestWidget.focusHighlightForeground": "#4b2ee0",
    },
  },
  "academy-dark": {
    base: "vs-dark",
    inherit: true,
    rules: rules({
      text: "dcd9ee",
      keyword: "a796ff",
      constant: "d3a8ff",
      predefined: "7fd4ea",
      number: "6fdbb0",
      string: "f5b98a",
      comment: "9a95b5",
      operator: "a8a4c0",
      invalid: "ff8fa3",
    }),
    colors: {
      "editor.background": "#1b1a27",
      "editor.foreground": "#dcd9ee",
      "editorLineNumber.foreground": "#918caa",
      "editorLineNumber.activeForeground": "#a796ff",
      "editor.lineHighlightBackground": "#232133",
      "editor.lineHighlightBorder": "#00000000",
      "editor.selectionBackground": "#453b85",
      "editor.inactiveSelectionBackground": "#342e5c",
      "editorCursor.foreground": "#a796ff",
      "editorBracketMatch.background": "#342e5c",
      "editorBracketMatch.border": "#8b75ff",
      "editorBracketHighlight.foreground1": "#a796ff",
      "editorBracketHighlight.foreground2": "#7fd4ea",
      "editorBracketHighlight.foreground3": "#f5b98a",
      "editorBracketHighlight.unexpectedBracket.foreground": "#ff8fa3",
      "editorIndentGuide.background1": "#2c2a3b",
      "editorIndentGuide.activeBackground1": "#5a5580",
      "editorError.foreground": "#ff8fa3",
      "editorGutter.background": "#1b1a27",
      "editorWidget.background": "#16151f",
      "editorWidget.border": "#2c2a3b",
      "scrollbar.shadow": "#00000000",
      "scrollbarSlider.background": "#77728f50",
      "scrollbarSlider.hoverBackground": "#77728f80",
      "scrollbarSlider.activeBackground": "#77728fb0",
      focusBorder: "#a796ff",
      "list.activeSelectionBackground": "#3a3366",
      "list.activeSelectionForeground": "#f3f1ff",
      "editorSuggestWidget.selectedBackground": "#3a3366",
      "editorSuggestWidget.selectedForeground": "#f3f1ff",
      "editorSuggestWidget.highlightForeground": "#b3a5ff",
      "editorSuggestWidget.focusHighlightForeground": "#c9bfff",
    },
  },
};

/** Maps the violet themes' colours to those of the green ones. */
const GREEN_LIGHT = {
  "2a2640": "1f3a29",
  "5b3df5": "0f7a3d",
  "8338ec": "6b5b00",
  "00607a": "3f6212",
  "0d7048": "00607a",
  "66617e": "56695b",
  "5d5874": "4d6654",
  "6d6885": "5b7162",
  f6f4ff: "f0faf2",
  d9d0ff: "c4ecd0",
  e9e4ff: "dcf3e2",
  "8b75ff": "3fae6a",
  eae6f5: "dfeee3",
  b9afe6: "9fcfae",
  e2dcff: "d5f0dd",
  "4b2ee0": "0b6b35",
  "1b1730": "12301d",
  fbfaf7: "f8fbf5",
  e5e1d8: "dbe5d4",
};
const GREEN_DARK = {
  "1b1a27": "13221a",
  dcd9ee: "cfe8d6",
  a796ff: "6fdc8c",
  d3a8ff: "f0d070",
  "6fdbb0": "9fd8ff",
  "9a95b5": "8fae99",
  a8a4c0: "9dbda7",
  "918caa": "86a692",
  "232133": "1a2d22",
  "453b85": "2c6b41",
  "342e5c": "21482f",
  "8b75ff": "3fae6a",
  "2c2a3b": "24382b",
  "5a5580": "4a7a5a",
  "16151f": "0f1b14",
  "3a3366": "21482f",
  f3f1ff: "eafff0",
  b3a5ff: "83e59d",
  c9bfff: "a4efb8",
};

function dyed(theme: EditorTheme, colours: Readonly<Record<string, string>>): EditorTheme {
  const text = JSON.stringify(theme).replace(/[0-9a-f]{6}/g, (colour) => colours[colour] ?? colour);
  return JSON.parse(text) as EditorTheme;
}

/** The editor's themes: light and dark, in the product's violet and in the green of its hidden theme. */
export const editorThemes = {
  ...violet,
  "academy-light-green": dyed(violet["academy-light"], GREEN_LIGHT),
  "academy-dark-green": dyed(violet["academy-dark"], GREEN_DARK),
} as const;

/** The name of the editor's theme that goes with the page's. */
export const editorThemeName = (theme: Theme, hue: Hue): keyof typeof editorThemes =>
  `academy-${theme}${hue === "green" ? "-green" : ""}`;
