import type { ComponentType } from "react";
import { siteSettings } from "../app/site-settings";
import { toast } from "../app/toasts";
import { strings } from "../texts/en/program-files";
import { ConflictDialog } from "./conflict-dialog";
import { createDialogStack } from "./dialog-stack";
import { type ConflictChoice, createFileActions, type FilePage } from "./file-actions";
import { createFileDialogs, DialogSlot } from "./file-dialogs";
import { FileMenu } from "./file-menu";
import { hostLoaders } from "./host-loaders";
import { createHosts } from "./hosts";
import type { FileHost } from "./program-file";
import "./program-files.css";

export type { FilePage } from "./file-actions";

/** How long a failure is shown, in milliseconds: there is something to read, and to press. */
const FAILURE_MS = 8000;

/** Programs of one page as files. */
export interface ProgramFiles {
  /** Saves to the file that is open. */
  save(): void;
  /** What there is to do with files, in the panel of a button. */
  readonly Menu: ComponentType<{ close: () => void }>;
  /** Where dialogs open; it stays when the menu closes. */
  readonly Dialogs: ComponentType;
}

/** Makes what opens and saves the program of a page as files, on the hosts that the site has. */
export function createProgramFiles(userId: number, page: FilePage): ProgramFiles {
  const stack = createDialogStack();
  const hosts = createHosts(userId, hostLoaders(siteSettings()));
  const dialogsOf = (host: FileHost) => createFileDialogs(stack, host, () => hosts.loaded(host)?.account ?? null);
  const actions = createFileActions({
    page,
    host: hosts.load,
    dialogs: dialogsOf,
    askConflict: (host, name, mine, theirs) =>
      stack.show<ConflictChoice>((close) => (
        <ConflictDialog host={host} name={name} mine={mine} theirs={theirs} close={close} />
      )),
    tell: {
      success: (words) => toast.success(words),
      failure: (words, again) =>
        toast.danger(words, FAILURE_MS, again ? { label: strings.tryAgain, act: again } : undefined),
    },
  });
  actions.isBusy.subscribe((busy) => {
    if (!busy) stack.progress(null);
  });
  return {
    save: () => void actions.save(),
    Menu: ({ close }) => <FileMenu hosts={hosts} actions={actions} page={page} close={close} />,
    Dialogs: () => <DialogSlot stack={stack} />,
  };
}
