import { strings } from "../../../texts/en/grading";

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

/** A grade that is stored, as the fields show it. */
export const draftOf = (grade: { readonly xpAdjustment: number; readonly comments: string | null }): Draft => ({
  adjustment: String(grade.xpAdjustment),
  comments: grade.comments ?? "",
});

/** Characters of the longest comment that the server keeps. */
export const longestComment = 20_000;

/** The typed adjustment as a whole number, or null when it is none. */
export const adjustmentOf = (typed: string): number | null => (/^[+-]?\d+$/.test(typed.trim()) ? Number(typed) : null);

/** The final XP if it would be out of bounds (below 0 or above the maximum), else null. */
export function outOfBounds(adjustment: number, { initialXp, maxXp }: Bounds): number | null {
  const xp = initialXp + adjustment;
  return xp < 0 || xp > maxXp ? xp : null;
}

/** What is wrong with a draft, in words by its fields. */
export function faultOf({ adjustment, comments }: Draft, bounds: Bounds) {
  const number = adjustmentOf(adjustment);
  const over = number === null ? null : outOfBounds(number, bounds);
  const inBounds = over === null ? null : strings.outOfBounds(over, bounds.maxXp);
  return {
    xpFault: number === null ? strings.notNumber : inBounds,
    commentsFault: comments.length > longestComment ? strings.tooLong(longestComment) : null,
  };
}

/**
 * What others have stored since `before` that saving what was typed would replace, in words; null when it replaces nothing
 * of theirs.
 */
export function overwritten(before: Draft, now: Draft, typed: Partial<Draft>): string | null {
  const lost = (field: keyof Draft): boolean =>
    typed[field] !== undefined && now[field] !== before[field] && now[field] !== typed[field];
  const parts = [
    lost("adjustment") && strings.theirAdjustment(now.adjustment),
    lost("comments") && strings.theirComments(now.comments),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(" ");
}

/** What is still to be saved after a draft was: what has been typed meanwhile. */
export const without = (typed: Partial<Draft>, saved: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(Object.entries(typed).filter(([field, text]) => text !== saved[field as keyof Draft]));

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
