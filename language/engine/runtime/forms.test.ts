import fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import { once } from "../machine/test-realm.fixture";
import { DIRECT_DEPTH, state } from "./state";

const leaf = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map(String),
  fc.constantFrom("a", "b", "true", "'t'", "f", "null"),
);

/** Expressions over two parameters and the functions f (one argument) and g (two), right or wrong. */
const expression = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom("+", "-", "*", "/", "%", "<", ">=", "===", "!=="), tie("whole"), tie("whole"))
      .map(([operator, left, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(fc.constantFrom("&&", "||"), tie("whole"), tie("whole")).map(([o, l, r]) => `(${l} < 5 ${o} ${r})`),
    fc.tuple(tie("whole"), tie("whole"), tie("whole")).map(([c, x, y]) => `(${c} === 3 ? ${x} : ${y})`),
    tie("whole").map((argument) => `f(${argument})`),
    fc.tuple(tie("whole"), tie("whole")).map(([x, y]) => `g(${x}, ${y})`),
    tie("whole").map((argument) => `(c => display(c))(${argument})`),
    fc.tuple(tie("whole"), tie("whole")).map(([x, y]) => `head(pair(${x}, ${y}))`),
    tie("whole").map((argument) => `math_abs(-${argument})`),
  ),
})).whole;

const program = fc
  .tuple(expression, expression, expression)
  .map(
    ([one, two, last]) =>
      `let a = 3; let b = 4; let left = 50;\nconst f = a => {\n  left = left - 1;\n  return left < 0 ? a : ${one};\n};\n` +
      `function g(a, b) {\n  left = left - 1;\n  const c = left < 0 ? b : ${two};\n  return c;\n}\n${last};`,
  );

/** What a program comes to, errors and their lines included, when calls move to the heap at this depth. */
function at(depth: number, text: string, variant: "default" | "lazy"): string {
  state.directDepth = depth;
  try {
    return once(4, variant, text);
  } finally {
    state.directDepth = DIRECT_DEPTH;
  }
}

describe("the forms of a function", () => {
  it.each(["default", "lazy"] as const)(
    "come to the same wherever calls move to the heap: %s",
    (variant) => {
      fc.assert(
        fc.property(program, (text) => {
          const direct = at(DIRECT_DEPTH, text, variant);
          expect(at(0, text, variant)).toBe(direct);
          expect(at(2, text, variant)).toBe(direct);
        }),
        { numRuns: casesOf("forms of a function", { sample: 75, whole: 300 }), seed: SEED },
      );
    },
    120_000,
  );
});
