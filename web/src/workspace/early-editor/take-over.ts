import type { CodeEditor, EditorProps } from "../editor";
import { type EarlyEditor, plainLines, type WaitingKey } from "./early-editor";
import { placedCaret, placedSteps } from "./monaco-steps";

/** Monaco itself, which no chunk but the code editor's may import. */
type Using = Parameters<NonNullable<EditorProps["onMount"]>>[1];

/**
 * Has the code editor go on where the early one stands: its text, the steps of undo and redo that made it, selection,
 * scroll, focus and the keys that waited. The code editor is drawn before the early one goes, so that nothing flickers.
 */
export function takeOver(early: EarlyEditor, editor: CodeEditor, { Selection }: Using): void {
  const { history, caret, isFocused, input, plainText } = early;
  const model = editor.getModel();
  if (!model) return;
  const { scrollTop, scrollLeft } = input;
  const steps = [...history.done, ...history.undone];
  if (steps.length > 0 || model.getValue() !== early.base) {
    model.setValue(early.base);
    for (const { edits, before, after } of placedSteps(plainLines(early.base), steps)) {
      editor.setSelection(before);
      editor.pushUndoStop();
      for (const [index, { range, text }] of edits.entries()) {
        const end = index === edits.length - 1 ? [Selection.liftSelection(after)] : undefined;
        editor.executeEdits("early", [{ range, text, forceMoveMarkers: true }], end);
      }
    }
    editor.pushUndoStop();
    // A command would undo in whatever has the focus.
    for (const _ of history.undone) void model.undo();
  }
  // Whatever went wrong with the steps: nothing that was typed is lost.
  if (plainLines(model.getValue()) !== plainText) model.setValue(early.text);
  editor.layout();
  editor.setSelection(placedCaret(plainText, caret));
  editor.setScrollPosition({ scrollTop, scrollLeft });
  editor.render(true);
  const keys = early.takeKeys();
  if (isFocused) editor.focus();
  early.dispose();
  if (isFocused) for (const key of keys) press(editor, key);
}

/** Presses a key in an editor. Browsers have events of scripts say nothing of the key's number, which Monaco goes by. */
function press(editor: CodeEditor, { keyCode, ...key }: WaitingKey): void {
  const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "keyCode", { value: keyCode });
  editor.getDomNode()?.querySelector("textarea")?.dispatchEvent(event);
}
