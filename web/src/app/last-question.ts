/** Assessments that are remembered at most, those that were left longest ago are forgotten. */
const MOST = 60;

const keyOf = (userId: number): string => `academy.last-question.${userId}`;

function readAll(userId: number): (readonly [number, number])[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (one): one is readonly [number, number] => Array.isArray(one) && one.length === 2 && one.every(Number.isInteger),
    );
  } catch {
    return []; // forbidden, or somebody else's text
  }
}

/** Notes in this browser that a person worked on a question of an assessment last; `place` from 0. */
export function rememberQuestion(userId: number, assessmentId: number, place: number): void {
  const others = readAll(userId).filter(([id]) => id !== assessmentId);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([...others, [assessmentId, place]].slice(-MOST)));
  } catch {
    // The next visit begins with the first question without an answer.
  }
}

/** Returns the place of the question that a person worked on last, from 0; null where this browser knows of none. */
export const lastQuestion = (userId: number, assessmentId: number): number | null =>
  readAll(userId).find(([id]) => id === assessmentId)?.[1] ?? null;
