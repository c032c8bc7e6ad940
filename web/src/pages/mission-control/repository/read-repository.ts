import type { UnzipFileInfo } from "fflate";
import type { RepositoryFiles } from "../../../../../domain/assessments/repository";
import { findMission, REPOSITORY_LIMITS, RepositoryRefused, repositoryFiles } from "./repository-folder";

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
