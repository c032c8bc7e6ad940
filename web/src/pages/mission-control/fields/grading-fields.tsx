import Toggle from "@cloudscape-design/components/toggle";
import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import { Explained } from "./explained";
import { MAX_XP_RANGE } from "./field-numbers";
import { NumberField } from "./number-field";
import { type Change, changeOf } from "./part-change";
import "./fields.css";

/** Grading: how much a question is worth, and what students may do before and after it. */
export const GradingFields = ({ problem, change }: { problem: ProblemDocument; change: Change<ProblemDocument> }) => (
  <div className="mission-fields">
    <NumberField
      label={strings.maxXp}
      hint={strings.maxXpHint}
      missing={strings.maxXpMissing}
      value={problem.maxXp}
      range={MAX_XP_RANGE}
      onNumber={(maxXp) => changeOf(change, "maxXp")(() => maxXp)}
    />
    <Toggle checked={problem.blocking} onChange={({ detail }) => changeOf(change, "blocking")(() => detail.checked)}>
      <Explained label={strings.blocking} hint={strings.blockingHint} />
    </Toggle>
    <Toggle
      checked={problem.showSolution}
      onChange={({ detail }) => changeOf(change, "showSolution")(() => detail.checked)}
    >
      <Explained label={strings.showSolution} hint={strings.showSolutionHint} />
    </Toggle>
  </div>
);
