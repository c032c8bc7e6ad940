import type { Checkpoint } from "../checkpoint";
import type { GameContext } from "./game-state";
import type { StartingPoint } from "./load-state";
import type { ChapterSave } from "./saves";
import { storyHash } from "./story-hash";
import { statesFromElsewhere } from "./user-states";
import { walkStory } from "./walk";

/** How many players are tried, and how far each may go, before a save counts as one that leads nowhere. */
const TRIALS = { walks: 8, maxSteps: 4000 };

/** Where a game goes on. */
export interface SafeStart {
  readonly from: StartingPoint;
  /** What had to be forgotten of the save; "nothing" for nearly all. */
  readonly forgot: "nothing" | "what was done once" | "the checkpoint";
}

/**
 * Returns a start from which the checkpoint can be finished. A story may have been edited since the save was made: what
 * was done once may stand in the way of an objective that is new. Then it may be done again, and if even that leads
 * nowhere, the checkpoint begins anew. Collectibles are kept in any case.
 */
export function safeStart(context: GameContext, from: StartingPoint): SafeStart {
  const { save } = from;
  if (!save || save.storyHash === storyHash(context.checkpoint)) return { from, forgot: "nothing" };
  if (isFinishable(context, from)) return { from, forgot: "nothing" };
  const anew = { ...from, save: undefined };
  // A story that nobody can finish is not mended by beginning anew.
  if (!isFinishable(context, anew)) return { from, forgot: "nothing" };
  const again = { ...from, save: withoutDone(context.checkpoint, save) };
  if (isFinishable(context, again)) return { from: again, forgot: "what was done once" };
  return { from: anew, forgot: "the checkpoint" };
}

/** Every second player has what comes from elsewhere: a mission that is still to be done is no dead end. */
function isFinishable(context: GameContext, from: StartingPoint): boolean {
  const { collectibles, assessments, achievements } = statesFromElsewhere(context.checkpoint);
  const rich: StartingPoint = {
    ...from,
    collectibles: [...new Set([...from.collectibles, ...collectibles])],
    submittedAssessments: [...new Set([...from.submittedAssessments, ...assessments])],
  };
  const able = { ...context, completedAchievements: new Set([...context.completedAchievements, ...achievements]) };
  const seeds = Array.from({ length: TRIALS.walks }, (_, seed) => seed);
  return seeds.some((seed) =>
    seed % 2 === 0
      ? walkStory(context, seed, TRIALS, from).isCompleted
      : walkStory(able, seed, TRIALS, rich).isCompleted,
  );
}

/** The save without the actions that have run: they may run once more. The world stays as they made it. */
function withoutDone({ actions }: Checkpoint, save: ChapterSave): ChapterSave {
  const stable = new Set([...actions.values()].map(({ stableId }) => stableId));
  return {
    ...save,
    triggeredInteractions: save.triggeredInteractions.filter((id) => !actions.has(id)),
    ...(save.stableInteractions && { stableInteractions: save.stableInteractions.filter((id) => !stable.has(id)) }),
  };
}
