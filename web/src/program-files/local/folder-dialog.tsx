import { useCallback, useEffect, useState } from "react";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/local-files";
import { Cancelled } from "../file-failure";
import { FileTree, type TreeEntry } from "../file-tree";
import type { HandleStore } from "./handle-store";

const isProgram = (name: string): boolean => /\.(js|txt)$/i.test(name);

/** Lists the folders and programs of a folder, folders first, by name. Hidden ones and those of packages stay out. */
async function folderEntries(root: FileSystemDirectoryHandle, path: string): Promise<readonly TreeEntry[]> {
  const folder = await folderAt(root, path);
  const entries: TreeEntry[] = [];
  for await (const [name, { kind }] of folder.entries()) {
    if (name.startsWith(".") || name === "node_modules") continue;
    const below = path === "" ? name : `${path}/${name}`;
    if (kind === "directory") entries.push({ kind: "folder", name, path: below });
    else if (isProgram(name)) entries.push({ kind: "file", name, path: below });
  }
  return entries.sort(
    (one, other) => Number(one.kind === "file") - Number(other.kind === "file") || one.name.localeCompare(other.name),
  );
}

/** Returns the file at a path below a folder. */
async function handleAt(root: FileSystemDirectoryHandle, path: string): Promise<FileSystemFileHandle> {
  const slash = path.lastIndexOf("/");
  const folder = await folderAt(root, path.slice(0, Math.max(slash, 0)));
  return folder.getFileHandle(path.slice(slash + 1));
}

async function folderAt(root: FileSystemDirectoryHandle, path: string): Promise<FileSystemDirectoryHandle> {
  let folder = root;
  for (const name of path.split("/").filter(Boolean)) folder = await folder.getDirectoryHandle(name);
  return folder;
}

interface FolderDialogProps {
  readonly handles: HandleStore;
  /** Has the person choose a folder; rejects with GivenUp. */
  readonly choose: () => Promise<FileSystemDirectoryHandle>;
  readonly close: (file: FileSystemFileHandle | null) => void;
}

type Shown =
  | { readonly kind: "reading" | "none" }
  /** The browser asks again after a reload, and only after a click. */
  | { readonly kind: "asks"; readonly folder: FileSystemDirectoryHandle }
  | { readonly kind: "folder"; readonly folder: FileSystemDirectoryHandle };

/** Lists the folder that was opened last, or another one, and has the person choose one of its programs. */
export function FolderDialog({ handles, choose, close }: FolderDialogProps) {
  const { shown, denied, pick, permit } = useFolder(handles, choose);
  const [selected, setSelected] = useState<TreeEntry | null>(null);
  const folder = shown.kind === "folder" ? shown.folder : null;
  const load = useCallback(async (path: string) => (folder ? folderEntries(folder, path) : []), [folder]);
  const open = async ({ path }: TreeEntry) => {
    if (folder) close(await handleAt(folder, path));
  };
  return (
    <Dialog
      title={strings.folderTitle}
      onClose={() => close(null)}
      footer={
        <>
          <Button onClick={() => close(null)}>{strings.close}</Button>
          <Button onClick={() => void pick()}>
            {shown.kind === "none" ? strings.chooseFolder : strings.chooseAnother}
          </Button>
          {folder && (
            <Button look="primary" disabled={selected?.kind !== "file"} onClick={() => selected && void open(selected)}>
              {strings.open}
            </Button>
          )}
        </>
      }
    >
      {shown.kind === "reading" && <WaitingLine>{strings.loadingFolder}</WaitingLine>}
      {shown.kind === "none" && <p>{strings.noFolder}</p>}
      {shown.kind === "asks" && (
        <>
          <p>{strings.askFolder(shown.folder.name)}</p>
          <Button look="primary" onClick={() => void permit(shown.folder)}>
            {strings.showFolder(shown.folder.name)}
          </Button>
        </>
      )}
      {denied && (
        <p className="pf-problem" role="alert">
          {strings.folderDenied}
        </p>
      )}
      {folder && (
        <FileTree
          label={strings.filesOf(folder.name)}
          load={load}
          failureText={(error) =>
            error instanceof DOMException && error.name === "NotFoundError" ? strings.folderGone : strings.folderFailed
          }
          selected={selected?.path ?? null}
          onSelect={setSelected}
          onOpen={(entry) => void open(entry)}
          empty={strings.emptyFolder}
        />
      )}
    </Dialog>
  );
}

/** The folder that is shown, and how another one comes to be. */
function useFolder(handles: HandleStore, choose: FolderDialogProps["choose"]) {
  const [shown, setShown] = useState<Shown>({ kind: "reading" });
  const [denied, setDenied] = useState(false);
  useEffect(() => {
    let isHere = true;
    void handles.folder().then(async (folder) => {
      const permission = folder && (await folder.queryPermission({ mode: "read" }));
      if (!isHere) return;
      if (!folder) setShown({ kind: "none" });
      else setShown({ kind: permission === "granted" ? "folder" : "asks", folder });
    });
    return () => {
      isHere = false;
    };
  }, [handles]);
  const permit = async (folder: FileSystemDirectoryHandle) => {
    const isPermitted = (await folder.requestPermission({ mode: "read" })) === "granted";
    setDenied(!isPermitted);
    if (isPermitted) setShown({ kind: "folder", folder });
  };
  const pick = async () => {
    try {
      const folder = await choose();
      setDenied(false);
      setShown({ kind: "folder", folder });
      await handles.keepFolder(folder);
    } catch (error) {
      // Some folders, such as that of the system, no browser opens.
      if (!(error instanceof Cancelled)) setDenied(true);
    }
  };
  return { shown, denied, pick, permit };
}
