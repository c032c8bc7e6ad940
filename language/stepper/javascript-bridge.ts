import { generate } from "astring";
import { textOf } from "../engine";
import { hidesSource } from "../engine/part";
import { callN } from "../engine/runtime/calls";
import { bool, OPERATOR_NAMES, operatorsFor, unary } from "../engine/runtime/checks";
import { placeOf } from "../engine/runtime/state";
import { hiddenText } from "../engine/translate/hidden-text";
import { ExceptionError } from "../slang";
import { type Fun, foreign, type Literal, literal, type Pair, type Place, pair, plain, type Value } from "./term";

/** Applies a function of the program to values of JavaScript, when a builtin or a module asks for it. */
export type Callback = (applied: Fun, args: readonly Value[]) => Value;

/** Builtins that change a pair; in a program that is reduced every picture of a pair would have to change with it. */
const CHANGES: ReadonlySet<string> = new Set(["set_head", "set_tail"]);

/** Converts terms to JavaScript and back: for operators, builtins and modules, with the engine's checks and words. */
export class JavaScriptBridge {
  private readonly terms = new WeakMap<object, Value>();
  private readonly functions = new WeakMap<Value, unknown>();
  /** Applies functions; set by who knows how to reduce. */
  callback: Callback = () => literal(undefined);
  /** Lines that the program displays. */
  readonly displayed: string[] = [];

  /** @throws the engine's error for a wrong operand */
  binary(operator: string, chapter: number, left: Value, right: Value, place: Place): Literal {
    const operate = operatorsFor(chapter)[OPERATOR_NAMES[operator] as string];
    return literal(operate?.(this.toJs(left), this.toJs(right), at(place)) as never);
  }

  /** @throws the engine's error for a wrong operand */
  unary(operator: string, argument: Value, place: Place): Literal {
    return literal(unary(operator, this.toJs(argument), at(place)) as never);
  }

  /** @throws the engine's error for what is no boolean */
  condition(value: Value, place: Place): boolean {
    return bool(this.toJs(value), at(place)) as boolean;
  }

  /**
   * Calls what is no function of the program, or calls one in a wrong way.
   * @throws the engine's error for what cannot be called so, and whatever the function throws, with its place
   */
  call(callee: Value, args: readonly Value[], place: Place): Value {
    const called = plain(callee);
    if (called.kind === "foreign" && CHANGES.has(called.name)) {
      throw new ExceptionError(new Error(`The stepper cannot follow ${called.name}, which changes a pair.`), {
        start: place,
        end: place,
        source: place.part,
      });
    }
    const converted = args.map((argument) => this.toJs(argument));
    return this.fromJs(callN(this.toJs(callee), converted, at(place)));
  }

  /** A value as builtins and modules see it: pairs are arrays, functions can be called. */
  toJs(value: Value): unknown {
    const behind = plain(value);
    if (behind.kind === "literal") return behind.value;
    if (behind.kind === "foreign") return this.known(behind.js, value);
    const made = this.functions.get(behind) ?? this.made(behind);
    this.functions.set(behind, made);
    return this.known(made, value);
  }

  private known(js: unknown, value: Value): unknown {
    const isObject = typeof js === "function" || (typeof js === "object" && js !== null);
    if (isObject && (value.kind === "named" || !this.terms.has(js))) this.terms.set(js, value);
    return js;
  }

  private made(value: Pair | Exclude<Value, Literal>): unknown {
    if (value.kind === "pair") return this.array(value);
    if (value.kind === "arrow") return this.function({ kind: "fun", arrow: value, free: value.free });
    return value.kind === "fun" ? this.function(value) : undefined;
  }

  /** Lists are long and not deep: arrays are made along the tails. */
  private array(whole: Pair): unknown[] {
    const first: unknown[] = [this.toJs(whole.head)];
    let last = first;
    let rest = plain(whole.tail);
    while (rest.kind === "pair") {
      const known = this.functions.get(rest);
      if (known) break;
      const next = [this.toJs(rest.head)];
      this.functions.set(rest, next);
      this.known(next, rest);
      last.push(next);
      last = next;
      rest = plain(rest.tail);
    }
    last.push(this.toJs(rest));
    return first;
  }

  private function(value: Fun): unknown {
    const { arrow } = value;
    const made = (...args: unknown[]) =>
      this.toJs(
        this.callback(
          value,
          args.map((argument) => this.fromJs(argument)),
        ),
      );
    Object.defineProperty(made, "length", { value: arrow.params.length });
    made.toString = () => {
      const text = generate(arrow.source);
      return hidesSource(arrow.place.part) ? hiddenText(text) : text;
    };
    return made;
  }

  /** What a builtin or a module gives, as a term. What has been a term before is that term again. */
  fromJs(js: unknown): Value {
    if (js === null || (typeof js !== "object" && typeof js !== "function")) return literal(js as never);
    const known = this.terms.get(js);
    if (known) return known;
    const value = Array.isArray(js) && js.length === 2 ? this.list(js) : foreign(nameOf(js), js);
    this.terms.set(js, value);
    return value;
  }

  private list(first: unknown[]): Value {
    const arrays: unknown[][] = [];
    let rest: unknown = first;
    while (Array.isArray(rest) && rest.length === 2 && !this.terms.has(rest)) {
      arrays.push(rest);
      rest = rest[1];
    }
    let value = this.fromJs(rest);
    for (const array of arrays.reverse()) {
      value = pair(this.fromJs(array[0]), value);
      this.terms.set(array, value);
      this.functions.set(value, array);
    }
    return value;
  }
}

const at = ({ line, part }: Place) => placeOf(part, line);

/** What stands for something that has no text of its own. */
function nameOf(js: object): string {
  return typeof js === "function" ? js.name || "function" : textOf(js, "default");
}
