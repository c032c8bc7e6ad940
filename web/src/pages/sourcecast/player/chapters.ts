import type { Cue, Marker } from "../../../../../domain/sourcecasts/playback-data";

/** Whoever goes back within so many milliseconds of a chapter's beginning goes to the one before. */
const AT_BEGINNING_MS = 2000;

/** Finds the chapter that a time belongs to; null before the first one. */
export const chapterAt = (markers: readonly Marker[], time: number): Marker | null =>
  markers.findLast((marker) => marker.time <= time) ?? null;

/** Finds where the previous or next chapter begins, in milliseconds; null when there is none. */
export function neighbour(markers: readonly Marker[], time: number, step: 1 | -1): number | null {
  if (step === 1) return markers.find((marker) => marker.time > time)?.time ?? null;
  const before = markers.findLast((marker) => marker.time < time - AT_BEGINNING_MS);
  return before?.time ?? (time > 0 && markers.length > 0 ? 0 : null);
}

/** Finds what is said at a time; of captions that overlap, the one that began last. */
export const cueAt = (cues: readonly Cue[], time: number): Cue | null =>
  cues.findLast((cue) => cue.start <= time && time < cue.end) ?? null;
