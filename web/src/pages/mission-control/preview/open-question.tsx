import { PromptDialog } from "../../../workspace/prompt-dialog";
import { WorkspaceContext } from "../../../workspace/workspace-context";
import { type PreviewPage, usePreviewPage } from "./preview-page";
import { ProgramPreview } from "./program-preview";
import "./preview.css";
import { type ReactNode, use, useState } from "react";
import { type ByQuestionKind, byQuestionKind } from "../../../../../domain/facts/question-kinds";
import { EmptyState } from "../../../design/states";
import { Tabs } from "../../../design/tabs";
import { strings as studentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/mission-preview";
import { usePane } from "../../../workspace/layout";
import { Repl } from "../../../workspace/repl";
import type { McqQuestion, VotingQuestion } from "../../assessment/model";
import { PreviewLayout } from "./preview-layout";
import { studentParts } from "./student-parts";

interface Props {
  readonly page: PreviewPage;
  readonly question: McqQuestion;
}

/** A question with choices: choosing one shows its hint, where students are told what is right. */
function ChoicesPreview({ page, question }: Props) {
  const { Choices, showHint, useQuestionTabs } = use(studentParts());
  const [chosen, choose] = useState<number | null>(null);
  const [pane, setPane] = usePane("main");
  const tabs = useQuestionTabs(page, question);
  const choice = {
    chosen,
    saved: chosen,
    status: "idle" as const,
    choose: async (index: number) => {
      choose(index);
      showHint(question, index);
    },
  };
  return (
    <PreviewLayout
      pane={pane}
      onPane={setPane}
      sideLabel={studentStrings.taskName}
      mainLabel={studentStrings.answerPane}
      side={<Tabs className="aw-tabs" label={strings.sideTabs} {...tabs} onSelect={tabs.select} />}
      main={<Choices page={page} question={question} choice={choice} />}
      repl={<Repl hint={studentStrings.replHint} />}
    />
  );
}

/** A vote, of which there is only what is read before it: entries come from students. */
function VotePreview({ page, question }: { page: PreviewPage; question: VotingQuestion }) {
  const { useQuestionTabs } = use(studentParts());
  const [pane, setPane] = usePane("side");
  const tabs = useQuestionTabs(page, question, { briefingLabel: studentStrings.votingBriefing });
  return (
    <PreviewLayout
      pane={pane}
      onPane={setPane}
      sideLabel={studentStrings.taskName}
      mainLabel={studentStrings.contestVoting}
      side={<Tabs className="aw-tabs" label={strings.sideTabs} {...tabs} onSelect={tabs.select} />}
      main={
        <div className="mc-vote">
          <EmptyState title={strings.votingPreview} icon="trophy">
            <p>{strings.votingPreviewHint}</p>
          </EmptyState>
        </div>
      }
      repl={<Repl />}
    />
  );
}

/** The open question as a student who opens it sees it. Whatever is tried in it leaves no trace. */
export function OpenQuestion() {
  const page = usePreviewPage();
  if (page === null) return null;
  return (
    <WorkspaceContext value={page}>
      <Question page={page} />
      <PromptDialog />
    </WorkspaceContext>
  );
}

function Question({ page }: { page: PreviewPage }) {
  const { question } = page;
  return byQuestionKind(question, PREVIEWS, page);
}

const PREVIEWS = {
  programming: (question, page) => <ProgramPreview page={page} question={question} />,
  mcq: (question, page) => <ChoicesPreview key={page.questionKey} page={page} question={question} />,
  voting: (question, page) => <VotePreview page={page} question={question} />,
} satisfies ByQuestionKind<PreviewPage["question"], [page: PreviewPage], ReactNode>;
