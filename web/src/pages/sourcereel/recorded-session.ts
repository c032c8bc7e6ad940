import type { Variant } from "../../../../facts/languages";
import type { PlaybackData, PlaybackInit, PlaybackInput, UntimedInput } from "../../../../sourcecasts/playback-data";
import type { Segment } from "../../recording/sound";

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

function startsOf(segments: readonly Segment[]): number[] {
  let start = 0;
  return segments.map((segment) => {
    const own = start;
    start += lengthOf(segment);
    return own;
  });
}
