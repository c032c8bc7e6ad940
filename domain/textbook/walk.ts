import type { BookNode, BookNodes } from "./nodes";

/** Returns the nodes directly below a node, in the order of reading; those of solutions too. */
export function childrenOf(node: BookNode): BookNodes {
  switch (node.tag) {
    case "FIGURE":
      return [...node.snippet, ...node.table, ...node.captionBody];
    case "EXERCISE":
      return node.solution ? [...node.child, ...node.solution] : node.child;
    default:
      return "child" in node ? node.child : [];
  }
}

/** Yields nodes and all that is below them, in the order of reading. */
export function* walk(nodes: BookNodes): Generator<BookNode> {
  for (const node of nodes) {
    yield node;
    yield* walk(childrenOf(node));
  }
}

const SEPARATE = new Set(["TEXT", "LI", "TD", "TR", "SNIPPET", "BR", "EXERCISE", "DISPLAYFOOTNOTE"]);

/** Returns the text of nodes in one line, without programs' sources and footnotes' marks: for snippets, titles and alternatives. */
export const plainText = (nodes: BookNodes): string => textOf(nodes).replace(/\s+/g, " ").trim();

function textOf(nodes: BookNodes): string {
  return nodes
    .map((node) => {
      const text = ownText(node) + textOf(childrenOf(node));
      return SEPARATE.has(node.tag) ? ` ${text} ` : text;
    })
    .join("");
}

function ownText(node: BookNode): string {
  switch (node.tag) {
    case "FOOTNOTE_REF":
    case "SNIPPET":
      return "";
    case "LATEX":
      return latexSource(node.body).source;
    case "FIGURE":
      return node.captionName;
    case "EXERCISE":
      return `${node.title}. `;
    default:
      return "body" in node ? node.body : "";
  }
}

/** Returns a formula without its delimiters, and whether it stands in lines of its own; `isMath` is false for mere text. */
export function latexSource(body: string): { source: string; isDisplayed: boolean; isMath: boolean } {
  const text = body.trim();
  const displayed = /^\\\[([\s\S]*)\\\]$/.exec(text) ?? /^\$\$([\s\S]*)\$\$$/.exec(text);
  if (displayed) return { source: (displayed[1] ?? "").trim(), isDisplayed: true, isMath: true };
  const inline = /^\$([\s\S]*)\$$/.exec(text);
  const source = (inline?.[1] ?? text).trim();
  return { source, isDisplayed: /^\\begin\{(align|equation|gather)/.test(source), isMath: inline !== null };
}
