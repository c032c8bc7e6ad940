import { useEffect, useState } from "react";
import type { monaco } from "./monaco";

let lastKey = "";
const noteKey = ({ key }: KeyboardEvent): void => {
  lastKey = key;
};
const notePointer = (): void => {
  lastKey = "";
};

/** Whether an editor has the focus, and came to it by Tab. */
export function useFocusedByKeyboard(editor: monaco.editor.IStandaloneCodeEditor | null): boolean {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    window.addEventListener("keydown", noteKey, { capture: true });
    window.addEventListener("pointerdown", notePointer, { capture: true });
    return () => {
      window.removeEventListener("keydown", noteKey, { capture: true });
      window.removeEventListener("pointerdown", notePointer, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (!editor) return;
    const listeners = [
      editor.onDidFocusEditorText(() => setFocused(lastKey === "Tab")),
      editor.onDidBlurEditorText(() => setFocused(false)),
    ];
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [editor]);
  return focused;
}
