import { invalid } from "./errors";

/** Fields that somebody asked for: each whole (null), or in parts. */
type Selection = Map<string, Selection | null>;

/** Fields that there are: a field with parts has its own. */
export interface Fields {
  readonly [name: string]: true | Fields;
}

const TOKEN = /[A-Za-z0-9_]+|[*,()/]/gy;

/**
 * Reads the parameter `fields`: `id,name`, `files(id,parents)`, `user/displayName`, `*`.
 *
 * @throws DriveError 400 for what is no selection, or names a field that is not there
 */
export function parseFields(text: string, known: Fields): Selection {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join("") !== text.replace(/\s/g, "")) throw invalid("fields", `Invalid field selection ${text}`);
  let at = 0;
  const list = (of: Fields): Selection => {
    const selection: Selection = new Map();
    do add(selection, of);
    while (tokens[at] === "," && ++at);
    return selection;
  };
  const add = (selection: Selection, of: Fields) => {
    const name = tokens[at++] ?? "";
    if (name === "*") return void selection.set("*", null);
    const parts = Object.hasOwn(of, name) ? of[name] : undefined;
    if (parts === undefined) throw invalid("fields", `Invalid field selection ${name}`);
    const next = tokens[at];
    if (next !== "(" && next !== "/") return void selection.set(name, null);
    if (parts === true) throw invalid("fields", `Invalid field selection ${name}${next}`);
    at++;
    const inner: Selection = next === "(" ? list(parts) : new Map();
    if (next === "/") add(inner, parts);
    else if (tokens[at++] !== ")") throw invalid("fields", `Invalid field selection ${text}`);
    const before = selection.get(name);
    selection.set(name, before ? new Map([...before, ...inner]) : inner);
  };
  const selection = list(known);
  if (at < tokens.length) throw invalid("fields", `Invalid field selection ${text}`);
  return selection;
}

/** Returns the selected fields of a value, those of each entry of a list. */
export function select(value: unknown, selection: Selection | null): unknown {
  if (selection === null || selection.has("*")) return value;
  if (Array.isArray(value)) return value.map((entry) => select(entry, selection));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => selection.has(name));
  return Object.fromEntries(entries.map(([name, part]) => [name, select(part, selection.get(name) ?? null)]));
}
