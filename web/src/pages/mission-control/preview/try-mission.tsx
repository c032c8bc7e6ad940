import { use, useEffect, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import { useStore } from "zustand";
import type { TaskDocument } from "../../../../../domain/assessments/xml";
import { ButtonLink } from "../../../design/button";
import { ConfirmProvider } from "../../../design/confirm";
import { PageMessage } from "../../../design/page-message";
import { strings } from "../../../texts/en/mission-preview";
import { SILENT_CHANNEL } from "../../../workspace/drafts/draft-channel";
import { memoryStorage } from "../../../workspace/drafts/draft-storage";
import type { LanguageSession } from "../../../workspace/language-session";
import { openLanguageSession } from "../../../workspace/language-worker";
import { type Assessment, questionIndex } from "../../assessment/model";
import type { SubmissionPort } from "../../assessment/submission-port";
import { viewOf } from "../../assessment/verdict-view";
import { executeIn } from "./execute";
import { createMemorySubmission, type MemorySubmission } from "./memory-submission";
import { studentParts } from "./student-parts";
import { TryBar } from "./try-bar";
import "./preview.css";

interface TryProps {
  readonly task: TaskDocument;
  /** Address of the mission in the editor, without the question. */
  readonly path: string;
  /** Where leaving leads. */
  readonly leaveTo: string;
}

/** The whole mission as a student has it, in memory alone: it is answered, handed in and judged here. */
export function TryMission(props: TryProps) {
  const [round, setRound] = useState(0);
  return (
    // A student's questions are asked in the light dialog.
    <ConfirmProvider>
      <Round key={round} {...props} onStartAgain={() => setRound(round + 1)} />
    </ConfirmProvider>
  );
}

function Round({ task, path, leaveTo, onStartAgain }: TryProps & { readonly onStartAgain: () => void }) {
  const { AssessmentWorkspace } = use(studentParts());
  const { questionId } = useParams();
  const { store, ...kept } = useMemorySubmission(task);
  const { assessment, report } = useStore(store);
  const drafts = useMemo(() => ({ storage: memoryStorage(), channel: SILENT_CHANNEL }), []);
  const bar = <TryBar assessment={assessment} report={report} leaveTo={leaveTo} onStartAgain={onStartAgain} />;
  if (assessment.questions.length === 0) return <NothingToTry title={assessment.title} leaveTo={leaveTo} />;
  const attempt = {
    userId: 0,
    role: "student" as const,
    assessment,
    index: questionIndex(questionId, assessment.questions.length),
    // Dates are for later: whoever tries a mission is never too late.
    ended: assessment.status === "submitted" ? ("submitted" as const) : null,
    submission: { ...kept, drafts, verdict: verdictOf(assessment), ...NOT_COUNTED },
    helpText: null,
    listing: leaveTo,
    base: path,
    addressOf: (index: number) => `${path}/${index}?try`,
    banner: bar,
  };
  return <AssessmentWorkspace attempt={attempt} />;
}

const verdictOf = (assessment: Assessment): SubmissionPort["verdict"] => ({
  // Nobody grades what is only tried.
  ...viewOf(assessment, assessment.questions, false),
  bonus: assessment.xpBonus,
});

const NOT_COUNTED = {
  requestScores: async () => undefined,
  onRun: () => undefined,
  standingOf: () => undefined,
} satisfies Partial<SubmissionPort>;

/** The submission of one round, judged in a worker of its own. The mission is what it was when the round began. */
function useMemorySubmission(task: TaskDocument): MemorySubmission {
  const [begun] = useState(() => {
    let judging: { readonly session: LanguageSession; readonly end: AbortController } | null = null;
    const submission = createMemorySubmission(task, strings, (request) => {
      judging ??= { session: openLanguageSession(), end: new AbortController() };
      const { session, end } = judging;
      return executeIn(session, request, { reason: strings.workerDied, signal: end.signal });
    });
    const dispose = () => {
      judging?.end.abort();
      judging?.session.dispose();
      judging = null;
    };
    return { submission, dispose };
  });
  const { dispose } = begun;
  useEffect(() => dispose, [dispose]);
  return begun.submission;
}

function NothingToTry({ title, leaveTo }: { title: string; leaveTo: string }) {
  return (
    <main id="content">
      <PageMessage
        title={strings.nothingToTry}
        ways={
          <ButtonLink look="primary" to={leaveTo}>
            {strings.leave}
          </ButtonLink>
        }
      >
        <p>{strings.trying(title)}</p>
        <p>{strings.nothingToTryHint}</p>
      </PageMessage>
    </main>
  );
}
