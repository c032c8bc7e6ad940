import { strings } from "../../texts/en/ground-control";
import { isAssessmentFile, readZip, ZIP_LIMITS, ZipRefused } from "./zip";

export interface PickedFiles {
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
