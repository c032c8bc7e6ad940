import { cast, unscored } from "./votes";

const dealt = [
  { submissionId: 11, score: null },
  { submissionId: 12, score: 9 },
  { submissionId: 13, score: null },
];
const vote = (submission_id: number, score: unknown) => ({ submission_id, score });

describe("casting votes", () => {
  it("gives the listed entries their scores and takes those of the others away", () => {
    expect(cast(dealt, [vote(13, 10), { ...vote(11, 1), answer: { code: "return 1;" } }])).toEqual([
      { submissionId: 11, score: 1 },
      { submissionId: 12, score: null },
      { submissionId: 13, score: 10 },
    ]);
  });

  it("takes none and null for no score", () => {
    const nothing = dealt.map(({ submissionId }) => ({ submissionId, score: null }));
    expect(cast(dealt, [])).toEqual(nothing);
    expect(cast(dealt, [vote(11, null), vote(12, null)])).toEqual(nothing);
    expect(cast([], [])).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["an entry of somebody else", [vote(99, 3)]],
    ["an entry twice", [vote(11, 3), vote(11, 4)]],
    ["an entry twice without a score", [vote(11, null), vote(11, null)]],
    ["a score twice", [vote(11, 3), vote(12, 3)]],
    ["0", [vote(11, 0)]],
    ["11", [vote(11, 11)]],
    ["half a point", [vote(11, 2.5)]],
    ["a text", [vote(11, "3")]],
    ["no score", [{ submission_id: 11 }]],
    ["no entry", [{ score: 3 }]],
    ["no array", { submission_id: 11, score: 3 }],
    ["nothing", null],
    ["other elements", [1, null, "x"]],
    ["a prototype", [JSON.parse('{"__proto__": {"submission_id": 11, "score": 3}}')]],
  ])("refuses %s", (_, sent) => {
    expect(cast(dealt, sent)).toBeNull();
  });
});

it("tells what is still to be scored", () => {
  expect(unscored(dealt)).toEqual([11, 13]);
  expect(unscored([])).toEqual([]);
});
