interface Pair {
  readonly left: number;
  readonly right: number;
  readonly score: number;
}

/** Answers that hang together. */
export interface Cluster {
  /** Their places in the report, in order. */
  readonly members: readonly number[];
  /** The pairs among them that hold them together. */
  readonly pairs: number;
  readonly best: number;
}

/**
 * Returns the answers that hang together by pairs of at least that score, each cluster of three or more: two that are
 * alike are a pair. The largest first, then the most alike.
 */
export function clustersOf(pairs: readonly Pair[], from: number): Cluster[] {
  const strong = pairs.filter(({ score }) => score >= from);
  const parents = new Map<number, number>();
  const rootOf = (place: number): number => {
    let root = place;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    parents.set(place, root);
    return root;
  };
  for (const { left, right } of strong) {
    const [one, other] = [rootOf(left), rootOf(right)];
    if (one !== other) parents.set(Math.max(one, other), Math.min(one, other));
  }
  const found = new Map<number, { members: Set<number>; pairs: number; best: number }>();
  for (const { left, right, score } of strong) {
    const root = rootOf(left);
    const cluster = found.get(root) ?? { members: new Set(), pairs: 0, best: 0 };
    cluster.members.add(left).add(right);
    found.set(root, { ...cluster, pairs: cluster.pairs + 1, best: Math.max(cluster.best, score) });
  }
  return [...found.values()]
    .filter(({ members }) => members.size > 2)
    .map((cluster) => ({ ...cluster, members: [...cluster.members].sort((a, b) => a - b) }))
    .sort((a, b) => b.members.length - a.members.length || b.best - a.best);
}
