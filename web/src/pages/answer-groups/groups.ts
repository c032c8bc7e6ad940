import type { JudgedAnswer } from "./queries";

/** Answers that came to the same in every testcase. */
export interface OutcomeGroup {
  readonly key: string;
  readonly answers: readonly JudgedAnswer[];
}

/** Answers that failed the same testcases. */
export interface AnswerGroup {
  readonly key: string;
  /** By their place, from 0; null for answers that were not judged by testcases. */
  readonly failed: readonly number[] | null;
  readonly answers: readonly JudgedAnswer[];
  /** The largest first. */
  readonly outcomes: readonly OutcomeGroup[];
}

/** The key of the group of all that fail one testcase. */
export const FAILING = "failing";

/** Puts answers into groups that failed the same testcases: those first in which most wait for a grade, then the largest. */
export function groupsOf(answers: readonly JudgedAnswer[]): AnswerGroup[] {
  const groups = partsOf(answers, ({ failed }) => (failed === null ? "" : `${failed.join(",")};`)).map(
    ({ key, answers: of }) => ({
      key,
      failed: of[0]?.failed ?? null,
      answers: of,
      outcomes: partsOf(of, ({ outcome }) => outcome ?? "").sort(byNumber((part) => part.answers.length)),
    }),
  );
  return groups.sort(
    (one, other) =>
      byNumber<AnswerGroup>(({ answers: of }) => ungradedOf(of).length)(one, other) ||
      byNumber<AnswerGroup>(({ answers: of }) => of.length)(one, other),
  );
}

/** Returns the answers that fail a testcase, whatever else they fail, as one group; null when there are none. */
export function groupFailing(answers: readonly JudgedAnswer[], place: number): AnswerGroup | null {
  const failing = answers.filter(({ failed }) => failed?.includes(place));
  const [group] = partsOf(failing, () => FAILING).map(({ key, answers: of }) => ({
    key,
    failed: [place],
    answers: of,
    outcomes: partsOf(of, ({ outcome }) => outcome ?? "").sort(byNumber((part) => part.answers.length)),
  }));
  return group ?? null;
}

/** Answers that made the same choice of a question. */
export interface ChoiceGroup {
  /** From 0; null for answers that are none of its choices. */
  readonly choice: number | null;
  readonly answers: readonly JudgedAnswer[];
}

/** Puts answers to a question with choices into groups by their choice, in the order of the choices; none is left out that somebody chose. */
export function groupsByChoice(answers: readonly JudgedAnswer[]): ChoiceGroup[] {
  return partsOf(answers, ({ choice }) => String(choice ?? ""))
    .map(({ answers: of }) => ({ choice: of[0]?.choice ?? null, answers: of }))
    .sort((one, other) => (one.choice ?? Number.MAX_VALUE) - (other.choice ?? Number.MAX_VALUE));
}

export const ungradedOf = (answers: readonly JudgedAnswer[]): JudgedAnswer[] =>
  answers.filter(({ isGraded }) => !isGraded);

const byNumber =
  <Item>(numberOf: (item: Item) => number) =>
  (one: Item, other: Item) =>
    numberOf(other) - numberOf(one);

function partsOf(answers: readonly JudgedAnswer[], keyOf: (answer: JudgedAnswer) => string): OutcomeGroup[] {
  const parts = new Map<string, JudgedAnswer[]>();
  for (const answer of answers) {
    const key = keyOf(answer);
    const part = parts.get(key);
    if (part) part.push(answer);
    else parts.set(key, [answer]);
  }
  return [...parts].map(([key, of]) => ({ key, answers: of }));
}
