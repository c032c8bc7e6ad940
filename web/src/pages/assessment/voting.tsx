import { useNavigate } from "react-router-dom";
import { EmptyState } from "../../design/states";
import { strings } from "../../texts/assessment";
import { usePane } from "../../workspace/layout";
import { Frame } from "./frame";
import type { VotingQuestion } from "./model";
import type { Page } from "./page";
import { useQuestionTabs } from "./question-tabs";

/** A contest voting question: its task, and a plain statement in place of the editor. */
export function VotingWorkspace({ page, question }: { page: Page; question: VotingQuestion }) {
  const [pane, setPane] = usePane("side");
  const tabs = useQuestionTabs(page, question, { briefingLabel: strings.votingBriefing });
  const navigate = useNavigate();
  const move = async (to: number | null) => void navigate(to === null ? page.listing : `${page.base}/${to}`);
  return (
    <Frame
      page={page}
      question={question}
      pane={pane}
      onPane={setPane}
      onMove={move}
      mainLabel={strings.answerPane}
      tabs={tabs}
      main={
        <div className="aw-voting">
          <EmptyState title={strings.votingTitle} icon="trophy">
            <p>{strings.votingBody}</p>
          </EmptyState>
        </div>
      }
    />
  );
}
