import { generate } from "astring";
import { hidesSource } from "../part";
import { hiddenText } from "../translate/hidden-text";
import { type Env, type FrameShape, type Machine, type Node, UNASSIGNED } from "./state";

/** The properties that all functions made by one place of a program share. */
export class FunctionCode {
  text: string | undefined = undefined;

  constructor(
    readonly shape: FrameShape,
    /** Parameters before a rest parameter. */
    readonly arity: number,
    readonly rest: boolean,
    /** Names that its body declares, whose slots come after those of the parameters. */
    readonly locals: number,
    readonly body: Node,
    /** The part that it stands in. */
    readonly part: string,
    /** The syntax tree, of which its text is made. */
    readonly syntax: unknown,
  ) {}

  /** True when it is a function of the standard library. */
  get library(): boolean {
    return this.part === "prelude";
  }
}

/** A function of a program: a JavaScript function that starts the machine when somebody else calls it. */
export interface Closure {
  (...args: unknown[]): unknown;
  code: FunctionCode;
  env: Env;
  minArgsNeeded?: number;
}

/** The environment in which a function of a program was made; null for any other function. */
export function environmentOf(f: unknown): Env | null {
  const { code, env } = f as Partial<Closure>;
  return code instanceof FunctionCode && env ? env : null;
}

/** The environment of a call, when it holds more than the arguments. */
export function slotsFor({ arity, rest, shape }: FunctionCode, args: readonly unknown[]): unknown[] {
  const slots = new Array(shape.names.length);
  for (let i = 0; i < slots.length; i++) slots[i] = i < arity ? args[i] : UNASSIGNED;
  if (rest) slots[arity] = args.slice(arity);
  return slots;
}

/** The text that a function shows: the course's own show their heads alone. */
export function textOf(code: FunctionCode): string {
  code.text ??= generate(code.syntax as never);
  return hidesSource(code.part) ? hiddenText(code.text) : code.text;
}

function shownText(this: Closure): string {
  return textOf(this.code);
}

const called = (closure: Closure, args: IArguments): unknown =>
  closure.env.root.machine.callFromOutside(closure, Array.prototype.slice.call(args));

// biome-ignore-start lint/complexity/noArguments: rest parameters would change the length, which is the arity
/** One maker for each arity: setting the length of a function afterwards is what takes longest. */
const MAKERS: ReadonlyArray<() => Closure> = [
  () =>
    function f() {
      return called(f as Closure, arguments);
    } as Closure,
  () =>
    function f(_a) {
      return called(f as Closure, arguments);
    } as Closure,
  () =>
    function f(_a, _b) {
      return called(f as Closure, arguments);
    } as Closure,
  () =>
    function f(_a, _b, _c) {
      return called(f as Closure, arguments);
    } as Closure,
  () =>
    function f(_a, _b, _c, _d) {
      return called(f as Closure, arguments);
    } as Closure,
];
// biome-ignore-end lint/complexity/noArguments: as above

export function makeClosure(code: FunctionCode, env: Env): Closure {
  const make = MAKERS[code.arity];
  const closure = (make ?? (MAKERS[0] as () => Closure))();
  if (!make) Object.defineProperty(closure, "length", { value: code.arity });
  closure.code = code;
  closure.env = env;
  closure.toString = shownText;
  if (code.rest) closure.minArgsNeeded = code.arity;
  return closure;
}

/** Makes a function of a program where the program says so. */
export class FunctionExpression implements Node {
  constructor(private readonly code: FunctionCode) {}

  evaluate(_machine: Machine, env: Env): unknown {
    return makeClosure(this.code, env);
  }
}
