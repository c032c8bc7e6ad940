import * as fc from "fast-check";
import type { Testcase } from "../../../domain/assessments/xml";
import { testcaseDifferences } from "./testcase-differences";

const testcase = (program: string, parts: Partial<Testcase> = {}): Testcase => ({
  type: "public",
  program,
  answer: "1",
  score: 1,
  ...parts,
});
const [one, two, three] = [testcase("one();"), testcase("two();"), testcase("three();", { type: "secret" })];

it("finds nothing between two lists that are the same", () => {
  expect(testcaseDifferences([one, two, three], [one, two, three])).toEqual({ count: 0, first: [] });
});

it("names the changed fields of a testcase", () => {
  expect(testcaseDifferences([one, two, three], [one, { ...two, answer: "2", score: 3 }, three])).toEqual({
    count: 1,
    first: [
      {
        before: { number: 2, type: "public", program: "two();", answer: "1", score: 1 },
        after: { number: 2, type: "public", program: "two();", answer: "2", score: 3 },
        fields: ["answer", "score"],
      },
    ],
  });
});

it("takes testcases behind a new one for the same", () => {
  expect(testcaseDifferences([one, two, three], [testcase("new();"), one, two, three])).toEqual({
    count: 1,
    first: [
      {
        before: null,
        after: { number: 1, type: "public", program: "new();", answer: "1", score: 1 },
        fields: [],
      },
    ],
  });
});

it("takes one of another kind for another one", () => {
  const { count, first } = testcaseDifferences([one, three], [{ ...two, type: "opaque" }, three]);
  expect(count).toBe(2);
  expect(first.map(({ before, after }) => [before?.program, after?.program])).toEqual([
    ["one();", undefined],
    [undefined, "two();"],
  ]);
});

it("counts all that differ, and shows the first five with their texts cut", () => {
  const many = Array.from({ length: 8 }, (_, index) => testcase(`${"x".repeat(100)}${index}`));
  const { count, first } = testcaseDifferences(many, []);
  expect([count, first.length]).toEqual([8, 5]);
  expect(first[0]?.before?.program).toBe(`${"x".repeat(79)}…`);
});

it("leads from one list to the other", () => {
  const lists = fc.array(
    fc.record({
      type: fc.constantFrom("public" as const, "secret" as const),
      program: fc.constantFrom("a", "b", "c"),
      answer: fc.constantFrom("1", "2"),
      score: fc.constant(1),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const { count, first } = testcaseDifferences(before, after);
      fc.pre(count <= 5);
      const gone = new Set(first.map((difference) => difference.before?.number));
      const come = new Map(first.flatMap((difference) => (difference.after ? [[difference.after.number, true]] : [])));
      const stayed = before.filter((_, index) => !gone.has(index + 1));
      const rebuilt = after.map((_, index) => {
        if (!come.has(index + 1)) return stayed.shift();
        const { number: _number, ...own } = first.find((each) => each.after?.number === index + 1)?.after ?? {
          number: 0,
        };
        return own;
      });
      expect([rebuilt, stayed]).toEqual([after, []]);
    }),
  );
});
