import {
  blockText,
  callText,
  conditionalText,
  constantText,
  cut,
  cutFront,
  evaluateText,
  ifText,
  linesOf,
  MARK,
  operationText,
  type Printed,
  print,
  printedTerm,
  returnText,
  TIGHTNESS,
  tightnessOfOperator,
  unaryText,
} from "./print";
import type {
  Binary,
  Call,
  Conditional,
  Constant,
  Evaluate,
  If,
  Logical,
  Place,
  Return,
  Statement,
  Unary,
  Value,
} from "./term";

/** What surrounds the place of a program where it is being reduced, from the inside to the outside. */
export type Context = Frame | null;

export type Frame = { readonly outer: Context } & (
  | { readonly in: "argument of operator"; readonly term: Unary }
  | { readonly in: "left"; readonly term: Binary | Logical }
  | { readonly in: "right"; readonly term: Binary; readonly left: Value }
  | { readonly in: "test"; readonly term: Conditional | If }
  | { readonly in: "callee"; readonly term: Call }
  | { readonly in: "argument"; readonly term: Call; readonly callee: Value; readonly done: readonly Value[] }
  | { readonly in: "statement"; readonly term: Evaluate | Constant | Return }
  | Sequence
  | { readonly in: "block"; readonly conditional: boolean }
  | { readonly in: "body" }
  /** The standard library was called from here: errors inside it are this place's. */
  | { readonly in: "call of library"; readonly place: Place }
);

export type FrameIn<In extends Frame["in"]> = Extract<Frame, { in: In }>;

/** Statements of which one is being reduced. */
export interface Sequence {
  readonly in: "sequence";
  readonly outer: Context;
  /** Values of statements count, as at the top of a program; in functions only `return` gives one. */
  readonly counts: boolean;
  /** The value so far. */
  readonly result: Value | null;
  readonly rest: readonly Statement[];
}

/** The text from here to the first frame that is left out, with this text in the place that the context surrounds. */
export function plugUntil(inner: Printed, context: Context, to: Context): Printed {
  let shown = inner;
  for (let frame = context; frame !== to && frame !== null; frame = frame.outer) {
    shown = surrounded(shown, frame);
    shown = { ...shown, text: cut(shown.text) };
  }
  return shown;
}

/** The whole program with this text in the place that the context surrounds. */
export function plug(inner: Printed, context: Context): string {
  // Braces around nothing are written otherwise than around something.
  if (inner.text === "") return plugUntil(inner, context, null).text;
  const { before, after, indentation } = around(context, inner.tightness);
  return cut(before + indented(inner.text, indentation) + after);
}

/** The whole program with the mark in place of something that holds together so tightly. */
export const marked = (tightness: number, context: Context): string => plug({ text: MARK, tightness }, context);

/** What stands around the place of a context, and how far to the right its further lines begin. */
interface Around {
  readonly before: string;
  readonly after: string;
  readonly indentation: string;
}

const NOTHING: Around = { before: "", after: "", indentation: "" };
/** Stands for the place; no text of a program holds it. */
const HOLE = "\u0000";
// A program is pictured again and again while the same stands around: what was written stays with the frame.
const written = new WeakMap<Frame, Around & { readonly tightness: number }>();

function around(frame: Context, tightness: number): Around {
  if (frame === null) return NOTHING;
  const known = written.get(frame);
  if (known?.tightness === tightness) return known;
  const own = surrounded({ text: HOLE, tightness }, frame);
  const outer = around(frame.outer, own.tightness);
  const [before = "", after = ""] = own.text.split(HOLE).map((text) => indented(text, outer.indentation));
  const found = {
    tightness,
    before: cutFront(outer.before + before),
    after: cut(after + outer.after),
    indentation: frame.in === "block" || frame.in === "body" ? `${outer.indentation}  ` : outer.indentation,
  };
  written.set(frame, found);
  return found;
}

const indented = (text: string, indentation: string): string =>
  indentation === "" ? text : text.replaceAll("\n", `\n${indentation}`);

function surrounded(inner: Printed, frame: Frame): Printed {
  switch (frame.in) {
    case "argument of operator":
      return { text: unaryText(frame.term.operator, inner), tightness: TIGHTNESS.unary };
    case "left":
      return operation(frame.term.operator, inner, printedTerm(frame.term.right));
    case "right":
      return operation(frame.term.operator, printedTerm(frame.left), inner);
    case "test":
      return frame.term.kind === "if"
        ? atom(ifText(inner, frame.term))
        : { text: conditionalText(inner, frame.term), tightness: TIGHTNESS.conditional };
    case "callee":
      return { text: callText(inner, frame.term.args.map(printedTerm)), tightness: TIGHTNESS.call };
    case "argument": {
      const { callee, done, term } = frame;
      const args = [...done.map(printedTerm), inner, ...term.args.slice(done.length + 1).map(printedTerm)];
      return { text: callText(printedTerm(callee), args), tightness: TIGHTNESS.call };
    }
    case "statement":
      return atom(statementText(inner, frame.term));
    case "sequence":
      return atom(sequenceText(inner.text, frame));
    case "block":
    case "body":
      return atom(blockText(inner.text));
    case "call of library":
      return inner;
  }
}

const atom = (text: string): Printed => ({ text, tightness: TIGHTNESS.atom });

const operation = (operator: string, left: Printed, right: Printed): Printed => ({
  text: operationText(operator, left, right),
  tightness: tightnessOfOperator(operator),
});

function statementText(inner: Printed, term: Evaluate | Constant | Return): string {
  if (term.kind === "evaluate") return evaluateText(inner);
  return term.kind === "constant" ? constantText(term.name, inner) : returnText(inner);
}

/** A statement among those around it; the empty text when it is not there any more. */
export function sequenceText(statement: string, { result, rest }: Pick<Sequence, "result" | "rest">): string {
  const before = result ? evaluateText({ text: print(result), tightness: printedTerm(result).tightness }) : "";
  return [before, statement, linesOf(rest)].filter((text) => text !== "").join("\n");
}
