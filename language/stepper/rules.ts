import { locationDummyNode, UnassignedVariable } from "../slang";
import { type Context, type FrameIn, plugUntil } from "./context";
import type { JavaScriptBridge } from "./javascript-bridge";
import { brief, callText, type Printed, printedTerm, returnText, TIGHTNESS } from "./print";
import { briefText, type Redex, type Reduction, replacement } from "./reduction";
import type { RuleName } from "./step";
import { Substitution } from "./substitution";
import {
  type Arrow,
  type Block,
  block,
  type Call,
  type Conditional,
  type Expression,
  type If,
  type Logical,
  literal,
  type Place,
  plain,
  type Term,
  type Value,
} from "./term";

/** A reduction, and where it leads: the term that is to be reduced next, and what surrounds it. */
export interface Move {
  readonly reduction: Reduction;
  readonly focus: Term;
  readonly context: Context;
}

/** How expressions and conditional statements are reduced when their parts are values, and functions called by value. */
export class Rules {
  /** What was about to be reduced last: what failed, when a rule throws. */
  redex: Redex | null = null;

  constructor(private readonly world: JavaScriptBridge) {}

  unary(value: Value, { term, outer }: FrameIn<"argument of operator">): Move {
    this.redex = { context: outer, text: () => printedTerm({ ...bare(term), argument: value }) };
    const result = this.world.unary(term.operator, value, this.placeOf(term.place, outer));
    const what = term.operator === "!" ? "boolean" : "value";
    const rule = term.operator === "!" ? "negation" : "sign";
    return this.replaced(rule, result, () => `Unary expression evaluated, ${what} ${briefText(value)} negated`);
  }

  binary(right: Value, { term, left, outer }: FrameIn<"right">): Move {
    const reduced = { ...bare(term), left, right };
    this.redex = { context: outer, text: () => printedTerm(reduced) };
    const { operator, chapter, place } = term;
    const result = this.world.binary(operator, chapter, left, right, this.placeOf(place, outer));
    const explanation = () => `Binary expression ${briefText(left)} ${operator} ${briefText(right)} evaluated`;
    return this.replaced(ruleOf(operator, result), result, explanation);
  }

  logical(left: Value, term: Logical, outer: Context): Move {
    const reduced = { ...bare(term), left };
    this.redex = { context: outer, text: () => printedTerm(reduced) };
    const holds = this.world.condition(left, this.placeOf(term.place, outer));
    const stops = holds === (term.operator === "||");
    const operation = term.operator === "&&" ? "AND" : "OR";
    const then = stops ? "stop evaluation" : "continue evaluating right of operator";
    const explanation = () => `${operation} operation evaluated, left of operator is ${holds}, ${then}`;
    const rule = term.operator === "&&" ? "conjunction" : "disjunction";
    return this.replaced(rule, stops ? literal(holds) : term.right, explanation);
  }

  conditional(value: Value, term: Conditional, outer: Context): Move {
    this.redex = { context: outer, text: () => printedTerm({ ...bare(term), test: value }) };
    const holds = this.world.condition(value, this.placeOf(term.place, outer));
    const result = holds ? term.consequent : term.alternate;
    const which = holds ? "consequent" : "alternate";
    const explanation = () => `Conditional expression evaluated, condition is ${holds}, ${which} evaluated`;
    return this.replaced("conditionalExpression", result, explanation);
  }

  if(value: Value, term: If, outer: Context): Move {
    this.redex = { context: outer, text: () => printedTerm({ ...bare(term), test: value }) };
    const holds = this.world.condition(value, this.placeOf(term.place, outer));
    const result: Block | If = holds ? term.consequent : (term.alternate ?? block([], true));
    const which = holds ? "if" : "else";
    const explanation = () => `If statement evaluated, condition ${holds}, proceed to ${which} block`;
    return this.replaced("conditionalStatement", result, explanation);
  }

  apply(term: Call, callee: Value, args: readonly Value[], outer: Context): Move {
    const text = (): Printed => ({
      text: callText(printedTerm(callee), args.map(printedTerm)),
      tightness: TIGHTNESS.call,
    });
    this.redex = { context: outer, text };
    const applied = plain(callee);
    const called = callee.kind === "named" || callee.kind === "foreign" ? callee.name : undefined;
    const lambda = applied.kind === "fun" ? applied.arrow : applied.kind === "arrow" ? applied : null;
    if (lambda?.params.length !== args.length) return this.builtin(term, callee, args, called);
    const result = instance(lambda, args);
    const move = this.replaced("application", result, () => applicationOf(callee, lambda, args), called);
    const entersLibrary = lambda.place.part === "prelude" && term.place.part !== "prelude";
    return entersLibrary ? { ...move, context: { in: "call of library", place: term.place, outer } } : move;
  }

  private builtin(term: Call, callee: Value, args: readonly Value[], called: string | undefined): Move {
    const { displayed } = this.world;
    const before = displayed.length;
    const result = this.world.call(callee, args, this.placeOf(term.place, (this.redex as Redex).context));
    const shown = displayed.slice(before).map(brief).join(", ");
    const explanation = `${called ?? briefText(callee)} runs${shown === "" ? "" : `, ${shown} displayed`}`;
    return this.replaced("builtin", result, () => explanation, called);
  }

  /** The whole body of the function becomes what it returns. */
  returned(value: Value, sequence: Context): Move {
    let frame = sequence;
    while (frame && frame.in !== "body") frame = frame.outer;
    const outer = frame?.outer ?? null;
    const text = () => plugUntil({ text: returnText(printedTerm(value)), tightness: TIGHTNESS.atom }, sequence, outer);
    this.redex = { context: outer, text };
    return this.replaced("return", value, () => `${briefText(value)} returned`);
  }

  /** The end of a function's body in which nothing was returned. */
  exhausted(context: Context): Move {
    this.redex = { context, text: () => ({ text: "{}", tightness: TIGHTNESS.atom }) };
    const explanation = "Function body evaluated, it has no return statement, undefined returned";
    return this.replaced("noReturn", literal(undefined), () => explanation);
  }

  private replaced(rule: RuleName, result: Term, explanation: () => string, called?: string): Move {
    const redex = this.redex as Redex;
    const reduction = replacement(rule, redex, result, explanation, called);
    return { reduction, focus: result, context: redex.context };
  }

  /** @throws the engine's error for a name whose declaration has not been reached */
  unassigned(name: string, place: Place, context: Context): never {
    this.redex = { context, text: () => ({ text: name, tightness: TIGHTNESS.atom }) };
    const { line, column, part } = this.placeOf(place, context);
    throw new UnassignedVariable(name, locationDummyNode(line, column, part));
  }

  /** Errors inside the standard library are those of the call in the program. */
  private placeOf(place: Place, context: Context): Place {
    if (place.part !== "prelude") return place;
    for (let frame = context; frame; frame = frame.outer) if (frame.in === "call of library") return frame.place;
    return place;
  }
}

/** The rule of an operator with two operands. */
function ruleOf(operator: string, result: Term): RuleName {
  if (operator === "+" && result.kind === "literal" && typeof result.value === "string") return "concatenation";
  return "+-*/%".includes(operator) ? "arithmetic" : "comparison";
}

/** A function's body for these arguments: the expression that it returns, or its statements. */
function instance({ params, body: subject }: Arrow, args: readonly Value[]): Expression {
  const replacements = new Map(params.map((param, index) => [param, args[index] as Value]));
  const result = new Substitution(replacements).apply(subject);
  const [first] = result.kind === "body" ? result.statements : [];
  return first?.kind === "return" ? first.argument : result;
}

function applicationOf(callee: Value, { params }: Arrow, args: readonly Value[]): string {
  if (params.length === 0) return `${briefText(callee)} runs`;
  return `${brief(args.map(briefText).join(", "))} substituted into ${params.join(", ")} of ${briefText(callee)}`;
}

function bare<T extends Term>({ printed: _printed, ...parts }: T): Omit<T, "printed"> {
  return parts;
}
