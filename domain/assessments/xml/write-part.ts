import type { Rest } from "./document";
import { escapeAttribute, escapeText } from "./escape";
import { type Dialect, groupIn, groupName, LAYOUT, type PartName } from "./layout";

/** Attributes as they are written; those without a value are not. */
export type Attributes = Readonly<Record<string, string | number | null>>;

/** The written children of a part, by the name of the known element; a list has more than one. */
export type Members = Readonly<Record<string, string | readonly string[]>>;

interface PartToWrite {
  readonly attributes?: Attributes;
  readonly rest?: Rest | undefined;
  readonly members: Members;
  readonly dialect: Dialect;
}

/** Writes a part with all that is known and unknown in it. */
export function writePart(name: string, part: PartName, { attributes, rest, members, dialect }: PartToWrite): string {
  const unknown = childrenByAnchor(rest);
  const groups: ReadonlyArray<readonly string[]> = LAYOUT[part];
  const children = groups.flatMap((group) => {
    const names = groupIn(dialect, group);
    const before = names.length > 1 ? (unknown.get(groupName(group)) ?? []) : [];
    return [before, ...names.flatMap((member) => [unknown.get(member) ?? [], written(members[member])])].flat();
  });
  const behind = unknown.get("") ?? [];
  return element(name, writeAttributes(attributes ?? {}, rest), [...children, ...behind], rest);
}

/** Writes an element that holds text alone; no white space is added in it. */
export function writeTextPart(name: string, attributes: Attributes, text: string, rest: Rest | undefined): string {
  const restText = rest?.texts?.find((one) => one.name === "");
  const inner = restText?.inner !== undefined && restText.text === (text || null) ? restText.inner : escapeText(text);
  return `${before(rest)}<${name}${writeAttributes(attributes, rest)}>${inner}</${name}>`;
}

/**
 * Writes the text element of a part.
 *
 * @param isAlways whether it is written without a text too, because a reader needs it or would take a later one for it
 */
export function writeText(name: string, text: string | null, rest: Rest | undefined, isAlways: boolean): string {
  const restText = rest?.texts?.find((one) => one.name === name);
  const isWritten = isAlways || text !== null || restText?.text === null || hasElement(rest, name);
  if (!isWritten) return "";
  return textElement(name, text, restText);
}

/** Writes a text element as it was written, as long as it says the same. */
export function textElement(
  name: string,
  text: string | null,
  restText: NonNullable<Rest["texts"]>[number] | undefined,
): string {
  const inner = restText?.inner !== undefined && restText.text === text ? restText.inner : escapeText(text ?? "");
  const attributes = (restText?.attributes ?? []).map(writtenAttribute).join("");
  return `<${name}${attributes}>${inner}</${name}>`;
}

/** Says whether what is unknown holds an element of that name, which would be read if no other came before it. */
export function hasElement(rest: Rest | undefined, name: string): boolean {
  return (rest?.children ?? []).some(({ xml }) => holdsElement(xml, name));
}

/** Says whether XML holds an element of that name; a text that only looks so counts too. */
export function holdsElement(xml: string, name: string): boolean {
  return new RegExp(`<${name}[\\s/>]`).test(xml);
}

/** Says whether XML begins with an element of that name. */
export function beginsWithElement(xml: string, name: string): boolean {
  return new RegExp(`^<${name}[\\s/>]`).test(xml);
}

/** The members of one name that say something. */
function written(member: Members[string] = []): readonly string[] {
  return [member].flat().filter((xml) => xml !== "");
}

function childrenByAnchor(rest: Rest | undefined): Map<string, string[]> {
  const byAnchor = new Map<string, string[]>();
  for (const { xml, before: anchor = "" } of rest?.children ?? []) {
    const same = byAnchor.get(anchor);
    if (same) same.push(xml);
    else byAnchor.set(anchor, [xml]);
  }
  return byAnchor;
}

function element(name: string, attributes: string, children: readonly string[], rest: Rest | undefined): string {
  const start = `${before(rest)}<${name}${attributes}`;
  return children.length === 0 ? `${start}/>` : `${start}>\n${children.join("\n")}\n</${name}>`;
}

const before = (rest: Rest | undefined) => (rest?.before ? `${rest.before}\n` : "");

function writeAttributes(attributes: Attributes, rest: Rest | undefined): string {
  const known = Object.entries(attributes).map(([name, value]) => [name, spelled(name, value, rest)] as const);
  const unknown = (rest?.attributes ?? []).filter(([name]) => !Object.hasOwn(attributes, name));
  return [...known, ...unknown].map(writtenAttribute).join("");
}

function spelled(name: string, value: string | number | null, rest: Rest | undefined): string | null {
  const text = value === null ? null : String(value);
  const spelling = rest?.spellings?.find(({ attribute, read }) => attribute === name && read === text);
  return spelling ? spelling.written : text;
}

function writtenAttribute([name, value]: readonly [name: string, value: string | null]): string {
  return value === null ? "" : ` ${name}="${escapeAttribute(value)}"`;
}
