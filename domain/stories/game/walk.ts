import type { Checkpoint, DialogueLine } from "../checkpoint";
import type { GameEvent, GameView } from "./game-view";
import { type GameContext, type GameState, play, type StartingPoint, startGame, viewOf } from "./play";

export interface WalkLimits {
  readonly maxSteps: number;
}

/** What one random player did. */
export interface Walk {
  readonly seed: number;
  /** The checkpoint came to its end. */
  readonly isCompleted: boolean;
  /** All that the player did, in order: played again, it leads to the same place. */
  readonly events: readonly GameEvent[];
  /** Ids of the lines that were shown. */
  readonly lines: ReadonlySet<string>;
  /** Answers that were given, as the line's id and the number of the choice. */
  readonly choices: ReadonlySet<string>;
  readonly objectives: readonly string[];
  /** The last state, for who wants to look at it. */
  readonly state: GameState;
  /** What was named and not there. */
  readonly missing: ReadonlySet<string>;
}

const NEW_GAME: StartingPoint = { save: undefined, collectibles: [], submittedAssessments: [] };

/** Plays a checkpoint at random until its end or a limit. The same seed does the same. */
export function walkStory(
  context: GameContext,
  seed: number,
  { maxSteps }: WalkLimits = { maxSteps: 20_000 },
  from: StartingPoint = NEW_GAME,
): Walk {
  const random = randomOf(seed);
  const [events, lines, choices, missing] = [
    [] as GameEvent[],
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  let { state, effects } = startGame(context, from);
  for (;;) {
    for (const effect of effects) if (effect.type === "missing") missing.add(effect.what);
    const view = viewOf(context, state);
    if (view.line) lines.add(view.line.lineId);
    const event = events.length < maxSteps ? nextEvent(view, from, random) : undefined;
    if (!event) break;
    if (event.type === "choose" && view.line) choices.add(choiceName(view.line.lineId, event.index));
    events.push(event);
    ({ state, effects } = play(context, state, event));
  }
  const isCompleted = state.hasEnded;
  return { seed, isCompleted, events, lines, choices, objectives: state.completedObjectives, state, missing };
}

const choiceName = (lineId: string, index: number): string => `${lineId} ${index}`;

/** Numbers from 0 to 1, the same for the same seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns what a player could do now, chosen at random; undefined when nothing can be done. */
function nextEvent(view: GameView, from: StartingPoint, random: () => number): GameEvent | undefined {
  const pick = <Choice>(list: readonly Choice[]): Choice | undefined => list[Math.floor(random() * list.length)];
  switch (view.waitsFor) {
    case "ended":
      return undefined;
    case "advance":
      return { type: "advance" };
    case "time":
      return { type: "time-passed" };
    case "assessments":
      return { type: "assessments-told", submitted: from.submittedAssessments };
    case "choice": {
      const index = pick((view.prompt?.choices ?? []).map((_, number) => number));
      return index === undefined ? undefined : { type: "choose", index };
    }
    case "player":
      return pick(actionsOf(view, random));
  }
}

const PHASES = { explore: "Explore", move: "Move", talk: "Talk" } as const;

/** What the phase offers. What was done before is done more rarely, so that a walk gets somewhere. */
function actionsOf({ phase, modes, places, topics, stage }: GameView, random: () => number): readonly GameEvent[] {
  if (phase === "Menu") {
    return modes.flatMap((mode) => (mode === "menu" ? [] : [{ type: "enter-phase", phase: PHASES[mode] } as const]));
  }
  const isTaken = (isKnown: boolean): boolean => !isKnown || random() < 0.3;
  const back: GameEvent = { type: "back" };
  if (phase === "Move") return [...places.map(({ locationId }) => ({ type: "go-to", locationId }) as const), back];
  if (phase === "Talk") {
    const chosen = topics.filter(({ isPlayed }) => isTaken(isPlayed));
    return [...chosen.map(({ dialogueId }) => ({ type: "talk-about", dialogueId }) as const), back];
  }
  const things = [...(stage.showsObjects ? stage.objects : []), ...stage.boxes];
  const chosen = things.filter(({ isInteractive, isExamined }) => isInteractive && isTaken(isExamined));
  return [...chosen.map(({ id }) => ({ type: "examine", itemId: id }) as const), back];
}

/** What many walks together have never come to. */
export interface Unreached {
  readonly lines: readonly DialogueLine[];
  readonly choices: readonly { readonly line: DialogueLine; readonly index: number }[];
  readonly objectives: readonly string[];
}

/** Returns what no walk has shown, answered or completed. */
export function unreachedBy({ dialogues, objectives }: Checkpoint, walks: readonly Walk[]): Unreached {
  const all = [...dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());
  const choices = all.flatMap((line) => (line.prompt?.choices ?? []).map((_, index) => ({ line, index })));
  return {
    lines: all.filter(({ id }) => !walks.some(({ lines }) => lines.has(id))),
    choices: choices.filter(({ line, index }) => !walks.some((walk) => walk.choices.has(choiceName(line.id, index)))),
    objectives: objectives.filter((id) => !walks.some((walk) => walk.objectives.includes(id))),
  };
}
