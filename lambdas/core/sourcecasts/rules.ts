import { gzipSync } from "node:zlib";
import { z } from "zod";
import { type Marker, PLAYBACK_LIMITS } from "../../../sourcecasts/playback-data";
import { isWave } from "../assets/formats";
import { readFields } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";
import type { Weight } from "./sourcecast";

/** Sound in an upload of its own: 18 minutes of stereo as the mid-2022 client records it, 36 of mono. */
export const MAX_AUDIO_BYTES = 200_000_000;
/** The header of a sound file alone. */
export const LEAST_AUDIO_BYTES = 44;
/** Of one recording that comes in one call, in UTF-16 units. */
const MAX_PLAYBACK_LENGTH = 1_000_000;

export const MOST_IN_COURSE = 200;
/** The contract's list is one answer, which with its sound left out has to fit into the 6 MB of a Lambda's answer, compressed. */
const MOST_IN_LIST: Weight = { plain: 20_000_000, packed: 3_500_000 };

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

const markers = z
  .array(
    z.object({
      time: z.number().min(0).max(PLAYBACK_LIMITS.time).transform(Math.round),
      title: z.string().trim().min(1).max(PLAYBACK_LIMITS.markerTitleCharacters),
      pauses: z.boolean(),
    }),
  )
  .max(PLAYBACK_LIMITS.markers)
  .transform((list): Marker[] => list.sort((one, other) => one.time - other.time));

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
  playbackData: { column: "playbackData", schema: z.string().max(MAX_PLAYBACK_LENGTH), required: true },
} as const;

/** The fields that may be edited. */
const EDITED_FIELDS = {
  title: FIELDS.title,
  description: FIELDS.description,
  isPublished: { column: "isPublished", schema: z.boolean() },
  markers: {
    column: "markers",
    schema: markers,
    complaint: "must be at most 200 chapters, each with its time, a title of at most 120 characters, and pauses",
  },
  captions: {
    column: "captions",
    schema: blankToNull.pipe(z.string().max(PLAYBACK_LIMITS.captionCharacters).nullable()),
  },
} as const;

/** The messages about fields, a line each. */
export const FIELD_COMPLAINTS =
  /^((title|description|uid|playbackData|audio|isPublished|markers|captions) (can't be blank|is invalid|has invalid format|should be at most \d+ character\(s\)|must be at most 200 chapters[^\n]*|line \d+: [^\n]+)(\n|$))+$/;
/** The messages about playback data, a line for each problem. */
export const PLAYBACK_COMPLAINTS = /^(playbackData [^\n]+(\n|$))+$/;

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

/** What an edit changes; a member that is absent stays. */
export interface Edit {
  readonly title?: string;
  readonly description?: string | null;
  readonly isPublished?: boolean;
  readonly markers?: readonly Marker[];
  readonly captions?: string | null;
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

/** Checks what is edited, but for what captions say. Throws 400 with a line for each field that does not fit. */
export const checkedEdit = (sent: Sent): Edit => readFields(EDITED_FIELDS, sent, { isNew: false });

/** Returns the milliseconds of a wave file by its first bytes and its size; null where they do not say. */
export function waveDuration(start: Uint8Array, size: number): number | null {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...start.subarray(at, at + 4));
  let bytesASecond = 0;
  // After RIFF, length and WAVE come parts, each with its name and its length, at even places.
  for (let at = 12; at + 8 <= start.length; ) {
    const length = view.getUint32(at + 4, true);
    if (nameAt(at) === "fmt " && at + 20 <= start.length) bytesASecond = view.getUint32(at + 16, true);
    if (nameAt(at) === "data") {
      const inFile = Math.min(length, size - at - 8);
      return bytesASecond > 0 ? Math.round((inFile / bytesASecond) * 1000) : null;
    }
    at += 8 + length + (length % 2);
  }
  return null;
}

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
export const isTaken = () => new Refusal(400, "uid has already been taken");
export const isFull = () => new Refusal(400, "The course has no room for another recording; delete one first");
export const notFound = () => new Refusal(404, "Sourcecast not found!");
