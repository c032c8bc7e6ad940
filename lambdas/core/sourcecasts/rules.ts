import { gzipSync } from "node:zlib";
import { Refusal } from "../kernel/refusal";
import type { Weight } from "./sourcecast";

/** Of one recording's sound: 13 hours as our recorder compresses it, 36 minutes of mono that nobody compressed. */
export const MAX_AUDIO_BYTES = 200_000_000;
/** The header of a sound file alone. */
export const LEAST_AUDIO_BYTES = 44;
export const MOST_IN_COURSE = 200;
/** The contract's list is one answer, which with its sound left out has to fit into the 6 MB of a Lambda's answer, compressed. */
const MOST_IN_LIST: Weight = { plain: 20_000_000, packed: 3_500_000 };

/** The messages about fields, a line each. */
export const FIELD_COMPLAINTS =
  /^((title|description|uid|playbackData|playback|audio|isPublished|markers|captions|replaces) (can't be blank|is invalid|has invalid format|should be at most \d+ character\(s\)|must [^\n]+|line \d+: [^\n]+)(\n|$))+$/;
/** The messages about playback data, a line for each problem. */
export const PLAYBACK_COMPLAINTS = /^(playbackData [^\n]+(\n|$))+$/;

/** Returns the weight that playback data adds to the contract's list. */
export function weightOf(playbackData: string): Weight {
  const text = JSON.stringify(playbackData);
  return { plain: Buffer.byteLength(text), packed: gzipSync(text, { level: 1 }).length };
}

/** Leaves out what one answer has no room for, beside what comes before it. */
export function thatFitIntoOneAnswer<T extends { readonly weight: Weight }>(recordings: readonly T[]): T[] {
  let [plain, packed] = [0, 0];
  return recordings.filter(({ weight }) => {
    const fits = plain + weight.plain <= MOST_IN_LIST.plain && packed + weight.packed <= MOST_IN_LIST.packed;
    if (fits) [plain, packed] = [plain + weight.plain, packed + weight.packed];
    return fits;
  });
}

/** The refusal that the edge gives too, of what is larger than a Lambda can be given (lib/routing.ts). */
export const tooLarge = (bytes: number) =>
  new Refusal(
    413,
    `This recording is ${Math.ceil(bytes / 1_000_000)} MB; the limit for this client is 4 MB. Record in the course's own page.`,
  );
export const TOO_LARGE =
  /^This recording is \d+ MB; the limit for this client is 4 MB\. Record in the course's own page\.$/;
export const uidTaken = () => new Refusal(400, "uid has already been taken");
export const isFull = () => new Refusal(400, "The course has no room for another recording; delete one first");
export const isNoAudio = () => new Refusal(400, "audio is invalid");
export const wasChanged = () =>
  new Refusal(409, "The recording has changed since you opened it. Open it again, then cut it.");
export const notFound = () => new Refusal(404, "Sourcecast not found!");
