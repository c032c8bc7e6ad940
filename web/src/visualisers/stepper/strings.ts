import type { RuleName } from "../../../../language/stepper/step";

interface Rule {
  readonly name: string;
  /** What the rule says. */
  readonly says: string;
}

/** The rules of evaluation, in our own words. */
const rules: Readonly<Record<RuleName, Rule>> = {
  start: { name: "Start", says: "The program as it stands. Each step reduces what can be reduced next." },
  arithmetic: {
    name: "Arithmetic",
    says: "Both operands are numbers, so their result takes the place of the operation.",
  },
  sign: {
    name: "Negative number",
    says: "The operand is a number, so the number with the other sign takes its place.",
  },
  concatenation: {
    name: "Joining strings",
    says: "Both operands are strings, so the joined string takes their place.",
  },
  comparison: {
    name: "Comparison",
    says: "Both operands are values, so true or false takes the place of the comparison.",
  },
  negation: { name: "Logical negation", says: "The operand is true or false, so the opposite takes its place." },
  conjunction: {
    name: "Logical and",
    says: "A false left side decides: the result is false. After a true one the right side is what remains.",
  },
  disjunction: {
    name: "Logical or",
    says: "A true left side decides: the result is true. After a false one the right side is what remains.",
  },
  conditionalExpression: {
    name: "Conditional expression",
    says: "The predicate is a value: true leaves the part after ?, false the part after the colon.",
  },
  conditionalStatement: {
    name: "Conditional statement",
    says: "The predicate is a value: true leaves the block after if, false the one after else.",
  },
  constantDeclaration: {
    name: "Constant declaration",
    says: "What the name stands for is a value, so it takes the places of the name in the rest of the block.",
  },
  functionDeclaration: {
    name: "Function declaration",
    says: "From here on the name stands for the function. Functions keep their names in the pictures.",
  },
  application: {
    name: "Function application (substitution)",
    says: "The arguments are values: the body takes the place of the call, with them in the places of its parameters.",
  },
  builtin: {
    name: "Built-in function",
    says: "The arguments are values, so what the function gives for them takes the place of the call.",
  },
  return: { name: "Return", says: "What is returned is a value, so it takes the place of the whole body." },
  noReturn: { name: "End of a body", says: "The body ended without a return statement, so the call gives undefined." },
  sequence: { name: "Sequence", says: "This statement has its value and is done; the next one follows." },
  block: { name: "Block", says: "All statements of the block are done, so what they gave takes its place." },
  complete: { name: "Complete", says: "Nothing is left to be reduced." },
  limit: { name: "Step limit", says: "There would be more steps. The limit is among the playground's limits." },
  stuck: { name: "Stuck", says: "No rule fits here: this is the error that the program ends with." },
};

/** What the Stepper says. */
export const strings = {
  empty: "Press Run while this tab is open: your program is reduced step by step.",
  position: (position: number, count: number) => `Step ${position} of ${count}`,
  slider: "Step",
  first: "First step",
  previous: "Previous step",
  next: "Next step",
  last: "Last step",
  keys: "Keys: a, b, f, e",
  key: (name: string, key: string) => `${name} (${key})`,
  code: "Program at this step",
  rules,
  sides: { pending: "Will be reduced", result: "Has been reduced", stuck: "Cannot be reduced" },
  becomes: "becomes",
  nothing: "nothing",
  applications: "Applications",
  previousApplication: "Previous application",
  nextApplication: "Next application",
  anyFunction: (count: number) => `Any function (${count})`,
  ofFunction: (name: string, count: number) => `${name} (${count})`,
  whichFunction: "Applications of",
  smaller: "Smaller text",
  larger: "Larger text",
  textSize: "Size of the text",
  svg: "SVG",
  png: "PNG",
  exportSvg: "Export this step as SVG",
  exportPng: "Export this step as PNG",
  notExported: "Your browser could not make the picture.",
  tools: "Stepper tools",
  functions: "Functions shown by their names",
  title: (position: number, count: number, rule: string) => `Step ${position} of ${count}: ${rule}`,
  file: (position: number) => `step-${position}`,
} as const;
