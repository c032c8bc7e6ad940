import type { BookNode, BookNodes } from "../../domain/textbook/nodes";

const BELOW = ["child", "snippet", "table", "captionBody", "solution"] as const;

/** Yields nodes and all that is below them, each with its path in the section: `[3].child[0]`. */
export function* walkWithPaths(nodes: BookNodes, at = ""): Generator<{ node: BookNode; path: string }> {
  for (const [index, node] of nodes.entries()) {
    const path = `${at}[${index}]`;
    yield { node, path };
    const fields: Readonly<Record<string, unknown>> = { ...node };
    for (const name of BELOW) {
      if (Array.isArray(fields[name])) yield* walkWithPaths(fields[name] as BookNodes, `${path}.${name}`);
    }
  }
}
