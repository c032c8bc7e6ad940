/** A moment of a recording as a link names it. */
export interface LinkedMoment {
  /** Milliseconds of the recording as it was then. */
  readonly time: number;
  /** How often it had been cut then. */
  readonly revision: number;
}

/** Reads the moment that a link leads to: `t` in seconds, `r` the revision that the seconds are of. Without `t` the beginning. */
export function readMoment(search: URLSearchParams, revision: number): LinkedMoment {
  const [seconds, of] = [Number(search.get("t") ?? 0), Number(search.get("r") ?? revision)];
  const isTime = Number.isFinite(seconds) && seconds >= 0;
  const isRevision = Number.isInteger(of) && of >= 0 && of <= revision;
  return { time: isTime ? seconds * 1000 : 0, revision: isRevision ? of : revision };
}

/** Writes the end of a link that leads to a moment. @param time milliseconds */
export function writeMoment({ time, revision }: LinkedMoment): string {
  const seconds = Math.floor(time / 1000);
  return revision === 0 ? `?t=${seconds}` : `?t=${seconds}&r=${revision}`;
}
