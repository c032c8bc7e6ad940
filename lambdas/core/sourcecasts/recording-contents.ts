import type { PlaybackData } from "../../../sourcecasts/playback-data";
import { problemLine, readPlayback } from "../../../sourcecasts/read-playback";
import { readCaptions } from "../../../sourcecasts/web-vtt";
import { Refusal } from "../kernel/refusal";

/*
 * What recordings hold is looked at only where one is made or edited; whoever does so imports this file when it is needed, so
 * that every other request starts without it.
 */

/** Problems of captions that are told at a time. */
const MOST_PROBLEMS = 20;

/** Reads playback data. Throws 400 with a line for each input that cannot be used. */
export function checkedPlayback(text: string): PlaybackData {
  const { data, problems } = readPlayback(text);
  if (data !== null && problems.length === 0) return data;
  throw new Refusal(400, problems.map((problem) => `playbackData ${problemLine(problem)}`).join("\n"));
}

/** Says whether captions have anything to show. Throws 400 with a line for each of theirs that cannot be read. */
export function checkedCaptions(captions: string | null): { readonly hasCaptions: boolean } {
  if (captions === null) return { hasCaptions: false };
  const { cues, problems } = readCaptions(captions);
  if (problems.length === 0) return { hasCaptions: cues.length > 0 };
  const lines = problems.slice(0, MOST_PROBLEMS).map(({ line, text }) => `captions line ${line}: ${text}`);
  throw new Refusal(400, lines.join("\n"));
}
