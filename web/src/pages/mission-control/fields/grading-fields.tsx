import Toggle from "@cloudscape-design/components/toggle";
import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import { MAX_XP_RANGE } from "./field-values";
import { NumberField } from "./input-fields";
import { type Change, changeOf } from "./list-changes";
import "./fields.css";

/**
 * The label of a toggle with what it does below. Both are the label, for axe-core takes a described one without a label
 * element to have no visible label while it is scrolled out of sight.
 */
export const Explained = ({ label, hint }: { label: string; hint: string }) => (
  <span className="mission-fields__explained">
    <span>{label}</span>
    <span className="mission-fields__quiet">{hint}</span>
  </span>
);

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
