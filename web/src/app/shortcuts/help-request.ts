import { areSingleKeysOn } from "./single-keys";

const TYPED_INTO = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** Tells whether a key asks what the shortcuts are. A question mark is a letter where somebody is typing. */
export function asksForHelp({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return (
    key === "F1" || (key === "?" && areSingleKeysOn() && !(target instanceof Element && target.closest(TYPED_INTO)))
  );
}

/**
 * Calls back when a key asks for the shortcuts, unless a dialog is open. Returns the way to stop.
 * @param capture a page's own list comes before that of the site, which hears nothing of the key then
 */
export function onHelpRequest(open: () => void, capture = false): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !asksForHelp(event) || document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  addEventListener("keydown", listen, { capture });
  return () => removeEventListener("keydown", listen, { capture });
}
