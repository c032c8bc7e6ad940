/** What is known of the grade of one answer, all in XP. */
export interface Bounds {
  /** What the autograder gave. */
  readonly initialXp: number;
  readonly maxXp: number;
}

export interface Draft {
  /** As typed, since a half-typed number must stay in the field. */
  readonly adjustment: string;
  readonly comments: string;
}

/** The typed adjustment as a whole number, or null when it is none. */
export const adjustmentOf = (typed: string): number | null => (/^[+-]?\d+$/.test(typed.trim()) ? Number(typed) : null);

/** The final XP if it would be out of bounds (below 0 or above the maximum), else null. */
export function outOfBounds(adjustment: number, { initialXp, maxXp }: Bounds): number | null {
  const xp = initialXp + adjustment;
  return xp < 0 || xp > maxXp ? xp : null;
}

/** Steps of the field: 50, with Alt 25, with Shift 100; never over the bounds. */
export function stepped(
  typed: string,
  direction: 1 | -1,
  keys: { alt: boolean; shift: boolean },
  bounds: Bounds,
): string {
  const step = keys.shift ? 100 : keys.alt ? 25 : 50;
  const next = (adjustmentOf(typed) ?? 0) + direction * step;
  return String(Math.max(-bounds.initialXp, Math.min(bounds.maxXp - bounds.initialXp, next)));
}
