import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { gradingKey } from "../../api/grading";
import { toast } from "../../app/toasts";

/** What was accepted of one submission. */
export interface Acceptance {
  readonly submissionId: number;
  readonly questionIds: readonly number[];
}

export interface Accepted {
  readonly acceptances: readonly Acceptance[];
  /** Submissions whose request failed. */
  readonly failed: number;
}

/** Requests that are under way at the same time. */
const AT_ONCE = 4;

/** Calls with each item, several at a time; what fails is told apart from what was answered. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  call: (item: Item) => Promise<Answer>,
  onDone: (count: number) => void = () => undefined,
): Promise<{ answers: Answer[]; errors: unknown[] }> {
  const [answers, errors, queue] = [[] as Answer[], [] as unknown[], [...items]];
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await call(item).then(
        (answer) => answers.push(answer),
        (error: unknown) => errors.push(error),
      );
      onDone(answers.length + errors.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { answers, errors };
}

/** Accepts the autograder's XP for what waits for a grader in whole submissions, and takes that back. */
export function useAcceptance(courseId: number) {
  const client = useQueryClient();
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  /** How many of how many submissions are done; null while nothing is under way. */
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  const inAll = async <Item>(items: readonly Item[], call: (item: Item) => Promise<Acceptance>) => {
    setProgress({ done: 0, of: items.length });
    try {
      const { answers, errors } = await inTurns(items, call, (done) => setProgress({ done, of: items.length }));
      if (errors.length > 0) toast.danger(actionFailure(errors[0]));
      return { acceptances: answers.filter(({ questionIds }) => questionIds.length > 0), failed: errors.length };
    } finally {
      setProgress(null);
      void client.invalidateQueries({ queryKey: gradingKey(courseId) });
    }
  };

  const accept = async (submissionIds: readonly number[]): Promise<void> =>
    setAccepted(
      await inAll(submissionIds, async (submissionId) => {
        const params = { path: { courseId, submissionId } };
        const path = "/v2/courses/{courseId}/admin/grading/{submissionId}/accept";
        const { questionIds } = await unwrap(api.POST(path, { params }));
        return { submissionId, questionIds };
      }),
    );

  /** What could not be taken back stays to be tried again. */
  const undo = async (): Promise<void> => {
    const before = accepted?.acceptances ?? [];
    const undone = await inAll(before, async ({ submissionId, questionIds }) => {
      const params = { path: { courseId, submissionId } };
      const path = "/v2/courses/{courseId}/admin/grading/{submissionId}/unaccept";
      await unwrap(api.POST(path, { params, body: { questionIds: [...questionIds] } }));
      return { submissionId, questionIds };
    });
    const done = new Set(undone.acceptances.map(({ submissionId }) => submissionId));
    const left = before.filter(({ submissionId }) => !done.has(submissionId));
    setAccepted(left.length > 0 ? { acceptances: left, failed: 0 } : null);
  };

  return { accepted, progress, accept, undo, dismiss: () => setAccepted(null) };
}

export type UseAcceptance = ReturnType<typeof useAcceptance>;
