import fc from "fast-check";
import { movedTo } from "../../../design/moved-to";
import type { VotingQuestion } from "../model";
import {
  checkVote,
  rankedEntries,
  savedVoteOf,
  scoredByOrder,
  type TypedScore,
  textOfVote,
  typedScores,
} from "./vote-rules";

const typed = (...texts: string[]): TypedScore[] => texts.map((text, at) => ({ entry: 100 + at, text }));
const problemOf = (...texts: string[]) => {
  const { problem, wrong } = checkVote(typed(...texts));
  return [problem, [...wrong]];
};

test.each<[string, string[], string | null, number[]]>([
  ["four scores from 7 to 10", ["7", "10", "8", "9"], null, []],
  ["spaces around a score", [" 10", "9 "], null, []],
  ["a single entry with 10", ["10"], null, []],
  ["a single entry with 9", ["9"], "out of range", [100]],
  ["a score below 11-N", ["6", "10", "8", "9"], "out of range", [100]],
  ["a score above 10", ["11", "10"], "out of range", [100]],
  ["a fraction", ["9.5", "10"], "out of range", [100]],
  ["a word", ["nine", "10"], "out of range", [100]],
  ["a negative score", ["-10", "10"], "out of range", [100]],
  ["a score twice", ["9", "9", "10"], "not unique", [100, 101]],
  ["a score twice beside one out of range", ["9", "9", "7"], "out of range", [102]],
  ["a score twice while another is missing", ["10", "", "10"], "not unique", [100, 102]],
  ["a score missing", ["10", ""], "incomplete", [101]],
  ["none at all", ["", " "], "incomplete", [100, 101]],
  ["no entries", [], null, []],
])("of %s says %s", (_, texts, problem, wrong) => {
  expect(problemOf(...texts)).toEqual([problem, wrong]);
});

test("the score zero is one of eleven entries, and none of ten", () => {
  const eleven = Array.from({ length: 11 }, (_, at) => String(at));
  expect(problemOf(...eleven)).toEqual([null, []]);
  expect(problemOf(...eleven.slice(0, 10))).toEqual(["out of range", [100]]);
});

const entries = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 47 }), { minLength: 1, maxLength: 10 });
const blank = (ids: readonly number[]): TypedScore[] => ids.map((entry) => ({ entry, text: "" }));

test("whatever is dragged where, the vote can be saved: unique scores from 10 down to 11-N, in the order that is seen", () => {
  const moves = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: -3, max: 20 })), { maxLength: 12 });
  fc.assert(
    fc.property(entries, moves, (ids, drags) => {
      let order = [...ids];
      for (const [which, place] of drags) order = movedTo(order, ids[which % ids.length] as number, place);
      const scored = scoredByOrder(blank(ids), order);
      const { problem, scores } = checkVote(scored);
      expect(problem).toBeNull();
      expect(scores.map(({ score }) => score).sort((a, b) => b - a)).toEqual(
        [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].slice(0, ids.length),
      );
      expect(rankedEntries(scored)).toEqual(order);
    }),
  );
});

test("whatever is typed, it is saved only as a ranking, and no entry is lost from the order", () => {
  const texts = fc.oneof(fc.integer({ min: -2, max: 13 }).map(String), fc.constantFrom("", "x", "9.0", "1e1", " 8 "));
  const vote = entries.chain((ids) => fc.tuple(...ids.map((entry) => texts.map((text) => ({ entry, text })))));
  fc.assert(
    fc.property(vote, (scored) => {
      const { problem, wrong, scores } = checkVote(scored);
      const whole = scored.map(({ text }) => (/^ ?\d+ ?$/.test(text) ? Number(text) : null));
      const isRanking =
        [...whole].sort((a, b) => (b ?? 99) - (a ?? 99)).join() ===
        [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].slice(0, scored.length).join();
      expect(problem === null).toBe(isRanking);
      expect(wrong.size > 0).toBe(!isRanking);
      if (isRanking) expect(scores.map(({ score }) => score)).toEqual(whole);
      expect(rankedEntries(scored).sort()).toEqual(scored.map(({ entry }) => entry).sort());
    }),
  );
});

test("entries without a good score stand last, as they stood", () => {
  expect(rankedEntries(typed("", "9", "x", "10", "5"))).toEqual([103, 101, 100, 102, 104]);
});

test("what was typed is read again as it was written, for the entries that are still there", () => {
  const text = textOfVote(typed("10", "nine = 9", ""));
  expect(text).toBe("100=10\n101=nine = 9\n102=");
  expect(typedScores([{ submission_id: 101 }, { submission_id: 105 }, { submission_id: 100 }], text)).toEqual([
    { entry: 101, text: "nine = 9" },
    { entry: 105, text: "" },
    { entry: 100, text: "10" },
  ]);
  expect(typedScores([{ submission_id: 100 }], "")).toEqual([{ entry: 100, text: "" }]);
});

test("a vote that was never saved has no text; a saved one has its scores", () => {
  const question = (answerVersion: number, ...scores: (number | null)[]) =>
    ({
      answerVersion,
      contestEntries: scores.map((score, at) => ({ submission_id: 100 + at, score })),
    }) as unknown as VotingQuestion;
  expect(savedVoteOf(question(0, null, null))).toEqual({ saved: { text: null, version: 0 }, template: "100=\n101=" });
  expect(savedVoteOf(question(3, 9, 10)).saved).toEqual({ text: "100=9\n101=10", version: 3 });
  expect(savedVoteOf(question(3, 10, null)).saved.text).toBe("100=10\n101=");
});
