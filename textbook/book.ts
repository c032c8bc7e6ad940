import * as z from "zod/mini";
import { isPicturePath } from "./addresses";

const text = (most: number) => z.string().check(z.maxLength(most));
const name = text(300).check(z.minLength(1));
const bytes = z.int().check(z.minimum(0));
const digest = text(64).check(z.regex(/^[\w-]+$/));
const picture = text(300).check(z.refine(isPicturePath, "must be the path of a picture"));
const webAddress = text(500).check(z.regex(/^https?:\/\/\S+$/, "must be an address of the web"));
/** A section's name is its file's name and the last part of its address. */
export const SECTION_NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;
const sectionName = z.string().check(z.regex(SECTION_NAME, "must be a section's name"));

const bookFacts = z.object({
  format: z.literal(1),
  /** Names the book among others; notes of readers are kept under it. */
  id: text(100).check(z.regex(/^[a-z0-9][a-z0-9-]*$/, "must be lower-case letters, digits and hyphens")),
  title: name,
  subtitle: z._default(text(300), ""),
  authors: z.array(z.object({ name, role: z._default(text(300), "") })).check(z.maxLength(100)),
  licences: z.array(z.object({ of: name, name, url: webAddress })).check(z.maxLength(20)),
  sourceUrl: z.optional(webAddress),
  /** What was changed of the book as it came. */
  changes: z._default(text(2000), ""),
  cover: z.optional(z.object({ src: picture, alt: text(1000) })),
  language: z._default(text(35), "en"),
  /** In the order of reading. */
  sections: z
    .array(z.object({ section: sectionName, label: name, depth: z.literal([1, 2, 3]), digest, bytes }))
    .check(z.minLength(1), z.maxLength(2000)),
  pictures: z.array(z.object({ src: picture, digest, bytes })).check(z.maxLength(5000)),
  search: z.optional(z.object({ src: z.literal("search.json"), digest, bytes })),
});

/** What `book.json` says of a book: who wrote it, its licences, and its sections in the order of reading. */
export type BookFacts = z.infer<typeof bookFacts>;
export type BookSection = BookFacts["sections"][number];

/**
 * Reads the parsed JSON of `book.json`.
 * @throws an error whose message names what is not of the format
 */
export function readBook(json: unknown): BookFacts {
  const read = bookFacts.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`book.json: ${issue?.path.join(".") ?? ""} ${issue?.message ?? "is not of the format"}`);
}
