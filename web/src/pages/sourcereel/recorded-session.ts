import type { Variant } from "../../../../domain/facts/languages";
import { cutPlayback } from "../../../../domain/sourcecasts/cut-playback";
import type {
  KeptRange,
  PlaybackData,
  PlaybackInit,
  PlaybackInput,
  UntimedInput,
} from "../../../../domain/sourcecasts/playback-data";
import { edgeNear, type Segment, type SoundTake } from "../../recording/packets";

/** What is said of a recording when it is uploaded. */
export interface RecordingDetails {
  readonly title: string;
  readonly description: string;
  /** Its name in links; the server makes one where it is empty. */
  readonly uid: string;
  readonly isPublished: boolean;
}

export const NO_DETAILS: RecordingDetails = { title: "", description: "", uid: "", isPublished: true };

/** Letters, digits, dash and underscore (specification, section 5). */
const UID = /^[a-zA-Z0-9_-]*$/;

/** Returns what is wrong with the details, by their names. */
export const wrongDetails = ({ title, uid }: RecordingDetails): { readonly title: boolean; readonly uid: boolean } => ({
  title: title.trim() === "",
  uid: !UID.test(uid),
});

/** An input with the moment of the take's clock at which it happened, in milliseconds. */
export interface StampedInput {
  /** Number of the segment, 0-based. */
  readonly segment: number;
  readonly at: number;
  readonly input: UntimedInput;
}

/** What was recorded besides sound: the segments that are kept, and what happened in them. */
export interface RecordedSession {
  readonly init: PlaybackInit;
  /** The variant at the beginning. */
  readonly variant: Variant;
  readonly segments: readonly Segment[];
  readonly inputs: readonly StampedInput[];
}

const lengthOf = ({ from, to }: Segment): number => to - from;

/** Returns how long a recording is, in milliseconds. */
export const durationOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + lengthOf(segment), 0);

/**
 * Returns the inputs with their times in the recording. A time is counted from where its segment's sound begins, so however many
 * pauses there were, voice and keys stay together.
 */
export function timedInputs({ segments, inputs }: Pick<RecordedSession, "segments" | "inputs">): PlaybackInput[] {
  const starts = startsOf(segments);
  let last = 0;
  return inputs.map(({ segment, at, input }) => {
    const part = segments[segment];
    const within = part ? Math.min(Math.max(0, at - part.from), lengthOf(part)) : 0;
    last = Math.max(last, Math.round((starts[segment] ?? 0) + within));
    return { ...input, time: last } as PlaybackInput;
  });
}

/** Returns the playback data of a recording. */
export const playbackOf = (session: RecordedSession): PlaybackData => ({
  init: session.init,
  inputs: timedInputs(session),
  ext: { version: 1, durationMs: Math.round(durationOf(session.segments)), variant: session.variant },
});

/** Returns the parts of segments between two times of the recording, in milliseconds. */
export function partOf(segments: readonly Segment[], from: number, to: number): Segment[] {
  const starts = startsOf(segments);
  return segments.flatMap((segment, index) => {
    const start = starts[index] ?? 0;
    const first = Math.max(from - start, 0);
    const last = Math.min(to - start, lengthOf(segment));
    return last > first ? [{ take: segment.take, from: segment.from + first, to: segment.from + last }] : [];
  });
}

/**
 * Drops what comes after a time of the recording, in milliseconds: of the sound and of the inputs.
 * @param onEdges moves the ends of segments to edges of packets
 */
export function cutAfter(
  session: RecordedSession,
  time: number,
  onEdges: (segments: readonly Segment[]) => readonly Segment[],
): RecordedSession {
  const times = timedInputs(session);
  const segments = onEdges(partOf(session.segments, 0, time));
  return { ...session, segments, inputs: session.inputs.filter((_input, index) => (times[index]?.time ?? 0) <= time) };
}

/** Returns the session that gives this playback data with this sound. */
export function sessionOf({ init, inputs, ext }: PlaybackData, segments: readonly Segment[]): RecordedSession {
  const starts = startsOf(segments);
  const stamped = inputs.map(({ time, ...input }) => {
    const found = starts.findLastIndex((start) => start <= time);
    const segment = Math.max(0, found);
    return { segment, at: (segments[segment]?.from ?? 0) + time - (starts[segment] ?? 0), input } as StampedInput;
  });
  return { init, variant: ext?.variant ?? "default", segments, inputs: stamped };
}

/** Returns what of ranges is left when what they keep is cut from one time to another, in milliseconds. */
export function rangesWithin(ranges: readonly KeptRange[], from: number, to: number): KeptRange[] {
  const parts = partOf(
    ranges.map((range) => ({ take: 0, ...range })),
    from,
    to,
  );
  return parts.map((part) => ({ from: part.from, to: part.to }));
}

/** Returns the time of a recording that is nearest to one and lies on an edge of a packet, in milliseconds. */
export function edgeTime(segments: readonly Segment[], takes: readonly SoundTake[], time: number): number {
  let start = 0;
  for (const { take, from, to } of segments) {
    const end = start + to - from;
    const sound = takes[take];
    if (time <= end && sound) {
      const edge = edgeNear(sound, from + Math.max(0, time - start));
      return start + Math.min(Math.max(edge, from), to) - from;
    }
    start = end;
  }
  return start;
}

/** Cuts a recording to a part of it, whose ends are moved to edges of packets. Its text, language and side tab come along. */
export function trimmed(session: RecordedSession, takes: readonly SoundTake[], ranges: KeptRange): RecordedSession {
  const from = edgeTime(session.segments, takes, ranges.from);
  const to = edgeTime(session.segments, takes, ranges.to);
  return sessionOf(cutPlayback(playbackOf(session), [{ from, to }]), partOf(session.segments, from, to));
}

function startsOf(segments: readonly Segment[]): number[] {
  let start = 0;
  return segments.map((segment) => {
    const own = start;
    start += lengthOf(segment);
    return own;
  });
}
