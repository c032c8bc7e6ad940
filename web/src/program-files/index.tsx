import type { ComponentType } from "react";
import { siteSettings } from "../app/site-settings";
import { toast } from "../app/toasts";
import { strings } from "../texts/en/program-files";
import { type ConflictChoice, createFileActions, type FilePage } from "./file-actions";
import { createDialogStack, createFileDialogs, DialogSlot } from "./file-dialogs";
import { createHosts, FileMenu, type HostLoaders } from "./file-menu";
import type { FileHost, OpenFile, ProgramFileHost } from "./program-file";
import "./program-files.css";
import type { SiteSettings } from "../../../domain/facts/site-settings";
import { loadChunk } from "../app/chunks";
import { googleDriveSettings } from "../app/file-host-settings";
import { isPlaygroundOnly } from "../app/mode";
import { Button } from "../design/button";
import { Dialog } from "../design/dialog";
import { DiffTable } from "../workspace/drafts/diff-table";

interface ConflictDialogProps {
  readonly host: FileHost;
  readonly name: string;
  readonly mine: string;
  /** Null for a file that was deleted. */
  readonly theirs: OpenFile | null;
  readonly close: (choice: ConflictChoice | null) => void;
}

/** Shows a file that changed since it was opened beside the program, and asks what is to be done; nothing is lost by any answer. */
function ConflictDialog({ host, name, mine, theirs, close }: ConflictDialogProps) {
  const saveAs = <Button onClick={() => close("save as")}>{strings.saveAsAnother}</Button>;
  return (
    <Dialog
      title={strings.conflictTitle(name)}
      wide={theirs !== null}
      onClose={() => close(null)}
      footer={
        <>
          <Button look="quiet" data-first onClick={() => close(null)}>
            {strings.cancel}
          </Button>
          {saveAs}
          {theirs && (
            <>
              <Button onClick={() => close("open theirs")}>{strings.openTheirs}</Button>
              <Button look="danger" onClick={() => close("overwrite")}>
                {strings.overwriteIt}
              </Button>
            </>
          )}
        </>
      }
    >
      {theirs ? (
        <>
          <p>{host === "local" ? strings.conflictBodyLocal : strings.conflictBody(strings.hosts[host])}</p>
          <DiffTable left={mine} right={theirs.saved.text} leftName={strings.mine} rightName={strings.theirs} />
        </>
      ) : (
        <p>{strings.deletedBody(name)}</p>
      )}
    </Dialog>
  );
}

/** Tells how the hosts are loaded that the site has. GitHub's sign-in goes by our servers, which a bare playground lacks. */
const hostLoaders = ({ github, googleDrive }: SiteSettings): HostLoaders => ({
  ...(github && !isPlaygroundOnly() && { github: loadGithub }),
  ...(googleDrive && { drive: loadDrive }),
});

async function loadGithub(): Promise<ProgramFileHost> {
  const { openGithubHost } = await loadChunk(
    "program-files/github/open-github-host",
    () => import("./github/open-github-host"),
  );
  return openGithubHost();
}

async function loadDrive(): Promise<ProgramFileHost> {
  const settings = googleDriveSettings();
  if (!settings) throw new Error("This site has no Google Drive.");
  const { createDriveHost } = await loadChunk("program-files/drive/drive-host", () => import("./drive/drive-host"));
  return createDriveHost(settings);
}

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
      success: (text) => toast.success(text),
      failure: (text, again) =>
        toast.danger(text, FAILURE_MS, again ? { label: strings.tryAgain, act: again } : undefined),
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
