import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { type Change, changeOf } from "./part-change";
import { StatementField } from "./statement-field";

/** Briefing: the text that stands before the questions. */
export const BriefingField = ({ task, change }: { task: MissionTask; change: Change<MissionTask> }) => (
  <div className="mission-fields">
    <StatementField
      label={strings.briefing}
      hint={strings.briefingHint}
      value={task.text}
      onText={(text) => changeOf(change, "text")(() => text)}
    />
  </div>
);
