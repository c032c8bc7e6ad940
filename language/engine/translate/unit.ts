import type { Program } from "estree";
import { UndefinedVariable, walkSimple } from "../../slang";
import type { Scope as Given, PartName } from "../part";
import { placeOf } from "../runtime/state";
import { Writing } from "./writing";

/** How a name was declared. */
export type Kind = "const" | "let" | "parameter";

/** Any node of a syntax tree: what is read of it has been validated before. */
// biome-ignore lint/suspicious/noExplicitAny: the union of estree's nodes has no common shape to read by
export type Node = any;

/** The names of one block, function or loop. */
export class Names {
  readonly kinds = new Map<string, Kind>();
  /** Names whose declarations are written already: whatever is written after them finds a value. */
  private readonly assigned = new Set<string>();
  constructor(readonly outer: Names | null) {}

  /** Notes that what is written from here on runs after a name of this scope has its value. */
  assign(name: string): void {
    this.assigned.add(name);
  }

  /** Tells whether a name of this part may be read before its declaration has run. */
  mayBeEarly(name: string): boolean {
    for (let scope: Names | null = this; scope; scope = scope.outer) {
      const kind = scope.kinds.get(name);
      if (kind) return kind !== "parameter" && !scope.assigned.has(name);
    }
    return false;
  }

  kindOf(name: string): Kind | undefined {
    for (let scope: Names | null = this; scope; scope = scope.outer) {
      const kind = scope.kinds.get(name);
      if (kind) return kind;
    }
    return undefined;
  }
}

/** Writes a function literal that stands in a form. */
export type WriteFunction = (node: Node, name: string, form: Form, names: Names) => void;

/** The state that is shared while a whole part is translated. */
export class Unit {
  readonly chapter: number;
  private readonly used = new Set<string>();
  private readonly literals: string[] = [];
  private readonly known = new Map<Node, string>();
  /** Names before whose reading the text notes the place. */
  readonly early = new Set<string>();

  constructor(
    /** Begins the names of the engine in the translated text: no name of the program begins with it. */
    readonly prefix: string,
    readonly part: PartName,
    private readonly given: Given,
    readonly lazy: boolean,
    /** Functions hold expressions and expressions hold functions: these reach those by here. */
    readonly writeFunction: WriteFunction,
  ) {
    this.chapter = given.chapter;
  }

  /** The name in the text of what the engine offers under `name`. */
  use(name: string): string {
    this.used.add(name);
    return this.prefix + name;
  }

  /** The last argument of a helper: where in the program it is used. The standard library has no places. */
  at(node: Node): string {
    const place = placeOf(this.part, lineOf(node));
    return place === 0 ? "" : `,${place}`;
  }

  /** The name of the constant that describes a function literal, which may be written several times. */
  literal(node: Node, describe: () => string): string {
    const before = this.known.get(node);
    if (before) return before;
    const name = `${this.prefix}${this.literals.length}`;
    this.literals.push(`${name}=${this.use("L")}(${describe()})`);
    this.known.set(node, name);
    return name;
  }

  /** Declares what the text uses of the engine. */
  header(): string {
    const taken = [...this.used].map((name) => `${name}:${this.prefix}${name}`).join();
    const engine = taken === "" ? "" : `const {${taken}}=nativeStorage.${this.chapter > 2 ? "late" : "early"};`;
    return engine + (this.literals.length === 0 ? "" : `const ${this.literals.join()};`);
  }

  /**
   * The text that notes where a name is read that may have no value yet. The place that V8 gives with the error is that of
   * something before it as often as not.
   */
  noteEarly(node: Node): string {
    this.early.add(node.name);
    return `${this.use("S")}.early=${placeOf(this.part, lineOf(node))},`;
  }

  /** Refuses a name that nothing declares. */
  check(node: Node, names: Names): Kind | undefined {
    const kind = names.kindOf(node.name);
    if (!kind && !this.given.names.has(node.name)) throw new UndefinedVariable(node.name, node);
    return kind;
  }
}

/** A value as text of the translation: a line separator in it would begin a line that the places do not know. */
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

export const lineOf = (node: Node): number => node.loc?.start.line ?? 0;

/** A beginning that no name of the program has, nor one of the `others`: those that it imports, and of earlier parts. */
export function freePrefix(program: Program, others: Iterable<string>): string {
  const names = new Set(others);
  const take = (node: Node) => names.add(node.name ?? node.object?.name ?? "");
  walkSimple(program, { Identifier: take, Pattern: take });
  let prefix = "$$";
  while ([...names].some((name) => name.startsWith(prefix))) prefix += "$";
  return prefix;
}

/** One function, or a part's top level, while its text is written in one of its two forms. */
export class Form {
  readonly out = new Writing();
  /** Variables that hold operands: how many are in use now, and how many were at most. */
  private inUse = 0;
  private most = 0;
  private holdsCalls = false;

  constructor(
    readonly unit: Unit,
    /** Calls are yielded to the driver. */
    readonly heap: boolean,
    /** How many functions inside one another still get both forms; further ones have the heap form only. */
    readonly budget: number,
  ) {}

  /** Takes a variable for an operand. */
  take(): string {
    const name = `${this.unit.prefix}o${this.inUse++}`;
    this.most = Math.max(this.most, this.inUse);
    return name;
  }

  release(count: number): void {
    this.inUse -= count;
  }

  /** The variable in which a heap form looks at what a call gave. */
  call(): string {
    this.holdsCalls = true;
    return `${this.unit.prefix}t`;
  }

  /** Declares the variables that were taken. They may be declared last. */
  variables(): string {
    const names = Array.from({ length: this.most }, (_, index) => `${this.unit.prefix}o${index}`);
    if (this.holdsCalls) names.push(`${this.unit.prefix}t`);
    return names.length === 0 ? "" : `var ${names.join()};`;
  }
}
