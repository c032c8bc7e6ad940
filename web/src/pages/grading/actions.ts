import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { api, unwrap } from "../../api/client";
import { ApiFailure, actionFailure } from "../../api/failures";
import { gradingKey } from "../../api/grading";
import { serverNow } from "../../api/server-time";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/en/grading";
import type { Row } from "./rows";

/** What was accepted of one submission. */
interface Acceptance {
  readonly submissionId: number;
  readonly questionIds: readonly number[];
}

interface Accepted {
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

interface Target {
  readonly courseId: number;
  readonly submissionId: number;
}

/** The words for a regrade that was not queued (spec 001, section 8). */
export const regradeFailure = (error: unknown): string =>
  error instanceof ApiFailure && error.status === 400 ? strings.reautogradeNotSubmitted : strings.reautogradeFailed;

/** When a verdict is likely to be in, in ms: most take a second, a further one waits five more before it begins. */
const verdictAfter = [2000, 8000];

/** Regrading and giving back, each after its question. They answer whether it was done. */
export function useSubmissionActions() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const changed = (courseId: number) => client.invalidateQueries({ queryKey: gradingKey(courseId) });

  const regrade = async (title: string, courseId: number, call: () => Promise<unknown>): Promise<boolean> => {
    const question = { title, body: strings.reautogradeNote, confirm: strings.reautograde };
    if (!(await confirm(question))) return false;
    try {
      await call();
      toast.success(strings.reautogradeQueued);
      for (const wait of verdictAfter) setTimeout(() => void changed(courseId), wait);
      return true;
    } catch (error) {
      toast.danger(regradeFailure(error));
      return false;
    } finally {
      await changed(courseId);
    }
  };

  const reautogradeSubmission = ({ courseId, submissionId }: Target) =>
    regrade(strings.reautogradeSubmission, courseId, () =>
      unwrap(
        api.POST("/v2/courses/{courseId}/admin/grading/{submissionId}/autograde", {
          params: { path: { courseId, submissionId } },
        }),
      ),
    );

  const reautogradeAnswer = ({ courseId, submissionId }: Target, questionId: number) =>
    regrade(strings.reautogradeAnswer, courseId, () =>
      unwrap(
        api.POST("/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/autograde", {
          params: { path: { courseId, submissionId, questionId } },
        }),
      ),
    );

  /** Says whether an assessment has closed; not where that cannot be read. */
  const hasClosed = async (courseId: number, assessmentId: number): Promise<boolean> => {
    const overviews = await client.ensureQueryData(overviewsQuery(courseId)).catch(() => []);
    const closeAt = overviews.find(({ id }) => id === assessmentId)?.closeAt;
    return closeAt !== undefined && Date.parse(closeAt) <= serverNow();
  };

  const offerExtension = async (courseId: number, student: string): Promise<void> => {
    const question = { title: strings.extensionTitle(student), body: strings.extensionNote };
    if (await confirm({ ...question, confirm: strings.extensionGo, cancel: strings.extensionLater }))
      await navigate(`/courses/${courseId}/extensions`);
  };

  const unsubmit = async (
    { submissionId, assessmentId, studentName: student }: Pick<Row, "submissionId" | "assessmentId" | "studentName">,
    courseId: number,
  ): Promise<boolean> => {
    const isClosed = await hasClosed(courseId, assessmentId);
    const note = isClosed ? `${strings.closedNote(student)} ${strings.xpGone}` : strings.unsubmitNote(student);
    const question = { title: strings.unsubmitTitle, body: note, confirm: strings.unsubmit };
    if (!(await confirm({ ...question, danger: true }))) return false;
    try {
      await unwrap(
        api.POST("/v2/courses/{courseId}/admin/grading/{submissionId}/unsubmit", {
          params: { path: { courseId, submissionId } },
        }),
      );
      toast.success(strings.unsubmitted);
      if (isClosed) void offerExtension(courseId, student);
      return true;
    } catch (error) {
      toast.danger(actionFailure(error));
      return false;
    } finally {
      await changed(courseId);
    }
  };

  return { reautogradeSubmission, reautogradeAnswer, unsubmit };
}
