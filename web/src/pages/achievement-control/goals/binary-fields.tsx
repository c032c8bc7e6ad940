import { CONDITION_EVENTS, type Condition, isGroup } from "../../../../../domain/achievements/condition";
import type { Definitions } from "../../../../../domain/achievements/definitions";
import type { BinaryRule } from "../../../../../domain/achievements/goal-meta";
import { strings } from "../../../texts/en/goal-editor";
import type { FieldErrors } from "../card-frame";
import { useEdited } from "../definitions-context";
import { ConditionEditor } from "./condition-editor";

/** Says a condition in a sentence. Groups inside others stand in brackets, so that it reads as it counts. */
function describeCondition(condition: Condition, definitions: Definitions, isInside = false): string {
  if (condition === false) return strings.words.never;
  if (isGroup(condition)) {
    const { type, operands } = condition;
    if (operands.length === 0) return strings.words.never;
    const parts = operands.map((operand) => describeCondition(operand, definitions, operands.length > 1));
    const joined = parts.join(type === "AND" ? strings.words.and : strings.words.or);
    return isInside && operands.length > 1 ? `(${joined})` : joined;
  }
  const event = CONDITION_EVENTS.find((one) => one === condition.event);
  if (event === undefined || condition.stored !== undefined) return strings.words.never;
  return strings.words[event](thingOf(event, condition.restriction, definitions) || strings.words.missing);
}

function thingOf(event: string, restriction: string, { achievements, goals }: Definitions): string {
  if (event === "achievement") return achievements.find(({ uuid }) => uuid === restriction)?.title ?? restriction;
  if (event === "goal") return goals.find(({ uuid }) => uuid === restriction)?.text ?? restriction;
  return restriction;
}

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
        {condition === false ? strings.neverHolds : strings.conditionMeans(describeCondition(condition, saved))}
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
