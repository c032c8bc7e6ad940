/** Equal parts of a recording of which the server counts how many each student has passed. */
const PARTS = 20;
/** Milliseconds of a recording after which a place is reported while it plays on. */
const REPORT_MS = 120_000;

/** Where a recording stands; both in milliseconds. */
export interface Place {
  readonly time: number;
  readonly durationMs: number;
}

/**
 * Decides when the server is told how far somebody has watched: at the beginning, every two minutes while it plays, and when
 * it stops or is left; each time only where a further part was passed, since nothing else is counted.
 */
export class WatchReports {
  #reported: Place | null;

  /** @param ownFurthestMs what the server knows already; null for nothing */
  constructor(ownFurthestMs: number | null, durationMs: number) {
    this.#reported = ownFurthestMs === null ? null : { time: ownFurthestMs, durationMs };
  }

  /** Tells whether a place is to be reported while the recording plays on. */
  isDue(place: Place): boolean {
    if (!this.isFurther(place)) return false;
    if (this.#reported === null) return true;
    return place.time - this.#reported.time >= REPORT_MS || partOf(place) === PARTS;
  }

  /** Tells whether a place is to be reported by one who stops there. */
  isFurther(place: Place): boolean {
    return place.durationMs > 0 && partOf(place) > (this.#reported === null ? -1 : partOf(this.#reported));
  }

  /** Takes a place as reported. The returned function takes that back, for a report that failed. */
  reported(place: Place): () => void {
    const before = this.#reported;
    this.#reported = place;
    return () => {
      if (this.#reported === place) this.#reported = before;
    };
  }
}

const partOf = ({ time, durationMs }: Place): number => Math.floor((time / durationMs) * PARTS);
