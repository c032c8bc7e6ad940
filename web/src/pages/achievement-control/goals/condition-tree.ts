import {
  type Condition,
  type ConditionGroup,
  type ConditionPart,
  isGroup,
} from "../../../../../domain/achievements/condition";

/** The way from the top of a condition to a part of it: the place in each group. */
export type TreePath = readonly number[];

/** A part that asks for nothing yet. */
export const NEW_PART: ConditionPart = { event: "assessment-submission", restriction: "" };

/** Returns what stands at a path. */
export function conditionAt(condition: Condition, path: TreePath): Condition | undefined {
  let at: Condition | undefined = condition;
  for (const place of path) at = at !== undefined && isGroup(at) ? at.operands[place] : undefined;
  return at;
}

/** Changes what stands at a path; everything else keeps its meaning and its order. */
export function changedAt(
  condition: Condition,
  path: TreePath,
  change: (there: Condition) => Condition | undefined,
): Condition {
  const [place, ...rest] = path;
  if (place === undefined) return change(condition) ?? false;
  if (!isGroup(condition)) return condition;
  const operands = condition.operands.flatMap((operand, index) => {
    if (index !== place) return [operand];
    if (rest.length > 0) return [changedAt(operand, rest, change)];
    const next = change(operand);
    return next === undefined ? [] : [next];
  });
  return { ...condition, operands };
}

/** Adds a part at the end of the group at a path; to a single part or none, a group is put around first. */
export function withPart(condition: Condition, path: TreePath, part: Condition = NEW_PART): Condition {
  return changedAt(condition, path, (there) => {
    if (there === false) return part;
    return isGroup(there) ? { ...there, operands: [...there.operands, part] } : groupOf("AND", there, part);
  });
}

/** Removes what stands at a path. */
export function without(condition: Condition, path: TreePath): Condition {
  return changedAt(condition, path, () => undefined);
}

/** Puts a group around what stands at a path: it means the same. */
export function wrapped(condition: Condition, path: TreePath, type: ConditionGroup["type"] = "OR"): Condition {
  return changedAt(condition, path, (there) => groupOf(type, there));
}

/** Puts the parts of the group at a path in its place: only where that means the same. */
export function unwrapped(condition: Condition, path: TreePath): Condition {
  const group = conditionAt(condition, path);
  if (group === undefined || !isGroup(group)) return condition;
  const [only] = group.operands;
  if (path.length === 0) return group.operands.length === 1 && only !== undefined ? only : condition;
  const place = path.at(-1) ?? 0;
  return changedAt(condition, path.slice(0, -1), (parent) => {
    if (!isGroup(parent)) return parent;
    const operands = [...parent.operands.slice(0, place), ...group.operands, ...parent.operands.slice(place + 1)];
    return { ...parent, operands };
  });
}

/** Tells whether a group may be dissolved without another meaning: it has one part, or joins as the group around it. */
export function canUnwrap(condition: Condition, path: TreePath): boolean {
  const group = conditionAt(condition, path);
  if (group === undefined || !isGroup(group)) return false;
  if (group.operands.length === 1) return true;
  const parent = path.length > 0 ? conditionAt(condition, path.slice(0, -1)) : undefined;
  return parent !== undefined && isGroup(parent) && parent.type === group.type && group.operands.length > 0;
}

/** Moves what stands at a path among its neighbours, one place up or down. */
export function moved(condition: Condition, path: TreePath, by: -1 | 1): Condition {
  const place = path.at(-1);
  if (place === undefined) return condition;
  return changedAt(condition, path.slice(0, -1), (parent) => {
    if (!isGroup(parent)) return parent;
    const operands = [...parent.operands];
    const [one, other] = [operands[place], operands[place + by]];
    if (one === undefined || other === undefined) return parent;
    operands[place] = other;
    operands[place + by] = one;
    return { ...parent, operands };
  });
}

const groupOf = (type: ConditionGroup["type"], ...operands: readonly Condition[]): ConditionGroup => ({
  type,
  operands,
});
