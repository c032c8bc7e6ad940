import type { Library } from "../library";
import { DOCUMENTATION } from "../slang";
import { sourceLink } from "./documentation-links";
import { libraryDocumentation } from "./library-documentation";

/** What is written down about a builtin. */
export interface Entry {
  /** Its name and parameters, or its name and value. */
  readonly title: string;
  /** Text with markdown. */
  readonly text: string;
}

/** The documentation of a builtin of the library's language; null when nobody wrote it down. */
export function documentationOf(name: string, { chapter, variant }: Library): Entry | null {
  const tables = [
    DOCUMENTATION.builtins[`${chapter}_${variant}`],
    DOCUMENTATION.builtins[String(chapter)],
    DOCUMENTATION.ext_lib,
  ];
  const found = tables.find((table) => table && Object.hasOwn(table, name))?.[name];
  if (!found) return libraryDocumentation(name) ?? null;
  return { title: plain(found.title ?? name).replaceAll("\n", " "), text: markdownOf(found.description ?? "") };
}

/** Returns the address of a builtin's documentation; null when there is none. */
export function linkOf(name: string, { chapter, variant }: Library): string | null {
  const language = [`${chapter}_${variant}`, String(chapter)].find((key) =>
    Object.hasOwn(DOCUMENTATION.builtins[key] ?? {}, name),
  );
  return language === undefined ? null : `${sourceLink(language)}global.html#${name}`;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'", nbsp: " " };

const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
const plain = (html: string): string => decoded(html.replace(/<[^>]*>/g, "")).trim();

/** The published documentation is HTML: what it says, without its heading, as markdown. */
function markdownOf(html: string): string {
  const body = html
    .replace(/<h4>[\s\S]*?<\/h4>/g, "")
    .replace(
      /<(pre)[^>]*>(?:<code>)?([\s\S]*?)(?:<\/code>)?<\/pre>/g,
      (_all, _tag, code: string) => `\n\n~~~\n${code.trim()}\n~~~\n\n`,
    )
    .replace(/<\/?code>/g, "`")
    .replace(/<\/?(em|i)>/g, "*")
    .replace(/<\/?(strong|b)>/g, "**")
    .replace(/<li>/g, "\n- ")
    .replace(/<(p|br|div|ul|ol)[^>]*>/g, "\n\n");
  return decoded(body.replace(/<[^>]*>/g, ""))
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
