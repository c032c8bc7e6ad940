/** How alike the pairs of one report are: beside it a score says something, by itself it says nothing. */
export interface Spread {
  /** Pairs of different people that were compared. */
  readonly pairs: number;
  /** How many of them have a score from 0 to 0.05, from there to 0.1, and so on; a score of 1 is in the last. */
  readonly counts: readonly number[];
  /** The scores that half, three quarters, and 99 of 100 pairs do not exceed, to three decimals. */
  readonly median: number;
  readonly upperQuartile: number;
  readonly percentile99: number;
}

const STEPS = 1000;
const BARS = 20;

/** Counts the scores of pairs, of which there may be millions. */
export class SpreadCounter {
  private readonly steps = new Uint32Array(STEPS + 1);

  add(score: number): void {
    const step = Math.round(score * STEPS);
    this.steps[step] = (this.steps[step] as number) + 1;
  }

  result(): Spread {
    const counts = Array.from({ length: BARS }, () => 0);
    for (const [step, count] of this.steps.entries()) {
      const bar = Math.min(Math.floor((step * BARS) / STEPS), BARS - 1);
      counts[bar] = (counts[bar] as number) + count;
    }
    const pairs = counts.reduce((sum, count) => sum + count, 0);
    const [median, upperQuartile, percentile99] = [0.5, 0.75, 0.99].map((share) => this.quantile(share * pairs));
    return { pairs, counts, median, upperQuartile, percentile99 } as Spread;
  }

  private quantile(wanted: number): number {
    let [passed, step] = [0, 0];
    for (; step < STEPS; step += 1) {
      passed += this.steps[step] as number;
      if (passed >= wanted) break;
    }
    return step / STEPS;
  }
}
