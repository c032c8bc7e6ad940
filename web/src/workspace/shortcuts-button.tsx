import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "../app/chunks";
import type { Shortcut, ShortcutGroup } from "../app/shortcuts/shortcuts";
import { areSingleKeysOn } from "../app/shortcuts/single-keys";
import { IconButton } from "../design/button";
import { strings } from "../texts/workspace";

interface ShortcutsButtonProps {
  /** What is done on this page alone: it comes first. */
  readonly own?: ShortcutGroup;
  /** What else the editor does by keys, for example how it saves. */
  readonly more?: readonly Shortcut[];
}

type Help = ComponentType<ShortcutsButtonProps & { readonly onClose: () => void }>;

const loadHelp = async (): Promise<Help> =>
  (await loadChunk("app/shortcuts/shortcuts-dialog", () => import("../app/shortcuts/shortcuts-dialog"))).default;

/** The button that lists every shortcut of the workspace; F1 does so too, and `?` where nothing is being typed and keys of one character are not switched off. */
export function ShortcutsButton({ own, more }: ShortcutsButtonProps) {
  const [shown, show] = useState<{ readonly Help: Help } | null>(null);
  const open = () =>
    void loadHelp().then(
      (Help) => show({ Help }),
      () => undefined,
    );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForHelp(event) || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      event.stopPropagation();
      void loadHelp().then(
        (Help) => show({ Help }),
        () => undefined,
      );
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
  return (
    <>
      <IconButton small icon="help" label={strings.shortcuts} aria-keyshortcuts="F1 ?" onClick={open} />
      {shown && <shown.Help own={own} more={more} onClose={() => show(null)} />}
    </>
  );
}

const TYPED_INTO = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** Whether a key asks what the shortcuts are. A question mark is a letter where somebody is typing. */
function asksForHelp({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return (
    key === "F1" || (key === "?" && areSingleKeysOn() && !(target instanceof Element && target.closest(TYPED_INTO)))
  );
}
