/** One picture that was learnt: what is characteristic of it, and the class it belongs to. */
export interface Sample {
  readonly features: ArrayLike<number>;
  readonly of: number;
}

/** How many of the most alike pictures decide. */
export const NEIGHBOURS = 5;

/**
 * How likely it is that something belongs to each class, by its nearest neighbours among the samples: each counts the
 * less the farther it is than the nearest one, exponentially in the relation of their squared distances.
 * @returns one number a class, together 1; all 0 when there are no samples
 */
export function likelihoods(samples: readonly Sample[], classes: number, features: ArrayLike<number>): number[] {
  const near = samples
    .map(({ features: known, of }) => ({ of, distance: squaredDistance(known, features) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS);
  const unit = (near[0]?.distance ?? 0) + 1e-6;
  const votes = new Array<number>(classes).fill(0);
  for (const { of, distance } of near) votes[of] = (votes[of] ?? 0) + Math.exp(1 - distance / unit);
  const all = votes.reduce((sum, vote) => sum + vote, 0);
  return all === 0 ? votes : votes.map((vote) => vote / all);
}

function squaredDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
  return sum;
}
