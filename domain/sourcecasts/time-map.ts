import type { Cue, KeptRange, Marker } from "./playback-data";

/** Milliseconds of what is kept. */
export const lengthOf = (kept: readonly KeptRange[]): number => kept.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * Returns where a time of a recording is after it was cut to these ranges, which are in order and apart. A time that was cut out
 * becomes that of the cut; one after the end, the end.
 */
export function timeAfterCut(time: number, kept: readonly KeptRange[]): number {
  let before = 0;
  for (const { from, to } of kept) {
    if (time < to) return before + Math.max(0, time - from);
    before += to - from;
  }
  return before;
}

/** Returns where a time of a recording is after several cuts, each of what the one before had left. */
export const timeAfterCuts = (time: number, cuts: readonly (readonly KeptRange[])[]): number =>
  cuts.reduce((now, kept) => timeAfterCut(now, kept), time);

/** Moves captions with a cut: each keeps what of it is still heard; one of which nothing is, goes. */
export function cuesAfterCut(cues: readonly Cue[], kept: readonly KeptRange[]): Cue[] {
  return cues.flatMap((cue) => {
    const [start, end] = [timeAfterCut(cue.start, kept), timeAfterCut(cue.end, kept)];
    return end > start ? [{ ...cue, start, end }] : [];
  });
}

/**
 * Moves chapters with a cut. One that began in what was cut out begins at the cut, for what is left of it; one of which nothing is left
 * goes.
 */
export function markersAfterCut(markers: readonly Marker[], kept: readonly KeptRange[]): Marker[] {
  const end = lengthOf(kept);
  const moved = markers.map((marker) => ({ ...marker, time: timeAfterCut(marker.time, kept) }));
  return moved.filter(({ time }, index) => {
    const next = moved[index + 1]?.time ?? end;
    return next > time || isKept(markers[index]?.time ?? 0, kept);
  });
}

/** Tells whether a moment of the recording is still in it after the cut. */
export const isKept = (time: number, kept: readonly KeptRange[]): boolean =>
  kept.some(({ from, to }) => time >= from && time < to);
