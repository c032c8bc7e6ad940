import type { Checkpoint, DialogueLine } from "../../../../../domain/stories/checkpoint";
import type { GameEvent } from "../../../../../domain/stories/game/game-view";
import { type Walk, walkStory } from "../../../../../domain/stories/game/walk";
import { type PlayerHas, playerFactsNamed } from "../chapters/named-in-story";
import type { WalkReport } from "./walk-messages";

/** A run that has not come to the end after so many steps never will. */
const MOST_STEPS = 4000;
const MOST_FAILURES = 5;
const MAX_UNREACHED = 30;
/** The last steps of a run that failed. */
const MAX_STEPS_SHOWN = 60;

const NOTHING: PlayerHas = { collectibles: [], assessments: [], achievements: [] };

/** Plays a checkpoint at random, run after run, and counts what all runs have seen. */
export class WalkTally {
  private walks = 0;
  private completed = 0;
  private readonly lines = new Set<string>();
  private readonly choices = new Set<string>();
  private readonly objectives = new Set<string>();
  private readonly failures: WalkReport["failures"] = [];
  private readonly asked: PlayerHas;
  private readonly all: readonly DialogueLine[];

  constructor(
    private readonly checkpoint: Checkpoint,
    private readonly firstSeed: number,
  ) {
    this.asked = playerFactsNamed([checkpoint]);
    this.all = [...checkpoint.dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());
  }

  /** Plays one more run. Every second player has all that the story asks for. */
  walk(): void {
    const seed = this.firstSeed + this.walks;
    const { collectibles, assessments, achievements } = this.walks % 2 === 1 ? this.asked : NOTHING;
    const context = {
      checkpoint: this.checkpoint,
      playerName: "",
      completedAchievements: new Set(achievements),
    };
    const from = { save: undefined, collectibles, submittedAssessments: assessments };
    this.add(walkStory(context, seed, { maxSteps: MOST_STEPS }, from));
  }

  private add(walk: Walk): void {
    this.walks += 1;
    if (walk.isCompleted) this.completed += 1;
    for (const line of walk.lines) this.lines.add(line);
    for (const choice of walk.choices) this.choices.add(choice);
    for (const objective of walk.objectives) this.objectives.add(objective);
    const [cause] = walk.missing;
    if ((walk.isCompleted && cause === undefined) || this.failures.length === MOST_FAILURES) return;
    const steps = walk.events.flatMap(stepOf);
    this.failures.push({
      seed: walk.seed,
      steps: steps.slice(-MAX_STEPS_SHOWN),
      count: steps.length,
      ...(cause !== undefined && { cause }),
    });
  }

  /** Tells what all runs have come to. */
  report(): WalkReport {
    const { objectives, sources } = this.checkpoint;
    const unseen = this.all.filter(({ id }) => !this.lines.has(id));
    const choices = this.all.flatMap(({ prompt }) => prompt?.choices ?? []);
    return {
      walks: this.walks,
      completed: this.completed,
      failures: [...this.failures],
      lines: { seen: this.all.length - unseen.length, all: this.all.length },
      choices: { seen: this.choices.size, all: choices.length },
      unseen: unseen.slice(0, MAX_UNREACHED).map(({ text, place }) => ({ text, place: { ...place } })),
      objectives: objectives
        .filter((id) => !this.objectives.has(id))
        .map((id) => {
          const place = sources?.objectives.get(id);
          return { id, ...(place && { place: { ...place } }) };
        }),
    };
  }
}

/** Returns what an author reads of a step; nothing of those that only go on. */
function stepOf(event: GameEvent): { type: string; subject: string }[] {
  switch (event.type) {
    case "enter-phase":
      return [{ type: event.type, subject: event.phase }];
    case "go-to":
      return [{ type: event.type, subject: event.locationId }];
    case "talk-about":
      return [{ type: event.type, subject: event.dialogueId }];
    case "examine":
      return [{ type: event.type, subject: event.itemId }];
    case "choose":
      return [{ type: event.type, subject: String(event.index + 1) }];
    default:
      return [];
  }
}
