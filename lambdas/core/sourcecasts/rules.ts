import { gzipSync } from "node:zlib";
import { z } from "zod";
import { isWave } from "../assets/formats";
import { readFields } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";
import type { RecordingTotal, Weight } from "./sourcecast";

/** Sound in an upload of its own: 18 minutes of stereo as the mid-2022 client records it, 36 of mono. */
export const MAX_AUDIO_BYTES = 200_000_000;
/** The header of a sound file alone. */
export const LEAST_AUDIO_BYTES = 44;
/** Of one recording, in UTF-16 units. */
const MAX_PLAYBACK_LENGTH = 1_000_000;

/** The whole list is one answer, which with its sound left out has to fit into the 6 MB of a Lambda's answer, compressed. */
export const MOST_IN_COURSE: RecordingTotal = { count: 200, plain: 20_000_000, packed: 3_500_000 };

const LONGEST_TITLE = 255;
const LONGEST_DESCRIPTION = 2000;
const LONGEST_UID = 255;

const blankToNull = z
  .string()
  .nullable()
  .transform((value) => (value?.trim() ? value : null));

const audio = z.object({
  fileName: z
    .string()
    .max(255)
    .regex(/\.wav$/i),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array && isWave(value)),
});

/** The fields that may be sent of a recording; the names in messages are those of the reference. */
const FIELDS = {
  title: { column: "title", schema: z.string().max(LONGEST_TITLE), required: true },
  description: { column: "description", schema: blankToNull.pipe(z.string().max(LONGEST_DESCRIPTION).nullable()) },
  uid: {
    column: "uid",
    schema: blankToNull.pipe(
      z
        .string()
        .regex(/^[a-zA-Z0-9_-]*$/)
        .max(LONGEST_UID)
        .nullable(),
    ),
    complaint: "has invalid format",
  },
  // A text that is no JSON would break the whole list for a client that parses it.
  playbackData: {
    column: "playbackData",
    schema: z.string().max(MAX_PLAYBACK_LENGTH).refine(isJson),
    required: true,
  },
} as const;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export interface RecordingDetails {
  readonly title: string;
  readonly description: string | null;
  /** null: one is made up. */
  readonly uid: string | null;
  readonly playbackData: string;
}

export interface Sound {
  readonly fileName: string;
  readonly content: Uint8Array;
}

type Sent = Readonly<Record<string, unknown>>;

const NO_DETAILS = { description: null, uid: null };

/** Checks the details of a recording whose sound is there already. Throws 400 with a line for each field that does not fit. */
export function checkedDetails(sent: Sent): RecordingDetails {
  return { ...NO_DETAILS, ...readFields(FIELDS, sent, { isNew: true }) } as RecordingDetails;
}

/** Checks the same with the sound in the member `audio`. Throws 400 likewise. */
export function checkedRecording(sent: Sent): RecordingDetails & { readonly audio: Sound } {
  const withAudio = { ...FIELDS, audio: { column: "audio", schema: audio, required: true } };
  return { ...NO_DETAILS, ...readFields(withAudio, sent, { isNew: true }) } as RecordingDetails & { audio: Sound };
}

/** Returns the weight that playback data adds to the list of recordings. */
export function weightOf(playbackData: string): Weight {
  const text = JSON.stringify(playbackData);
  return { plain: Buffer.byteLength(text), packed: gzipSync(text, { level: 1 }).length };
}

/** The refusal that the edge gives too, of what is larger than a Lambda can be given (lib/routing.ts). */
export const tooLarge = (bytes: number) =>
  new Refusal(
    413,
    `This recording is ${Math.ceil(bytes / 1_000_000)} MB; the limit for this client is 4 MB. Record in the course's own page.`,
  );
export const TOO_LARGE =
  /^This recording is \d+ MB; the limit for this client is 4 MB\. Record in the course's own page\.$/;
export const isTaken = () => new Refusal(400, "uid has already been taken");
export const isFull = () => new Refusal(400, "The course has no room for another recording; delete one first");

/** Says whether a recording of that weight still fits in the course. */
export function hasRoom(total: RecordingTotal, { plain, packed }: Weight): boolean {
  const { count: most, plain: mostPlain, packed: mostPacked } = MOST_IN_COURSE;
  return total.count < most && total.plain + plain <= mostPlain && total.packed + packed <= mostPacked;
}
