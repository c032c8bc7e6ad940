import type { BookNode, BookNodes, FigureNode } from "./nodes";

/**
 * Returns a section as the JSON of the public format: what has no value is left out, and what a reader of 2022 expects as one node is one.
 * `readSection` reads it back.
 */
export const writeSection = (nodes: BookNodes): object[] => nodes.map(written);

function written(node: BookNode): object {
  switch (node.tag) {
    case "":
      return { child: writeSection(node.child) };
    case "FIGURE":
      return figure(node);
    case "EXERCISE":
      return {
        tag: node.tag,
        ...withoutEmpty({ id: node.id }),
        title: node.title,
        child: writeSection(node.child),
        ...(node.solution && { solution: writeSection(node.solution) }),
      };
    case "EPIGRAPH": {
      const { tag, child, ...origin } = node;
      return { tag, child: writeSection(child), ...withoutEmpty(origin) };
    }
    case "SNIPPET": {
      const { tag, latex, eval: isRun, id, prependLength, ...texts } = node;
      return {
        tag,
        latex,
        eval: isRun,
        ...(id > 0 && { id }),
        ...(isRun && { prependLength }),
        ...withoutEmpty(texts),
      };
    }
    default:
      return "child" in node ? { ...withoutEmpty(node), child: writeSection(node.child) } : withoutEmpty(node);
  }
}

function figure({ tag, scale, captionBody, snippet, table, ...texts }: FigureNode): object {
  return {
    tag,
    ...withoutEmpty(texts),
    ...(scale !== null && { scale: `${scale}%` }),
    ...(captionBody.length > 0 && { captionBody: writeSection(captionBody) }),
    ...(snippet.length > 0 && { snippet: oneOrMore(snippet) }),
    ...(table.length > 0 && { table: oneOrMore(table) }),
  };
}

function oneOrMore(nodes: BookNodes): object | undefined {
  const all = writeSection(nodes);
  return all.length === 1 ? all[0] : all;
}

/** An empty id, address or text stands for none; the body of a text is one even when it is empty. */
const withoutEmpty = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== "" || name === "body"));
