/** One finger's way over the text. */
export interface FingerWay {
  readonly fromX: number;
  readonly toX: number;
  /** How far it went up or down at most. */
  readonly offY: number;
  readonly ms: number;
  readonly windowWidth: number;
}

export type Turn = "next" | "previous";

/** At the edge the browser itself goes back or forward. */
const EDGE_PX = 28;
const SHORTEST_PX = 60;
const LONGEST_MS = 700;
/** A way that goes up or down by more than this share of its length scrolls. */
const MOST_OFF = 0.4;

/** Returns which page a finger's way turns to: to the left is Next, as with paper. Null where it turns none. */
export function turnOf({ fromX, toX, offY, ms, windowWidth }: FingerWay): Turn | null {
  const way = toX - fromX;
  if (fromX < EDGE_PX || fromX > windowWidth - EDGE_PX) return null;
  if (Math.abs(way) < SHORTEST_PX || ms > LONGEST_MS || offY > Math.abs(way) * MOST_OFF) return null;
  return way < 0 ? "next" : "previous";
}
