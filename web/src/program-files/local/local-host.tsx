import { PROGRAM_BYTES } from "../../../../domain/facts/limits";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { strings } from "../../texts/en/local-files";
import { FileFailure } from "../file-failure";
import type { FileDialogs, OpenFile, Program, ProgramFileHost, SavedFile } from "../program-file";
import { readProgramBytes, writtenText } from "../program-text";
import { FolderDialog } from "./folder-dialog";
import type { HandleStore } from "./handle-store";

/**
 * Has the browser permit the use of a file or folder: after a reload it asks the person again, and some only right after a
 * click.
 * @throws FileFailure "forbidden" when the person says no
 */
async function permit(
  handle: FileSystemHandle,
  mode: "read" | "readwrite",
  dialogs: Pick<FileDialogs, "show">,
): Promise<void> {
  if ((await handle.queryPermission({ mode })) === "granted") return;
  const answer = await handle.requestPermission({ mode }).catch(() => "ask in a click" as const);
  if (answer === "granted") return;
  if (answer === "denied") throw denied(handle);
  const second = await dialogs.show<PermissionState>((close) => (
    <PermissionDialog name={handle.name} ask={() => handle.requestPermission({ mode })} close={close} />
  ));
  if (second !== "granted") throw denied(handle);
}

const denied = ({ name }: FileSystemHandle): FileFailure => new FileFailure("forbidden", `${name} is not permitted`);

interface PermissionDialogProps {
  readonly name: string;
  readonly ask: () => Promise<PermissionState>;
  readonly close: (answer: PermissionState | null) => void;
}

function PermissionDialog({ name, ask, close }: PermissionDialogProps) {
  return (
    <Dialog
      title={strings.permissionTitle(name)}
      onClose={() => close(null)}
      footer={
        <>
          <Button onClick={() => close(null)}>{strings.cancel}</Button>
          <Button look="primary" onClick={() => void ask().then(close, () => close("denied"))}>
            {strings.allow}
          </Button>
        </>
      }
    >
      <p>{strings.permissionBody}</p>
    </Dialog>
  );
}

/** The pickers of the File System Access API. Each rejects with GivenUp when it is closed. */
export interface Pickers {
  openFile(): Promise<FileSystemFileHandle>;
  saveFile(suggestedName: string): Promise<FileSystemFileHandle>;
  folder(): Promise<FileSystemDirectoryHandle>;
}

export interface LocalPorts {
  /** Null where the browser has none: files are then read from a field and downloaded. */
  readonly pickers: Pickers | null;
  /** Rejects with GivenUp when the field is closed. */
  readonly chooseFile: () => Promise<File>;
  readonly download: (name: string, text: string) => void;
  readonly handles: HandleStore;
  readonly newId: () => string;
  readonly now: () => number;
}

/** The files of this computer. */
export interface LocalHost extends ProgramFileHost {
  /** Whether files can be written where they were opened; otherwise saving downloads them. */
  readonly writes: boolean;
  /** Shows a folder and opens a file of it; null where the browser opens no folders. */
  readonly openFolder: ((dialogs: FileDialogs) => Promise<SavedFile>) | null;
}

/** Opens and saves files of this computer. */
export function createLocalHost({ pickers, chooseFile, download, handles, newId, now }: LocalPorts): LocalHost {
  const openHandle = async (handle: FileSystemFileHandle, dialogs: FileDialogs): Promise<SavedFile> => {
    await dialogs.confirmOpening(handle.name);
    const file = await readable(() => handle.getFile());
    const id = newId();
    const opened = openFileOf(file, await bytesOf(file), id, null);
    await handles.keepFile(id, handle);
    return { kind: "done", file: opened, message: strings.loaded(file.name) };
  };

  const write = async (
    handle: FileSystemFileHandle,
    id: string,
    program: Program,
    file: Pick<OpenFile, "name" | "lineEnd">,
  ) => {
    await readable(async () => {
      const stream = await handle.createWritable();
      await stream.write(writtenText(program.text, file.lineEnd));
      await stream.close();
    });
    const { name, lineEnd } = file;
    const revision = revisionOf(await readable(() => handle.getFile()));
    const place = { host: "local", handle: id } as const;
    const saved = { text: program.text, language: null };
    const written: OpenFile = { place, name, revision, saved, lineEnd, lastSaved: now() };
    return { kind: "done", file: written, message: strings.saved(name) } as const;
  };

  const downloadAs = (name: string, program: Program, lineEnd: OpenFile["lineEnd"]): SavedFile => {
    download(name, writtenText(program.text, lineEnd));
    const saved = { text: program.text, language: null };
    const place = { host: "local", handle: null } as const;
    return {
      kind: "done",
      file: { place, name, revision: "", saved, lineEnd, lastSaved: now() },
      message: strings.downloaded(name),
    };
  };

  const saveAs: LocalHost["saveAs"] = async (program, offered, dialogs) => {
    const name = withEnding(offered);
    if (!pickers) {
      const prompt = { title: strings.downloadTitle, label: strings.fileName, value: name, confirm: strings.download };
      return downloadAs(withEnding(await dialogs.askName(prompt)), program, "\n");
    }
    const handle = await pickers.saveFile(name);
    const id = newId();
    const done = await write(handle, id, program, { name: handle.name, lineEnd: "\n" });
    await handles.keepFile(id, handle);
    return done;
  };

  return {
    account: null,
    writes: pickers !== null,
    open: async (dialogs) => {
      if (pickers) return openHandle(await pickers.openFile(), dialogs);
      const file = await chooseFile();
      await dialogs.confirmOpening(file.name);
      const opened = openFileOf(file, await bytesOf(file), null, null);
      return { kind: "done", file: opened, message: strings.loaded(file.name) };
    },
    openFolder:
      pickers &&
      (async (dialogs) => {
        const handle = await dialogs.show<FileSystemFileHandle>((close) => (
          <FolderDialog handles={handles} choose={pickers.folder} close={close} />
        ));
        return openHandle(handle, dialogs);
      }),
    save: async (file, program, dialogs) => {
      const id = file.place.host === "local" ? file.place.handle : null;
      if (id === null) return downloadAs(file.name, program, file.lineEnd);
      const handle = await handles.file(id);
      // The browser has forgotten where it is.
      if (!handle) return saveAs(program, file.name, dialogs);
      await permit(handle, "readwrite", dialogs);
      const present = await handle.getFile().catch(unlessMissing);
      if (present === null) return { kind: "conflict", theirs: null };
      if (revisionOf(present) !== file.revision)
        return { kind: "conflict", theirs: openFileOf(present, await bytesOf(present), id, null) };
      return write(handle, id, program, file);
    },
    saveAs,
  };
}

const revisionOf = ({ lastModified, size }: File): string => `${lastModified} ${size}`;

function openFileOf(file: File, bytes: Uint8Array, handle: string | null, lastSaved: number | null): OpenFile {
  const { text, lineEnd } = readProgramBytes(bytes);
  const saved = { text, language: null };
  return { place: { host: "local", handle }, name: file.name, revision: revisionOf(file), saved, lineEnd, lastSaved };
}

/** A file that is too large for a program is not read. */
async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > PROGRAM_BYTES) throw new FileFailure("too large", `${file.size} bytes`);
  return new Uint8Array(await readable(() => file.arrayBuffer()));
}

const withEnding = (name: string): string => (/\.(js|txt)$/i.test(name) ? name : `${name || "program"}.js`);

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof DOMException && names.includes(error.name);

function unlessMissing(error: unknown): null {
  if (isNamed(error, "NotFoundError")) return null;
  throw failureOf(error);
}

async function readable<Result>(use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  const options = { cause: error };
  if (isNamed(error, "NotFoundError")) return new FileFailure("missing", String(error), options);
  if (isNamed(error, "NotAllowedError", "SecurityError", "NoModificationAllowedError"))
    return new FileFailure("forbidden", String(error), options);
  // A disk that is full, a file that another program locks.
  if (error instanceof DOMException) return new FileFailure("refused", String(error), options);
  return error;
}
