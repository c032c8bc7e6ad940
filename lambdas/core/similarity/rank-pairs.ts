import type { Fingerprints } from "./fingerprints";
import { MAX_STORED_PAIRS } from "./limits";
import { type Spread, SpreadCounter } from "./spread";

/** An answer as it is ranked. */
export interface Ranked {
  /** The author: nobody is compared with themselves. */
  readonly userId: number;
  readonly fingerprints: Fingerprints;
}

/** Two answers, by their places in the list, the earlier first. */
export interface RankedPair {
  readonly left: number;
  readonly right: number;
  /** The share of both answers' fingerprints that the other has too, to three decimals: 0 nothing, 1 everything. */
  readonly score: number;
}

export interface Ranking {
  /** The pairs that are most alike, the first of them first; those that share nothing are not among them. */
  readonly pairs: readonly RankedPair[];
  readonly spread: Spread;
}

/** One hash in the answers that have it. */
interface Posting {
  readonly places: number[];
  readonly counts: number[];
}

/**
 * Compares every two answers of different people. The score is that of dolos (fingerprints that both have, as a share of
 * all), but counted answer by answer over the hashes that they share: no object is made for a pair that is not kept.
 * `turn` is called after each answer with how many are done, and ends the work by throwing.
 */
export async function rankPairs(
  answers: readonly Ranked[],
  turn: (done: number) => Promise<void>,
  limit = MAX_STORED_PAIRS,
): Promise<Ranking> {
  const postings = postingsOf(answers);
  const spread = new SpreadCounter();
  const best = new BestPairs(limit);
  const shared = new Uint32Array(answers.length);
  for (const [left, { userId, fingerprints }] of answers.entries()) {
    shared.fill(0, left);
    countShared(postings, fingerprints, left, shared);
    for (let right = left + 1; right < answers.length; right += 1) {
      const other = answers[right] as Ranked;
      if (other.userId === userId) continue;
      const all = fingerprints.total + other.fingerprints.total;
      const score = all === 0 ? 0 : Math.round((1000 * (shared[right] as number)) / all) / 1000;
      spread.add(score);
      if (score > 0) best.add({ left, right, score });
    }
    await turn(left + 1);
  }
  return { pairs: best.result(), spread: spread.result() };
}

/** For each hash that two answers or more have, which have it and how often. */
function postingsOf(answers: readonly Ranked[]): ReadonlyMap<number, Posting> {
  const postings = new Map<number, Posting>();
  for (const [place, { fingerprints }] of answers.entries()) {
    for (const [hash, count] of fingerprints.counts) {
      const posting = postings.get(hash) ?? { places: [], counts: [] };
      posting.places.push(place);
      posting.counts.push(count);
      postings.set(hash, posting);
    }
  }
  return postings;
}

/** Adds, for each later answer, the fingerprints of both that the other has. */
function countShared(
  postings: ReadonlyMap<number, Posting>,
  { counts }: Fingerprints,
  left: number,
  shared: Uint32Array,
): void {
  for (const [hash, own] of counts) {
    const { places, counts: theirs } = postings.get(hash) as Posting;
    for (let at = places.length - 1; at >= 0; at -= 1) {
      const right = places[at] as number;
      if (right <= left) break;
      shared[right] = (shared[right] as number) + own + (theirs[at] as number);
    }
  }
}

/** The best of many pairs, without a list of all of them. */
class BestPairs {
  private pairs: RankedPair[] = [];
  /** A pair below it is not among the best. */
  private least = 0;

  constructor(private readonly limit: number) {}

  add(pair: RankedPair): void {
    if (pair.score < this.least) return;
    this.pairs.push(pair);
    if (this.pairs.length >= 2 * this.limit) this.cut();
  }

  result(): readonly RankedPair[] {
    this.cut();
    return this.pairs;
  }

  private cut(): void {
    this.pairs.sort((a, b) => b.score - a.score || a.left - b.left || a.right - b.right);
    this.pairs.length = Math.min(this.pairs.length, this.limit);
    if (this.pairs.length === this.limit) this.least = this.pairs.at(-1)?.score ?? 0;
  }
}
