import type { monaco } from "../../../workspace/monaco";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

/** Monaco's name of the folding, and its mark of a range that stays although the language knows no such range. */
const FOLDING = "editor.contrib.folding";
const USER_DEFINED = 1;

/**
 * Shows the first `count` lines of a program folded below their first; they can be unfolded like any others. They are
 * folded as a restored view is, at once: Monaco's action folds what is selected a moment later, when the reader may
 * already type.
 */
export function foldLines(editor: CodeEditor, count: number): void {
  const model = editor.getModel();
  const view = editor.saveViewState();
  if (!model || !view || count < 2 || count >= model.getLineCount()) return;
  const position = { lineNumber: count + 1, column: 1 };
  const folded = { startLineNumber: 1, endLineNumber: count, isCollapsed: true, source: USER_DEFINED };
  editor.restoreViewState({
    ...view,
    cursorState: [{ inSelectionMode: false, selectionStart: position, position }],
    contributionsState: { ...view.contributionsState, [FOLDING]: { collapsedRegions: [folded] } },
  });
}
