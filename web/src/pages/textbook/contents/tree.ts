import type { BookFacts, BookSection } from "../../../../../domain/textbook/book";

/** A section, or a part of one, with those that stand under it. */
export interface Branch {
  readonly section: Pick<BookSection, "section" | "label" | "depth">;
  readonly below: Branch[];
}

/** Returns the sections of a book as the tree that their depths make, with their numbered parts under them. */
export function treeOf({ sections }: Pick<BookFacts, "sections">): Branch[] {
  const top: Branch[] = [];
  const open: Branch[] = [];
  for (const section of sections) {
    const parts = section.subsections.map((part): Branch => ({ section: { ...part, depth: 3 }, below: [] }));
    const branch: Branch = { section, below: parts };
    while (open.length > 0 && (open.at(-1)?.section.depth ?? 0) >= section.depth) open.pop();
    (open.at(-1)?.below ?? top).push(branch);
    open.push(branch);
  }
  return top;
}
