import { EarlyEditor, type EarlyOptions } from "./early-editor";
import styles from "./early-editor.css";

/**
 * Puts a plain editor into the boxes of the page, which takes it out of them (early-typed-editor.tsx). `keep` is given what
 * was typed where the page is left, or another page comes, before that.
 */
export function editInFrame(place: HTMLElement, options: EarlyOptions, keep: (text: string) => void): EarlyEditor {
  const sheet = document.createElement("style");
  sheet.textContent = styles;
  document.head.append(sheet);
  const editor = new EarlyEditor(options);
  editor.moveTo(place);
  const leave = () => {
    if (!editor.isTakenUp && !editor.isAsOpened) keep(editor.text);
  };
  addEventListener("pagehide", leave);
  const gone = new MutationObserver(() => {
    if (editor.element.isConnected && !editor.isTakenUp) return;
    gone.disconnect();
    removeEventListener("pagehide", leave);
    leave();
  });
  gone.observe(document.body, { childList: true });
  return editor;
}
