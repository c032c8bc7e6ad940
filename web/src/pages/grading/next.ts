import type { GradingPage, GradingQuery } from "../../api/grading";

/** Pages without a row that are followed on one way before the next way is tried: each is a thousand submissions. */
const patience = 3;

type Ask = (query: GradingQuery) => Promise<GradingPage>;

/** Where one is in a submission whose answers are graded one question after the other. */
export interface Place {
  readonly submissionId: number;
  readonly assessmentId: number;
  /** The question's place, from 0. */
  readonly at: number;
  readonly questionCount: number;
}

/** A question of a submission. */
export interface Target {
  readonly submissionId: number;
  readonly at: number;
}

/**
 * The next answer to the same question that waits for a grader, in the order of a choice, going round; once there is none, to the
 * question after it, and so on; null when the assessment has none left.
 *
 * @throws what `ask` throws
 */
export async function nextAnswer(ask: Ask, choice: GradingQuery, place: Place): Promise<Target | null> {
  const { submissionId, assessmentId, at, questionCount } = place;
  for (let step = 0; step < questionCount; step += 1) {
    const question = (at + step) % questionCount;
    const ofQuestion: GradingQuery = { ...choice, assessment: assessmentId, question };
    const found = await nextToGrade(ask, ofQuestion, submissionId, step > 0);
    if (found !== null) return { submissionId: found, at: question };
  }
  return null;
}

/**
 * The next submission to grade after this one in the order of a choice, going round; null when none is left. Where many
 * graded ones lie in between, whichever has waited longest. With `fromStart` this one counts too, and the first of all is next.
 *
 * @throws what `ask` throws
 */
export async function nextToGrade(
  ask: Ask,
  choice: GradingQuery,
  submissionId: number,
  fromStart = false,
): Promise<number | null> {
  const waiting: GradingQuery = { ...choice, show: "ungraded" };
  if (fromStart) return (await firstOther(ask, { ...waiting, size: 1 }, null)).found;
  const behind = await firstOther(ask, { ...waiting, after: submissionId, size: 1 }, submissionId);
  if (behind.found !== null) return behind.found;
  const before = await firstOther(ask, { ...waiting, size: 2 }, submissionId);
  if (before.found !== null || (behind.ended && before.ended)) return before.found;
  const longest: GradingQuery = { ...waiting, sort: "submitted", order: "ascending", size: 2 };
  return (await firstOther(ask, longest, submissionId)).found;
}

async function firstOther(ask: Ask, { after, ...query }: GradingQuery, submissionId: number | null) {
  let place: GradingQuery = after === undefined ? {} : { after };
  for (let attempts = 0; attempts < patience; attempts += 1) {
    const { rows, next } = await ask({ ...query, ...place });
    const found = rows.find(({ id }) => id !== submissionId);
    if (found) return { found: found.id, ended: false };
    if (next === null) return { found: null, ended: true };
    place = { cursor: next };
  }
  return { found: null, ended: false };
}
