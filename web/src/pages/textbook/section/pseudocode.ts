import type { BookNode } from "../../../../../domain/textbook/nodes";

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
