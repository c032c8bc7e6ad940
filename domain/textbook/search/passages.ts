import { anchorOf } from "../anchors";
import type { BookNode, BookNodes } from "../nodes";
import { latexSource } from "../walk";

/** A part of a section that a result can lead to. */
export interface Passage {
  /** Empty for what stands before the first anchor. */
  readonly anchor: string;
  readonly kind: "title" | "heading" | "text" | "exercise" | "solution" | "figure" | "footnote" | "program";
  /** In one line; a program in its lines. */
  readonly text: string;
}

type Within = "text" | "exercise" | "solution" | "footnote";

/** Returns the passages of a section in the order of reading. What has no anchor has that of what it stands in, or after. */
export function passagesOf(nodes: BookNodes): Passage[] {
  return [...partsOf(nodes, "text", "")].flatMap(({ node, within, anchor }) => {
    const passage = passageOf(node, within);
    return passage && passage.text !== "" ? [{ anchor, ...passage }] : [];
  });
}

interface Part {
  readonly node: BookNode;
  readonly within: Within;
  readonly anchor: string;
}

/** Yields nodes that are passages or hold some, in the order of reading, and what they stand in. */
function* partsOf(nodes: BookNodes, within: Within, around: string): Generator<Part> {
  let last = "";
  for (const node of inLines(nodes)) {
    // A solution is hidden at first, so a result leads to its exercise.
    const own = within === "solution" ? "" : anchorOf(node);
    last = own || around || last;
    yield { node, within, anchor: last };
    if (node.tag === "FIGURE") yield* partsOf(node.snippet, within, last);
    else if (node.tag === "EXERCISE") {
      yield* partsOf(node.child, "exercise", last);
      yield* partsOf(node.solution ?? [], "solution", last);
    } else if (node.tag === "DISPLAYFOOTNOTE") yield* partsOf(node.child, "footnote", last);
    else if (node.tag === "TEXT" || node.tag === "EPIGRAPH") yield* partsOf(node.child, within, last);
  }
}

function passageOf(node: BookNode, within: Within): Omit<Passage, "anchor"> | null {
  switch (node.tag) {
    case "TITLE":
      return { kind: "title", text: line(node.body) };
    case "SUBHEADING":
    case "SUBSUBHEADING":
      return { kind: "heading", text: line(lineText(node.child)) };
    case "SNIPPET":
      return { kind: within === "solution" ? "solution" : "program", text: node.body.trim() };
    case "FIGURE": {
      const caption = `${node.captionName} ${lineText(node.captionBody)}`;
      return { kind: "figure", text: line(`${caption} ${node.alt} ${lineText(node.table)}`) };
    }
    case "EXERCISE":
      return { kind: "exercise", text: line(node.title) };
    case "DISPLAYFOOTNOTE":
    case "TEXT":
    case "EPIGRAPH":
      return null;
    default:
      return { kind: within, text: line(lineText([node])) };
  }
}

const BLOCKS = new Set([
  "TITLE",
  "SUBHEADING",
  "SUBSUBHEADING",
  "SNIPPET",
  "FIGURE",
  "EXERCISE",
  "DISPLAYFOOTNOTE",
  "TEXT",
  "EPIGRAPH",
]);

/** Returns nodes with what stands in lines put together, so that a sentence is not cut at its links. */
function inLines(nodes: BookNodes): BookNode[] {
  const put: BookNode[] = [];
  for (const node of nodes) {
    const last = put.at(-1);
    if (BLOCKS.has(node.tag)) put.push(node);
    else if (node.tag === "" && node.child.some(({ tag }) => BLOCKS.has(tag))) put.push(...inLines(node.child));
    else if (last && !BLOCKS.has(last.tag)) put[put.length - 1] = { tag: "EM", child: [last, node] };
    else put.push({ tag: "EM", child: [node] });
  }
  return put;
}

const line = (text: string): string => text.replace(/\s+/g, " ").trim();

const lineText = (nodes: BookNodes): string => nodes.map(textOf).join("");

function textOf(node: BookNode): string {
  switch (node.tag) {
    case "FOOTNOTE_REF":
      return "";
    case "BR":
      return " ";
    case "LATEX":
      return formulaText(latexSource(node.body).source);
    case "LI":
    case "TD":
      return ` ${lineText(node.child)} `;
    default:
      if ("child" in node) return lineText(node.child);
      return "body" in node ? node.body : "";
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  cdot: "·",
  circ: "∘",
  dots: "…",
  geq: "≥",
  ge: "≥",
  infty: "∞",
  lambda: "λ",
  ldots: "…",
  leq: "≤",
  le: "≤",
  log: "log",
  mapsto: "↦",
  neq: "≠",
  phi: "φ",
  pi: "π",
  rightarrow: "→",
  sum: "∑",
  Theta: "Θ",
  times: "×",
  to: "→",
};

/** Returns a formula in one line, with the signs that text has and without what only places its parts. */
const formulaText = (source: string): string =>
  source.replace(/\\([a-zA-Z]+)/g, (_, name: string) => SIGNS[name] ?? " ").replace(/\\\\|[{}&$]|\\[,;!: ]/g, " ");
