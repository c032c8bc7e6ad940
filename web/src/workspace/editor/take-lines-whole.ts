import type { monaco } from "../monaco";

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
