import fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import type { Chapter } from "../../library";
import { TestRealm } from "./test-realm.fixture";

const FUNCTIONS = ["f", "g", "h"];

/** Expressions that give numbers, mostly; some go wrong at run time. */
const { expression, condition } = fc.letrec<{ expression: string; condition: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.integer({ min: -9, max: 9 }).map((n) => (n < 0 ? `(${n})` : `${n}`)),
    fc.constantFrom("a", "b", "c", "n", "a", "b", "true", "'s'"),
    fc
      .tuple(tie("expression"), fc.constantFrom("+", "-", "*", "/", "%"), tie("expression"))
      .map((parts) => `(${parts.join(" ")})`),
    fc
      .tuple(tie("condition"), tie("expression"), tie("expression"))
      .map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
    fc.tuple(fc.constantFrom(...FUNCTIONS, "math_abs", "display"), tie("expression")).map(([f, x]) => `${f}(${x})`),
    fc.tuple(tie("expression"), tie("expression")).map(([body, x]) => `(n => ${body})(${x})`),
  ),
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("true", "false"),
    fc
      .tuple(tie("expression"), fc.constantFrom("<", ">", "===", "!==", "<="), tie("expression"))
      .map((parts) => `(${parts.join(" ")})`),
    fc.tuple(tie("condition"), fc.constantFrom("&&", "||"), tie("condition")).map((parts) => `(${parts.join(" ")})`),
    tie("condition").map((test) => `!${test}`),
  ),
}));

const braced = (body: string): string => `{\n${body}\n}`;

/** Statements of a function or of the top level; `returns` says whether they may return. */
function statements(chapter: Chapter, returns: boolean): fc.Arbitrary<string> {
  const { statement } = fc.letrec<{ statement: string }>((tie) => {
    const block = fc.array(tie("statement"), { maxLength: 3 }).map((body) => braced(body.join("\n")));
    const always = [
      expression.map((text) => `${text};`),
      fc
        .tuple(fc.constantFrom("x", "y"), expression)
        .map(([name, text]) => braced(`const ${name} = ${text};\nf(${name});`)),
      fc.tuple(condition, block, block).map(([test, yes, no]) => `if (${test}) ${yes} else ${no}`),
    ];
    const assigning = [
      fc.tuple(fc.constantFrom("c", "v[1]", "v[a]"), expression).map(([name, text]) => `${name} = ${text};`),
      fc
        .tuple(condition, block)
        .map(([test, body]) => `for (let n = 0; n < 3 || (${test} && n < 4); n = n + 1) ${body}`),
      block.map((body) => `while (next()) ${body}`),
      fc.constant("while (next()) { if (next()) { continue; } else { a; break; } }"),
    ];
    return {
      statement: fc.oneof(
        { maxDepth: 3 },
        ...always,
        ...(chapter >= 3 ? assigning : []),
        ...(returns ? [expression.map((text) => `return ${text};`)] : []),
      ),
    };
  });
  return fc.array(statement, { minLength: 1, maxLength: 4 }).map((list) => list.join("\n"));
}

const definition = (chapter: Chapter) =>
  fc.oneof(
    expression.map((body) => `n => ${body}`),
    statements(chapter, true).map((body) => `n => ${braced(body)}`),
  );

function program(chapter: Chapter): fc.Arbitrary<string> {
  const counting =
    "let calls = 0;\nconst next = () => { calls = calls + 1; return calls < 40 && calls % 4 !== 0; };\nconst v = [1, 2];\n";
  return fc
    .tuple(definition(chapter), definition(chapter), definition(chapter), statements(chapter, false))
    .map(([f, g, h, body]) => {
      const kind = chapter >= 3 ? "let" : "const";
      const start = `${chapter >= 3 ? counting : ""}const a = 1;\nconst b = 2;\n${kind} c = 3;\nconst n = 4;\n`;
      // Calls go from f to g to h at most: nothing runs without end.
      const [inF, inG, inH] = [f, g.replaceAll(/\bf\(/g, "("), h.replaceAll(/\b[fg]\(/g, "(")];
      return `${start}const h = ${inH.replaceAll("h(", "(")};\nconst g = ${inG.replaceAll("g(", "(")};\nconst f = ${inF.replaceAll("f(", "(")};\n${body}`;
    });
}

function observed(chapter: Chapter, text: string, options: { debug?: readonly number[] }) {
  const trial = new TestRealm(chapter, "default", options);
  const output = trial.run(text);
  return { told: output, displayed: trial.displayed };
}

describe.each([1, 2, 3, 4] as const)("programs of chapter %i", (chapter) => {
  it("come to the same on the machine and natively", () => {
    fc.assert(
      fc.property(program(chapter), (text) => {
        expect(observed(chapter, text, { debug: [] })).toEqual(observed(chapter, text, {}));
      }),
      { numRuns: casesOf("programs on the machine and natively", { sample: 20, whole: 60 }), seed: SEED },
    );
  });
});

/** A program whose every statement is stepped through. */
function stepped(text: string) {
  const trial = new TestRealm(3, "default", { debug: [1], host: { interactive: true } });
  let outcome = trial.outcome(text);
  while (outcome.kind === "paused") outcome = outcome.resume({ how: "step" });
  return { told: trial.describe(outcome), displayed: trial.displayed };
}

/** A program that is searched for in each of its small numbers, which have one alternative each. */
function searched(text: string) {
  const trial = new TestRealm(3, "non-det");
  return { told: trial.run(text.replaceAll(/(?<![\w-])(\d)(?!\w)/g, "amb($1)")), displayed: trial.displayed };
}

/** A program beside others that have a turn after its every step; of its value nothing is known. */
function interrupted(text: string) {
  const trial = new TestRealm(3, "concurrent", { host: { random: () => 0 } });
  const others = "const idle = () => { for (let i = 0; i < 300; i = i + 1) {} }; concurrent_execute(idle, idle); ";
  const output = trial.run(others + text);
  return { told: output.startsWith("=") ? "=" : output, displayed: trial.displayed };
}

describe("a program that has to wait again and again", () => {
  it("has the same result without waiting", () => {
    fc.assert(
      fc.property(program(3), (text) => {
        const native = observed(3, text, {});
        expect(stepped(text)).toEqual(native);
        expect(searched(text)).toEqual(native);
        const { told: output, displayed } = native;
        expect(interrupted(text)).toEqual({ told: output.startsWith("=") ? "=" : output, displayed });
      }),
      { numRuns: casesOf("programs that are interrupted", { sample: 20, whole: 60 }), seed: SEED },
    );
  });
});
