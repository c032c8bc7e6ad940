import type { Action } from "../checkpoint";
import { type GameContext, type GameState, including, PLAIN_STAGE, type Step, type Turn } from "./game-state";

/** Specification: a change of location fades for 300 ms and holds for 500, the end of a checkpoint fades for 600. */
const [FADE_MS, HOLD_MS, END_FADE_MS] = [300, 500, 600];

/** A location comes out of the black. */
export const FADE_IN: Step = { do: "wait", ms: FADE_MS, why: "fade-in" };

/** The end of a checkpoint, after its last actions. */
export const ENDING: readonly Step[] = [
  { do: "curtain", isDown: true },
  { do: "wait", ms: END_FADE_MS, why: "fade-out" },
  { do: "complete" },
];

/** Returns the steps that run actions one by one. */
export const actionSteps = (actions: readonly Action[]): Step[] =>
  actions.map(({ id }) => ({ do: "action", actionId: id }));

/** From a location to another: to black, and there. */
export const departureSteps = (context: GameContext, locationId: string): Step[] => [
  { do: "curtain", isDown: true },
  { do: "wait", ms: FADE_MS, why: "fade-out" },
  { do: "arrive", locationId },
  { do: "wait", ms: HOLD_MS, why: "fade-out" },
  ...visitSteps(context, locationId),
];

/** What happens at every visit of a location, until its menu; at the first, `startActions` before its own. */
export const visitSteps = (
  { checkpoint }: GameContext,
  locationId: string,
  startActions: readonly Action[] = [],
): Step[] => [
  { do: "curtain", isDown: false },
  FADE_IN,
  ...actionSteps([...startActions, ...(checkpoint.locations.get(locationId)?.actions ?? [])]),
  { do: "notice" },
  { do: "save" },
  { do: "end-sequence", to: "menu" },
];

/** The end of a checkpoint begins as soon as a phase is entered in which all objectives are complete. */
export function withEndOf({ checkpoint }: GameContext, state: GameState): GameState {
  const { phases, isEnding, isChapterCompleted, completedObjectives, steps } = state;
  if (isEnding || isChapterCompleted || phases.at(-1) === "Sequence" || steps.length > 0) return state;
  if (!checkpoint.objectives.every((id) => completedObjectives.includes(id))) return state;
  return {
    ...state,
    isEnding: true,
    phases: [...phases, "Sequence"],
    steps: [...actionSteps(checkpoint.completeActions), ...ENDING],
  };
}

/** A preview ends with its sequence: what can be examined then is of the player's own location. */
export function afterSequence({ phases, stage }: GameState, to: "before" | "menu"): Partial<GameState> {
  const before = to === "menu" ? [] : phases.slice(0, -1);
  const shown = stage.preview === undefined ? stage : { ...stage, preview: undefined, background: undefined };
  return { phases: before.length === 0 ? ["Menu"] : before, stage: shown };
}

/** Returns what changes when a location is reached. */
export function arrival({ checkpoint }: GameContext, state: GameState, locationId: string): Partial<GameState> {
  return {
    locationId,
    stage: PLAIN_STAGE,
    line: undefined,
    bgm: checkpoint.locations.get(locationId)?.bgm,
    triggered: including(state.triggered, locationId),
  };
}

/** Shows the name of a location where something has changed since the last visit. */
export function noticed(state: GameState): Turn {
  const { world, locationId } = state;
  if (locationId === undefined || !world.changed.includes(locationId)) return { state, effects: [] };
  const changed = world.changed.filter((id) => id !== locationId);
  return { state: { ...state, line: undefined, world: { ...world, changed }, wait: { for: "notice" } }, effects: [] };
}
