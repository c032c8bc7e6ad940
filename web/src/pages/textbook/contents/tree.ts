import type { BookFacts, BookSection } from "../../../../../textbook/book";

/** A section with those that stand under it. */
export interface Branch {
  readonly section: BookSection;
  readonly below: Branch[];
}

/** Returns the sections of a book as the tree that their depths make. */
export function treeOf({ sections }: Pick<BookFacts, "sections">): Branch[] {
  const top: Branch[] = [];
  const open: Branch[] = [];
  for (const section of sections) {
    const branch = { section, below: [] };
    while (open.length > 0 && (open.at(-1)?.section.depth ?? 0) >= section.depth) open.pop();
    (open.at(-1)?.below ?? top).push(branch);
    open.push(branch);
  }
  return top;
}
