import { useSyncExternalStore } from "react";
import type { AchievementName } from "./event-queue";

/** What is told at one time: a completed achievement, or how many more there are than are told one by one. */
export type Completion = (
  | ({ readonly kind: "achievement" } & AchievementName)
  | { readonly kind: "more"; readonly count: number }
) & {
  /** Called once it is shown. */
  readonly onShown: () => void;
};

/** Told one by one at most; of the others their number. */
const SHOWN = 3;

let waiting: readonly Completion[] = [];
const listeners = new Set<() => void>();

const replace = (next: readonly Completion[]): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Has completed achievements told, one after another, behind those that wait already. */
export function showCompleted(
  completed: readonly AchievementName[],
  onShown: (uuids: readonly string[]) => void = () => undefined,
): void {
  const single = completed.slice(0, SHOWN).map((achievement) => {
    return { kind: "achievement" as const, ...achievement, onShown: () => onShown([achievement.uuid]) };
  });
  const others = completed.slice(SHOWN).map(({ uuid }) => uuid);
  const more = { kind: "more" as const, count: others.length, onShown: () => onShown(others) };
  replace([...waiting, ...single, ...(others.length > 0 ? [more] : [])]);
}

/** Goes on to the next that waits. */
export const dismissCompletion = (): void => replace(waiting.slice(1));

/** Ends them all: whoever goes to their achievements sees them there. */
export function dismissCompletions(): void {
  for (const { onShown } of waiting) onShown();
  replace([]);
}

/** The completions that are still to be told, the one that is shown first. */
export const useCompletions = (): readonly Completion[] => useSyncExternalStore(subscribe, () => waiting);
