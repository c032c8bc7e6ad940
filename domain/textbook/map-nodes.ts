import type { BookNode, BookNodes } from "./nodes";

/** Returns nodes as `change` makes them, each after those below it. */
export const mapNodes = (nodes: BookNodes, change: (node: BookNode) => BookNode): BookNode[] =>
  nodes.map((node) => change(withNodesBelow(node, (below) => mapNodes(below, change))));

function withNodesBelow(node: BookNode, map: (nodes: BookNodes) => BookNodes): BookNode {
  switch (node.tag) {
    case "FIGURE":
      return { ...node, snippet: map(node.snippet), table: map(node.table), captionBody: map(node.captionBody) };
    case "EXERCISE":
      return { ...node, child: map(node.child), solution: node.solution && map(node.solution) };
    default:
      return "child" in node ? { ...node, child: map(node.child) } : node;
  }
}
