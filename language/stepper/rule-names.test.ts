import type { Library } from "../library";
import { type Step, stepsOf } from ".";

const LIBRARY: Library = {
  chapter: 2,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

/** The rules of a program's reductions in their order, one each. */
const rules = (program: string, limit = 1000): string[] =>
  (stepsOf(LIBRARY, "", program, limit) as readonly Step[]).filter((_, at) => at % 2 === 1).map(({ rule }) => rule);

test.each([
  ["1 + 2 - 3 * 4 / 5 % 6;", ["arithmetic", "arithmetic", "arithmetic", "arithmetic", "arithmetic", "complete"]],
  ["const x = 1; -x;", ["constantDeclaration", "sign", "complete"]],
  ["'a' + 'b';", ["concatenation", "complete"]],
  ["'a' < 'b'; 1 === 2;", ["comparison", "comparison", "sequence", "complete"]],
  ["!true && false || true;", ["negation", "conjunction", "disjunction", "complete"]],
  ["true ? 1 : 2;", ["conditionalExpression", "complete"]],
  ["if (true) { 1; } else { 2; }", ["conditionalStatement", "block", "complete"]],
  ["{ }", ["block", "complete"]],
  ["const f = x => x; f(1);", ["constantDeclaration", "application", "complete"]],
  [
    "function f(x) { if (x) { return 1; } else { } } f(true); f(false);",
    [
      "functionDeclaration",
      "application",
      "conditionalStatement",
      "return",
      "application",
      "conditionalStatement",
      "block",
      "noReturn",
      "sequence",
      "complete",
    ],
  ],
  ["(x => { 1; return x; })(2);", ["application", "sequence", "return", "complete"]],
  ["head(pair(1, 2)); math_max(1, 2);", ["builtin", "builtin", "builtin", "sequence", "complete"]],
  ["1 + true;", ["stuck"]],
])("%s", (program, expected) => {
  expect(rules(program)).toEqual(expected);
});

test("a program with more steps than may be ends with the limit", () => {
  expect((stepsOf(LIBRARY, "", "const f = x => f(x); f(1);", 500) as readonly Step[]).at(-1)?.rule).toBe("limit");
});
