import type { ArchivedFile, ChapterArchive } from "./chapter-archive";

/** Whether the course has a file already, and whether it is the same. */
export type ImportChange = "new" | "same" | "different";

export interface PlannedFile extends ArchivedFile {
  readonly change: ImportChange;
  /** What the course has there, when it is different. */
  readonly existing: Uint8Array<ArrayBuffer> | undefined;
}

export interface ImportPlan {
  readonly archive: ChapterArchive;
  readonly files: readonly PlannedFile[];
  /** Text files of the chapter that neither the archive nor the course has. */
  readonly missing: readonly string[];
}

/** What an import needs of the course. */
export interface CoursePorts {
  paths(): Promise<readonly string[]>;
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  upload(path: string, content: Uint8Array<ArrayBuffer>): Promise<unknown>;
  remove(path: string): Promise<unknown>;
  createChapter(): Promise<unknown>;
}

/** Compares an archive with what a course has. */
export async function planImport(archive: ChapterArchive, ports: CoursePorts): Promise<ImportPlan> {
  const known = new Set(await ports.paths());
  const files: PlannedFile[] = [];
  for (const file of archive.files) {
    const existing = known.has(file.path) ? await ports.read(file.path) : undefined;
    const isSame = existing !== undefined && isEqual(existing, file.content);
    const change = !known.has(file.path) ? "new" : isSame ? "same" : "different";
    files.push({ ...file, change, existing: change === "different" ? existing : undefined });
  }
  const carried = new Set(archive.files.map(({ path }) => path));
  const texts = archive.chapter.filenames.map((name) => `stories/${name}`);
  return { archive, files, missing: texts.filter((path) => !carried.has(path) && !known.has(path)) };
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** What became of a file. */
export type Outcome = "made" | "kept" | "replaced" | "failed" | "lost";

/** How an import ended. Without a failure the chapter is there. */
export interface ImportResult {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly failure: unknown;
}

/**
 * Makes what a plan says: files first, the chapter last, so that a chapter never stands without the files that were
 * brought for it. The first failure ends it. A file that could not be replaced is put back.
 */
export async function runImport(
  plan: ImportPlan,
  replaces: boolean,
  ports: CoursePorts,
  onOutcome: (outcomes: ReadonlyMap<string, Outcome>) => void,
): Promise<ImportResult> {
  const outcomes = new Map<string, Outcome>();
  const say = (path: string, outcome: Outcome): void => {
    outcomes.set(path, outcome);
    onOutcome(new Map(outcomes));
  };
  for (const file of plan.files) {
    try {
      if (file.change === "same" || (file.change === "different" && !replaces)) say(file.path, "kept");
      else if (file.change === "different") say(file.path, await replaced(file, ports));
      else {
        await ports.upload(file.path, file.content);
        say(file.path, "made");
      }
    } catch (failure) {
      say(file.path, failure instanceof FileLost ? "lost" : "failed");
      return { outcomes, failure: failure instanceof FileLost ? failure.cause : failure };
    }
  }
  try {
    await ports.createChapter();
  } catch (failure) {
    return { outcomes, failure };
  }
  return { outcomes, failure: undefined };
}

/** A file was deleted to be replaced, and neither the new one nor the old one could be written. */
class FileLost extends Error {}

async function replaced({ path, content, existing }: PlannedFile, ports: CoursePorts): Promise<Outcome> {
  await ports.remove(path);
  try {
    await ports.upload(path, content);
  } catch (failure) {
    const isBack = existing !== undefined && (await ports.upload(path, existing).then(yes, no));
    throw isBack ? failure : new FileLost("a replaced file is lost", { cause: failure });
  }
  return "replaced";
}

const yes = (): boolean => true;
const no = (): boolean => false;
