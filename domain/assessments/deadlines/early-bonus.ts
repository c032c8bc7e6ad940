const HOUR_MS = 3_600_000;

export interface EarlySubmission {
  /** M: the bonus of an early submission, in XP. */
  readonly earlySubmissionXp: number;
  /** H: hours after opening during which the whole bonus is given. */
  readonly hoursBeforeEarlyXpDecay: number;
}

/**
 * The bonus of a submission made now, in XP (wire notes, section 8). All of it during the first H hours; then it decays
 * linearly until closing, in whole hours. When nothing is left to decay over, it stays whole.
 */
export function earlySubmissionBonus(
  { earlySubmissionXp, hoursBeforeEarlyXpDecay }: EarlySubmission,
  { openAt, closeAt }: { readonly openAt: Date; readonly closeAt: Date },
  now: Date,
): number {
  if (now.getTime() < openAt.getTime() + hoursBeforeEarlyXpDecay * HOUR_MS) return earlySubmissionXp;
  const decayHours = wholeHours(openAt, closeAt) - hoursBeforeEarlyXpDecay;
  const remainingHours = Math.max(0, wholeHours(now, closeAt));
  const proportion = decayHours > 0 ? remainingHours / decayHours : 1;
  // The product is never negative, so rounding up at .5 is rounding away from zero.
  return Math.max(0, Math.round(earlySubmissionXp * proportion));
}

/** The bonus that finalising this assessment now would give, its dates as they are stored. */
export function bonusOfFinalising(
  type: EarlySubmission,
  { openAt, closeAt }: { readonly openAt: string; readonly closeAt: string },
  now: Date,
): number {
  return earlySubmissionBonus(type, { openAt: new Date(openAt), closeAt: new Date(closeAt) }, now);
}

function wholeHours(from: Date, to: Date): number {
  return Math.trunc((to.getTime() - from.getTime()) / HOUR_MS);
}
