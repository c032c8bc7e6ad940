import * as fc from "fast-check";
import { TESTCASE_KINDS } from "../../facts/testcase-kinds";
import type { AssessmentUpload, QuestionContent, QuestionLibrary } from "./upload";

const character = fc.constantFrom(..."abc<>&\"'\n\t\r ]]>\u00e9\u{1f411}0".split(/(?:)/u));
/** Texts as they are stored: trimmed, and never empty. */
const text = fc.array(character, { maxLength: 12 }).map((list) => list.join("").trim() || "x");
const optional = fc.option(text, { nil: null });
const word = fc.stringMatching(/^[a-z]{1,6}$/).filter((name) => name !== "none");
const xp = fc.nat(9999);

const library: fc.Arbitrary<QuestionLibrary> = fc.record({
  chapter: fc.constantFrom(1, 2, 3, 4),
  variant: fc.constantFrom(null, "default"),
  execTimeMs: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null }),
  globals: fc.constantFrom<Record<string, string>>({}, {}, { size: "1 + 2" }, { f: "x => x < 2 && true", n: "1" }),
  external: fc.oneof(
    fc.constant({ name: "none", symbols: [] }),
    fc.record({ name: word, symbols: fc.array(word, { maxLength: 2 }) }),
  ),
});
const base = { content: text, maxXp: xp, blocking: fc.boolean(), showSolution: fc.boolean() };

const testcase = fc.record({ type: fc.constantFrom(...TESTCASE_KINDS), program: text, answer: text, score: xp });
const testcases = fc
  .array(testcase, { maxLength: 4 })
  .map((list) => TESTCASE_KINDS.flatMap((kind) => list.filter(({ type }) => type === kind)));

const choices = fc.array(fc.record({ content: text, hint: optional }), { minLength: 1, maxLength: 3 }).chain((list) =>
  fc.record({
    choices: fc.constant(list.map((choice, id) => ({ id, ...choice }))),
    solution: fc.nat(list.length - 1),
  }),
);

/** Questions of every type, valid as they are. Votes are for the contest ART1. */
export const questionOf = (libraries: fc.Arbitrary<QuestionLibrary>): fc.Arbitrary<QuestionContent> => {
  const common = { ...base, library: libraries, gradingLibrary: libraries };
  return fc.oneof(
    fc.record({
      ...common,
      type: fc.constant("programming" as const),
      prepend: optional,
      template: text,
      postpend: optional,
      solution: optional,
      testcases,
    }),
    fc
      .record({ ...common, type: fc.constant("mcq" as const), parts: choices })
      .map(({ parts, ...rest }) => ({ ...rest, ...parts })),
    fc.record({
      ...common,
      type: fc.constant("voting" as const),
      prepend: optional,
      template: optional,
      contestNumber: fc.constant("ART1"),
      revealHours: xp,
    }),
  );
};

/** Assessments of up to three questions that share libraries or have their own. */
export const uploads: fc.Arbitrary<AssessmentUpload> = fc
  .array(library, { minLength: 1, maxLength: 2 })
  .chain((libraries) =>
    fc.record({
      number: text,
      title: text,
      story: optional,
      coverImage: optional,
      password: optional,
      reading: optional,
      shortSummary: optional,
      longSummary: optional,
      questions: fc.array(questionOf(fc.constantFrom(...libraries)), { maxLength: 3 }),
    }),
  );
