/** The highest vote, and the number of tokens that doubles what an entry loses for its length. */
const HIGHEST_VOTE = 10;
const TOKENS_TO_DOUBLE = 50;
/** Below this nothing is told apart; a program of 64 KB would leave the range of numbers otherwise. */
const LOWEST_SCORE = -1_000_000_000;

/**
 * Returns the score of an entry (wire notes, section 11): v - 2^(t/50), v being the mean of its votes in percent of the highest
 * vote, t its tokens. Null without votes: the entry keeps what it had.
 */
export function entryScore(votes: { readonly sum: number; readonly count: number }, tokens: number): number | null {
  if (votes.count === 0) return null;
  const mean = (votes.sum / votes.count / HIGHEST_VOTE) * 100;
  return Math.max(LOWEST_SCORE, mean - 2 ** (tokens / TOKENS_TO_DOUBLE));
}

/** Returns the score as it is shown: two decimals. */
export function shownScore(score: number): number {
  return Math.round(score * 100) / 100;
}

/** Sums the votes for each entry over all voters. Entries that nobody scored are left out. */
export function tally(votes: Iterable<{ readonly submissionId: number; readonly score: number | null }>) {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { submissionId, score } of votes) {
    if (score === null) continue;
    const { sum, count } = sums.get(submissionId) ?? { sum: 0, count: 0 };
    sums.set(submissionId, { sum: sum + score, count: count + 1 });
  }
  return sums;
}

/** The best first; equal ones by submission, so that the order never changes by itself. */
export function rankEntries<T extends { readonly submissionId: number; readonly score: number }>(
  entries: readonly T[],
) {
  return entries.toSorted((a, b) => b.score - a.score || a.submissionId - b.submissionId);
}
