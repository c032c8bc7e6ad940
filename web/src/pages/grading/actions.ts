import { useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { ApiFailure, actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/grading";

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
  const changed = (courseId: number) => client.invalidateQueries({ queryKey: ["course", courseId, "grading"] });

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

  const unsubmit = async ({ courseId, submissionId }: Target, student: string): Promise<boolean> => {
    const question = { title: strings.unsubmitTitle, body: strings.unsubmitNote(student), confirm: strings.unsubmit };
    if (!(await confirm({ ...question, danger: true }))) return false;
    try {
      await unwrap(
        api.POST("/v2/courses/{courseId}/admin/grading/{submissionId}/unsubmit", {
          params: { path: { courseId, submissionId } },
        }),
      );
      toast.success(strings.unsubmitted);
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
