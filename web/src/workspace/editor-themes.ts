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

export const editorThemes: Readonly<Record<"academy-light" | "academy-dark", EditorTheme>> = {
  "academy-light": {
    base: "vs",
    inherit: true,
    rules: rules({
      text: "2a2640",
      keyword: "5b3df5",
      constant: "8a3ffc",
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
