import type { PlaybackData } from "./playback-data";
import { ReplayedEditor } from "./replayed-editor";

/** Of what a picture of a recording has room for. */
const LINES = 6;
const COLUMNS = 32;

/**
 * Returns the beginning of the first program of a recording, at most 6 lines of 32 characters: what it begins with, or where that
 * is blank or comments alone, what it runs first, or ends with. Null where nothing is ever written.
 */
export function openingProgram({ init, inputs, ext }: PlaybackData): string | null {
  const editor = ReplayedEditor.atStart({ init, ...(ext && { ext }) });
  if (!hasProgram(editor.lines)) {
    for (const [index, input] of inputs.entries()) {
      editor.apply(input, index);
      if (input.type === "keyboardCommand" && hasProgram(editor.lines)) break;
    }
  }
  if (isBlank(editor.lines)) return null;
  const first = editor.lines.findIndex((line) => line.trim() !== "");
  return editor.lines
    .slice(first, first + LINES)
    .map((line) => line.trimEnd().slice(0, COLUMNS))
    .join("\n")
    .trimEnd();
}

/** Tells whether there is anything but comments. */
const hasProgram = (lines: readonly string[]): boolean =>
  lines.some((line) => line.trim() !== "" && !line.trim().startsWith("//"));

const isBlank = (lines: readonly string[]): boolean => lines.every((line) => line.trim() === "");
