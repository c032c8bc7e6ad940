import type { DialogueLine } from "../checkpoint";
import { allHold } from "./conditions";
import { type GameContext, type GameState, including, type LineReference, type Step, type Turn } from "./game-state";
import { actionSteps } from "./sequences";

/** Returns the place of a line alone. */
export const referenceOf = ({ dialogueId, part, index }: LineReference): LineReference => ({ dialogueId, part, index });

/** Returns a line by its place; undefined beyond the end of its part. */
export function lineAt(
  { checkpoint }: GameContext,
  { dialogueId, part, index }: LineReference,
): DialogueLine | undefined {
  return checkpoint.dialogues.get(dialogueId)?.parts.get(part)?.[index];
}

/** Returns what a line waits for: an answer where it asks something. */
export const waitOf = (context: GameContext, reference: LineReference): "advance" | "choice" =>
  (lineAt(context, reference)?.prompt?.choices.length ?? 0) > 0 ? "choice" : "advance";

/** Shows a line and runs its actions. Beyond the end of a part the dialogue ends: parts do not follow one another. */
export function withLine(context: GameContext, state: GameState, reference: LineReference): Turn {
  const at = referenceOf(reference);
  const line = lineAt(context, at);
  const triggered = including(state.triggered, at.dialogueId);
  if (!line) return { state: { ...state, line: undefined, triggered }, effects: [] };
  const saves: Step[] = line.actions.length > 0 ? [{ do: "save" }] : [];
  const steps: Step[] = [...actionSteps(line.actions), ...saves, { do: "line-ready", ...at }, ...state.steps];
  return { state: { ...state, line: at, triggered, steps }, effects: [] };
}

/** Goes on after a line: to where its goto leads, else to the line below it. */
export function withNextLine(context: GameContext, state: GameState, reference: LineReference): Turn {
  const { dialogueId, part, index } = reference;
  const goto = lineAt(context, reference)?.goto;
  const target = goto && (allHold(context, state, goto.conditions) ? goto.part : goto.otherwise);
  const next = target === undefined ? { dialogueId, part, index: index + 1 } : { dialogueId, part: target, index: 0 };
  return { state: { ...state, steps: [{ do: "line", ...next }, ...state.steps] }, effects: [] };
}
