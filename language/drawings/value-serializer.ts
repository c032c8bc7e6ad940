import { stringify } from "../slang";
import { isTooLarge } from "../values/size";
import { describeFunction } from "./function-description";
import type { ObjectIds } from "./object-ids";
import type { ShownObject, ShownValue } from "./values";

/** Objects that one picture holds at most. */
export const OBJECTS_LIMIT = 2_000;
/** Items of one array that are shown. */
export const ITEMS_LIMIT = 100;
/** Items of all arrays of a picture together; beyond them, arrays show their first few. */
export const ALL_ITEMS_LIMIT = 10_000;
const FIRST_FEW = 4;
/** Characters of a string, or of the text of something that libraries made, that are kept. */
export const CHARACTERS_LIMIT = 1_000;
/** Characters of all texts of a picture together; beyond them, texts are cut to what fits a box. */
export const ALL_CHARACTERS_LIMIT = 500_000;
const SHORT = 40;
/** Objects left out that are counted one by one. */
const COUNTED_LIMIT = 100_000;
/** Nesting down to which values of the lazy variant are computed to be shown: as `display` does. */
const COMPUTED_DEPTH = 100;

/** Stands for a value that is not shown: not computed yet, or left out. */
export const HIDDEN_VALUE: ShownValue = { text: "..." };

export interface SerializerOptions {
  readonly objects?: number;
  /** In the lazy variant: computes what is put off. Without it nothing is computed, and what is put off is "...". */
  readonly force?: (value: unknown) => unknown;
  /** The number of the frame in which a function was made; null for what the language declares. */
  readonly frameOf?: (f: object) => number | null;
}

type Function = (...args: never[]) => unknown;
type Item = object & (readonly unknown[] | Function);

interface Delayed {
  readonly isMemoized: boolean;
  readonly memoizedValue?: unknown;
}

/**
 * Draws live values as plain data. Ask for the values that a picture begins with (`value`), then for all objects that
 * can be reached from them (`objects`): each one once, those that are nearest first.
 */
export class ValueSerializer {
  private readonly depths = new Map<Item, number>();
  private readonly queue: Item[] = [];
  private readonly leftOut = new Set<Item>();
  private readonly limit: number;
  private items = 0;
  private characters = 0;

  constructor(
    private readonly numbering: ObjectIds,
    private readonly options: SerializerOptions = {},
  ) {
    this.limit = options.objects ?? OBJECTS_LIMIT;
  }

  /** A value as it stands in the picture; an object is drawn with the others. */
  value(value: unknown): ShownValue {
    return this.at(value, 0);
  }

  /** All objects that the values asked for lead to, and how many more there are than are drawn. */
  objects(): { readonly objects: readonly ShownObject[]; readonly more: number } {
    const objects: ShownObject[] = [];
    for (let next = 0; next < this.queue.length; next++) objects.push(this.drawn(this.queue[next] as Item));
    return { objects, more: this.countLeftOut() };
  }

  private at(raw: unknown, depth: number): ShownValue {
    const value = this.computed(raw, depth);
    if (isDelayed(value)) return HIDDEN_VALUE;
    if (typeof value !== "function" && !Array.isArray(value)) return { text: this.shortened(textOf(value)) };
    const item = value as Item;
    if (!this.depths.has(item)) {
      if (this.depths.size >= this.limit) {
        if (this.leftOut.size < COUNTED_LIMIT) this.leftOut.add(item);
        return HIDDEN_VALUE;
      }
      this.depths.set(item, depth);
      this.queue.push(item);
    }
    return { object: this.numbering.of(item) };
  }

  private computed(raw: unknown, depth: number): unknown {
    let value = raw;
    while (isDelayed(value)) {
      if (value.isMemoized) value = value.memoizedValue;
      else if (this.options.force && depth <= COMPUTED_DEPTH) value = this.options.force(value);
      else return value;
    }
    return isBuiltin(value) ? value.func : value;
  }

  private drawn(item: Item): ShownObject {
    const id = this.numbering.of(item);
    if (typeof item === "function") {
      const about = describeFunction(item);
      const text = this.shortened(about.text);
      return { id, kind: "function", ...about, text, frame: this.options.frameOf?.(item) ?? null };
    }
    const array = item as readonly unknown[];
    const depth = (this.depths.get(item) as number) + 1;
    const shown = Math.min(array.length, ITEMS_LIMIT, Math.max(ALL_ITEMS_LIMIT - this.items, FIRST_FEW));
    this.items += shown;
    const items: (ShownValue | null)[] = [];
    for (let i = 0; i < shown; i++) items.push(i in array ? this.at(array[i], depth) : null);
    return { id, kind: "array", items, more: array.length - shown };
  }

  /** A text, shortened once there has been much to read. */
  private shortened(text: string): string {
    const whole = this.characters < ALL_CHARACTERS_LIMIT || text.length <= SHORT;
    const shown = whole ? text : `${text.slice(0, SHORT)}...`;
    this.characters += shown.length;
    return shown;
  }

  /** How much a page has to hold for this picture: items, and as many characters as would fit into one. */
  get weight(): number {
    return this.depths.size + this.items + this.characters / 20;
  }

  /** Counts what there was no room for, and what only that leads to; nothing is computed for it. */
  private countLeftOut(): number {
    const { leftOut } = this;
    for (const item of leftOut) {
      if (!Array.isArray(item)) continue;
      for (const element of item.slice(0, ITEMS_LIMIT)) {
        if (leftOut.size >= COUNTED_LIMIT) return leftOut.size;
        const value = isDelayed(element) ? element.memoizedValue : element;
        const counts = Array.isArray(value) || typeof value === "function";
        if (counts && !this.depths.has(value as Item)) leftOut.add(value as Item);
      }
    }
    return leftOut.size;
  }
}

/** A value of the lazy variant that is put off, as both js-slang and the engine make them. */
const isDelayed = (value: unknown): value is Delayed =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "isMemoized" in value;

/** A builtin of the lazy variant as js-slang wraps it. */
const isBuiltin = (value: unknown): value is { readonly func: Function } =>
  typeof value === "object" && value !== null && "evaluateArgs" in value && "func" in value;

/** The text of what is no object of the program: numbers, strings in quotes, what libraries made. */
function textOf(value: unknown): string {
  if (typeof value === "string") return shortened(JSON.stringify(value.slice(0, CHARACTERS_LIMIT)), value.length);
  if (typeof value !== "object" || value === null) return String(value);
  return shorter(isTooLarge(Object.values(value)) ? "[large object]" : stringify(value));
}

const shortened = (quoted: string, length: number): string => (length > CHARACTERS_LIMIT ? `${quoted}...` : quoted);
const shorter = (text: string): string =>
  text.length > CHARACTERS_LIMIT ? `${text.slice(0, CHARACTERS_LIMIT)}...` : text;
