import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { diagnose } from "../../language/editor/diagnostics";
import type { Event } from "../../language/events";
import type { Library } from "../../language/library";
import { openQuestion } from "../../language/question";
import { stepsOf } from "../../language/stepper";
import { SEED } from "../campaign";
import { type ErrorExample, KINDS } from "./error-table/generators";
import { speakerHere } from "./in-process";

const RUNS = 25;

/** The table of kinds of errors: the sentences that each kind's error has, which stand between backquotes. */
function readTable(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(__dirname, "../../docs/language.md"), "utf8");
  const [, table = ""] = /## What errors say\n[\s\S]*?\n\| kind [^\n]*\n\| -[^\n]*\n((?:\|[^\n]*\n)+)/.exec(text) ?? [];
  return new Map(
    table
      .trim()
      .split("\n")
      .map((row) => {
        const [, kind = "", sentence = ""] = row.split("|").map((cell) => cell.trim());
        return [kind, [...sentence.matchAll(/`([^`]+)`/g)].map(([, quoted = ""]) => quoted)] as const;
      }),
  );
}

const TABLE = readTable();
const LIBRARY: Library = {
  chapter: 1,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 60_000,
};

/** What the REPL shows of a program's errors. */
function errorsOf({ program, library }: ErrorExample): Promise<string> {
  const quoted: string[] = [];
  return new Promise((resolve) => {
    const hear = (event: Event): void => {
      if (event.type === "output")
        quoted.push(...event.lines.filter(({ kind }) => kind === "error").map(({ text }) => text));
      if (event.type === "finished") resolve(quoted.join("\n"));
    };
    speakerHere()({ type: "run", run: 1, library: { ...LIBRARY, ...library }, prepend: "", program }, hear);
  });
}

/** A sentence of the table with the names, values and places of another program; what is left out in it stays open. */
function filledIn(sentence: string, filled: ErrorExample["filled"]): string {
  const pieces = Object.keys(filled).sort((one, other) => other.length - one.length);
  const pattern = new RegExp(pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  const whole = pieces.length === 0 ? sentence : sentence.replaceAll(pattern, (piece) => filled[piece] ?? piece);
  return whole.replace(/ ?\.\.\.$/, "");
}

it("the table of errors has kinds, and each sentence of it is read", () => {
  expect(TABLE.size).toBeGreaterThanOrEqual(11);
  expect(TABLE.get("a bracket without a partner")).toEqual([
    "The { in line 1, column 16 is not closed: write the } that is missing.",
  ]);
});

it.each([...TABLE.keys()])("%s: programs of the kind are generated", (kind) => {
  expect(Object.keys(KINDS)).toContain(kind);
});

it.each(Object.keys(KINDS))(
  "%s is a kind of the table, told in its sentences",
  async (kind) => {
    const sentences = TABLE.get(kind) ?? [];
    expect(sentences).not.toEqual([]);
    await fc.assert(
      fc.asyncProperty(KINDS[kind]?.programs as fc.Arbitrary<ErrorExample>, async (one) => {
        const quoted = await errorsOf(one);
        for (const sentence of sentences) expect(`${one.program}\n${quoted}`).toContain(filledIn(sentence, one.filled));
      }),
      { numRuns: KINDS[kind]?.runs ?? RUNS, seed: SEED },
    );
  },
  120_000,
);

describe("what is open, strange or unknown is named wherever the error is read", () => {
  it.each([
    [
      "const f = x => {\n  return x;",
      "SyntaxError: Unexpected token\nThe { in line 1, column 16 is not closed: write the } that is missing.",
    ],
    [
      "const x\u200b = 1;",
      "SyntaxError: Unexpected character U+200B (zero width space)\nIt stands in column 8, after const x.",
    ],
    ["1;\n\uff58;", "Name \uff58 not declared.\nIt is written in full-width letters, where x is meant."],
    [
      "a\u200db;",
      "Name a\u200db not declared.\nIt has an invisible character in it, U+200D (zero width joiner), after a.",
    ],
  ])("%j", async (program, explanation) => {
    expect(diagnose({ library: LIBRARY, prepend: "", text: program })).toMatchObject([{ explanation }]);
    expect(stepsOf(LIBRARY, "", program, 100)).toMatchObject([{ explanation }]);
    const question = openQuestion({
      library: LIBRARY,
      prepend: "",
      student: program,
      postpend: "",
      template: "",
      testcases: ["1;"],
    });
    expect(question.run(0)).toMatchObject({ kind: "error", errors: [{ location: "student", explanation }] });
    expect(await errorsOf({ program, filled: {} })).toMatch(/^Line \d: /);
    expect((await errorsOf({ program, filled: {} })).replace(/^Line \d: /, "")).toBe(explanation);
  });
});
