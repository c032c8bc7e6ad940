import { replacementsIn } from "../../../../language/strange-characters";
import { strings } from "../../texts/en/workspace";
import { monaco } from "../monaco";
import { element } from "./markdown-elements";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;
type Model = monaco.editor.ITextModel;

/** Replaces the strange characters of a text, to be undone in one step; gives how many there were. */
export function replaceIn(editor: CodeEditor, model: Model): number {
  const text = model.getValue();
  const replacements = replacementsIn(text);
  if (replacements.length === 0) return 0;
  editor.pushUndoStop();
  editor.executeEdits(
    "replace-strange",
    replacements.map(({ start, end, by }) => ({
      range: monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
      text: by,
    })),
  );
  editor.pushUndoStop();
  return replacements.length;
}

/** A button that replaces them; null where there are none, or the text is only to be read. */
export function replaceButton(editor: CodeEditor, model: Model, onDone: () => void): HTMLElement | null {
  if (editor.getOption(monaco.editor.EditorOption.readOnly) || replacementsIn(model.getValue()).length === 0)
    return null;
  const button = element("button", strings.replaceStrange) as HTMLButtonElement;
  button.type = "button";
  button.className = "ws-note__mend";
  button.addEventListener("click", () => {
    replaceIn(editor, model);
    onDone();
    editor.focus();
  });
  return button;
}
