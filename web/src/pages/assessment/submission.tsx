import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { assessmentQuery, overviewsQuery } from "../../api/queries";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { Icon } from "../../design/icons";
import { Spinner } from "../../design/spinner";
import { draftKey } from "../../workspace/drafts/rules";
import { draftStorage } from "../../workspace/drafts/useAnswerKeeper";
import { handedIn } from "./model";
import type { Page } from "./page";
import { strings } from "./strings";
import { useVerdict } from "./use-verdict";

/** What became of the submission, and why nothing can be saved any more. Empty while the person is working. */
export function SubmissionLine({ page: { courseId, assessment, ended } }: { page: Page }) {
  const { state, xp, maxXp } = useVerdict(courseId, assessment);
  const closed = ended === "submitted" ? strings.readOnlySubmitted : ended === "closed" ? strings.readOnlyClosed : null;
  return (
    <div className="aw-lines" role="status">
      {state === "processing" && (
        <Line look="waiting" icon={<Spinner />}>
          {strings.grading}
        </Line>
      )}
      {(state === "autograded" || state === "graded") && (
        <Line look="good" icon={<Icon name="check" size={18} />}>
          <strong>{strings[state](xp, maxXp)}</strong>
        </Line>
      )}
      {state === "failed" && (
        <Line look="bad" icon={<Icon name="warning" size={18} />}>
          {strings.gradingFailed}
        </Line>
      )}
      {closed !== null && (
        <Line look="quiet" icon={<Icon name="lock" size={18} />}>
          {closed}
        </Line>
      )}
    </div>
  );
}

function Line({ look, icon, children }: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <p className={`aw-line aw-line--${look}`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

interface FinalizeProps {
  readonly page: Page;
  /** Saves the open question; false holds the submission back. */
  readonly onBeforeFinalize?: () => Promise<boolean>;
}

/** Hands the assessment in, once every question has an answer. */
export function FinalizeButton({ page, onBeforeFinalize }: FinalizeProps) {
  const { assessment, courseId, ended } = page;
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const client = useQueryClient();
  if (assessment.status !== "attempted" || ended !== null) return null;
  const finalize = async () => {
    if (onBeforeFinalize !== undefined && !(await onBeforeFinalize())) return;
    const unsaved = await questionsWithDrafts(page);
    const body = (
      <>
        <p>{strings.finalizeBody}</p>
        {unsaved.length > 0 && <p className="aw-problem">{strings.unsavedQuestions(unsaved)}</p>}
      </>
    );
    if (!(await confirm({ title: strings.finalizeTitle, body, confirm: strings.finalizeConfirm }))) return;
    setBusy(true);
    const query = assessmentQuery(courseId, assessment.id);
    try {
      const params = { path: { courseId, assessmentId: assessment.id } };
      await unwrap(api.POST("/v2/courses/{courseId}/assessments/{assessmentId}/submit", { params }));
      toast.success(strings.submitted);
      // Judging began with this answer, so the verdict is asked for without another reading in between.
      client.setQueryData(query.queryKey, (before) => before && handedIn(before));
    } catch (error) {
      toast.danger(actionFailure(error));
      await client.refetchQueries({ ...query, exact: true });
    }
    void client.invalidateQueries({ ...overviewsQuery(courseId), exact: true });
    setBusy(false);
  };
  return (
    <Button small look="primary" busy={busy} onClick={() => void finalize()}>
      {strings.finalize}
    </Button>
  );
}

/** Numbers (from 1) of the questions whose text in this browser was not saved. */
async function questionsWithDrafts({ assessment, userId }: Page): Promise<number[]> {
  const storage = draftStorage();
  const unsaved = await Promise.all(
    assessment.questions.map(async ({ id }, index) => {
      const record = await storage.read(draftKey(userId, id)).catch(() => null); // nothing can be read, nothing is kept
      return record !== null && Object.keys(record.drafts).length > 0 ? [index + 1] : [];
    }),
  );
  return unsaved.flat();
}
