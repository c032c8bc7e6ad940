import { type ReactNode, useId, useState } from "react";
import { completionRefusal } from "../../../../domain/policies/work-acts";
import { actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { resultOf } from "../../app/xp";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { Icon, type IconName } from "../../design/icons";
import { Spinner } from "../../design/spinner";
import { strings } from "../../texts/en/assessment";
import { FinalizeQuestion } from "./finalize-question";
import type { Page } from "./page";
import { answeredCount } from "./question-kinds";
import { questionsWithDrafts } from "./question-overview";
import { questionProgress } from "./question-progress";
import { verdictText } from "./verdict-view";

const RESULT_ICONS: Readonly<Record<ReturnType<typeof resultOf>, IconName>> = {
  full: "check",
  part: "grade",
  none: "cross",
};

/** What became of the submission, and why nothing can be saved any more. Empty while the person is working. */
export function SubmissionLine({ page: { submission, ended } }: { page: Page }) {
  const { state, xp, maxXp, bonus } = submission.verdict;
  const statusText = verdictText(submission.verdict);
  const closed = ended && strings.readOnly[ended];
  const result = resultOf(xp, maxXp);
  return (
    <div className="aw-lines" role="status">
      {state === "processing" && (
        <Line look="waiting" icon={<Spinner />}>
          {strings.grading}
        </Line>
      )}
      {statusText !== null && (
        <Line look={result} icon={<Icon name={RESULT_ICONS[result]} size={18} />}>
          <strong>{statusText}</strong> {bonus > 0 && strings.whyBonus}
        </Line>
      )}
      {state === "failed" && (
        <Line look="none" icon={<Icon name="warning" size={18} />}>
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

/** Hands the assessment in. Until every question has an answer it says how many are missing. */
export function FinalizeButton({ page, onBeforeFinalize }: FinalizeProps) {
  const { assessment, ended } = page;
  const { busy, finalize } = useFinalizing(page, onBeforeFinalize);
  const missing = useId();
  const refusal = completionRefusal(assessment.status);
  if (refusal === "submitted" || ended !== null) return null;
  const ready = refusal === null;
  return (
    <span className="aw-finalize">
      {!ready && <span id={missing}>{strings.answeredOf(answeredCount(assessment), assessment.questions.length)}</span>}
      <Button
        small
        look={ready ? "primary" : "normal"}
        busy={busy}
        disabled={!ready}
        aria-describedby={ready ? undefined : missing}
        onClick={() => void finalize()}
      >
        {strings.finalize}
      </Button>
    </span>
  );
}

function useFinalizing(page: Page, onBeforeFinalize: FinalizeProps["onBeforeFinalize"]) {
  const { index, ended, results, submission } = page;
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const finalize = async () => {
    if (onBeforeFinalize !== undefined && !(await onBeforeFinalize())) return;
    // The bonus becomes less by the hour, and another device may have saved something.
    const assessment = (await submission.answers.load()) ?? page.assessment;
    const unsaved = new Set(await questionsWithDrafts({ ...page, assessment }));
    const progress = questionProgress(assessment.questions, { index, ended, results, unsaved });
    const body = <FinalizeQuestion assessment={assessment} progress={progress} />;
    if (!(await confirm({ title: strings.finalizeTitle, body, confirm: strings.finalizeConfirm }))) return;
    setBusy(true);
    try {
      await submission.finalize();
      toast.success(strings.submitted);
    } catch (error) {
      toast.danger(actionFailure(error));
      await submission.answers.load();
    }
    setBusy(false);
  };
  return { busy, finalize };
}
