import type { UnzipFileInfo, Zippable } from "fflate";
import * as z from "zod/mini";
import { DIRECT_UPLOAD_BYTES } from "../../../../../domain/facts/limits";
import type { CourseAssets } from "../../../app/course-assets";
import { checkedAssetPath, checkedPath, kindOfAsset } from "../assets/asset-paths";
import type { ChapterContent } from "../chapters/chapter-draft";

const TYPES = { picture: "image/", sound: "audio/" } as const;

/** Reads a file of the course; undefined when it is not there. Throws when it cannot be asked for. */
export async function readAsset(
  path: string,
  { urlOf, readText }: CourseAssets,
  load: typeof fetch = fetch,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const kind = kindOfAsset(path);
  if (!kind) return undefined;
  if (kind === "text") {
    const text = await readText(path);
    return text === undefined ? undefined : new TextEncoder().encode(text);
  }
  const answer = await load(urlOf(path), { cache: "no-cache" });
  // A bucket that may not be listed answers 403 for what is not there.
  if (answer.status === 404 || answer.status === 403) return undefined;
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  const isOfKind = answer.headers.get("content-type")?.startsWith(TYPES[kind]) ?? false;
  return isOfKind ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}

/** The name of the file that says which chapter an archive holds. */
const CHAPTER_FILE = "chapter.json";

const isStoryFile = (name: string): boolean =>
  checkedPath("stories", name).refusal === undefined && /\.txt$/i.test(name);

const moment = z.iso.datetime({ offset: true });
const ChapterFile = z.object({
  format: z.literal("story-chapter"),
  version: z.literal(1),
  title: z.string().check(z.minLength(1), z.maxLength(255)),
  imageUrl: z.string().check(z.maxLength(2000)),
  filenames: z.array(z.string().check(z.maxLength(255), z.refine(isStoryFile))).check(z.maxLength(100)),
  openAt: moment,
  closeAt: moment,
});

/** Writes the file of a chapter. Whether it is published is not in it: what is brought in is looked at first. */
function writeChapterFile({ title, imageUrl, filenames, openAt, closeAt }: ChapterContent): string {
  const file = { format: "story-chapter", version: 1, title, imageUrl, filenames, openAt, closeAt };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads the file of a chapter; undefined when it is none. The chapter is not published. */
export function readChapterFile(text: string): ChapterContent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = ChapterFile.safeParse(value);
  if (!data || Date.parse(data.openAt) >= Date.parse(data.closeAt)) return undefined;
  const { title, imageUrl, filenames, openAt, closeAt } = data;
  return { title, imageUrl, filenames, openAt, closeAt, isPublished: false };
}

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

/** Packs a chapter with its files. */
export async function writeArchive(
  chapter: ChapterContent,
  files: readonly ArchivedFile[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import("fflate");
  const entries: Zippable = { [CHAPTER_FILE]: [strToU8(writeChapterFile(chapter)), { level: 6 }] };
  // Pictures and sounds are small already.
  for (const { path, content } of files) entries[path] = [content, { level: /\.txt$/i.test(path) ? 6 : 0 }];
  return zipSync(entries) as Uint8Array<ArrayBuffer>;
}

/** Returns the name of a chapter's archive. */
export function archiveName(title: string): string {
  const parts = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${parts.join("-").slice(0, 60) || "chapter"}.zip`;
}
