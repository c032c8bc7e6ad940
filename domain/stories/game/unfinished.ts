import { booleanIn, integerIn, listIn, numberIn, objectIn, textIn, wordIn } from "../read-json";
import type { GameState, LineReference, StageChanges, Step, Wait } from "./game-state";
import type { Phase } from "./game-view";

/**
 * A sequence that was going on when a save was made. In the same story it goes on there: what a dialogue has done cannot be
 * done again, so to begin it anew could leave out what comes after.
 */
export interface UnfinishedSequence {
  readonly phases: readonly Phase[];
  readonly steps: readonly Step[];
  readonly line?: LineReference;
  readonly stage: StageChanges;
  readonly bgm?: string;
  readonly isEnding: boolean;
}

/** Steps beyond which a sequence is not kept: only stories whose dialogues show one another have so many. */
const MOST_STEPS = 200;

/** Returns the sequence that is going on; undefined when none is. */
export function unfinishedOf(state: GameState): UnfinishedSequence | undefined {
  const { phases, wait, line, stage, bgm, isEnding, hasEnded } = state;
  const steps = [...stepsOf(wait), ...state.steps];
  if (hasEnded || steps.length === 0 || steps.length > MOST_STEPS) return undefined;
  return { phases, steps, stage, isEnding, ...(line && { line }), ...(bgm !== undefined && { bgm }) };
}

/** What a game waits for, as steps that come to wait for it again. Time is not waited for twice. */
function stepsOf(wait: Wait | undefined): Step[] {
  switch (wait?.for) {
    case "advance":
    case "choice": {
      const { dialogueId, part, index } = wait;
      return [{ do: "line-ready", dialogueId, part, index }];
    }
    case "answer":
      return [{ do: "challenge", assessment: wait.assessment }];
    case "assessments":
      return [{ do: "ask-assessments" }];
    case "notice":
      return [{ do: "notice" }];
    default:
      return [];
  }
}

const PHASES = ["None", "Menu", "Move", "Explore", "Talk", "Sequence"] as const;

/** Reads a sequence that a save has kept; undefined when it cannot go on. */
export function unfinishedIn(value: unknown): UnfinishedSequence | undefined {
  const stored = objectIn(value);
  const phases = listIn(stored?.phases, (phase) => wordIn(phase, PHASES));
  const steps = listIn(stored?.steps, stepIn);
  const stage = stageIn(stored?.stage);
  const isEnding = booleanIn(stored?.isEnding);
  if (!phases || !steps || !stage || isEnding === undefined) return undefined;
  const last = steps.at(-1)?.do;
  // Without its end the player would stay in the sequence for ever.
  if (phases.at(-1) !== "Sequence" || (last !== "end-sequence" && last !== "complete")) return undefined;
  const [line, bgm] = [lineIn(stored?.line), textIn(stored?.bgm)];
  return { phases, steps, stage, isEnding, ...(line && { line }), ...(bgm !== undefined && { bgm }) };
}

function lineIn(value: unknown): LineReference | undefined {
  const line = objectIn(value);
  const [dialogueId, part, index] = [textIn(line?.dialogueId), textIn(line?.part), integerIn(line?.index, 0)];
  if (dialogueId === undefined || part === undefined || index === undefined) return undefined;
  return { dialogueId, part, index };
}

const WITHOUT_MEMBERS = ["ask-assessments", "notice", "save", "complete"] as const;
const OF_LINES = ["line", "line-ready", "line-next"] as const;

function stepIn(value: unknown): Step | undefined {
  const step = objectIn(value);
  const plain = wordIn(step?.do, WITHOUT_MEMBERS);
  if (plain) return { do: plain };
  const ofLine = wordIn(step?.do, OF_LINES);
  const line = ofLine && lineIn(step);
  if (line) return { do: ofLine, ...line };
  const ofAction = wordIn(step?.do, ["action", "mark"] as const);
  const actionId = textIn(step?.actionId);
  if (ofAction && actionId !== undefined) return { do: ofAction, actionId };
  return step && otherStepIn(step);
}

function otherStepIn(step: Readonly<Record<string, unknown>>): Step | undefined {
  const [assessment, locationId] = [textIn(step.assessment), textIn(step.locationId)];
  if (step.do === "challenge" && assessment !== undefined) return { do: "challenge", assessment };
  if (step.do === "arrive" && locationId !== undefined) return { do: "arrive", locationId };
  const isDown = booleanIn(step.isDown);
  if (step.do === "curtain" && isDown !== undefined) return { do: "curtain", isDown };
  const to = wordIn(step.to, ["before", "menu"] as const);
  if (step.do === "end-sequence" && to) return { do: "end-sequence", to };
  const [ms, why] = [integerIn(step.ms, 0), wordIn(step.why, ["fade-out", "fade-in", "delay"] as const)];
  return step.do === "wait" && ms !== undefined && why ? { do: "wait", ms, why } : undefined;
}

function stageIn(value: unknown): StageChanges | undefined {
  const stage = objectIn(value);
  const showsObjects = booleanIn(stage?.showsObjects);
  const [glowing, blinking] = [listIn(stage?.glowing, textIn), listIn(stage?.blinking, textIn)];
  const moving = Object.entries(objectIn(stage?.animations) ?? {});
  const animations = moving.flatMap(([id, one]) => {
    const [startFrame, frameRate] = [
      integerIn(objectIn(one)?.startFrame, 0),
      numberIn(objectIn(one)?.frameRate, 0, 1000),
    ];
    return startFrame === undefined || frameRate === undefined ? [] : [[id, { startFrame, frameRate }] as const];
  });
  if (showsObjects === undefined || !glowing || !blinking) return undefined;
  const [background, preview] = [textIn(stage?.background), textIn(stage?.preview)];
  return { background, preview, showsObjects, glowing, blinking, animations: Object.fromEntries(animations) };
}
