import type { UnzipFileInfo } from "fflate";
import { DIRECT_UPLOAD_BYTES } from "../../../../../domain/facts/limits";
import { checkedAssetPath } from "../assets/asset-paths";
import type { ChapterContent } from "../chapters/chapter-draft";
import { CHAPTER_FILE, readChapterFile } from "./chapter-file";

/** The limits of an archive. What says that it is larger is not unpacked at all. */
export const ARCHIVE_LIMITS = {
  archiveBytes: 80_000_000,
  files: 500,
  fileBytes: DIRECT_UPLOAD_BYTES,
  totalBytes: 120_000_000,
} as const;

export type ArchiveProblem =
  | { readonly kind: "unreadable" | "tooLarge" | "tooMany" | "noChapter" }
  /** A path that assets cannot have, or one that is there twice. */
  | { readonly kind: "path" | "repeated" | "fileTooLarge"; readonly path: string };

/** Why an archive is not read. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";

  constructor(
    readonly problem: ArchiveProblem,
    cause?: unknown,
  ) {
    super(`the archive is refused: ${problem.kind}`, { cause });
  }
}

export interface ArchivedFile {
  /** As in `locations/hut/night.png`. */
  readonly path: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export interface ChapterArchive {
  readonly chapter: ChapterContent;
  readonly files: readonly ArchivedFile[];
}

/**
 * Unpacks the archive of a chapter. Each path must be one that assets may have, so that nothing is written elsewhere; one
 * that is not refuses the whole archive, before anything is unpacked.
 *
 * @throws ArchiveRefused
 */
export async function readArchive(archive: Uint8Array): Promise<ChapterArchive> {
  if (archive.byteLength > ARCHIVE_LIMITS.archiveBytes) throw new ArchiveRefused({ kind: "tooLarge" });
  const { strFromU8, unzipSync } = await import("fflate");
  // The first pass looks at the names alone.
  const gate = new EntryGate();
  unpacked(() => unzipSync(archive, { filter: (entry) => gate.passes(entry) && false }));
  const entries = unpacked(() => unzipSync(archive, { filter: ({ name }) => gate.wanted.has(name) }));
  const text = entries[CHAPTER_FILE];
  const chapter = text && readChapterFile(strFromU8(text));
  if (!chapter) throw new ArchiveRefused({ kind: "noChapter" });
  const files = Object.entries(entries).flatMap(([name, content]) =>
    name === CHAPTER_FILE ? [] : [{ path: name.normalize("NFC"), content: content as Uint8Array<ArrayBuffer> }],
  );
  return { chapter, files };
}

/** What operating systems add to archives by themselves. */
const isNoise = (name: string): boolean => name.startsWith("__MACOSX/") || /(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name);

class EntryGate {
  readonly wanted = new Set<string>();
  private readonly paths = new Set<string>();
  private bytes = 0;

  passes({ name, originalSize }: UnzipFileInfo): boolean {
    if (isNoise(name)) return false;
    if (name.endsWith("/") && originalSize === 0) return false;
    const path = name.normalize("NFC");
    if (name !== CHAPTER_FILE && checkedAssetPath(path).refusal !== undefined)
      throw new ArchiveRefused({ kind: "path", path: name });
    if (this.paths.has(path)) throw new ArchiveRefused({ kind: "repeated", path: name });
    if (originalSize > ARCHIVE_LIMITS.fileBytes) throw new ArchiveRefused({ kind: "fileTooLarge", path: name });
    this.paths.add(path);
    this.wanted.add(name);
    this.bytes += originalSize;
    if (this.wanted.size > ARCHIVE_LIMITS.files) throw new ArchiveRefused({ kind: "tooMany" });
    if (this.bytes > ARCHIVE_LIMITS.totalBytes) throw new ArchiveRefused({ kind: "tooLarge" });
    return true;
  }
}

function unpacked<Unpacked>(read: () => Unpacked): Unpacked {
  try {
    return read();
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused({ kind: "unreadable" }, error);
  }
}
