import type { Block, Body, Expression, Pair, Statement, Term, Value } from "./term";

/** Stands in the code where the reduction happens. */
export const MARK = "@redex";

/** Most characters of a program that are shown; of a longer one the part around the mark. */
const SHOWN_CHARACTERS = 20_000;

/** How tightly terms hold together, as in JavaScript. */
export const TIGHTNESS = { arrow: 2, conditional: 3, unary: 15, call: 18, atom: 20 } as const;
const OPERATORS: Readonly<Record<string, number>> = {
  "||": 4,
  "&&": 5,
  "===": 10,
  "!==": 10,
  "<": 11,
  ">": 11,
  "<=": 11,
  ">=": 11,
  "+": 13,
  "-": 13,
  "*": 14,
  "/": 14,
  "%": 14,
};

/** A text and how tightly it holds together. */
export interface Printed {
  readonly text: string;
  readonly tightness: number;
}

export const tightnessOfOperator = (operator: string): number => OPERATORS[operator] ?? 0;

function tightness(term: Term): number {
  switch (term.kind) {
    case "literal":
      return typeof term.value === "number" && term.value < 0 ? TIGHTNESS.unary : TIGHTNESS.atom;
    case "arrow":
      return TIGHTNESS.arrow;
    case "fun":
      return TIGHTNESS.arrow;
    case "unary":
      return TIGHTNESS.unary;
    case "binary":
    case "logical":
      return tightnessOfOperator(term.operator);
    case "conditional":
      return TIGHTNESS.conditional;
    case "call":
      return TIGHTNESS.call;
    case "mark":
      return tightness(term.content);
    default:
      return TIGHTNESS.atom;
  }
}

/** In parentheses where something holds together less tightly than its surroundings ask for. */
export const bracketed = ({ text, tightness }: Printed, atLeast: number): string =>
  tightness < atLeast ? `(${text})` : text;

const printed = (term: Term): Printed => ({ text: print(term), tightness: tightness(term) });

/** A term with how tightly it holds together, for what surrounds it. */
export const printedTerm = printed;

const child = (term: Term, atLeast: number): string => bracketed(printed(term), atLeast);

/** The text of a term. */
export function print(term: Term): string {
  if (term.printed !== undefined) return term.printed;
  const text = cut(textOf(term));
  term.printed = text;
  return text;
}

function textOf(term: Term): string {
  switch (term.kind) {
    case "literal":
      return literalText(term.value);
    case "pair":
      return pairText(term);
    case "foreign":
    case "named":
    case "name":
      return term.name;
    case "fun":
      return print(term.arrow);
    case "mark":
      return MARK;
    case "arrow":
      return arrowText(term.params, term.body);
    case "unary":
      return unaryText(term.operator, printed(term.argument));
    case "binary":
    case "logical":
      return operationText(term.operator, printed(term.left), printed(term.right));
    case "conditional":
      return conditionalText(printed(term.test), term);
    case "call":
      return callText(printed(term.callee), term.args.map(printed));
    case "body":
      return blockText(linesOf(term.statements));
    default:
      return statementText(term);
  }
}

function statementText(term: Statement): string {
  switch (term.kind) {
    case "evaluate":
      return evaluateText(printed(term.expression));
    case "constant":
      return constantText(term.name, printed(term.init));
    case "declare":
      return functionText(term.name, term.arrow.params, term.arrow.body);
    case "return":
      return returnText(printed(term.argument));
    case "if":
      return ifText(printed(term.test), term);
    case "block":
      return blockText(linesOf(term.statements));
  }
}

const ESCAPED_MARK = MARK.replace("@", "\\u0040");

function literalText(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value).replaceAll(MARK, ESCAPED_MARK);
  return String(value);
}

/** Lists are long and not deep: their tails are written one after the other. */
function pairText(whole: Pair): string {
  let text = "";
  let closing = "";
  let rest: Value = whole;
  while (rest.kind === "pair" && text.length <= SHOWN_CHARACTERS) {
    text += `[${child(rest.head, TIGHTNESS.arrow)}, `;
    closing += "]";
    rest = rest.tail;
  }
  return text + (rest.kind === "pair" ? "…" : child(rest, TIGHTNESS.arrow)) + closing;
}

function arrowText(params: readonly string[], body: Expression | Body): string {
  const head = params.length === 1 ? params[0] : `(${params.join(", ")})`;
  return `${head} => ${child(body, TIGHTNESS.arrow)}`;
}

function functionText(name: string, params: readonly string[], body: Expression | Body): string {
  return `function ${name}(${params.join(", ")}) ${print(body)}`;
}

export function unaryText(operator: string, argument: Printed): string {
  const text = bracketed(argument, TIGHTNESS.unary);
  return operator !== "!" && text.startsWith(operator) ? `${operator}(${text})` : operator + text;
}

export function operationText(operator: string, left: Printed, right: Printed): string {
  const own = tightnessOfOperator(operator);
  return `${bracketed(left, own)} ${operator} ${bracketed(right, own + 1)}`;
}

export function conditionalText(
  test: Printed,
  { consequent, alternate }: { readonly consequent: Expression; readonly alternate: Expression },
): string {
  const yes = child(consequent, TIGHTNESS.arrow);
  return `${bracketed(test, TIGHTNESS.conditional + 1)} ? ${yes} : ${child(alternate, TIGHTNESS.arrow)}`;
}

export const callText = (callee: Printed, args: readonly Printed[]): string =>
  `${bracketed(callee, TIGHTNESS.call)}(${args.map((one) => bracketed(one, TIGHTNESS.arrow)).join(", ")})`;

/** A lambda expression that is a whole statement stands in parentheses. */
export const evaluateText = (expression: Printed): string => `${bracketed(expression, TIGHTNESS.conditional)};`;
export const constantText = (name: string, init: Printed): string => `const ${name} = ${init.text};`;
export const returnText = (argument: Printed): string => `return ${argument.text};`;

export function ifText(
  test: Printed,
  { consequent, alternate }: { readonly consequent: Block; readonly alternate: Statement | null },
): string {
  return `if (${test.text}) ${print(consequent)}${alternate ? ` else ${print(alternate)}` : ""}`;
}

/** Statements one under the other. */
export const linesOf = (statements: readonly Statement[]): string => statements.map(print).join("\n");

/** Lines in braces. No text of a program holds a line break of its own, so each of them can be indented. */
export const blockText = (lines: string): string => (lines === "" ? "{}" : `{\n  ${lines.replaceAll("\n", "\n  ")}\n}`);

/** A text that is too long, without what is far from the mark. */
export function cut(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  const at = text.indexOf(MARK);
  const start = Math.max(0, at - SHOWN_CHARACTERS / 2);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + SHOWN_CHARACTERS - 2)}…`;
}

/** A text that is too long, without its beginning. */
export const cutFront = (text: string): string =>
  text.length <= SHOWN_CHARACTERS ? text : `…${text.slice(1 - SHOWN_CHARACTERS)}`;

const BRIEF_CHARACTERS = 60;

/** A text for a sentence: one line, and not a long one. */
export function brief(text: string): string {
  const line = text.slice(0, 4 * BRIEF_CHARACTERS).replace(/\s*\n\s*/g, " ");
  return line.length <= BRIEF_CHARACTERS ? line : `${line.slice(0, BRIEF_CHARACTERS - 3)}...`;
}
