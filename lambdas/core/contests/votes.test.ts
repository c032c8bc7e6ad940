import fc from "fast-check";
import { cast, checkRanking, unscored } from "./votes";

const ballot = [
  { number: 501, submissionId: 11 },
  { number: 502, submissionId: 12 },
  { number: 503, submissionId: 13 },
];
const vote = (submission_id: number, score: unknown) => ({ submission_id, score });
const INVALID = new Error("400 Invalid vote or vote is not unique! Vote is not saved.");

describe("reading votes", () => {
  it("maps the voter's numbers back to the entries, in the order in which they were assigned", () => {
    expect(cast(ballot, [vote(503, 10), { ...vote(501, 8), answer: { code: "return 1;" } }, vote(502, 9)])).toEqual([
      { submissionId: 11, score: 8 },
      { submissionId: 12, score: 9 },
      { submissionId: 13, score: 10 },
    ]);
  });

  it("takes none and null for no score", () => {
    expect(unscored(cast(ballot, [vote(502, 9)]))).toEqual([11, 13]);
    expect(unscored(cast(ballot, [vote(501, null), vote(502, null)]))).toEqual([11, 12, 13]);
    expect(cast([], [])).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["an entry of somebody else", [vote(99, 3)]],
    ["a submission's own id", [vote(11, 10)]],
    ["an entry twice", [vote(501, 9), vote(501, 10)]],
    ["an entry twice without a score", [vote(501, null), vote(501, null)]],
    ["a score twice", [vote(501, 9), vote(502, 9)]],
    ["half a point", [vote(501, 9.5)]],
    ["a text", [vote(501, "9")]],
    ["no score", [{ submission_id: 501 }]],
    ["no entry", [{ score: 9 }]],
    ["no array", { submission_id: 501, score: 9 }],
    ["nothing", null],
    ["other elements", [1, null, "x"]],
    ["a prototype", [JSON.parse('{"__proto__": {"submission_id": 501, "score": 9}}')]],
  ])("refuses %s", (_, sent) => {
    expect(() => cast(ballot, sent)).toThrow(expect.objectContaining({ message: INVALID.message }));
  });
});

describe("the ranking of N entries", () => {
  const ranked = (scores: readonly (number | null)[]) => () =>
    checkRanking(scores.map((score, index) => ({ submissionId: index, score })));

  it.each<[number, number[]]>([
    [0, []],
    [1, [10]],
    [2, [9, 10]],
    [3, [10, 8, 9]],
    [10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("of %d is %j in any order", (_, scores) => {
    expect(ranked(scores)).not.toThrow();
  });

  it.each<[string, number[]]>([
    ["10 - 10", [9]],
    ["9 - 10", [8, 10]],
    ["9 - 10", [10, 11]],
    ["8 - 10", [10, 9, 1]],
    ["8 - 10", [0, 9, 10]],
    ["1 - 10", [0, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("must be within %s, unlike %j", (range, scores) => {
    expect(ranked(scores)).toThrow(`400 Vote rankings invalid. Please input scores between ${range}.`);
  });

  it("lets through nothing but the whole numbers from 11-N to 10, each once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -2, max: 13 }), { maxLength: 10 }), (scores) => {
        const fits = [...scores].sort((a, b) => b - a).every((score, index) => score === 10 - index);
        if (fits) expect(ranked(scores)).not.toThrow();
        else expect(ranked(scores)).toThrow("Vote rankings invalid.");
      }),
    );
  });
});
