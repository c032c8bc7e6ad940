import type { Diagnostic, Meaning } from "../../../../language/editor/questions";
import { strings } from "../../texts/en/editor";

/**
 * Draws the markdown of our own documentation: paragraphs, lists, code in ~~~ or `ticks`, **strong** and *emphasis*. It
 * makes elements and never HTML, so that whatever stands in a text stays text.
 */
function proseOf(markdown: string): HTMLElement {
  const prose = document.createElement("div");
  prose.className = "ws-prose";
  for (const { kind, text } of blocksOf(markdown)) {
    if (kind === "code") prose.append(element("pre", element("code", text)));
    else if (kind === "list") {
      prose.append(element("ul", ...text.split("\n").map((item) => element("li", ...inline(item)))));
    } else prose.append(element("p", ...inline(text)));
  }
  return prose;
}

/** An element with what is in it. */
export function element(tag: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

interface Block {
  readonly kind: "paragraph" | "list" | "code";
  readonly text: string;
}

/** The blocks of a text with markdown. */
export function blocksOf(markdown: string): Block[] {
  return markdown.split(/^(~~~\n[\s\S]*?\n~~~)$/m).flatMap((part): Block[] => {
    const code = /^~~~\n([\s\S]*)\n~~~$/.exec(part)?.[1];
    if (code !== undefined) return [{ kind: "code", text: code }];
    return part.split(/\n\s*\n/).flatMap(paragraphs);
  });
}

/** Items of a list may follow on the lines of a paragraph. */
function paragraphs(text: string): Block[] {
  const lines = text.split("\n").map((line) => line.trim());
  const items = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
  const rest = lines.filter((line) => line !== "" && !line.startsWith("- ")).join(" ");
  return [
    ...(rest === "" ? [] : [{ kind: "paragraph" as const, text: rest }]),
    ...(items.length === 0 ? [] : [{ kind: "list" as const, text: items.join("\n") }]),
  ];
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;

function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis] = match;
    parts.push(text.slice(from, match.index));
    parts.push(
      code !== undefined ? element("code", code) : element(strong ? "strong" : "em", strong ?? emphasis ?? ""),
    );
    from = match.index + whole.length;
  }
  return [...parts, text.slice(from)];
}

/** Describes a name for a person: its declaration, its documentation, and a link to more. */
export function meaningShown(meaning: Meaning): HTMLElement {
  const { name, kind, detail, documentation, link } = meaning;
  const shown = element("div", titled(detail === kind ? name : detail, strings.kinds[kind]));
  if (documentation !== "") shown.append(proseOf(documentation));
  if (link !== null) shown.append(linkTo(link, name));
  return shown;
}

function titled(title: string, kind: string): HTMLElement {
  const line = element("div", element("code", title), element("span", kind));
  line.className = "ws-note__title";
  return line;
}

/** A line in the face of code. */
export function codeLine(text: string): HTMLElement {
  const line = element("div", element("code", text));
  line.className = "ws-note__code";
  return line;
}

function linkTo(address: string, name: string): HTMLElement {
  const link = element("a", strings.publishedDocumentation(name)) as HTMLAnchorElement;
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  const line = element("p", link);
  line.className = "ws-note__link";
  return line;
}

/** Describes a problem at a place, with its reason. */
export function diagnosticShown({ explanation, advice }: Diagnostic): HTMLElement {
  const shown = element("div", element("strong", explanation));
  shown.className = "ws-note__fault";
  if (advice !== null) shown.append(element("p", advice));
  return shown;
}

/** Returns a problem as one sentence: for a marker, and for screen readers. */
export const diagnosticText = ({ explanation, advice }: Diagnostic): string =>
  advice === null ? explanation : `${explanation}${/[.!?]$/.test(explanation) ? "" : "."} ${advice}`;

/** The type of a name in what is answered about types: its last line, behind the errors. Null when it holds none. */
export function typeIn(lines: readonly string[], name: string): string | null {
  const line = lines.at(-1) ?? "";
  const start = line.indexOf(`=> ${name}: `);
  return line.startsWith("At Line ") && start > 0 ? line.slice(start + name.length + 5) : null;
}
