import type { BookFacts } from "../../../../../domain/textbook/book";
import type { Note } from "./note-box";

/**
 * Writes notes as Markdown, by section in the order of the book: the passage as a quotation, the note below it, and a link to the
 * place. @param origin of this site, for the links
 */
export function notesFile(book: BookFacts, notes: readonly Note[], origin: string): string {
  const sections = book.sections.flatMap(({ section, label }) => {
    const own = notes.filter((note) => note.section === section);
    return own.length === 0 ? [] : [`## ${label}\n\n${own.map((note) => entryOf(note, origin)).join("\n\n")}`];
  });
  const known = new Set(book.sections.map(({ section }) => section));
  const rest = notes.filter(({ section }) => !known.has(section)).map((note) => entryOf(note, origin));
  return `${[`# ${book.title}`, ...sections, ...rest].join("\n\n")}\n`;
}

function entryOf({ section, anchor, quote, text }: Note, origin: string): string {
  const address = `${origin}/sicpjs/${section}${anchor === "" ? "" : `#${encodeURIComponent(anchor)}`}`;
  const quoted = quote.split("\n").map((line) => `> ${line}`);
  return [...(quote === "" ? [] : [quoted.join("\n")]), ...(text === "" ? [] : [text]), `<${address}>`].join("\n\n");
}
