import type { GoalEvent } from "../../../domain/facts/goal-events";
import type { Ending } from "./language-session";
import type { Fault } from "./run-state";

/** Hears what happened in a workspace, as goals count it: all names of one occurrence together. */
export type GoalEventListener = (names: readonly GoalEvent[]) => void;

/** Matches the message for an endless loop or recursion. */
const ENDLESS = /(^|: )(Potential infinite (loop|recursion)|Maximum call stack size exceeded)/;

interface EndedRun {
  readonly how: Ending;
  /** The program had passed its time limit, and nobody had let it go on. */
  readonly isOvertime: boolean;
  readonly faults: readonly Pick<Fault, "text">[];
}

/** Tells what a failing program is to goals; null for one that did not fail. */
export function eventsOfFailure({ how, isOvertime, faults }: EndedRun): readonly GoalEvent[] | null {
  const isTooLong = how === "timeout" || (how === "stopped" && isOvertime);
  if (isTooLong) return ["Error", "Infinite Loop"];
  if (how !== "error" && how !== "crashed") return null;
  return faults.some(({ text }) => ENDLESS.test(text)) ? ["Error", "Infinite Loop"] : ["Error"];
}
