import type { Checkpoint } from "../checkpoint";
import { type GameContext, type GameState, PLAIN_STAGE, type World } from "./game-state";
import type { ChapterSave } from "./saves";
import { storyHash } from "./story-hash";
import { type UnfinishedSequence, unfinishedOf } from "./unfinished";
import { changedWorld, isStateChange } from "./world";

/** Where a checkpoint begins or goes on. */
export interface StartingPoint {
  readonly save: ChapterSave | undefined;
  readonly collectibles: readonly string[];
  /** Ids and numbers. */
  readonly submittedAssessments: readonly string[];
}

interface Loaded {
  readonly state: GameState;
  /** What the save names and the story no longer has. */
  readonly missing: readonly string[];
}

/** Returns the state of a checkpoint before its first location shows: what a save recorded is done again. */
export function loadedState({ checkpoint }: GameContext, from: StartingPoint, world: World): Loaded {
  const { save, collectibles, submittedAssessments } = from;
  const interactions = knownIds(checkpoint, save?.stableInteractions, save?.triggeredInteractions ?? []);
  const changes = knownIds(checkpoint, save?.stableStateChanges, save?.triggeredStateChangeActions ?? []);
  const isThere = (id: string) => checkpoint.objectives.includes(id);
  const objectives = save?.completedObjectives ?? [];
  const tasks = (ids: readonly string[] | undefined) => (ids ?? []).filter((id) => checkpoint.tasks.has(id));
  const { locationId, missing } = startOf(checkpoint, save?.currentLocation);
  const state: GameState = {
    phases: ["Menu"],
    menus: [],
    locationId,
    stage: PLAIN_STAGE,
    bgm: undefined,
    line: undefined,
    world: replayed(checkpoint, world, changes.known),
    completedObjectives: objectives.filter(isThere),
    incompleteTasks: tasks(save?.incompleteTasks),
    completedTasks: tasks(save?.completedTasks),
    triggered: [...new Set(interactions.known)],
    stateChanges: changes.known,
    collectibles,
    submittedAssessments,
    isCurtainDown: false,
    isChapterCompleted: save?.chapterNewlyCompleted ?? false,
    isEnding: false,
    hasEnded: false,
    steps: [],
    wait: undefined,
  };
  const lost = [...interactions.unknown, ...changes.unknown, ...objectives.filter((id) => !isThere(id)), ...missing];
  return { state, missing: [...new Set(lost)] };
}

/** Returns what was going on when a save was made. In a story that was edited since, its steps could be others. */
export function sequenceToResume(
  checkpoint: Checkpoint,
  save: ChapterSave | undefined,
): UnfinishedSequence | undefined {
  const isHere = (locationId: string): boolean => checkpoint.locations.has(locationId);
  // The end of a chapter that is marked as completed does not come again.
  if (!save?.unfinished || save.chapterNewlyCompleted || !isHere(save.currentLocation)) return undefined;
  const isPlayable = save.unfinished.steps.every((step) => step.do !== "arrive" || isHere(step.locationId));
  return isPlayable && save.storyHash === storyHash(checkpoint) ? save.unfinished : undefined;
}

/** The location of a save, else the one where the checkpoint starts, else the first. */
function startOf(
  { locations, startingLocation }: Checkpoint,
  saved: string | undefined,
): { readonly locationId: string | undefined; readonly missing: readonly string[] } {
  if (saved !== undefined && locations.has(saved)) return { locationId: saved, missing: [] };
  const missing = saved ? [saved] : [];
  if (startingLocation !== undefined && locations.has(startingLocation))
    return { locationId: startingLocation, missing };
  return { locationId: locations.keys().next().value, missing };
}

/**
 * Returns what a save names of the story as it is now. Stable ids tell actions apart after an edit; a save without them is
 * of a client that counts actions.
 */
function knownIds(
  checkpoint: Checkpoint,
  stable: readonly string[] | undefined,
  counted: readonly string[],
): { readonly known: readonly string[]; readonly unknown: readonly string[] } {
  const byStableId = new Map([...checkpoint.actions.values()].map(({ id, stableId }) => [stableId, id]));
  const find = (id: string): string | undefined => {
    const action = stable ? byStableId.get(id) : checkpoint.actions.get(id)?.id;
    return action ?? (isPlaceOrThing(checkpoint, id) ? id : undefined);
  };
  const found = (stable ?? counted).map((id) => [id, find(id)] as const);
  return {
    known: found.flatMap(([, known]) => (known === undefined ? [] : [known])),
    unknown: found.filter(([, known]) => known === undefined).map(([id]) => id),
  };
}

const isPlaceOrThing = ({ locations, objects, boundingBoxes, dialogues }: Checkpoint, id: string): boolean =>
  [locations, objects, boundingBoxes, dialogues].some((kind) => kind.has(id));

/** The changes of the world in their recorded order; conditions are not asked again (specification section 4). */
function replayed(checkpoint: Checkpoint, world: World, actionIds: readonly string[]): World {
  return actionIds.reduce((now, id) => {
    const deed = checkpoint.actions.get(id)?.deed;
    return deed && isStateChange(deed) ? changedWorld(now, deed, undefined) : now;
  }, world);
}

/** Returns what is kept of a game, in the reference's keys and with the stable ids of its actions. */
export function chapterSaveOf(
  { checkpoint }: GameContext,
  state: GameState,
): Omit<ChapterSave, "lastCheckpointPlayed"> {
  const { incompleteTasks, completedTasks, completedObjectives, triggered, stateChanges, locationId, phases } = state;
  const stable = (ids: readonly string[]) => ids.map((id) => checkpoint.actions.get(id)?.stableId ?? id);
  const unfinished = unfinishedOf(state);
  return {
    currentLocation: locationId ?? "",
    currentPhase: phases.at(-1) ?? "Menu",
    chapterNewlyCompleted: state.isChapterCompleted,
    incompleteTasks,
    completedTasks,
    completedObjectives,
    triggeredInteractions: triggered,
    triggeredStateChangeActions: stateChanges,
    stableInteractions: stable(triggered),
    stableStateChanges: stable(stateChanges),
    storyHash: storyHash(checkpoint),
    ...(unfinished && { unfinished }),
  };
}

/** Returns the ids of the collectibles that the player has. */
export const collectiblesOf = ({ collectibles }: GameState): readonly string[] => collectibles;
