/**
 * Finds a longest common subsequence of two lists: the positions of what is the same in both, in order. Time and memory grow with
 * the product of their lengths.
 */
export function commonSubsequence<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): Array<readonly [before: number, after: number]> {
  const areSame = (one: number, other: number) => isSame(before[one] as Item, after[other] as Item);
  // lengths[i][j]: of the longest in what comes from i and j on.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const lengthAt = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1) {
    const row = lengths[one] as Uint32Array;
    for (let other = after.length - 1; other >= 0; other -= 1) {
      row[other] = areSame(one, other)
        ? lengthAt(one + 1, other + 1) + 1
        : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
    }
  }
  const pairs: Array<readonly [number, number]> = [];
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (areSame(one, other)) pairs.push([one++, other++]);
    else if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) one += 1;
    else other += 1;
  }
  return pairs;
}
