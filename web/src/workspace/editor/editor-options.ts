import { monaco } from "../monaco";

/**
 * Lines that arrive in one piece (dictation, an input method, a tool) are taken as they are, like a paste: typed letter by
 * letter their indentation would be added to the editor's own.
 */
export function takeLinesWhole(editor: monaco.editor.IStandaloneCodeEditor): void {
  const takeWhole = (event: InputEvent) => {
    if (event.inputType !== "insertText" || !event.data?.includes("\n") || event.data.length === 1) return;
    event.preventDefault();
    event.stopPropagation();
    editor.pushUndoStop();
    editor.executeEdits(
      "input",
      (editor.getSelections() ?? []).map((range) => ({ range, text: event.data, forceMoveMarkers: true })),
    );
    editor.pushUndoStop();
  };
  editor.getContainerDomNode().addEventListener("beforeinput", takeWhole, { capture: true });
}

const OPEN = ".suggest-widget.visible, .find-widget.visible, .ws-note, .ws-scope";

/**
 * Tab indents. After Escape it moves the focus instead, until the next other key or until the editor is left, so the
 * keyboard is never trapped and Ctrl-M stays free.
 */
export function leaveWithEscapeTab(editor: monaco.editor.IStandaloneCodeEditor, alwaysLeaves: () => boolean): void {
  const leaves = (now: boolean) => editor.updateOptions({ tabFocusMode: now || alwaysLeaves() });
  editor.onKeyDown(({ keyCode }) => {
    // Escape first closes what is open.
    const open = editor.getDomNode()?.querySelector(OPEN) ?? null;
    if (keyCode === monaco.KeyCode.Escape) leaves(open === null);
    else if (keyCode !== monaco.KeyCode.Tab && keyCode !== monaco.KeyCode.Shift) leaves(false);
  });
  editor.onDidBlurEditorText(() => leaves(false));
}

/** How every text editor of the site looks and what typing does in it. */
export const EDITOR_OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  // The text area behind the editor tells what an input method puts in, which `takeLinesWhole` needs.
  editContext: false,
  fontFamily: '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, "SFMono-Regular", Menlo, monospace',
  fontSize: 17,
  lineHeight: 25,
  fontLigatures: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  padding: { top: 14, bottom: 14 },
  tabSize: 4,
  insertSpaces: true,
  detectIndentation: true,
  lineNumbersMinChars: 2,
  lineDecorationsWidth: 4,
  glyphMargin: false,
  overviewRulerLanes: 0,
  renderLineHighlightOnlyWhenFocus: false,
  // What is typed is what stands there, also by dictation and on-screen keyboards: Enter is always a new line, and a
  // bracket that the person closes is not closed twice.
  acceptSuggestionOnEnter: "off",
  acceptSuggestionOnCommitCharacter: false,
  // The person's setting decides (`closing-brackets.ts`).
  autoClosingBrackets: "never",
  autoClosingQuotes: "never",
  quickSuggestions: { other: true, comments: false, strings: false },
  wordBasedSuggestions: "off",
  suggestFontSize: 15,
  suggestLineHeight: 26,
  // Marked by `showInvisible`, with their numbers; letters of other scripts may stand in strings.
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false },
  bracketPairColorization: { enabled: true, independentColorPoolPerBracketType: false },
  renderFinalNewline: "on",
  accessibilityPageSize: 500,
  scrollbar: {
    alwaysConsumeMouseWheel: false,
    // It stays where a line is longer than the pane: nobody would know otherwise.
    horizontal: "visible",
    horizontalScrollbarSize: 9,
    verticalScrollbarSize: 10,
    useShadows: false,
  },
  fixedOverflowWidgets: true,
  stickyScroll: { enabled: false },
};
