import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { type ByQuestionKind, byQuestionKind } from "../../../../domain/facts/question-kinds";
import { rememberQuestion } from "../../app/last-question";
import { libraryOf } from "../../app/question-library";
import { openWorkspace } from "../../workspace/open-workspace";
import { PromptDialog } from "../../workspace/prompt-dialog";
import { WorkspaceContext } from "../../workspace/workspace-context";
import { opensWithBriefing } from "./answered";
import { BriefingDialog } from "./briefing";
import { VotingWorkspace } from "./contest/voting";
import { focusEditor, startsInEditor } from "./focus-editor";
import { McqWorkspace } from "./mcq";
import type { Question, VotingQuestion } from "./model";
import type { Attempt, Page } from "./page";
import { ProgrammingWorkspace } from "./programming";
import { useTestcaseResults } from "./testcase-results";

/** One assessment, open at one question. The language session lives as long as the assessment is open. */
export function AssessmentWorkspace({ attempt }: { attempt: Attempt }) {
  const page = usePage(attempt);
  const { assessment } = attempt;
  const question = assessment.questions[page.index];
  const startsThere = useStartsInEditor();
  const [briefing, setBriefing] = useState(opensWithBriefing(assessment, page.index, startsThere));
  const { store, dispose } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins with empty output
  useEffect(() => store.getState().reset(), [store, question?.id]);
  useEffect(() => dispose, [dispose]);
  const [isRead, setRead] = useState(startsThere);
  // On a touch screen the focus would bring up a keyboard over the task.
  useEffect(() => (isRead && !matchMedia("(pointer: coarse)").matches ? focusEditor() : undefined), [isRead]);
  const onContinue = () => {
    rememberQuestion(attempt.userId, assessment.id, page.index);
    setBriefing(false);
    setRead(true);
  };
  if (question === undefined) return null;
  return (
    <WorkspaceContext value={page}>
      <QuestionWorkspace page={page} question={question} />
      <PromptDialog />
      {briefing && <BriefingDialog assessment={assessment} onContinue={onContinue} />}
    </WorkspaceContext>
  );
}

const useStartsInEditor = (): boolean => startsInEditor(useLocation().state);

function QuestionWorkspace({ page, question }: { page: Page; question: Question }) {
  return byQuestionKind(question, WORKSPACES, page);
}

const WORKSPACES = {
  programming: (question, page) => <ProgrammingWorkspace page={page} question={question} />,
  mcq: (question, page) => <McqWorkspace key={question.id} page={page} question={question} />,
  voting: (question, page) => <VotingWorkspace key={ballotKey(question)} page={page} question={question} />,
} satisfies ByQuestionKind<Question, [page: Page], ReactNode>;

/** Other entries are another vote. */
const ballotKey = ({ id, contestEntries }: VotingQuestion): string =>
  [id, ...contestEntries.map(({ submission_id }) => submission_id)].join();

function usePage(attempt: Attempt): Page {
  const { assessment, index, submission } = attempt;
  const [{ session, questions, store, dispose }] = useState(() => openWorkspace(attempt.onGoalEvents));
  const results = useTestcaseResults(store, submission.onRun);
  const wire = assessment.questions[index]?.library;
  const library = useMemo(
    () =>
      libraryOf(
        wire ?? { chapter: 4, variant: null, execTimeMs: null, globals: {}, external: { name: "none", symbols: [] } },
      ),
    [wire],
  );
  return { ...attempt, library, store, session, questions, dispose, results };
}
