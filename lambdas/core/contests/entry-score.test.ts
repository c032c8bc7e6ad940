import { entryScore, rankEntries, shownScore, tally } from "./entry-score";

describe("the score of an entry", () => {
  it.each<[string, { sum: number; count: number }, number, number, number]>([
    ["five voters all giving 10", { sum: 50, count: 5 }, 3, 98.95753423916, 98.96],
    ["five voters all giving 9", { sum: 45, count: 5 }, 3, 88.95753423916, 88.96],
    ["one voter giving 1, no tokens", { sum: 1, count: 1 }, 0, 9, 9],
    ["fifty tokens cost 2", { sum: 8, count: 1 }, 50, 78, 78],
    ["five hundred tokens cost 1,024", { sum: 10, count: 1 }, 500, -924, -924],
  ])("%s", (_, votes, tokens, score, shown) => {
    const found = entryScore(votes, tokens);
    expect(found).toBeCloseTo(score, 9);
    expect(shownScore(found ?? 0)).toBe(shown);
  });

  it("is none without votes", () => {
    expect(entryScore({ sum: 0, count: 0 }, 10)).toBeNull();
  });

  it("is a number that can be stored, however long the program is", () => {
    expect(entryScore({ sum: 10, count: 1 }, 65_536)).toBe(-1_000_000_000);
  });
});

it("adds up the votes that were cast, and only those", () => {
  const votes = [
    { submissionId: 1, score: 10 },
    { submissionId: 2, score: null },
    { submissionId: 1, score: 7 },
    { submissionId: 3, score: 1 },
  ];
  expect([...tally(votes)]).toEqual([
    [1, { sum: 17, count: 2 }],
    [3, { sum: 1, count: 1 }],
  ]);
});

it("ranks by score, equal ones by submission", () => {
  const entries = [
    { submissionId: 4, score: 1 },
    { submissionId: 3, score: 5.5 },
    { submissionId: 2, score: 1 },
    { submissionId: 1, score: -3 },
  ];
  expect(rankEntries(entries).map(({ submissionId }) => submissionId)).toEqual([3, 2, 4, 1]);
});
