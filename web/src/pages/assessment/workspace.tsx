import { useEffect, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import { useCourse, useSession } from "../../app/session";
import { openWorkspace } from "../../workspace/open-workspace";
import { PromptDialog } from "../../workspace/prompt-dialog";
import { WorkspaceContext } from "../../workspace/workspace-context";
import { useAnswers } from "./answers";
import { BriefingDialog } from "./briefing";
import { VotingWorkspace } from "./contest/voting";
import { McqWorkspace } from "./mcq";
import {
  type Assessment,
  answeredCount,
  libraryOf,
  type Question,
  questionIndex,
  savingEnded,
  type VotingQuestion,
} from "./model";
import type { Page } from "./page";
import { ProgrammingWorkspace } from "./programming";
import { useRunReports } from "./run-reports";
import { useTestcaseResults } from "./testcase-results";

/** One assessment, open at one question. The language session lives as long as the assessment is open. */
export function AssessmentWorkspace({ assessment, listing }: { assessment: Assessment; listing: string }) {
  const page = usePage(assessment, listing);
  const question = assessment.questions[page.index];
  const [briefing, setBriefing] = useState(page.index === 0 && isUntouched(assessment));
  const { store, dispose } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins with empty output
  useEffect(() => store.getState().reset(), [store, question?.id]);
  useEffect(() => dispose, [dispose]);
  if (question === undefined) return null;
  return (
    <WorkspaceContext value={page}>
      <QuestionWorkspace page={page} question={question} />
      <PromptDialog />
      {briefing && assessment.longSummary && (
        <BriefingDialog assessment={assessment} onContinue={() => setBriefing(false)} />
      )}
    </WorkspaceContext>
  );
}

function QuestionWorkspace({ page, question }: { page: Page; question: Question }) {
  switch (question.type) {
    case "mcq":
      return <McqWorkspace key={question.id} page={page} question={question} />;
    case "voting":
      return <VotingWorkspace key={ballotKey(question)} page={page} question={question} />;
    case "programming":
      return <ProgrammingWorkspace page={page} question={question} />;
    default:
      return question satisfies never;
  }
}

/** Other entries are another vote. */
const ballotKey = ({ id, contestEntries }: VotingQuestion): string =>
  [id, ...contestEntries.map(({ submission_id }) => submission_id)].join();

/** Whether no question has an answer yet. Giving a password begins an assessment, without an answer. */
const isUntouched = (assessment: Assessment): boolean =>
  assessment.status === "not_attempted" || answeredCount(assessment) === 0;

function usePage(assessment: Assessment, listing: string): Page {
  const { courseId, role, configuration } = useCourse();
  const { user } = useSession();
  const { questionId } = useParams();
  const [{ session, questions, store, dispose }] = useState(openWorkspace);
  const answers = useAnswers(courseId, assessment.id);
  const ended = savingEnded(assessment, { role, archived: configuration.archived }, useNowUntil(assessment.closeAt));
  const { report, standingOf } = useRunReports(courseId, role === "student" && ended === null);
  const results = useTestcaseResults(store, report);
  const index = questionIndex(questionId, assessment.questions.length);
  const wire = assessment.questions[index]?.library;
  const library = useMemo(
    () =>
      libraryOf(
        wire ?? { chapter: 4, variant: null, execTimeMs: null, globals: {}, external: { name: "none", symbols: [] } },
      ),
    [wire],
  );
  return {
    courseId,
    userId: user.userId,
    role,
    assessment,
    index,
    library,
    ended,
    store,
    session,
    questions,
    dispose,
    answers,
    results,
    standingOf,
    listing,
    base: `${listing}/${assessment.id}`,
  };
}

/** The present time, looked at anew when `moment` comes, so that a page left open notices its closing. */
function useNowUntil(moment: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = Date.parse(moment) - Date.now();
    // Timers hold at most 24.8 days; a page open for longer is read again anyway.
    if (!(left > 0) || left > 2 ** 31 - 1) return;
    const timer = setTimeout(() => setNow(Date.now()), left + 50);
    return () => clearTimeout(timer);
  }, [moment]);
  return now;
}
