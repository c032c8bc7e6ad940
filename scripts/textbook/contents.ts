import type { BookFacts } from "../../domain/textbook/book";
import type { ImportReport } from "./report";

export type Depth = 1 | 2 | 3;
export interface Place {
  readonly section: string;
  readonly depth: Depth;
  /** Empty where only the section's title tells. */
  readonly label: string;
}

const natural = new Intl.Collator("en", { numeric: true });
const BEFORE = [/^foreword/, /^preface/, /^acknowledge?ments$/, /^introduction$/];

/** Returns sections in the order of reading: that of the book's own contents, else by the numbers in their names. */
export function inOrder(
  names: readonly string[],
  all: readonly Place[],
  { problems, warnings }: ImportReport,
): Place[] {
  const places = new Map<string, Place>();
  for (const place of all) {
    if (places.has(place.section)) problems.push(`contents: ${place.section} is there twice`);
    else if (names.includes(place.section)) places.set(place.section, place);
    else warnings.push(`contents: there is no section ${place.section}; it is left out`);
  }
  const rank = (name: string) => {
    const before = BEFORE.findIndex((form) => form.test(name));
    if (before >= 0) return before;
    return /^\d/.test(name) ? BEFORE.length : BEFORE.length + 1;
  };
  const byName = [...names].sort((one, other) => rank(one) - rank(other) || natural.compare(one, other));
  const rest = byName.filter((name) => !places.has(name));
  if (places.size > 0) for (const name of rest) warnings.push(`contents: ${name} is not in them; it stands at the end`);
  return [...places.values(), ...rest.map((section) => ({ section, depth: depthOf(section), label: "" }))];
}

const depthOf = (section: string): Depth =>
  /^\d+(\.\d+)*$/.test(section) ? (Math.min(3, section.split(".").length) as Depth) : 1;

/** Returns the sections that `book.json` lists. */
export function placesOfBook(sections: unknown): Place[] {
  return (Array.isArray(sections) ? sections : []).flatMap((one: unknown) => {
    const { section, label, depth } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof section !== "string") return [];
    const known = depth === 1 || depth === 2 || depth === 3 ? depth : depthOf(section);
    return [{ section, depth: known, label: typeof label === "string" ? label.trim() : "" }];
  });
}

/** Yields the sections of `toc.json`, three levels deep. */
export function* placesOfToc(toc: unknown, depth: Depth = 1): Generator<Place> {
  if (!Array.isArray(toc)) return;
  for (const one of toc) {
    const { nodeData, label, childNodes } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof nodeData !== "string") continue;
    yield { section: nodeData, depth, label: typeof label === "string" ? label.trim() : "" };
    if (depth < 3) yield* placesOfToc(childNodes, (depth + 1) as Depth);
  }
}

interface Entry {
  readonly id: number;
  hasCaret: boolean;
  readonly label: string;
  readonly nodeData: string;
  childNodes?: Entry[];
}

/** Returns the sections of `toc-navigation.json` in the order of reading, with depths that their names tell; a circle is a problem. */
export function placesOfNavigation(navigation: unknown, { problems }: ImportReport): Place[] {
  const steps = new Map(Object.entries((navigation ?? {}) as Readonly<Record<string, { next?: unknown } | null>>));
  const order = new Set<string>();
  for (let next = steps.get("index")?.next; typeof next === "string"; next = steps.get(next)?.next) {
    if (order.has(next)) {
      problems.push(`toc-navigation.json: what follows ${[...order].at(-1)} leads back to ${next}`);
      break;
    }
    order.add(next);
  }
  return [...order].map((section) => ({ section, depth: depthOf(section), label: "" }));
}

/** Returns a book's contents as `toc.json` of the public format. */
export function tocOf({ sections }: BookFacts): Entry[] {
  const top: Entry[] = [];
  for (const [id, { section, label, depth }] of sections.entries()) {
    let level = top;
    for (let above = 1; above < depth; above += 1) {
      const parent = level.at(-1);
      if (parent === undefined) break;
      parent.hasCaret = true;
      parent.childNodes ??= [];
      level = parent.childNodes;
    }
    level.push({ id, hasCaret: false, label, nodeData: section });
  }
  return top;
}

/** Returns what stands before and after each section, as `toc-navigation.json` of the public format. */
export function navigationOf({ sections }: BookFacts): Record<string, { next?: string; prev?: string }> {
  const order = ["index", ...sections.map(({ section }) => section)];
  const entries = order.map((section, at) => {
    const [prev, next] = [order[at - 1], order[at + 1]];
    return [section, { ...(next !== undefined && { next }), ...(prev !== undefined && { prev }) }] as const;
  });
  return Object.fromEntries(entries);
}
