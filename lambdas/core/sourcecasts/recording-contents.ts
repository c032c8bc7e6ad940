import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { PLAYBACK_LIMITS, type PlaybackData } from "../../../domain/sourcecasts/playback-data";
import { problemLine, readPlayback } from "../../../domain/sourcecasts/read-playback";
import { readCaptions } from "../../../domain/sourcecasts/web-vtt";
import { Refusal } from "../kernel/refusal";

/** Problems of captions that are told at a time. */
const MOST_PROBLEMS = 20;

const unpack = promisify(gunzip);
/** Bytes of the longest playback data, if every character of theirs takes as many as one can in UTF-8. */
const MOST_BYTES = PLAYBACK_LIMITS.characters * 3;

/** Unpacks playback data that come gzipped, in base64. Throws 400, for what would become too long without making it. */
export async function unpackedPlayback(packed: string): Promise<string> {
  try {
    return (await unpack(Buffer.from(packed, "base64"), { maxOutputLength: MOST_BYTES })).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw new Refusal(400, `playback should be at most ${PLAYBACK_LIMITS.characters} character(s)`);
    }
    throw new Refusal(400, "playback is invalid", { cause: error });
  }
}

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
