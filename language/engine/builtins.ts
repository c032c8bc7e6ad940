import type { Library, Variant } from "../library";
import { type Context, createContext, defineBuiltin, forceIt, stringify } from "../slang";
import { withText, withTexts } from "../values/function-text";
import { isTooLarge, showable } from "../values/size";
import { arraysIn, changes, noteMade } from "./changes";
import { externalModules, importedNames } from "./externals";
import { Modules } from "./imports";

/** What a program may do to the world around it. */
export interface Host {
  /** One line of output. */
  display(text: string): void;
  /** What one call of `draw_data` was given; without it nothing is drawn. `force` computes what is put off. */
  draw?(values: readonly unknown[], force: (value: unknown) => unknown): void;
  /** Called again and again while a program runs, so that the host can do what must not wait for its end. */
  working?(): void;
  /** The time in milliseconds by which a program's time limit goes; the clock's unless given. */
  now?(): number;
  /** Asked when a program part has used up its time, in milliseconds: true lets it go on without a limit. */
  overtime?(limitMs: number): boolean;
  /** Asked now and then where a program is watched: true gives the host its turn, as a pause of the kind `slice`. */
  yields?(): boolean;
  /** Answers the builtin `prompt`; without it the program gets null. */
  prompt?(text: string): string | null;
  /** Chance where the engine needs it: how long a thread has its turn. Numbers in [0, 1). */
  random?(): number;
  /** True when `prompt` and breakpoints pause the program, so that an outcome may be `paused`. */
  readonly interactive?: boolean;
  /** True when somebody may ask which pairs a program makes. */
  readonly notesMade?: boolean;
  /** The modules that programs can import; without it they have a world of their own in which nothing is seen. */
  readonly modules?: Modules;
}

type EngineVariant = "default" | "lazy" | "non-det" | "concurrent";

/** How js-slang is to see a variant; `default` keeps the rules of the chapter, as do programs whose types are taken off. */
const ENGINE_VARIANTS: Readonly<Record<Variant, EngineVariant>> = {
  default: "default",
  lazy: "lazy",
  wasm: "default",
  concurrent: "concurrent",
  "non-det": "non-det",
  gpu: "default",
  "explicit-control": "default",
  typed: "default",
};

/** Returns the variant of js-slang whose rules a program of this variant follows. */
export const engineVariant = (variant: Variant): EngineVariant => ENGINE_VARIANTS[variant];

/** A context with all builtins of chapter 4 (or of the library's own chapter) and the external library's symbols. */
export function freshContext(library: Library, host: Host, chapter: number = 4): Context {
  const variant = engineVariant(library.variant);
  const context = createContext(chapter, variant, [], undefined, {
    rawDisplay: (value, prefix) => {
      host.display(prefix === undefined ? String(value) : `${prefix} ${String(value)}`);
      return value;
    },
    prompt: (text) => host.prompt?.(String(text)) ?? null,
    alert: (text) => host.display(String(text)),
    visualiseList: (values) => host.draw?.(values as readonly unknown[], forceIt),
  });
  defineExternals(context, library, host.modules ?? new Modules());
  improve(context);
  guardShowing(context, host);
  if (variant === "lazy") forceBeforeShowing(context);
  else if (host.notesMade) noteMaking(context);
  return context;
}

function defineExternals(context: Context, library: Library, modules: Modules): void {
  for (const module of externalModules(library)) {
    for (const [symbol, value] of Object.entries(importedNames(modules.openExternal(module), library))) {
      const forced = engineVariant(library.variant) === "lazy" ? forceAll(value) : value;
      const least = (value as { minArgsNeeded?: number } | null)?.minArgsNeeded;
      defineBuiltin(context, declarationOf(symbol, value), forced, least);
    }
  }
}

/** How a builtin is declared to js-slang: its name, with as many parameters as it has. */
function declarationOf(name: string, value: unknown): string {
  if (typeof value !== "function") return name;
  return `${name}(${Array.from({ length: value.length }, (_, index) => `p${index + 1}`).join(", ")})`;
}

/** Deepest nesting that js-slang's stringify writes out. */
const SHOWN_DEPTH = 100;

/** The text of a value, as `stringify` gives it; in the lazy variant the value is computed as far as it is shown. */
export function textOf(value: unknown, variant: Variant): string {
  return stringify(withTexts(variant === "lazy" ? forced(value) : value));
}

/** Elements that are shown of a list that is not computed to its end. */
const SHOWN_OF_ENDLESS = 10;
const AND_SO_ON = { toReplString: () => "..." };

/** The text of a value for a person to read: of a list of the lazy variant that goes on and on, the first elements. */
export function shortTextOf(value: unknown, variant: Variant): string {
  if (variant !== "lazy") return textOf(value, variant);
  const forceDeep = forced(value);
  return stringify(withTexts(goesOn(forceDeep) ? beginning(forceDeep as Pair) : forceDeep));
}

type Pair = readonly [head: unknown, tail: unknown];
const isPair = (value: unknown): value is Pair => Array.isArray(value) && value.length === 2;

/** Tells whether a list goes on where nothing is computed any more, behind all that would be shown of it. */
function goesOn(list: unknown): boolean {
  let rest = list;
  let depth = 0;
  for (; isPair(rest) && depth <= SHOWN_DEPTH; depth++) rest = rest[1];
  return depth > SHOWN_DEPTH && rest !== null && (!isPair(rest) || !isPair(rest[1]));
}

function beginning(list: Pair): unknown {
  const heads: unknown[] = [];
  for (let rest: Pair = list; heads.length < SHOWN_OF_ENDLESS; rest = rest[1] as Pair) heads.push(rest[0]);
  return heads.reduceRight((rest, head) => [head, rest], AND_SO_ON as unknown);
}

function forced(value: unknown): unknown {
  const forceDeep = forceIt(value);
  let level = [forceDeep];
  const visited = new Set<unknown>();
  for (let depth = 0; depth <= SHOWN_DEPTH && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const node of level) {
      if (!Array.isArray(node) || visited.has(node)) continue;
      visited.add(node);
      for (let i = 0; i < node.length; i++) node[i] = forceIt(node[i]);
      next.push(...node);
    }
    level = next;
  }
  return forceDeep;
}

type Builtin = (...args: unknown[]) => unknown;

/** Another function in a builtin's place: it looks as the builtin does. */
function standIn(stock: Builtin, f: Builtin): Builtin {
  const other = Object.assign(f, stock);
  other.toString = () => withText(stock).toString();
  return Object.defineProperty(other, "length", { value: stock.length });
}

/**
 * A value as JavaScript that knows nothing of thunks is given it: a function computes its arguments, and what they
 * hold, before it is called.
 */
export function forceAll(value: unknown): unknown {
  if (typeof value !== "function") return value;
  const stock = value as Builtin;
  return standIn(stock, (...args) => stock(...args.map(forced)));
}

function replace({ nativeStorage: { builtins } }: Context, name: string, make: (stock: Builtin) => Builtin): void {
  const stock = builtins.get(name) as unknown;
  if (typeof stock === "function") builtins.set(name, standIn(stock as Builtin, make(stock as Builtin)));
}

/**
 * Builtins that write values out refuse those that would take them minutes, and show no function of the engine's. A
 * drawing has each object once, however its parts are shared: where somebody draws, nothing is refused.
 */
function guardShowing(context: Context, host: Host): void {
  for (const name of ["display", "stringify", "error", ...(host.draw ? [] : ["draw_data"])]) {
    replace(context, name, (stock) => (...args) => {
      if (isTooLarge(args)) throw new Error(`${name} cannot write out a value of more than a million elements.`);
      withTexts(args);
      return stock(...args);
    });
  }
}

const lazyStream = (elements: readonly unknown[], from: number): unknown =>
  from === elements.length ? null : [elements[from], withText(() => lazyStream(elements, from + 1))];

/** Builtins that are more careful here than in js-slang. */
function improve(context: Context): void {
  replace(
    context,
    "stream",
    () =>
      (...elements) =>
        lazyStream(elements, 0),
  );
  replace(context, "array_length", (stock) => (xs) => {
    if (Array.isArray(xs)) return stock(xs);
    const found = stringify(withTexts(xs));
    throw new Error(`array_length(xs) expects an array as argument xs, but encountered ${found}`);
  });
  for (const name of ["parse", "tokenize"]) {
    replace(context, name, (stock) => (text) => {
      if (typeof text === "string") return stock(text);
      const found = stringify(showable(text));
      throw new Error(`${name}(program_string) expects a string as argument program_string, but encountered ${found}`);
    });
  }
}

/** The builtins that make pairs note them while somebody asks what is made. */
function noteMaking(context: Context): void {
  const pair: Builtin = (head, tail) => noteMade([head, tail]);
  replace(context, "pair", () => pair);
  replace(context, "list", (stock) => (...elements) => {
    const xs = stock(...elements);
    if (changes.made !== null) for (const array of arraysIn([xs])) noteMade(array);
    return xs;
  });
}

function forceBeforeShowing(context: Context): void {
  for (const name of ["display", "stringify", "error"]) {
    const stock = context.nativeStorage.builtins.get(name) as (...args: unknown[]) => unknown;
    const shown = (value: unknown, ...more: unknown[]) => stock(forced(value), ...more.map(forceIt));
    shown.minArgsNeeded = 1;
    shown.toString = () => stock.toString();
    context.nativeStorage.builtins.set(name, shown);
  }
}
