import { monaco } from "../monaco";

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
