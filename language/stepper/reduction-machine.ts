import { type Context, type FrameIn, plug, type Sequence } from "./context";
import type { JavaScriptBridge } from "./javascript-bridge";
import { constantText, print, printedTerm, TIGHTNESS } from "./print";
import {
  briefText,
  declaration,
  forgetting,
  type Redex,
  type Reduction,
  removal,
  replacement,
  statementOf,
} from "./reduction";
import { type Move, Rules } from "./rules";
import { Substitution } from "./substitution";
import {
  type Arrow,
  block,
  type Call,
  evaluate,
  isValue,
  literal,
  mark,
  type Named,
  named,
  type Statement,
  settled,
  type Term,
  type Value,
} from "./term";

/** A statement has been reduced to its value, or to nothing. */
interface Ended {
  readonly kind: "ended";
  readonly value: Value | null;
}

const UNDEFINED = literal(undefined);

/**
 * Reduces a program by substitution, one reduction at a time, calling functions by value. It goes on from the place of
 * the last reduction, so that a step costs no more in a large program than in a small one, as long as nobody looks.
 */
export class ReductionMachine {
  /** What the last statement with a value gave; null as long as the program is not reduced to its end. */
  result: Value | null = null;
  /** The names that the program has declared at its top level, with their values. */
  readonly declared = new Map<string, Value>();
  private readonly rules: Rules;
  private focus: Term | Ended;
  private context: Context;

  constructor(
    program: readonly Statement[] | Call,
    private readonly world: JavaScriptBridge,
  ) {
    this.rules = new Rules(world);
    this.focus = { kind: "ended", value: null };
    this.context = null;
    if ("kind" in program) this.focus = program;
    else this.begin(program, null, true);
  }

  /**
   * Makes the next reduction; null when there is none left.
   * @throws the engine's error when the program fails here
   */
  next(): Reduction | null {
    while (this.result === null) {
      const { focus, context } = this;
      const reduction =
        focus.kind === "ended"
          ? this.ended(focus.value, context as Sequence)
          : isValue(focus)
            ? this.leave(focus, context)
            : this.enter(focus, context);
      if (reduction) return reduction;
    }
    return null;
  }

  /** The code of the program as it is when nothing is being reduced. */
  code(): string {
    const { focus, context } = this;
    if (this.result) return this.finalCode;
    const ended = () => ({ text: "", tightness: TIGHTNESS.atom });
    return plug(focus.kind === "ended" ? ended() : printedTerm(focus), context);
  }

  private finalCode = "";

  /** What was about to be reduced last: what failed, when `next` throws. */
  get redex(): Redex | null {
    return this.rules.redex;
  }

  /** The value of the whole program as builtins and modules would see it. */
  value(): unknown {
    return this.world.toJs(this.result ?? UNDEFINED);
  }

  private moved({ reduction, focus, context }: Move): Reduction {
    this.go(focus, context);
    return reduction;
  }

  private go(focus: Term | Ended, context: Context): undefined {
    this.focus = focus;
    this.context = context;
  }

  /** Goes into a term, to what must be reduced first. */
  private enter(term: Exclude<Term, Value>, outer: Context): Reduction | undefined {
    switch (term.kind) {
      case "name":
        return this.rules.unassigned(term.name, term.place, outer);
      case "unary":
        return this.go(term.argument, { in: "argument of operator", term, outer });
      case "binary":
      case "logical":
        return this.go(term.left, { in: "left", term, outer });
      case "conditional":
      case "if":
        return this.go(term.test, { in: "test", term, outer });
      case "call":
        return this.go(term.callee, { in: "callee", term, outer });
      case "body":
        return this.begin(term.statements, { in: "body", outer }, false);
      case "evaluate":
        return this.go(term.expression, { in: "statement", term, outer });
      case "constant":
        return this.go(term.init, { in: "statement", term, outer });
      case "return":
        return this.go(term.argument, { in: "statement", term, outer });
      case "declare":
        return this.declare(term.name, settled(term.arrow), outer as Sequence, "Function", () => print(term));
      case "block": {
        const { counts } = outer as Sequence;
        const { conditional, statements } = term;
        return this.begin(statements, { in: "block", conditional, outer }, counts);
      }
      case "mark":
        return this.go(term.content, outer);
    }
  }

  private begin(statements: readonly Statement[], outer: Context, counts: boolean): undefined {
    return this.go({ kind: "ended", value: null }, { in: "sequence", outer, counts, result: null, rest: statements });
  }

  /** Goes on with a value: to what stands beside it, or to the reduction that waited for it. */
  private leave(value: Value, frame: Context): Reduction | undefined {
    if (frame === null) {
      this.result = value;
      return undefined;
    }
    switch (frame.in) {
      case "call of library":
        return this.go(value, frame.outer);
      case "argument of operator":
        return this.moved(this.rules.unary(value, frame));
      case "left":
        return this.left(value, frame);
      case "right":
        return this.moved(this.rules.binary(value, frame));
      case "test":
        return this.test(value, frame);
      case "callee":
        return this.argument(frame.term, value, [], frame.outer);
      case "argument":
        return this.argument(frame.term, frame.callee, [...frame.done, settled(value)], frame.outer);
      case "statement":
        return this.statement(value, frame);
      default:
        throw new Error("A value stands where only a statement can.");
    }
  }

  private left(left: Value, { term, outer }: FrameIn<"left">): Reduction | undefined {
    if (term.kind === "logical") return this.moved(this.rules.logical(left, term, outer));
    return this.go(term.right, { in: "right", term, left, outer });
  }

  private test(value: Value, { term, outer }: FrameIn<"test">): Reduction {
    const { rules } = this;
    return this.moved(term.kind === "if" ? rules.if(value, term, outer) : rules.conditional(value, term, outer));
  }

  private argument(term: Call, callee: Value, done: readonly Value[], outer: Context): Reduction | undefined {
    const next = term.args[done.length];
    if (!next) return this.moved(this.rules.apply(term, callee, done, outer));
    return this.go(next, { in: "argument", term, callee, done, outer });
  }

  private statement(value: Value, { term, outer }: FrameIn<"statement">): Reduction | undefined {
    if (term.kind === "evaluate") return this.go({ kind: "ended", value }, outer);
    if (term.kind === "return") return this.moved(this.rules.returned(value, outer));
    const text = () => constantText(term.name, printedTerm(value));
    return this.declare(term.name, settled(value), outer as Sequence, "Constant", text);
  }

  /** Functions keep their names; what other constants stand for is put in their places. */
  private declare(
    name: string,
    value: Exclude<Value, Arrow>,
    sequence: Sequence,
    what: "Constant" | "Function",
    text: () => string,
  ): Reduction {
    const target = value.kind === "fun" || value.free.has(name) ? named(name, value) : value;
    const substitution = new Substitution(new Map([[name, target]]));
    if (target !== value) {
      (target as Named).value = substitution.apply(value);
      substitution.set(value, target);
    }
    const rest = substitution.all(sequence.rest);
    const result = sequence.result && substitution.apply(sequence.result);
    if (sequence.outer === null) {
      for (const [other, known] of this.declared) this.declared.set(other, substitution.apply(known));
      this.declared.set(name, target);
    }
    this.go({ kind: "ended", value: null }, { ...sequence, result, rest });
    const shown = () => new Substitution(new Map([[name, mark(target)]])).all(sequence.rest);
    const explanation = () => `${what} ${name} declared and substituted into rest of block`;
    const rule = what === "Constant" ? "constantDeclaration" : "functionDeclaration";
    return declaration(rule, text, sequence, target, shown, explanation);
  }

  private ended(value: Value | null, sequence: Sequence): Reduction | undefined {
    const { result, rest, counts, outer } = sequence;
    if (value && !counts) {
      this.go({ kind: "ended", value: null }, sequence);
      return removal(
        "sequence",
        () => statementOf(value),
        sequence,
        () => `${briefText(value)} finished evaluating`,
      );
    }
    if (value && result) {
      this.go({ kind: "ended", value }, { ...sequence, result: null });
      return forgetting(result, value, sequence);
    }
    const now = value ?? result;
    const [first] = rest;
    if (first) return this.go(first, { in: "sequence", outer, counts, result: now, rest: rest.slice(1) });
    return this.endOf(now, outer);
  }

  /** A list of statements has been reduced to its value, or to nothing. */
  private endOf(value: Value | null, outer: Context): Reduction | undefined {
    if (outer === null) {
      this.finalCode = value ? statementOf(value) : "";
      this.result = value ?? UNDEFINED;
      return undefined;
    }
    if (outer.in === "body") return this.moved(this.rules.exhausted(outer.outer));
    return this.endOfBlock(value, outer as FrameIn<"block">);
  }

  private endOfBlock(value: Value | null, { outer, conditional }: FrameIn<"block">): Reduction {
    const sequence = outer as Sequence;
    const result = value ?? (conditional && sequence.counts ? UNDEFINED : null);
    const shown = value ? block([evaluate(value)], false) : block([], false);
    this.go({ kind: "ended", value: result }, sequence);
    if (!result)
      return removal(
        "block",
        () => print(shown),
        sequence,
        () => "Empty block statement evaluated",
      );
    const redex = { context: sequence, text: () => printedTerm(shown) };
    return replacement("block", redex, evaluate(result), () => `Block evaluated, its value is ${briefText(result)}`);
  }
}
