import { anchorOf } from "../../domain/textbook/anchors";
import type { BookSubsection } from "../../domain/textbook/book";
import type { BookNodes } from "../../domain/textbook/nodes";
import { plainText } from "../../domain/textbook/walk";
import type { Sections } from "./report";

/** Sections whose headings are numbered, and the parts of each that these begin. */
export interface NumberedSections {
  readonly sections: Sections<BookNodes>;
  readonly subsections: ReadonlyMap<string, readonly BookSubsection[]>;
}

/**
 * Gives the headings of sections such as `1.1` their numbers: the first becomes `1.1.1`. A section whose parts are files of
 * their own, as in other books, keeps its headings.
 */
export function withNumbers(sections: Sections<BookNodes>): NumberedSections {
  const numbered = new Map<string, BookNodes>();
  const subsections = new Map<string, readonly BookSubsection[]>();
  for (const [section, nodes] of sections) {
    const hasFiles = [...sections.keys()].some((name) => name.startsWith(`${section}.`));
    const parts: BookSubsection[] = [];
    const changed = nodes.map((node) => {
      if (node.tag !== "SUBHEADING" || hasFiles || !/^\d+\.\d+$/.test(section)) return node;
      const number = `${section}.${parts.length + 1}`;
      parts.push({ section: number, label: `${number} ${plainText(node.child)}`, anchor: anchorOf(node) });
      return { ...node, child: [{ tag: "#text", body: `${number} ` } as const, ...node.child] };
    });
    numbered.set(section, changed);
    subsections.set(section, parts);
  }
  return { sections: numbered, subsections };
}
