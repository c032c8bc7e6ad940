import type { Action } from "../checkpoint";
import { allHold } from "./conditions";
import { firstLine, outcomeOf } from "./deeds";
import { lineAt, referenceOf, waitOf, withLine, withNextLine } from "./dialogue";
import { type GameContext, type GameState, including, own, type Step, type Turn, worldOf } from "./game-state";
import type { GameEffect, GameEvent } from "./game-view";
import { loadedState, type StartingPoint, sequenceToResume } from "./load-state";
import {
  actionSteps,
  afterSequence,
  arrival,
  departureSteps,
  ENDING,
  FADE_IN,
  noticed,
  visitSteps,
  withEndOf,
} from "./sequences";
import { isStateChange, recorded } from "./world";

export type { GameContext, GameState, Turn } from "./game-state";
export { chapterSaveOf, collectiblesOf, type StartingPoint } from "./load-state";
export { viewOf } from "./view";

/**
 * More steps than any story does without asking the player: dialogues that show one another without a line would
 * otherwise never end.
 */
const MOST_STEPS = 5000;

/** Begins a checkpoint, or goes on where a save of it was made. */
export function startGame(context: GameContext, from: StartingPoint): Turn {
  const { state, missing } = loadedState(context, from, worldOf(context.checkpoint));
  const effects = missing.map((what): GameEffect => ({ type: "missing", what }));
  const { locationId } = state;
  if (locationId === undefined) return { state, effects: [...effects, { type: "missing", what: "startingLoc" }] };
  const unfinished = sequenceToResume(context.checkpoint, from.save);
  const here = { ...state, ...arrival(context, state, locationId) };
  const begun: GameState = unfinished
    ? { ...here, ...unfinished, steps: [FADE_IN, ...unfinished.steps] }
    : { ...here, phases: ["Sequence"], steps: visitSteps(context, locationId, context.checkpoint.startActions) };
  const turn = proceed(context, begun);
  return { state: turn.state, effects: [...effects, ...turn.effects] };
}

/** Returns the game after an event. One that does not fit the moment changes nothing. */
export function play(context: GameContext, state: GameState, event: GameEvent): Turn {
  const next = answered(context, state, event);
  return next === undefined ? { state, effects: [] } : proceed(context, next.state, next.effects);
}

/** Returns the state that has taken an event in, before its steps are done; undefined when the event does not fit. */
function answered(context: GameContext, state: GameState, event: GameEvent): Turn | undefined {
  const { wait, menus } = state;
  const taken = (changes: Partial<GameState>, effects: readonly GameEffect[] = []): Turn => ({
    state: { ...state, ...changes },
    effects,
  });
  if (event.type === "time-passed") return wait?.for === "time" ? taken({ wait: undefined }) : undefined;
  if (event.type === "assessments-told") {
    if (wait?.for !== "assessments") return undefined;
    return taken({ wait: undefined, submittedAssessments: [...event.submitted] });
  }
  if (event.type === "toggle-escape-menu" || event.type === "toggle-award-menu") return withMenu(state, event.type);
  if (menus.length > 0 || state.hasEnded) return undefined;
  if (wait) return answeredWait(context, state, event);
  if (state.steps.length > 0) return undefined;
  return chosen(context, state, event);
}

/** A menu is opened over the phase or closed. Over the escape menu none opens (specification: pushes are ignored there). */
function withMenu(state: GameState, type: "toggle-escape-menu" | "toggle-award-menu"): Turn | undefined {
  const menu = type === "toggle-escape-menu" ? "EscapeMenu" : "AwardMenu";
  const current = state.menus.at(-1);
  if (state.hasEnded) return undefined;
  if (current === menu) return { state: { ...state, menus: state.menus.slice(0, -1) }, effects: [] };
  if (current === "EscapeMenu") return undefined;
  return { state: { ...state, menus: [...state.menus, menu] }, effects: [] };
}

function answeredWait(context: GameContext, state: GameState, event: GameEvent): Turn | undefined {
  const { wait } = state;
  const go = (steps: readonly Step[], effects: readonly GameEffect[] = []): Turn => ({
    state: { ...state, wait: undefined, steps: [...steps, ...state.steps] },
    effects,
  });
  if (event.type === "advance") {
    if (wait?.for === "notice") return go([]);
    if (wait?.for !== "advance") return undefined;
    const { dialogueId, part, index } = wait;
    return go([{ do: "line-next", dialogueId, part, index }]);
  }
  if (event.type !== "choose") return undefined;
  if (wait?.for === "answer") {
    if (event.index !== 0 && event.index !== 1) return undefined;
    return go([], event.index === 0 ? [{ type: "open-assessment", assessment: wait.assessment }] : []);
  }
  const reference = wait?.for === "choice" ? wait : undefined;
  const part = reference && lineAt(context, reference)?.prompt?.choices[event.index]?.part;
  return reference && part !== undefined
    ? go([{ do: "line", dialogueId: reference.dialogueId, part, index: 0 }])
    : undefined;
}

/** What a player does while the game waits for them alone. */
function chosen(context: GameContext, state: GameState, event: GameEvent): Turn | undefined {
  const phase = state.phases.at(-1);
  const content = own(state.world.locations, state.locationId);
  if (!content) return undefined;
  const withSteps = (phases: GameState["phases"], steps: readonly Step[], changes: Partial<GameState> = {}): Turn => ({
    state: { ...state, ...changes, phases, steps },
    effects: [],
  });
  const sequence = [...state.phases, "Sequence"] as const;
  switch (event.type) {
    case "enter-phase": {
      const mode = event.phase.toLowerCase();
      const isThere = content.modes.some((one) => one === mode) && (mode !== "talk" || content.talkTopics.length > 0);
      return phase === "Menu" && isThere ? withSteps(["Menu", event.phase], []) : undefined;
    }
    case "back":
      return phase === "Move" || phase === "Explore" || phase === "Talk" ? withSteps(["Menu"], []) : undefined;
    case "go-to": {
      const { locationId } = event;
      const isWay = phase === "Move" && content.navigation.includes(locationId);
      if (!isWay || !context.checkpoint.locations.has(locationId)) return undefined;
      return withSteps(["Sequence"], departureSteps(context, locationId));
    }
    case "talk-about": {
      const first = firstLine(context.checkpoint, event.dialogueId);
      const isTopic = phase === "Talk" && content.talkTopics.includes(event.dialogueId);
      if (!isTopic || !first) return undefined;
      return withSteps(sequence, [{ do: "line", ...first }, { do: "save" }, { do: "end-sequence", to: "before" }]);
    }
    case "examine": {
      const actions = phase === "Explore" ? actionsOfItem(context, state, event.itemId) : [];
      if (actions.length === 0) return undefined;
      const triggered = including(state.triggered, event.itemId);
      const steps: Step[] = [...actionSteps(actions), { do: "save" }, { do: "end-sequence", to: "before" }];
      return withSteps(sequence, steps, { triggered });
    }
    default:
      return undefined;
  }
}

/** The actions of an object or a box that is here; none of one that is not, or that cannot be examined. */
function actionsOfItem({ checkpoint }: GameContext, state: GameState, itemId: string): readonly Action[] {
  const content = own(state.world.locations, state.locationId);
  if (content?.boundingBoxes.includes(itemId)) return checkpoint.boundingBoxes.get(itemId)?.actions ?? [];
  if (!state.stage.showsObjects || !content?.objects.includes(itemId)) return [];
  return checkpoint.objects.get(itemId)?.actions ?? [];
}

/** Does the steps of a state until one of them has to wait. */
function proceed(context: GameContext, from: GameState, before: readonly GameEffect[] = []): Turn {
  const effects: GameEffect[] = [...before];
  let state = withEndOf(context, from);
  for (let count = 0; state.wait === undefined; count += 1) {
    const [step, ...steps] = state.steps;
    if (!step) break;
    if (count === MOST_STEPS) {
      effects.push({ type: "missing", what: "an end: dialogues show one another without a line" });
      state = { ...state, steps: state.isEnding ? ENDING : [{ do: "save" }, { do: "end-sequence", to: "menu" }] };
      continue;
    }
    const turn = done(context, { ...state, steps }, step);
    effects.push(...turn.effects);
    state = withEndOf(context, turn.state);
  }
  return { state, effects };
}

/** Does one step. `state` has the steps after it. */
function done(context: GameContext, state: GameState, step: Step): Turn {
  const turn = (changes: Partial<GameState>, effects: readonly GameEffect[] = []): Turn => ({
    state: { ...state, ...changes },
    effects,
  });
  switch (step.do) {
    case "action":
      return withAction(context, state, step.actionId);
    case "mark":
      return turn({ triggered: including(state.triggered, step.actionId) });
    case "challenge":
      return turn({ wait: { for: "answer", assessment: step.assessment } });
    case "ask-assessments":
      return turn({ wait: { for: "assessments" } }, [{ type: "ask-assessments" }]);
    case "line":
      return withLine(context, state, step);
    case "line-ready":
      return turn({ line: referenceOf(step), wait: { for: waitOf(context, step), ...referenceOf(step) } });
    case "line-next":
      return withNextLine(context, state, step);
    case "wait":
      return turn({ wait: { for: "time" } }, [{ type: "wait", ms: step.ms, why: step.why }]);
    case "curtain":
      return turn({ isCurtainDown: step.isDown });
    case "arrive":
      return turn(arrival(context, state, step.locationId));
    case "notice":
      return noticed(state);
    case "end-sequence":
      return turn({ line: undefined, ...afterSequence(state, step.to) });
    case "save":
      return turn({}, [{ type: "save" }]);
    case "complete":
      return turn({ hasEnded: true, isCurtainDown: true }, [{ type: "checkpoint-completed" }]);
  }
}

/** Runs an action if it may run now (specification: repeatable or not yet triggered, and all its conditions hold). */
function withAction(context: GameContext, state: GameState, actionId: string): Turn {
  const action = context.checkpoint.actions.get(actionId);
  const isTaken = state.triggered.includes(actionId) || isRunning(state, actionId);
  const mayRun = action && (action.isRepeatable || !isTaken);
  if (!mayRun || !allHold(context, state, action.conditions)) return { state, effects: [] };
  const { changes = {}, steps = [], effects = [] } = outcomeOf(context.checkpoint, state, action.deed);
  const next: GameState = {
    ...state,
    ...changes,
    stateChanges: isToRecord(state, action, changes.world)
      ? recorded(state.stateChanges, actionId)
      : state.stateChanges,
    // What takes time has run when its time is over: a save that is made meanwhile must not say that it has.
    triggered: steps.length === 0 ? including(state.triggered, actionId) : state.triggered,
    steps: [...steps, ...(steps.length === 0 ? [] : [{ do: "mark", actionId } as const]), ...state.steps],
  };
  return { state: next, effects };
}

/** A change is recorded the first time, and again when it has changed something again. */
const isToRecord = (
  { stateChanges, world }: GameState,
  { id, deed }: Action,
  after: GameState["world"] | undefined,
): boolean => isStateChange(deed) && (!stateChanges.includes(id) || after !== world);

/** The action waits for a dialogue that it shows, and comes again in it. */
const isRunning = ({ steps }: GameState, actionId: string): boolean =>
  steps.some((step) => step.do === "mark" && step.actionId === actionId);
