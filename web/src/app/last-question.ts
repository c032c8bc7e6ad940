import { keep, readKept } from "../design/kept-value";

/** Assessments that are remembered at most, those that were left longest ago are forgotten. */
const MOST = 60;

const keyOf = (userId: number): string => `academy.last-question.${userId}`;

const isPlace = (one: unknown): one is readonly [number, number] =>
  Array.isArray(one) && one.length === 2 && one.every(Number.isInteger);

const readAll = (userId: number): (readonly [number, number])[] =>
  readKept(keyOf(userId), (kept) => (Array.isArray(kept) ? kept.filter(isPlace) : []));

/** Notes in this browser that a person worked on a question of an assessment last; `place` from 0. */
export function rememberQuestion(userId: number, assessmentId: number, place: number): void {
  const others = readAll(userId).filter(([id]) => id !== assessmentId);
  // Where it cannot be kept, the next visit begins with the first question without an answer.
  keep(keyOf(userId), [...others, [assessmentId, place]].slice(-MOST));
}

/** Returns the place of the question that a person worked on last, from 0; null where this browser knows of none. */
export const lastQuestion = (userId: number, assessmentId: number): number | null =>
  readAll(userId).find(([id]) => id === assessmentId)?.[1] ?? null;
