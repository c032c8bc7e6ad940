import { z } from "zod";
import { type KeptRange, type Marker, PLAYBACK_LIMITS } from "../../../domain/sourcecasts/playback-data";
import { isWave } from "../assets/formats";
import { readFields } from "../kernel/fields";

/** Of one recording that comes in one call, in UTF-16 units. */
const MAX_PLAYBACK_LENGTH = 1_000_000;
/** Of playback data that come compressed, in base64: they and the rest have to fit into the 6 MB of a Lambda's call. */
const MAX_PACKED_LENGTH = 5_000_000;
/** The ranges that one cut keeps. */
const MOST_RANGES = 500;

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

const rangesSchema = z
  .array(z.object({ from: z.number().min(0), to: z.number().max(PLAYBACK_LIMITS.time) }))
  .min(1)
  .max(MOST_RANGES)
  .refine((ranges) => ranges.every(({ from, to }, at) => from < to && from >= (ranges[at - 1]?.to ?? 0)));

/** The fields of a recording whose sound has been uploaded in parts. */
const UPLOAD_FIELDS = {
  title: FIELDS.title,
  description: FIELDS.description,
  uid: FIELDS.uid,
  isPublished: { ...EDITED_FIELDS.isPublished, required: true },
  playback: { column: "playback", schema: z.string().max(MAX_PACKED_LENGTH), required: true },
  markers: EDITED_FIELDS.markers,
  captions: EDITED_FIELDS.captions,
  replaces: {
    column: "replaces",
    schema: z.object({ sourcecastId: z.int(), revision: z.int().optional(), kept: rangesSchema }).nullable(),
    complaint: "must name a recording and the ranges of it that are kept, at most 500, in order",
  },
} as const;

export interface RecordingDetails {
  readonly title: string;
  readonly description: string | null;
  /** null: one is made up. */
  readonly uid: string | null;
  readonly playbackData: string;
}

/** The details that come with a recording whose sound has been uploaded in parts. */
export interface UploadDetails extends Omit<RecordingDetails, "playbackData"> {
  readonly isPublished: boolean;
  /** Gzipped, in base64. */
  readonly playback: string;
  readonly markers: readonly Marker[];
  readonly captions: string | null;
  /** The recording of which it is a new cut, and the ranges of it that are kept. */
  readonly replaces: {
    readonly sourcecastId: number;
    readonly revision?: number | undefined;
    readonly kept: readonly KeptRange[];
  } | null;
}

export interface Sound {
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** The fields that an edit changes; an absent one keeps its value. */
export interface Edit {
  readonly title?: string;
  readonly description?: string | null;
  readonly isPublished?: boolean;
  readonly markers?: readonly Marker[];
  readonly captions?: string | null;
}

type Sent = Readonly<Record<string, unknown>>;

const NO_DETAILS = { description: null, uid: null };
const DEFAULT_DETAILS = { ...NO_DETAILS, markers: [], captions: null, replaces: null };

/** Checks what is told of an upload. Throws 400 with a line for each field that does not fit. */
export const checkedUpload = (sent: Sent): UploadDetails =>
  ({ ...DEFAULT_DETAILS, ...readFields(UPLOAD_FIELDS, sent, { isNew: true }) }) as UploadDetails;

/** Checks a recording with its sound in the member `audio`. Throws 400 likewise. */
export function checkedRecording(sent: Sent): RecordingDetails & { readonly audio: Sound } {
  const withAudio = { ...FIELDS, audio: { column: "audio", schema: audio, required: true } };
  return { ...NO_DETAILS, ...readFields(withAudio, sent, { isNew: true }) } as RecordingDetails & { audio: Sound };
}

/** Checks what is edited, but for what captions say. Throws 400 with a line for each field that does not fit. */
export const checkedEdit = (sent: Sent): Edit => readFields(EDITED_FIELDS, sent, { isNew: false });
