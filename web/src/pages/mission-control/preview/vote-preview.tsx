import { use } from "react";
import { EmptyState } from "../../../design/states";
import { Tabs } from "../../../design/tabs";
import { strings as studentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/mission-preview";
import { usePane } from "../../../workspace/layout";
import { Repl } from "../../../workspace/repl";
import type { VotingQuestion } from "../../assessment/model";
import { PreviewLayout } from "./preview-layout";
import type { PreviewPage } from "./preview-page";
import { studentParts } from "./student-parts";

/** A vote, of which there is only what is read before it: entries come from students. */
export function VotePreview({ page, question }: { page: PreviewPage; question: VotingQuestion }) {
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
