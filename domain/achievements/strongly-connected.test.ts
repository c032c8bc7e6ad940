import fc from "fast-check";
import { knotsOf } from "./strongly-connected";

const sorted = (links: readonly (readonly number[])[]) => knotsOf(links).map((knot) => [...knot].sort((a, b) => a - b));

describe("knots", () => {
  it("are places that lead to one another, after all that they lead to", () => {
    expect(sorted([])).toEqual([]);
    expect(sorted([[1], [2], []])).toEqual([[2], [1], [0]]);
    expect(sorted([[1], [2], [0, 3], [4], [3], [5]])).toEqual([[3, 4], [0, 1, 2], [5]]);
  });

  it("are found in a chain and a circle of 100,000", () => {
    const chain = Array.from({ length: 100_000 }, (_, place) => (place === 99_999 ? [] : [place + 1]));
    expect(knotsOf(chain)).toHaveLength(100_000);
    expect(knotsOf([...chain.slice(0, -1), [0]])).toHaveLength(1);
  });

  it("of any graph join exactly the places that reach one another, and stand in order", () => {
    const graphs = fc
      .array(fc.array(fc.nat(9), { maxLength: 3 }), { minLength: 1, maxLength: 10 })
      .map((graph) => graph.map((links) => links.filter((next) => next < graph.length)));
    fc.assert(
      fc.property(graphs, (graph) => {
        const reached = graph.map((links) => {
          const found = new Set(links);
          for (const place of found) for (const next of graph[place] ?? []) found.add(next);
          return found;
        });
        const knots = knotsOf(graph);
        const numbers = graph.map((_, place) => knots.findIndex((knot) => knot.includes(place)));
        expect(knots.flat().sort((a, b) => a - b)).toEqual([...graph.keys()]);
        for (const a of graph.keys()) {
          for (const b of graph.keys()) {
            const isSame = a === b || (reached[a]?.has(b) && reached[b]?.has(a)) === true;
            expect(numbers[a] === numbers[b]).toBe(isSame);
            if (!isSame && reached[a]?.has(b)) expect(numbers[a]).toBeGreaterThan(numbers[b] ?? 0);
          }
        }
      }),
      { numRuns: 500, seed: 20261123 },
    );
  });
});
