import { type Context, marked, plug, type Sequence, sequenceText } from "./context";
import { brief, evaluateText, MARK, type Printed, print, printedTerm, TIGHTNESS } from "./print";
import type { RuleName } from "./step";
import type { Expression, Statement, Term, Value } from "./term";

/** The program at one moment: its code with the mark, and the text that stands at the mark. */
export interface Picture {
  readonly code: string;
  readonly redex: string;
}

/** One reduction. What it looks like is only worked out when somebody wants to see it. */
export interface Reduction {
  readonly rule: RuleName;
  explanation(): string;
  before(): Picture;
  after(): Picture;
  /** The name of the function that is applied. */
  readonly called?: string | undefined;
}

/** Something that is about to be reduced, and where. */
export interface Redex {
  readonly context: Context;
  text(): Printed;
}

export const pictureOf = ({ context, text }: Redex): Picture => {
  const printed = text();
  return { code: marked(printed.tightness, context), redex: printed.text };
};

/** A reduction that puts a term in the place of the redex. */
export function replacement(
  rule: RuleName,
  redex: Redex,
  result: Term,
  explanation: () => string,
  called?: string,
): Reduction {
  return {
    rule,
    explanation,
    called,
    before: () => pictureOf(redex),
    after: () => pictureOf({ context: redex.context, text: () => printedTerm(result) }),
  };
}

/** A reduction of a statement that leaves nothing in its place. */
export function removal(
  rule: RuleName,
  statement: () => string,
  sequence: Sequence,
  explanation: () => string,
): Reduction {
  return {
    rule,
    explanation,
    before: () => ({ code: marked(TIGHTNESS.atom, sequence), redex: statement() }),
    after: () => ({ code: lines(sequenceText("", sequence), sequence.outer), redex: "" }),
  };
}

/** The value so far goes when the next statement has one. */
export function forgetting(result: Value, value: Value, sequence: Sequence): Reduction {
  const after = () => sequenceText(statementOf(value), { result: null, rest: sequence.rest });
  return {
    rule: "sequence",
    explanation: () => `${briefText(result)} finished evaluating`,
    before: () => ({ code: lines(`${MARK}\n${after()}`, sequence.outer), redex: statementOf(result) }),
    after: () => ({ code: lines(after(), sequence.outer), redex: "" }),
  };
}

/** A name goes and what it stands for comes in its places. */
export function declaration(
  rule: RuleName,
  statement: () => string,
  sequence: Sequence,
  value: Value,
  rest: () => readonly Statement[],
  explanation: () => string,
): Reduction {
  return {
    rule,
    explanation,
    before: () => ({ code: marked(TIGHTNESS.atom, sequence), redex: statement() }),
    after: () => {
      const after = sequenceText("", { result: sequence.result, rest: rest() });
      return { code: lines(after, sequence.outer), redex: print(value) };
    },
  };
}

/** A value as a whole statement. */
export const statementOf = (value: Expression): string => evaluateText(printedTerm(value));

const lines = (text: string, context: Context): string => plug({ text, tightness: TIGHTNESS.atom }, context);

/** A value for a sentence. */
export const briefText = (value: Term): string => brief(print(value));
