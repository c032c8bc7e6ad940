import { z } from "zod";
import type { Role } from "../../../domain/facts/roles";
import { assetPath } from "../assets/rules";
import { date, readFields } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";
import type { Story } from "./story";

const LONGEST_NAME = 255;
const MOST_FILES = 100;
const LONGEST_URL = 2000;
const STORIES = "stories";

/** A text file of the assets' folder `stories`, named below it or with it. */
function isStoryFile(filename: string): boolean {
  const name = filename.startsWith(`${STORIES}/`) ? filename.slice(STORIES.length + 1) : filename;
  try {
    return assetPath(STORIES, name).toLowerCase().endsWith(".txt");
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const FILENAMES = `must be .txt files of the folder ${STORIES}, at most ${MOST_FILES}`;

/** The fields that may be sent of a story, with the reference's names of the columns for messages. */
const FIELDS = {
  title: { column: "title", schema: z.string().max(LONGEST_NAME), required: true },
  filenames: {
    column: "filenames",
    schema: z.array(z.string().max(LONGEST_NAME).refine(isStoryFile)).max(MOST_FILES),
    required: true,
    complaint: FILENAMES,
  },
  openAt: { column: "open_at", schema: date.unwrap(), required: true },
  closeAt: { column: "close_at", schema: date.unwrap(), required: true },
  isPublished: { column: "is_published", schema: z.boolean() },
  imageUrl: {
    column: "image_url",
    schema: z
      .string()
      .max(LONGEST_URL)
      .nullable()
      .transform((url) => url?.trim() || null),
  },
} as const;

type Content = Omit<Story, "storyId" | "courseId" | "version">;

const BLANK = { isPublished: false, imageUrl: null };

/**
 * Returns the story that was sent over the one that was there: a new story needs title, file names and both dates. Members that a story does not
 * have are left where they are. Throws 400 with a line for each field that does not fit.
 */
export function changedContent(current: Content | undefined, sent: Readonly<Record<string, unknown>>): Content {
  const values = readFields(FIELDS, sent, { isNew: current === undefined });
  const next = { ...BLANK, ...current, ...values } as Content;
  if (!(Date.parse(next.openAt) < Date.parse(next.closeAt))) {
    throw new Refusal(400, "open_at Open date must be before close date");
  }
  return next;
}

/** Students see what is published and has opened, also after it has closed; staff and admins see all. */
export function isVisible({ isPublished, openAt }: Story, role: Role, now: Date): boolean {
  return role !== "student" || (isPublished && Date.parse(openAt) <= now.getTime());
}
