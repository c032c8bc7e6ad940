import type { BinaryRule } from "../../../../../domain/achievements/goal-meta";
import { strings } from "../../../texts/en/goal-editor";
import type { FieldErrors } from "../card-frame";
import { useEdited } from "../definitions-context";
import { ConditionEditor } from "./condition-editor";
import { conditionWords } from "./condition-words";

interface BinaryFieldsProps {
  readonly rule: BinaryRule;
  readonly errors: FieldErrors;
  readonly change: (rule: BinaryRule) => void;
}

/** The condition of a Binary goal, as a tree and in words. */
export function BinaryFields({ rule, errors, change }: BinaryFieldsProps) {
  const { saved } = useEdited();
  const { condition } = rule;
  return (
    <fieldset className="ac-condition">
      <legend>{strings.condition}</legend>
      <p className="ac-condition__words" role="status">
        {condition === false ? strings.neverHolds : strings.conditionMeans(conditionWords(condition, saved))}
      </p>
      {errors.condition && (
        <p className="ac-card__cycle" role="alert">
          {errors.condition}
        </p>
      )}
      <ConditionEditor condition={condition} change={(next) => change({ ...rule, condition: next })} />
    </fieldset>
  );
}
