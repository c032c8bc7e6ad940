import * as z from "zod/mini";
import { checkedPath } from "../assets/asset-paths";
import type { ChapterContent } from "../chapters/chapter-draft";

/** The name of the file that says which chapter an archive holds. */
export const CHAPTER_FILE = "chapter.json";

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
export function writeChapterFile({ title, imageUrl, filenames, openAt, closeAt }: ChapterContent): string {
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
