import type { BookNode } from "./nodes";

/** Returns the anchor by which a block can be linked, empty for what has none: `p1`, `ex-3.12`, `fig-3.24`, `footnote-1`, `program-2`. */
export function anchorOf(node: BookNode): string {
  if (node.tag === "SNIPPET") return node.id > 0 ? `program-${node.id}` : "";
  return "id" in node && node.id.startsWith("#") ? node.id.slice(1) : "";
}
