import { type ComponentType, useEffect, useRef, useState } from "react";
import { loadChunk } from "../app/chunks";
import type { Command } from "../app/shortcuts/commands";
import { onHelpRequest } from "../app/shortcuts/help-request";
import type { CommandGroup } from "../app/shortcuts/workspace-commands";
import { IconButton } from "../design/button";
import { strings } from "../texts/en/workspace";

interface ShortcutsButtonProps {
  /** Commands of this page alone: they come first. */
  readonly own?: CommandGroup;
  /** Further keys of the editor, for example for saving. */
  readonly more?: readonly Command[];
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
  const openLatest = useRef(open);
  openLatest.current = open;
  useEffect(() => onHelpRequest(() => openLatest.current(), true), []);
  return (
    <>
      <IconButton small icon="help" label={strings.shortcuts} aria-keyshortcuts="F1 ?" onClick={open} />
      {shown && <shown.Help own={own} more={more} onClose={() => show(null)} />}
    </>
  );
}
