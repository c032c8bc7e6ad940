import type { Cue, KeptRange, Marker } from "./playback-data";

/** Milliseconds of what is kept. */
export const lengthOf = (ranges: readonly KeptRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * Returns where a time of a recording is after it was cut to these ranges, which are in order and apart. A time that was cut out
 * becomes that of the cut; one after the end, the end.
 */
export function timeAfterCut(time: number, ranges: readonly KeptRange[]): number {
  let before = 0;
  for (const { from, to } of ranges) {
    if (time < to) return before + Math.max(0, time - from);
    before += to - from;
  }
  return before;
}

/** Returns where a time of a recording is after several cuts, each of what the one before had left. */
export const timeAfterCuts = (time: number, cuts: readonly (readonly KeptRange[])[]): number =>
  cuts.reduce((now, ranges) => timeAfterCut(now, ranges), time);

/** Moves captions with a cut: each keeps what of it is still heard; one of which nothing is, goes. */
export function cuesAfterCut(cues: readonly Cue[], ranges: readonly KeptRange[]): Cue[] {
  return cues.flatMap((cue) => {
    const [start, end] = [timeAfterCut(cue.start, ranges), timeAfterCut(cue.end, ranges)];
    return end > start ? [{ ...cue, start, end }] : [];
  });
}

/**
 * Moves chapters with a cut. One that began in what was cut out begins at the cut, for what is left of it; one of which nothing is left
 * goes.
 */
export function markersAfterCut(markers: readonly Marker[], ranges: readonly KeptRange[]): Marker[] {
  const end = lengthOf(ranges);
  const moved = markers.map((marker) => ({ ...marker, time: timeAfterCut(marker.time, ranges) }));
  return moved.filter(({ time }, index) => {
    const next = moved[index + 1]?.time ?? end;
    return next > time || isInRanges(markers[index]?.time ?? 0, ranges);
  });
}

/** Tells whether a moment of the recording is still in it after the cut. */
export const isInRanges = (time: number, ranges: readonly KeptRange[]): boolean =>
  ranges.some(({ from, to }) => time >= from && time < to);
