import type { UnzipFileInfo } from "fflate";
import { strings } from "../../texts/en/ground-control";
import type { UploadPreview } from "./assessment-calls";

/** The limits of an archive. What says that it is larger is not unpacked at all, whatever it is made of. */
export const ZIP_LIMITS = {
  archiveBytes: 20_000_000,
  files: 500,
  fileBytes: 1_048_576,
  totalBytes: 50_000_000,
} as const;

type ZipProblem = "unreadable" | "tooLarge" | "tooMany";

/** Why an archive is not read. */
class ZipRefused extends Error {
  override readonly name = "ZipRefused";

  constructor(readonly problem: ZipProblem) {
    super(`the archive is refused: ${problem}`);
  }
}

/** The part of a path behind its folders. */
const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** Says whether a path in a folder or archive is an assessment file, and none that an operating system hides beside it. */
const isAssessmentFile = (path: string): boolean =>
  /\.xml$/i.test(path) && !baseName(path).startsWith(".") && !path.includes("__MACOSX/");

/**
 * Unpacks the XML files of an archive. Entries are unpacked into as much memory as they declare, so what declares too
 * little is cut off and not read as XML, and what declares too much is refused before.
 *
 * @throws ZipRefused
 */
export async function readZip(archive: Uint8Array): Promise<{ files: File[]; leftOut: number }> {
  if (archive.byteLength > ZIP_LIMITS.archiveBytes) throw new ZipRefused("tooLarge");
  const { unzipSync } = await import("fflate");
  const counter = new EntryCounter();
  const entries = unpack(() => unzipSync(archive, { filter: (entry) => counter.wants(entry) }));
  const files = Object.entries(entries).map(
    ([path, bytes]) => new File([bytes as Uint8Array<ArrayBuffer>], baseName(path), { type: "text/xml" }),
  );
  return { files, leftOut: counter.leftOut };
}

class EntryCounter {
  leftOut = 0;
  private files = 0;
  private bytes = 0;

  wants({ name, originalSize }: UnzipFileInfo): boolean {
    if (name.endsWith("/")) return false;
    if (!isAssessmentFile(name)) {
      this.leftOut += 1;
      return false;
    }
    this.files += 1;
    this.bytes += originalSize;
    if (this.files > ZIP_LIMITS.files) throw new ZipRefused("tooMany");
    const isLarge = originalSize > ZIP_LIMITS.fileBytes || this.bytes > ZIP_LIMITS.totalBytes;
    if (isLarge) throw new ZipRefused("tooLarge");
    return true;
  }
}

function unpack<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused("unreadable");
  }
}

interface PickedFiles {
  readonly files: readonly File[];
  /** Other files, which are not uploaded. */
  readonly leftOut: number;
  /** Archives that could not be read: their name, and why. */
  readonly problems: readonly string[];
}

/** Returns the assessment files among what was chosen or dropped: XML files, and those within ZIP archives. */
export async function assessmentFilesOf(chosen: readonly File[]): Promise<PickedFiles> {
  const picked = { files: [] as File[], leftOut: 0, problems: [] as string[] };
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name;
    if (isAssessmentFile(path)) picked.files.push(file);
    else if (/\.zip$/i.test(path)) await addArchive(file, picked);
    else picked.leftOut += 1;
  }
  return picked;
}

async function addArchive(archive: File, picked: { files: File[]; leftOut: number; problems: string[] }) {
  try {
    if (archive.size > ZIP_LIMITS.archiveBytes) throw new ZipRefused("tooLarge");
    const { files, leftOut } = await readZip(new Uint8Array(await archive.arrayBuffer()));
    picked.files.push(...files);
    picked.leftOut += leftOut;
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    picked.problems.push(strings.zipProblem(archive.name, strings.zipProblems[error.problem]));
  }
}

/** Returns the files that were dropped, those within dropped folders included. To be called while the event is handled. */
export function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return Promise.resolve([...files]);
  return filesOf(entries.filter((entry) => entry !== null));
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const nested = await Promise.all(
    entries.map((entry) => {
      if (entry.isFile) return fileOf(entry as FileSystemFileEntry).then((file) => [file]);
      return childrenOf(entry as FileSystemDirectoryEntry).then(filesOf);
    }),
  );
  return nested.flat();
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A folder tells its entries a hundred at a time, and none when it has told all. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** What of a file decides when it is uploaded, read loosely: the server reads it strictly. */
interface References {
  readonly number: string | null;
  /** Numbers of the contests that its votes refer to. */
  readonly contests: readonly string[];
}

const attribute = (tag: string, name: string): string | null => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (match?.[1] ?? match?.[2])?.trim() || null;
};

/** Returns the number of an assessment file and the contests that must be there before it. */
export function referencesOf(xml: string): References {
  const text = xml.replace(/<!--[\s\S]*?-->/g, "");
  const task = /<TASK\s[^>]*>/.exec(text)?.[0] ?? "";
  const votes = text.match(/<VOTING\s[^>]*>/g) ?? [];
  const contests = votes.flatMap((vote) => attribute(vote, "assessment_number") ?? []);
  return { number: attribute(task, "number"), contests: [...new Set(contests)] };
}

interface Ordered extends References {
  readonly name: string;
}

/** Puts files in the order of their names, and contests in front of the votes that refer to them. */
export function inUploadOrder<T extends Ordered>(files: readonly T[]): T[] {
  const byName = [...files].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  const placed = new Set<T>();
  const place = (file: T): void => {
    if (placed.has(file) || waiting.has(file)) return;
    waiting.add(file);
    for (const contest of file.contests) for (const other of byName) if (other.number === contest) place(other);
    placed.add(file);
  };
  const waiting = new Set<T>();
  for (const file of byName) place(file);
  return [...placed];
}

/** How far a file is. */
export type UploadState =
  | { readonly kind: "waiting" }
  | { readonly kind: "previewing" }
  | { readonly kind: "previewed"; readonly preview: UploadPreview }
  | { readonly kind: "uploading" }
  | { readonly kind: "uploaded" }
  | { readonly kind: "forceUpdated" }
  | { readonly kind: "ignored" }
  | { readonly kind: "failed"; readonly text: string; readonly line: number | null };

/** A file of the list. */
export interface UploadItem extends References {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  readonly state: UploadState;
}

export const isDone = ({ state }: UploadItem): boolean => state.kind === "uploaded" || state.kind === "forceUpdated";

/** Adds files to the list. One that has the name and the number of an earlier one takes its place. */
export function withFiles(list: readonly UploadItem[], added: readonly UploadItem[]): UploadItem[] {
  const isReplaced = (item: UploadItem): boolean =>
    added.some(({ name, number }) => name === item.name && number === item.number);
  return inUploadOrder([...list.filter((item) => !isReplaced(item)), ...added]);
}

export const withState = (list: readonly UploadItem[], id: number, state: UploadState): UploadItem[] =>
  list.map((item) => (item.id === id ? { ...item, state } : item));

/** What the server's word about an upload means. */
export function stateOf(word: string): UploadState {
  if (word === "Force Update OK") return { kind: "forceUpdated" };
  return word.startsWith("Assessment has submissions") ? { kind: "ignored" } : { kind: "uploaded" };
}

/** Returns the first contest that a file's votes need and that neither the course nor an earlier file has. */
export function contestThatLacks(
  { missingContests }: Pick<UploadPreview, "missingContests">,
  earlier: readonly Pick<UploadItem, "number">[],
): string | undefined {
  return missingContests.find((contest) => !earlier.some(({ number }) => number === contest));
}
