import type { BookPlace } from "./addresses";
import type { BookFacts, BookSection, BookSubsection } from "./book";

/** What a name in an address leads to: a section, or one of its parts. */
export interface NamedPart {
  readonly section: BookSection;
  /** null for the section as a whole. */
  readonly subsection: BookSubsection | null;
}

type Sections = Pick<BookFacts, "sections">;

/** Returns what a name in an address leads to, null where the book has no such part. */
export function partNamed({ sections }: Sections, name: string): NamedPart | null {
  for (const section of sections) {
    if (section.section === name) return { section, subsection: null };
    const subsection = section.subsections.find((one) => one.section === name);
    if (subsection) return { section, subsection };
  }
  return null;
}

/** Returns the name under which the book has what is asked for by another name; null where the name is no alias. */
export const aliasedSection = ({ aliases }: Pick<BookFacts, "aliases">, name: string): string | null =>
  aliases.find((one) => one.name === name)?.section ?? null;

/** Returns a place by the section in whose file it stands, with the anchor of its heading where it is a part of one. */
export function placeInFile(book: Pick<BookFacts, "sections" | "aliases">, place: BookPlace): BookPlace {
  const part = partNamed(book, aliasedSection(book, place.section) ?? place.section);
  if (part === null) return place;
  return { section: part.section.section, anchor: place.anchor || (part.subsection?.anchor ?? "") };
}

/** Returns the name of a place that the contents show; the name itself for what the book has not. */
export function labelOf(book: Sections, name: string): string {
  const part = partNamed(book, name);
  return (part?.subsection ?? part?.section)?.label ?? name;
}

/** Returns the part that begins at an anchor of a section, null where none does. */
export const subsectionAt = ({ sections }: Sections, section: string, anchor: string): BookSubsection | null =>
  sections.find((one) => one.section === section)?.subsections.find((one) => one.anchor === anchor) ?? null;
