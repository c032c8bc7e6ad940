import { forceIt } from "../../slang";
import { stringOf, wrong } from "./check";

export type ConfigKind = "text" | "interactive" | "sound" | "tween" | "anim" | "anim frame" | "spritesheet";

/**
 * A configuration as a program holds it. Those of `create_config` have no kind and can stand for any: their entries
 * are read by the names that the other `create_..._config` functions give theirs.
 */
export class Config {
  readonly #entries: ReadonlyMap<string, unknown>;

  constructor(
    readonly kind: ConfigKind | null,
    entries: Iterable<readonly [name: string, value: unknown]>,
  ) {
    this.#entries = new Map(entries);
    Object.freeze(this);
  }

  toReplString(): string {
    return this.kind === null ? "[config]" : `[${this.kind} config]`;
  }

  /** Returns the entry; the second value where there is none or it is undefined. */
  read(name: string, missing: unknown): unknown {
    return this.#entries.get(name) ?? missing;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }
}

/** Returns a configuration of this kind, or a free one; one without entries where none was given. */
export function configOf(name: string, kind: ConfigKind, value: unknown): Config {
  if (value === undefined) return new Config(kind, []);
  if (value instanceof Config && (value.kind === null || value.kind === kind)) return value;
  const article = /^[aeiou]/.test(kind) ? "an" : "a";
  throw wrong(name, `${article} ${kind} config`, value);
}

function pairOf(value: unknown): [unknown, unknown] | undefined {
  const pair = forceIt(value);
  return Array.isArray(pair) && pair.length === 2 ? [forceIt(pair[0]), forceIt(pair[1])] : undefined;
}

/** Returns the elements of a Source list; undefined when it is none. */
function listElements(list: unknown): unknown[] | undefined {
  const found: unknown[] = [];
  const visited = new Set<unknown>();
  let rest = forceIt(list);
  while (rest !== null) {
    const pair = pairOf(rest);
    if (!pair || visited.has(rest)) return undefined;
    visited.add(rest);
    found.push(pair[0]);
    rest = pair[1];
  }
  return found;
}

/** Returns the configuration of a list of pairs, each of a name and a value. */
export function freeConfig(name: string, list: unknown): Config {
  const expected = "a list of pairs of a name and a value";
  const entries = (listElements(list) ?? fail(wrong(name, expected, list))).map((element) => {
    const [key, value] = pairOf(element) ?? fail(wrong(name, expected, list));
    return [stringOf(name, "the name of an entry", key), value] as const;
  });
  return new Config(null, entries);
}

/** Returns configurations of frames, given as an array or as a list. */
export function frameConfigs(name: string, value: unknown): Config[] {
  const forced = forceIt(value);
  const isFrame = (one: unknown): one is Config => one instanceof Config && ["anim frame", null].includes(one.kind);
  const elements = Array.isArray(forced) && forced.every(isFrame) ? forced : listElements(forced);
  if (elements?.every(isFrame)) return elements;
  throw wrong(name, "a list or an array of frame configs as frames", value);
}

function fail(error: Error): never {
  throw error;
}
