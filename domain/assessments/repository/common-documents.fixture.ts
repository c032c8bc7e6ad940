import * as fc from "fast-check";
import { CHAPTERS } from "../../facts/languages";
import { TESTCASE_KINDS } from "../../facts/testcase-kinds";
import type { McqDocument, ProgrammingDocument, TaskDocument } from "../xml";

const character = fc.constantFrom(..."abc<>&\"'\\\n\t\r ]\u00e9\u{1f411}0".split(/(?:)/u), "]]>");
const text = fc.array(character, { maxLength: 12 }).map((list) => list.join("").trim() || null);

const base = { showSolution: false, blocking: false, library: null, graderLibrary: null };

const programming = fc
  .record({
    text,
    prepend: text,
    template: text,
    postpend: text,
    testcases: fc.array(
      fc.record({ kind: fc.constantFrom(...TESTCASE_KINDS), score: fc.nat(9999), answer: text, program: text }),
      { maxLength: 4 },
    ),
  })
  .map(
    ({ text: content, testcases, ...snippet }): ProgrammingDocument => ({
      ...base,
      type: "programming",
      text: content,
      snippet: { ...snippet, solution: null, grader: null },
      testcases,
      samples: [],
      maxXp: testcases.reduce((sum, { score }) => sum + score, 0),
    }),
  );

const choices = fc
  .tuple(fc.array(fc.record({ text, hint: text }), { maxLength: 4 }), fc.integer({ min: -1, max: 3 }))
  .map(([list, correct]) => list.map((choice, index) => ({ ...choice, correct: index === correct })));

const mcq = fc.record({ text, prepend: text, postpend: text, choices }).map(
  ({ text: content, choices: list, ...snippet }): McqDocument => ({
    ...base,
    type: "mcq",
    text: content,
    snippet: { ...snippet, template: null, solution: null, grader: null },
    choices: list,
    maxXp: 0,
  }),
);

/** Documents with nothing that a repository and its course's list cannot say. */
export const commonDocuments: fc.Arbitrary<TaskDocument> = fc
  .record({
    kind: text,
    number: text,
    title: text,
    webSummary: text,
    coverImage: text,
    startDate: text,
    dueDate: text,
    text,
    interpreter: fc.constantFrom(...CHAPTERS),
    problems: fc.array(fc.oneof(programming, mcq), { maxLength: 6 }),
  })
  .map(({ interpreter, ...document }) => ({
    ...document,
    access: null,
    story: null,
    password: null,
    reading: null,
    graderLibrary: null,
    library: { interpreter, variant: null, execTimeMs: null, globals: [], external: null },
  }));
