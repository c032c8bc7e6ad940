import { useQuery } from "@tanstack/react-query";
import { type GradingPage, type GradingQuery, gradingKey, readGradingPage } from "../../../api/grading";
import { useCourse } from "../../../app/session";
import { queueOf, useView } from "../view";

/** The position of the question that an address asks for, from 0: the nearest that there is, the first for no number. */
export const questionAt = (requested: string | undefined, count: number): number =>
  requested && /^\d{1,4}$/.test(requested) ? Math.max(0, Math.min(Number(requested), count - 1)) : 0;

/** Pages without a row that are followed on one way before the next way is tried: each is a thousand submissions. */
const patience = 3;

type Ask = (query: GradingQuery) => Promise<GradingPage>;

/** Where one is in a submission whose answers are graded one question after the other. */
interface Place {
  readonly submissionId: number;
  readonly assessmentId: number;
  /** The question's place, from 0. */
  readonly at: number;
  readonly questionCount: number;
}

/** A question of a submission. */
interface Target {
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

/**
 * What to grade next in the view of the address: null when nothing is left, undefined until it is known. `place` is where one
 * is, once that is known; where one goes by question, it decides.
 */
export function useNext(submissionId: number, place: Place | null): Target | null | undefined {
  const { courseId } = useCourse();
  const { view, choice } = useView();
  const showsWaiting = view.show === "all" || view.show === "todo";
  const byQuestion = view.by === "question";
  const queue = queueOf(view, choice);
  const { data } = useQuery({
    queryKey: [...gradingKey(courseId), "next", queue, submissionId, byQuestion && place],
    queryFn: async ({ signal }): Promise<Target | null> => {
      const ask = (query: typeof queue) => readGradingPage(courseId, query, signal);
      const answer = byQuestion && place ? await nextAnswer(ask, queue, place) : null;
      if (answer) return answer;
      const next = await nextToGrade(ask, queue, submissionId);
      return next === null ? null : { submissionId: next, at: 0 };
    },
    enabled: showsWaiting && (!byQuestion || place !== null),
  });
  return showsWaiting ? data : null;
}
