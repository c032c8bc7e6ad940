const EVENT = "academy-palette";

/** Opens the palette, from places that do not know the shell. */
export const openPalette = (): boolean => window.dispatchEvent(new Event(EVENT));

const onMac = /^Mac|^iP/.test(navigator.platform);

/** Tells whether a key asks for the palette. In the editor Ctrl+K begins its own two-key commands, of which one opens it. */
export function asksForPalette({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey || shiftKey || key.toLowerCase() !== "k" || !(onMac ? metaKey && !ctrlKey : ctrlKey && !metaKey))
    return false;
  return !(target instanceof Element && target.closest(".monaco-editor"));
}

/** Calls back when the palette is asked for, unless a dialog is open. Returns the way to stop. */
export function onPaletteRequest(open: () => void): () => void {
  const ask = () => {
    if (document.querySelector("dialog[open]") === null) open();
  };
  const press = (event: KeyboardEvent) => {
    if (!asksForPalette(event)) return;
    event.preventDefault();
    ask();
  };
  window.addEventListener(EVENT, ask);
  window.addEventListener("keydown", press);
  return () => {
    window.removeEventListener(EVENT, ask);
    window.removeEventListener("keydown", press);
  };
}
