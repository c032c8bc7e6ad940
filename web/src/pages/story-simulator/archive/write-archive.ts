import type { Zippable } from "fflate";
import type { ChapterContent } from "../chapters/chapter-draft";
import { CHAPTER_FILE, writeChapterFile } from "./chapter-file";
import type { ArchivedFile } from "./read-archive";

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
