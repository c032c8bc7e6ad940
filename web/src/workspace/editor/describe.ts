import type { Diagnostic, Meaning } from "../../../../language/editor/questions";
import { strings } from "../../texts/en/editor";
import { element, proseOf } from "./markdown-elements";

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
