/** The rules by which programs are reduced, and the three ways in which steps begin and end. */
export type RuleName =
  | "start"
  | "arithmetic"
  | "sign"
  | "concatenation"
  | "comparison"
  | "negation"
  | "conjunction"
  | "disjunction"
  | "conditionalExpression"
  | "conditionalStatement"
  | "constantDeclaration"
  | "functionDeclaration"
  | "application"
  | "builtin"
  | "return"
  | "noReturn"
  | "sequence"
  | "block"
  | "complete"
  | "limit"
  | "stuck";

/** One picture of a program being reduced (reference: the stepper of mid-2022). */
export interface Step {
  /** The program, with `@redex` where the redex stands. */
  readonly code: string;
  /** The text that stands at the mark. */
  readonly redex: string;
  /** The rule by which it is reduced. */
  readonly rule: RuleName;
  /** What happens to it, in words. */
  readonly explanation: string;
  /** The name of the function that is applied; undefined for other steps. */
  readonly function?: string | undefined;
}
