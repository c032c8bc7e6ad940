import { useQueryClient } from "@tanstack/react-query";
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
