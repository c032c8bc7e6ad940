import type { BookNode, BookNodes } from "../../../../../domain/textbook/nodes";

/** Between two dollars within a line. */
const ISLANDS = /\$([^$\n]+)\$/g;
/** What is only a name of the metalanguage: KaTeX is not needed for it, and would set its hyphen as a minus. */
const NAMES = /^[A-Za-z][\w ]*(?:-[A-Za-z][\w ]*)*$/;

/** Returns the nodes of a `latex` snippet's body: its text, with names (`$first$-$operand$`) and formulas between dollars. */
export function nodesOfPseudocode(body: string): BookNode[] {
  const nodes: BookNode[] = [];
  let at = 0;
  // Names that a hyphen joins are one.
  const joined = body.replace(/(?<=\w)\$-\$(?=[A-Za-z])/g, "-");
  for (const island of joined.matchAll(ISLANDS)) {
    const [whole, source = ""] = island;
    if (island.index > at) nodes.push({ tag: "#text", body: joined.slice(at, island.index) });
    nodes.push(NAMES.test(source) ? { tag: "META", body: source } : { tag: "LATEX", body: whole });
    at = island.index + whole.length;
  }
  if (at < joined.length) nodes.push({ tag: "#text", body: joined.slice(at) });
  return nodes;
}

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
