import type { monaco } from "../../../workspace/monaco";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

/** Shows the first `count` lines of a program folded below their first; they can be unfolded like any others. */
export async function foldLines(editor: CodeEditor, count: number): Promise<void> {
  const model = editor.getModel();
  if (!model || count < 2 || count >= model.getLineCount()) return;
  const endColumn = model.getLineMaxColumn(count);
  editor.setSelection({ startLineNumber: 1, startColumn: 1, endLineNumber: count, endColumn });
  await editor.getAction("editor.createFoldingRangeFromSelection")?.run();
  editor.setPosition({ lineNumber: count + 1, column: 1 });
}
