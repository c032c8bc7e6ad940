import * as fc from "fast-check";
import { drawBallot, drawBallots } from "./draw-ballots";
import { randomFrom, shuffled } from "./seeded-random";

/** The entries of the first `authors` registrations: registration 7 handed in submission 1007. */
const entriesOf = (authors: number) =>
  new Map(Array.from({ length: authors }, (_, index) => [index + 1, 1000 + index + 1]));
const registrations = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function draw(authors: number, voters: number, seed = "seed") {
  return drawBallots(entriesOf(authors), shuffled(registrations(voters), randomFrom(`${seed}!`)), randomFrom(seed));
}

/** Counts the voters that each entry went to. */
function spread(ballots: ReturnType<typeof draw>, authors: number): number[] {
  const counts = new Map([...entriesOf(authors).values()].map((entry) => [entry, 0]));
  for (const entry of [...ballots.values()].flat()) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts.values()];
}

describe("assigning entries to voters", () => {
  it("assigns 36 to seven students of whom six have an entry", () => {
    const ballots = draw(6, 7);
    expect([...ballots.values()].flat()).toHaveLength(36);
    expect(registrations(7).map((voter) => ballots.get(voter)?.length)).toEqual([5, 5, 5, 5, 5, 5, 6]);
  });

  it.each<[string, number, number, number, number]>([
    ["no entries", 0, 3, 0, 0],
    ["one entry", 1, 3, 0, 1],
    ["ten entries", 10, 12, 9, 10],
    ["eleven entries", 11, 12, 10, 10],
    ["forty entries", 40, 200, 10, 10],
  ])("gives %s: every author and every other voter as many as stated", (_, authors, voters, forAuthor, forOther) => {
    const ballots = draw(authors, voters);
    const sizes = registrations(voters).map((voter) => ballots.get(voter)?.length);
    const expected = registrations(voters).map((voter) => (voter <= authors ? forAuthor : forOther));
    expect(sizes).toEqual(expected);
  });

  it("gives nobody their own entry, no entry twice, and every entry to equally many voters, plus or minus one", () => {
    const course = fc
      .integer({ min: 0, max: 45 })
      .chain((authors) => fc.tuple(fc.constant(authors), fc.integer({ min: authors, max: authors + 40 }), fc.string()));
    fc.assert(
      fc.property(course, ([authors, voters, seed]) => {
        const ballots = draw(authors, voters, seed);
        expect([...ballots.keys()].sort((a, b) => a - b)).toEqual(registrations(voters));
        for (const [voter, ballot] of ballots) {
          expect(ballot).not.toContain(1000 + voter);
          expect(new Set(ballot).size).toBe(ballot.length);
          expect(ballot.length).toBe(Math.min(10, voter <= authors ? authors - 1 : authors));
        }
        const counts = spread(ballots, authors);
        // Up to ten entries everybody gets all others', so every entry goes to all voters but its author.
        if (authors > 0) expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it("is even in the tight cases, where every ballot suits few voters", () => {
    for (let authors = 11; authors <= 21; authors += 1) {
      for (let voters = authors; voters <= authors + 3; voters += 1) {
        const ballots = draw(authors, voters, `${authors} of ${voters}`);
        const counts = spread(ballots, authors);
        expect([ballots.size, [...ballots].some(([voter, ballot]) => ballot.includes(1000 + voter))]).toEqual([
          voters,
          false,
        ]);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
    }
  });

  it("still gives nobody their own entry when an author does not vote", () => {
    const ballots = drawBallots(entriesOf(14), [1, 2, 3, 20], randomFrom("few"));
    expect([...ballots].map(([voter, ballot]) => [ballot.length, ballot.includes(1000 + voter)])).toEqual([
      [10, false],
      [10, false],
      [10, false],
      [10, false],
    ]);
  });

  it("assigns to a whole course of 1,500", () => {
    const ballots = draw(1500, 1500);
    expect([...ballots.values()].flat()).toHaveLength(15_000);
    expect(new Set(spread(ballots, 1500))).toEqual(new Set([10]));
  });

  it("assigns the same by the same seed and differently by another", () => {
    expect(draw(30, 40, "a")).toEqual(draw(30, 40, "a"));
    expect(draw(30, 40, "a")).not.toEqual(draw(30, 40, "b"));
  });
});

describe("a late voter", () => {
  it("gets ten others' entries, or all there are", () => {
    const many = drawBallot(entriesOf(30), 4, randomFrom("late"));
    expect([many.length, new Set(many).size, many.includes(1004)]).toEqual([10, 10, false]);
    expect([...drawBallot(entriesOf(3), 2, randomFrom("late"))].sort()).toEqual([1001, 1003]);
    expect(drawBallot(entriesOf(1), 1, randomFrom("late"))).toEqual([]);
  });
});

it("random numbers stay within 0 and 1, and are spread", () => {
  const random = randomFrom("seed");
  const drawn = Array.from({ length: 10_000 }, () => random());
  expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
  const tenths = Array.from({ length: 10 }, (_, tenth) => drawn.filter((n) => Math.floor(n * 10) === tenth).length);
  expect(Math.min(...tenths)).toBeGreaterThan(900);
  expect(Math.max(...tenths)).toBeLessThan(1100);
});
