import type { KeptRange, PlaybackData, PlaybackInput, UntimedInput } from "./playback-data";
import { type EditorState, ReplayedEditor } from "./replayed-editor";
import { isInRanges, lengthOf, timeAfterCut } from "./time-map";

/**
 * Cuts a recording to these ranges of its time, which are in order and apart. What was done in a part that goes is done at once at the
 * cut, but for runs and pauses, so what comes after finds the text that it was made for. What was done before the first range
 * becomes the beginning.
 *
 * @returns the recording without its loudness, which goes with the sound
 */
export function cutPlayback(data: PlaybackData, ranges: readonly KeptRange[]): PlaybackData {
  const begin = ranges[0]?.from ?? 0;
  const end = ranges.at(-1)?.to ?? 0;
  const first = data.inputs.findIndex(({ time }) => time >= begin);
  const count = first === -1 ? data.inputs.length : first;
  const editor = ReplayedEditor.atStart(data);
  for (let index = 0; index < count; index += 1) editor.apply(data.inputs[index] as PlaybackInput, index);
  const { shown } = editor;
  const later = data.inputs
    .slice(count)
    .filter((input) => input.time <= end && (isInRanges(input.time, ranges) || input.time === end || !isAct(input)))
    .map((input) => ({ ...input, time: timeAfterCut(input.time, ranges) }));
  return {
    init: {
      chapter: shown.chapter,
      externalLibrary: shown.library.toUpperCase() as PlaybackData["init"]["externalLibrary"],
      editorValue: shown.lines.join("\n"),
    },
    inputs: [...(count === 0 ? [] : openingOf(shown)), ...later],
    ext: { version: 1, durationMs: lengthOf(ranges), variant: shown.variant },
  };
}

/** What happens of itself rather than to the text: done again at a cut it would be out of place. */
const isAct = ({ type }: PlaybackInput): boolean =>
  type === "keyboardCommand" || type === "forcePause" || type === "replInput";

/** The inputs that bring a new recording to where another one was, besides its text and language. */
function openingOf({ cursor, selection, tab, breakpoints }: EditorState): PlaybackInput[] {
  const opening: UntimedInput[] = [{ type: "cursorPositionChange", data: cursor }];
  if (selection) opening.push({ type: "selectionRangeData", data: selection });
  if (tab !== null) opening.push({ type: "activeTabChange", data: tab });
  if (breakpoints.length > 0) opening.push({ type: "breakpointsChange", data: breakpoints });
  return opening.map((input) => ({ ...input, time: 0 }) as PlaybackInput);
}
