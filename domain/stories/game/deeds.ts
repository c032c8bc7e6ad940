import type { Checkpoint, Deed } from "../checkpoint";
import { readableName } from "../readable-name";
import { type GameState, including, type LineReference, type Step, without } from "./game-state";
import type { GameEffect } from "./game-view";
import { changedWorld, isStateChange } from "./world";

/** What a deed makes of a game: changes of its state, steps to do at once, effects. */
export interface Outcome {
  readonly changes?: Partial<GameState>;
  readonly steps?: readonly Step[];
  readonly effects?: readonly GameEffect[];
}

/** Returns what a deed makes of a game whose conditions for it hold. What it names and is not there changes nothing. */
export function outcomeOf(checkpoint: Checkpoint, state: GameState, deed: Deed): Outcome {
  if (isStateChange(deed)) return { changes: { world: changedWorld(state.world, deed, state.locationId) } };
  switch (deed.do) {
    case "show_dialogue": {
      const first = firstLine(checkpoint, deed.dialogueId);
      return first ? { steps: [{ do: "line", ...first }] } : missing(deed.dialogueId);
    }
    case "complete_objective":
      return { changes: { completedObjectives: including(state.completedObjectives, deed.objectiveId) } };
    case "show_task":
    case "complete_task":
      return taskOutcome(checkpoint, state, deed);
    case "obtain_collectible":
      return {
        changes: { collectibles: including(state.collectibles, deed.collectibleId) },
        effects: [{ type: "obtained", collectibleId: deed.collectibleId }],
      };
    case "navigate_to_assessment":
      return { steps: [{ do: "challenge", assessment: deed.assessment }] };
    case "update_assessment_status":
      return { steps: [{ do: "ask-assessments" }] };
    case "delay":
      return { steps: [{ do: "wait", ms: deed.durationMs, why: "delay" }] };
    case "play_bgm":
      if (!checkpoint.sounds.has(deed.soundId)) return missing(deed.soundId);
      return { changes: { bgm: deed.soundId } };
    case "play_sfx": {
      const sound = checkpoint.sounds.get(deed.soundId);
      if (!sound) return missing(deed.soundId);
      return { effects: [{ type: "play-sfx", soundId: sound.id, path: sound.path, volume: sound.volume }] };
    }
    default:
      return stageOutcome(checkpoint, state, deed);
  }
}

const missing = (what: string): Outcome => ({ effects: [{ type: "missing", what }] });

/** Returns where a dialogue begins; undefined when there is none of that id. */
export function firstLine({ dialogues }: Checkpoint, dialogueId: string): LineReference | undefined {
  const part = dialogues.get(dialogueId)?.parts.keys().next().value;
  return part === undefined ? undefined : { dialogueId, part, index: 0 };
}

function taskOutcome(
  { tasks }: Checkpoint,
  { incompleteTasks, completedTasks }: GameState,
  deed: Extract<Deed, { do: "show_task" | "complete_task" }>,
): Outcome {
  const { taskId } = deed;
  const title = tasks.get(taskId)?.title ?? taskId;
  if (completedTasks.includes(taskId)) return {};
  if (deed.do === "complete_task") {
    const changes = { incompleteTasks: without(incompleteTasks, taskId), completedTasks: [...completedTasks, taskId] };
    return { changes, effects: [{ type: "task-completed", taskId, title }] };
  }
  if (incompleteTasks.includes(taskId)) return {};
  return {
    changes: { incompleteTasks: [...incompleteTasks, taskId] },
    effects: [{ type: "task-added", taskId, title }],
  };
}

type StageDeed = Extract<
  Deed,
  {
    readonly do:
      | "preview_location"
      | "change_background"
      | "start_animation"
      | "stop_animation"
      | "show_object_layer"
      | "add_popup"
      | "make_object_glow"
      | "make_object_blink";
  }
>;

function stageOutcome(checkpoint: Checkpoint, { stage }: GameState, deed: StageDeed): Outcome {
  const changed = (changes: Partial<GameState["stage"]>): Outcome => ({ changes: { stage: { ...stage, ...changes } } });
  switch (deed.do) {
    case "preview_location":
      if (!checkpoint.locations.has(deed.locationId)) return missing(deed.locationId);
      return changed({ preview: deed.locationId, background: deed.locationId });
    case "change_background":
      if (!checkpoint.locations.has(deed.locationId)) return missing(deed.locationId);
      return changed({ background: deed.locationId });
    case "start_animation": {
      const { targetId, startFrame, frameRate } = deed;
      return changed({ animations: { ...stage.animations, [targetId]: { startFrame, frameRate } } });
    }
    case "stop_animation": {
      const { [deed.targetId]: _, ...animations } = stage.animations;
      return changed({ animations });
    }
    case "show_object_layer":
      return changed({ showsObjects: deed.isShown });
    case "make_object_glow":
      return changed({ glowing: (deed.isOn ? including : without)(stage.glowing, deed.objectId) });
    case "make_object_blink":
      return changed({ blinking: (deed.isOn ? including : without)(stage.blinking, deed.objectId) });
    case "add_popup": {
      const { objectId, position, size, durationMs } = deed;
      const object = checkpoint.objects.get(objectId);
      if (!object) return missing(objectId);
      const { picture } = object;
      return {
        effects: [{ type: "popup", objectId, name: readableName(objectId), picture, position, size, ms: durationMs }],
      };
    }
  }
}
