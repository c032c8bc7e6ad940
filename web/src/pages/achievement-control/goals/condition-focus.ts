import { type RefObject, useEffect, useRef } from "react";
import { type Condition, isGroup } from "../../../../../domain/achievements/condition";
import { strings } from "../../../texts/en/goal-editor";
import { conditionAt, type TreePath } from "./condition-tree";

/** Where the focus goes once a condition has changed. */
export interface ConditionFocus {
  /** What stands there has the focus on its first field or button; where nothing does, the button that adds a part. */
  readonly path: TreePath;
  /** Names of buttons to prefer to that, the first that can be used. */
  readonly buttons?: readonly string[];
}

/** Returns the name of what stands at a path: a part or a group, by its places from 1. */
export function nodeName(path: TreePath, isOfGroup: boolean): string {
  const place = path.map((one) => one + 1).join(".") || "1";
  return isOfGroup ? strings.group(place) : strings.part(place);
}

/** Returns the name of a button of a part or a group. */
export const actionName = (action: string, name: string): string => `${action}, ${name}`;

/** Returns where a moved part or group is found, with the button that moved it: it can be pressed again. */
export function focusAfterMove(moved: Condition, path: TreePath, by: -1 | 1): ConditionFocus {
  const there = [...path.slice(0, -1), (path.at(-1) ?? 0) + by];
  const node = conditionAt(moved, there);
  const name = nodeName(there, node !== undefined && isGroup(node));
  const buttons = [strings.moveUp, strings.moveDown].map((action) => actionName(action, name));
  return { path: there, buttons: by === -1 ? buttons : buttons.reverse() };
}

/** Returns where the focus goes after a removal: the next neighbour, else the one before, else where a part is added. */
export function focusAfterRemoval(left: Condition, path: TreePath): ConditionFocus {
  const around = path.slice(0, -1);
  const group = path.length > 0 ? conditionAt(left, around) : undefined;
  if (group === undefined || !isGroup(group)) return { path: [] };
  const last = group.operands.length - 1;
  if (last >= 0) return { path: [...around, Math.min(path.at(-1) ?? 0, last)] };
  return { path: around, buttons: [actionName(strings.addPart, nodeName(around, true))] };
}

/** Moves the focus inside the tree that `root` holds once the condition it was asked for is drawn. */
export function useConditionFocus(
  condition: Condition,
): readonly [root: RefObject<HTMLDivElement | null>, ask: (focus: ConditionFocus) => void] {
  const root = useRef<HTMLDivElement>(null);
  const asked = useRef<ConditionFocus | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: places are another's once the condition has changed
  useEffect(() => {
    const focus = asked.current;
    asked.current = null;
    if (focus && root.current) focusIn(root.current, focus);
  }, [condition]);
  return [
    root,
    (focus) => {
      asked.current = focus;
    },
  ];
}

function focusIn(root: HTMLElement, { path, buttons: names = [] }: ConditionFocus): void {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>("button:enabled")];
  const preferred = names.flatMap((name) => buttons.find((one) => one.getAttribute("aria-label") === name) ?? [])[0];
  const node = root.querySelector(`[data-path="${path.join(".")}"]`) ?? root;
  (preferred ?? buttons.find((one) => node.contains(one)))?.focus();
}
