import { CONDITION_EVENTS, type Condition, isGroup } from "../../../../../domain/achievements/condition";
import type { Definitions } from "../../../../../domain/achievements/definitions";
import { strings } from "../../../texts/en/goal-editor";

/** Says a condition in a sentence. Groups inside others stand in brackets, so that it reads as it counts. */
export function conditionWords(condition: Condition, definitions: Definitions, isInside = false): string {
  if (condition === false) return strings.words.never;
  if (isGroup(condition)) {
    const { type, operands } = condition;
    if (operands.length === 0) return strings.words.never;
    const parts = operands.map((operand) => conditionWords(operand, definitions, operands.length > 1));
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
