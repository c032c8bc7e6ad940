import type { UnzipFileInfo } from "fflate";
import {
  BRIEFING_FILE,
  isMissionFile,
  METADATA_FILE,
  newRepositoryChanges,
  questionOf,
  type RepositoryFiles,
  type RepositoryMission,
  TASK_FILES,
} from "../../../../../domain/assessments/repository";

/** Packs the repository of a mission, as a new one on GitHub would be. */
export async function writeRepositoryZip(mission: RepositoryMission): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import("fflate");
  const { additions } = newRepositoryChanges(mission);
  const entries = Object.fromEntries([...additions].map(([path, text]) => [path, strToU8(text)]));
  return zipSync(entries, { level: 6 }) as Uint8Array<ArrayBuffer>;
}

/** Returns a name that GitHub takes for a repository. */
export function repositoryName(...parts: ReadonlyArray<string | null>): string {
  const path = parts
    .join(" ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return path?.join("-").slice(0, 80).replace(/-$/, "") || "mission";
}

/** The limits of a mission that is opened from this computer. A larger one is not read at all. */
export const REPOSITORY_LIMITS = {
  archiveBytes: 40_000_000,
  files: 5_000,
  fileBytes: 1_000_000,
  totalBytes: 20_000_000,
};

export type RepositoryProblem =
  | { readonly kind: "unreadable" | "noMission" | "tooMany" | "tooLarge" }
  /** There is more than one folder with a mission. */
  | { readonly kind: "several"; readonly path: string }
  | { readonly kind: "fileTooLarge" | "notText"; readonly path: string };

/** Why no mission is read from a folder or a ZIP. */
export class RepositoryRefused extends Error {
  override readonly name = "RepositoryRefused";

  constructor(
    readonly problem: RepositoryProblem,
    cause?: unknown,
  ) {
    super(`no mission is read: ${problem.kind}`, { cause });
  }
}

/** A file of a folder or a ZIP, before it is read. */
export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
}

/** The files of one mission among those of a folder. */
export interface FoundMission<File extends FoundFile> {
  /** The name of the mission's folder, as its repository is called; empty where the files are in none. */
  readonly name: string;
  /** The mission's files that are read, by their paths in it. */
  readonly files: ReadonlyMap<string, File>;
  /** Paths of files that no mission reads. */
  readonly others: readonly string[];
}

/**
 * Finds the one mission among the files of a folder or a ZIP, which may be the mission itself or hold its folder.
 *
 * @throws RepositoryRefused
 */
export function findMission<File extends FoundFile>(all: readonly File[]): FoundMission<File> {
  const found = all.filter(({ path }) => !isNoise(path));
  if (found.length > REPOSITORY_LIMITS.files) throw new RepositoryRefused({ kind: "tooMany" });
  const root = rootOf(found);
  const files = new Map<string, File>();
  const others: string[] = [];
  let bytes = 0;
  for (const file of found) {
    if (!file.path.startsWith(root)) continue;
    const path = file.path.slice(root.length);
    if (!isReadFile(path)) {
      others.push(path);
      continue;
    }
    if (file.bytes > REPOSITORY_LIMITS.fileBytes) throw new RepositoryRefused({ kind: "fileTooLarge", path });
    bytes += file.bytes;
    files.set(path, file);
  }
  if (bytes > REPOSITORY_LIMITS.totalBytes) throw new RepositoryRefused({ kind: "tooLarge" });
  // In its ZIPs GitHub puts the branch behind the repository's name.
  const name =
    root
      .split("/")
      .at(-2)
      ?.replace(/-(main|master)$/, "") ?? "";
  return { name, files, others };
}

/**
 * Makes the repository's files of those that were read. What no mission reads is there without its text, so that it can be
 * said that it is left out.
 *
 * @throws RepositoryRefused
 */
function repositoryFiles(read: ReadonlyMap<string, Uint8Array>, others: readonly string[]): RepositoryFiles {
  const texts = [...read].map(([path, bytes]) => [path, textOf(path, bytes)] as const);
  return new Map([...texts, ...others.map((path) => [path, ""] as const)]);
}

/** What git, other tools and operating systems add to folders by themselves. */
const isNoise = (path: string): boolean =>
  /(^|\/)(\.git|node_modules|__MACOSX)\//.test(path) ||
  /(^|\/)(\.DS_Store|Thumbs\.db)$/.test(path) ||
  path.endsWith("/");

/** Returns the folder that holds `Q1`, with a slash at its end. */
function rootOf(files: readonly FoundFile[]): string {
  const roots = new Set(files.flatMap(({ path }) => /^(|.*\/)Q1\//.exec(path)?.[1] ?? []));
  const depth = (root: string) => root.split("/").length;
  const [first, second] = [...roots].sort((one, other) => depth(one) - depth(other));
  if (first === undefined) throw new RepositoryRefused({ kind: "noMission" });
  // A task may keep a folder Q1 of its own.
  if (second !== undefined && !second.startsWith(`${first}Q`))
    throw new RepositoryRefused({ kind: "several", path: second });
  return first;
}

/** Tells whether a file's text is part of a mission. */
function isReadFile(path: string): boolean {
  if (questionOf(path) === null) return path === METADATA_FILE || path === BRIEFING_FILE;
  return isMissionFile(path) && Object.values(TASK_FILES).some((file) => path.slice(path.indexOf("/") + 1) === file);
}

function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new RepositoryRefused({ kind: "notText", path }, error);
  }
}

/** The files of a mission's repository, and the name of its folder. */
export interface FoundRepository {
  readonly name: string;
  readonly files: RepositoryFiles;
}

/**
 * Reads the mission in a folder that somebody chose.
 *
 * @throws RepositoryRefused
 */
export async function readFolder(chosen: readonly File[]): Promise<FoundRepository> {
  const found = chosen.map((file) => ({ path: file.webkitRelativePath, bytes: file.size, file }));
  const { name, files, others } = findMission(found);
  const read = await Promise.all(
    [...files].map(async ([path, { file }]) => [path, new Uint8Array(await file.arrayBuffer())] as const),
  );
  return { name, files: repositoryFiles(new Map(read), others) };
}

/**
 * Reads the mission in a ZIP, such as GitHub makes of a repository. What the mission does not need is never unpacked.
 *
 * @throws RepositoryRefused
 */
export async function readZip(archive: Uint8Array, zipName: string): Promise<FoundRepository> {
  if (archive.byteLength > REPOSITORY_LIMITS.archiveBytes) throw new RepositoryRefused({ kind: "tooLarge" });
  const { unzipSync } = await import("fflate");
  const unpack = (filter: (entry: UnzipFileInfo) => boolean) => unpacked(() => unzipSync(archive, { filter }));
  const found: Array<{ readonly path: string; readonly bytes: number }> = [];
  // The first pass looks at the names alone.
  unpack(({ name, originalSize }) => {
    found.push({ path: name, bytes: originalSize });
    return false;
  });
  const { name, files, others } = findMission(found);
  const wanted = new Set([...files.values()].map(({ path }) => path));
  const entries = new Map(Object.entries(unpack((entry) => wanted.has(entry.name))));
  const read = [...files].map(([path, entry]) => [path, entries.get(entry.path) ?? new Uint8Array()] as const);
  return { name: name || zipName.replace(/\.zip$/i, ""), files: repositoryFiles(new Map(read), others) };
}

function unpacked<Unpacked>(read: () => Unpacked): Unpacked {
  try {
    return read();
  } catch (error) {
    throw new RepositoryRefused({ kind: "unreadable" }, error);
  }
}
