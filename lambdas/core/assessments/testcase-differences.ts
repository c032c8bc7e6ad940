import { commonSubsequence } from "../../../domain/assessments/common-subsequence";
import type { Testcase } from "../../../domain/assessments/xml";

/** The fields in which two versions of a testcase can differ. */
export const TESTCASE_FIELDS = ["program", "answer", "score"] as const;
type TestcaseField = (typeof TESTCASE_FIELDS)[number];

/** Characters of a program or an answer that a preview shows. */
export const SHOWN_CHARACTERS = 80;
/** Testcases of a question that a preview shows. */
export const SHOWN_TESTCASES = 5;

/** A testcase as a preview shows it. */
export interface ShownTestcase extends Testcase {
  /** Its number among the testcases of its version, from 1. */
  readonly number: number;
}

/** How one testcase differs: only `after` is a new one, only `before` one that is gone. */
export interface TestcaseDifference {
  readonly before: ShownTestcase | null;
  readonly after: ShownTestcase | null;
  /** The fields that differ; empty for a testcase that was added or removed. */
  readonly fields: readonly TestcaseField[];
}

/** How the testcases of a question differ: how many do, and the first of them. */
export interface TestcaseDifferences {
  readonly count: number;
  readonly first: readonly TestcaseDifference[];
}

/**
 * Compares two lists of testcases. As many as possible stay as they are, in their order; between those, testcases of one
 * kind are taken in turn to be the same ones, changed. Texts are cut at SHOWN_CHARACTERS.
 */
export function testcaseDifferences(before: readonly Testcase[], after: readonly Testcase[]): TestcaseDifferences {
  const [old, fresh] = [before.map(numbered), after.map(numbered)];
  const found: TestcaseDifference[] = [];
  let [from, to] = [0, 0];
  for (const [oldAt, freshAt] of [...commonSubsequence(before, after, areSame), [old.length, fresh.length] as const]) {
    found.push(...changesOf(old.slice(from, oldAt), fresh.slice(to, freshAt)));
    [from, to] = [oldAt + 1, freshAt + 1];
  }
  return { count: found.length, first: found.slice(0, SHOWN_TESTCASES).map(cut) };
}

const numbered = (testcase: Testcase, index: number): ShownTestcase => ({ number: index + 1, ...testcase });

const areSame = (one: Testcase, other: Testcase): boolean =>
  one.type === other.type && TESTCASE_FIELDS.every((field) => one[field] === other[field]);

/** Differences between two stretches in which no testcase is the same. */
function changesOf(old: readonly ShownTestcase[], fresh: readonly ShownTestcase[]): TestcaseDifference[] {
  const left = [...fresh];
  const stayed = old.map((before): TestcaseDifference => {
    const at = left.findIndex(({ type }) => type === before.type);
    const [after = null] = at < 0 ? [] : left.splice(at, 1);
    return { before, after, fields: TESTCASE_FIELDS.filter((field) => after && before[field] !== after[field]) };
  });
  return [...stayed, ...left.map((after): TestcaseDifference => ({ before: null, after, fields: [] }))];
}

const cut = ({ before, after, fields }: TestcaseDifference): TestcaseDifference => ({
  before: before && withCutTexts(before),
  after: after && withCutTexts(after),
  fields,
});

const withCutTexts = (testcase: ShownTestcase): ShownTestcase => ({
  ...testcase,
  program: cutText(testcase.program),
  answer: cutText(testcase.answer),
});

const cutText = (text: string): string =>
  text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS - 1)}…`;
