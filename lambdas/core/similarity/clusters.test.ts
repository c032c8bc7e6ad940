import { clustersOf } from "./clusters";
import { SpreadCounter } from "./spread";

const pair = (left: number, right: number, score: number) => ({ left, right, score });

it("answers form clusters by pairs of at least the given score; two alone are a pair, no cluster", () => {
  const pairs = [pair(2, 4, 0.9), pair(0, 1, 0.8), pair(4, 7, 0.7), pair(1, 9, 0.6), pair(5, 6, 0.5), pair(7, 9, 0.2)];
  expect(clustersOf(pairs, 0.5)).toEqual([
    { members: [2, 4, 7], pairs: 2, best: 0.9 },
    { members: [0, 1, 9], pairs: 2, best: 0.8 },
  ]);
  expect(clustersOf(pairs, 0.2)[0]).toEqual({ members: [0, 1, 2, 4, 7, 9], pairs: 5, best: 0.9 });
  expect(clustersOf(pairs, 0.7)).toEqual([{ members: [2, 4, 7], pairs: 2, best: 0.9 }]);
  expect(clustersOf([], 0)).toEqual([]);
});

it("a long chain is one cluster, whichever end it is read from", () => {
  const chain = Array.from({ length: 3000 }, (_, at) => pair(at, at + 1, 1));
  for (const pairs of [chain, chain.toReversed()]) expect(clustersOf(pairs, 1)).toMatchObject([{ pairs: 3000 }]);
});

it("a distribution counts scores by twentieths and has the median, the upper quartile and the 99th percentile", () => {
  const counter = new SpreadCounter();
  for (let score = 1; score <= 100; score += 1) counter.add(score / 100);
  const { pairs, counts, median, upperQuartile, percentile99 } = counter.result();
  expect([pairs, counts[0], counts[1], counts[19]]).toEqual([100, 4, 5, 6]);
  expect([median, upperQuartile, percentile99]).toEqual([0.5, 0.75, 0.99]);
});

it("a spread of nothing is 0", () => {
  const { counts, ...rest } = new SpreadCounter().result();
  expect(rest).toEqual({ pairs: 0, median: 0, upperQuartile: 0, percentile99: 0 });
  expect(counts).toEqual(Array.from({ length: 20 }, () => 0));
});
