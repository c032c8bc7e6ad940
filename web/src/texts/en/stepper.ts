import type { RuleName } from "../../../../language/stepper/step";
import { catalogue } from "../active";

interface Rule {
  readonly name: string;
  /** What the rule does; `holds` where it asks whether something is true, `explanation` where it has more to tell. */
  readonly says: string | ((step: { readonly holds: boolean; readonly explanation: string }) => string);
}

/** The rules of evaluation, in our own words. */
const rules: Readonly<Record<RuleName, Rule>> = {
  start: { name: "Start", says: "Your program before the first step." },
  arithmetic: {
    name: "Arithmetic",
    says: "Both operands are numbers, so their result replaces the operation.",
  },
  sign: {
    name: "Negative number",
    says: "The operand is a number, so its negative replaces the operation.",
  },
  concatenation: {
    name: "Joining strings",
    says: "Both operands are strings, so the joined string replaces the operation.",
  },
  comparison: {
    name: "Comparison",
    says: "Both operands are values, so true or false replaces the comparison.",
  },
  negation: { name: "Logical negation", says: "The operand is true or false, so its opposite replaces the operation." },
  conjunction: {
    name: "Logical and",
    says: ({ holds }) =>
      holds ? "The left side is true, so the right side remains." : "The left side is false, so the result is false.",
  },
  disjunction: {
    name: "Logical or",
    says: ({ holds }) =>
      holds ? "The left side is true, so the result is true." : "The left side is false, so the right side remains.",
  },
  conditionalExpression: {
    name: "Conditional expression",
    says: ({ holds }) => `The condition is ${holds}, so the part after ${holds ? "?" : ":"} remains.`,
  },
  conditionalStatement: {
    name: "Conditional statement",
    says: ({ holds }) => `The condition is ${holds}, so the block after ${holds ? "if" : "else"} remains.`,
  },
  constantDeclaration: {
    name: "Constant declaration",
    says: "The name stands for a value, which replaces the name in the rest of the block.",
  },
  functionDeclaration: {
    name: "Function declaration",
    says: "From here on, the name stands for the function.",
  },
  application: {
    name: "Function application (substitution)",
    says: "The arguments are values. The body replaces the call, with the arguments in place of its parameters.",
  },
  builtin: {
    name: "Built-in function",
    says: ({ explanation }) => `${explanation}. The value of the call replaces it.`,
  },
  return: { name: "Return", says: "The returned value replaces the whole body." },
  noReturn: { name: "End of a body", says: "The body has no return statement, so the call gives undefined." },
  sequence: { name: "Sequence", says: "This statement is done. The next one follows." },
  block: { name: "Block", says: "All statements of the block are done, so its value replaces it." },
  complete: { name: "Complete", says: "The evaluation is finished." },
  limit: { name: "Step limit", says: "There are more steps. Raise the stepper limit under Limits." },
  stuck: { name: "Stuck", says: "No rule fits here. Your program ends with this error." },
};

/** What the Stepper says. */
export const strings = catalogue("stepper", {
  empty: "Press Run to see your program evaluated step by step.",
  position: (position: number, count: number) => `Step ${position} of ${count}`,
  slider: "Step",
  keys: "Keys: a first, b back, f forward, e last",
  code: "Program at this step",
  rules,
  sides: { pending: "Next", result: "Result", stuck: "No rule fits" },
  becomes: "becomes",
  nothing: "nothing",
  previousApplication: "Previous call",
  nextApplication: "Next call",
  anyFunction: (count: number) => `any function (${count})`,
  ofFunction: (name: string, count: number) => `${name} (${count})`,
  whichFunction: "Calls to:",
  textSize: "Size of the text",
  svg: "SVG",
  png: "PNG",
  exportSvg: "Export this step as SVG",
  exportPng: "Export this step as PNG",
  notExported: "Your browser could not make the picture.",
  tools: "Stepper tools",
  functions: "Named functions",
  title: (position: number, count: number, rule: string) => `Step ${position} of ${count}: ${rule}`,
  file: (position: number) => `step-${position}`,
} as const);
