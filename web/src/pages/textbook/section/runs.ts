import type { BookNode, BookNodes } from "../../../../../domain/textbook/nodes";

const BLOCKS = new Set<BookNode["tag"]>([
  ...(["TITLE", "TEXT", "SUBHEADING", "SUBSUBHEADING", "UL", "OL", "TABLE", "REFERENCE", "EPIGRAPH"] as const),
  ...(["FIGURE", "EXERCISE", "SNIPPET", "DISPLAYFOOTNOTE"] as const),
]);

/** A block, or nodes that stand in lines together. */
export type Run = { readonly block: BookNode } | { readonly inline: BookNodes };

/**
 * Returns nodes as a browser can nest them: a paragraph holds no block, so what stands in lines around a program or a list
 * becomes paragraphs of its own. White space alone makes none.
 */
export function runsOf(nodes: BookNodes): Run[] {
  const runs: Run[] = [];
  let inline: BookNode[] = [];
  const end = () => {
    const isEmpty = inline.every(({ tag, ...node }) => tag === "BR" || (tag === "#text" && isBlank(node)));
    if (!isEmpty) runs.push({ inline });
    inline = [];
  };
  for (const node of flat(nodes)) {
    if (BLOCKS.has(node.tag)) {
      end();
      runs.push({ block: node });
    } else inline.push(node);
  }
  end();
  return runs;
}

const isBlank = (node: object): boolean => "body" in node && String(node.body).trim() === "";

/** Groups stand for what is in them. */
const flat = (nodes: BookNodes): BookNode[] => nodes.flatMap((node) => (node.tag === "" ? flat(node.child) : [node]));

/** Tells whether nodes stand in lines only. */
export const isInline = (nodes: BookNodes): boolean => flat(nodes).every(({ tag }) => !BLOCKS.has(tag));
