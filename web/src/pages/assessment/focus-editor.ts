/**
 * Puts the focus into the editor, at once or as soon as it is there, unless it has gone elsewhere meanwhile.
 * Returns the way to give it up.
 */
export function focusEditor(): () => void {
  const isSettled = (): boolean => {
    if (document.activeElement !== document.body) return true;
    document.querySelector<HTMLElement>(".ws-page :is(.early, .monaco-editor) textarea")?.focus();
    return document.activeElement !== document.body;
  };
  if (isSettled()) return () => {};
  const observer = new MutationObserver(() => {
    if (isSettled()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Whether the link that led here, by its state, asks for the editor at once, as Today does, which has shown what it is about. */
export const startsInEditor = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "startsInEditor" in state;
