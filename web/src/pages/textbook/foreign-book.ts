import * as z from "zod/mini";
import { type BookFacts, type BookSection, SECTION_NAME } from "../../../../domain/textbook/book";
import { BookFailure } from "./book-failure";

interface Entry {
  readonly label: string;
  readonly nodeData: string;
  readonly childNodes?: readonly Entry[] | undefined;
}

const entry: z.ZodMiniType<Entry> = z.object({
  label: z.string().check(z.maxLength(500)),
  nodeData: z.string().check(z.regex(SECTION_NAME)),
  childNodes: z.optional(z.lazy(() => z.array(entry))),
});

/**
 * Makes a book's facts of the table of contents (`toc.json`) that hosts of the public format serve: they tell neither authors nor
 * licences, so the host is named instead.
 * @throws BookFailure when it is not of the format
 */
export function factsOfContents(base: string, json: unknown): BookFacts {
  const read = z.array(entry).safeParse(json);
  if (!read.success) throw new BookFailure("unreadable", "toc.json is not of the format");
  const sections: BookSection[] = [];
  const add = (entries: readonly Entry[], depth: 1 | 2 | 3) => {
    for (const { label, nodeData, childNodes = [] } of entries) {
      sections.push({ section: nodeData, label, depth, digest: "", bytes: 0, subsections: [] });
      add(childNodes, depth === 1 ? 2 : 3);
    }
  };
  add(read.data, 1);
  const host = new URL(base).host;
  return {
    format: 1,
    id: host.replace(/[^a-z0-9]+/g, "-"),
    title: host,
    subtitle: "",
    authors: [],
    licences: [],
    sourceUrl: base,
    changes: "",
    language: "en",
    cover: null,
    sections,
    aliases: [],
    pictures: [],
    search: null,
  };
}
