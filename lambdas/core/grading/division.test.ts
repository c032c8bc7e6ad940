import * as fc from "fast-check";
import { GRADING_PARTS, partOf } from "../submissions/grading-parts";
import { type Division, graderFor, leftByGrader, UNDIVIDED } from "./division";

const share = (regId: number, weight: number) => ({ regId, name: `Grader ${regId}`, weight });
const divided = (shares: Division["shares"], keepsGrader = true): Division => ({ version: 1, shares, keepsGrader });
const students = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);
const countOf = (division: Division, grader: number, regIds: readonly number[], assessmentId = 1) =>
  regIds.filter((regId) => graderFor(division, { regId, assessmentId }) === grader).length;

it("spreads consecutive students over the parts", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(partOf)).toEqual([79, 30, 109, 60, 11, 90, 41, 120]);
});

it("assigns no grader when the work is not divided", () => {
  expect(graderFor(UNDIVIDED, { regId: 5, assessmentId: 1 })).toBeNull();
});

describe("shares of a course of 300", () => {
  const regIds = students(300, 1042);

  it("are even where weights are", () => {
    const division = divided([share(7, 1), share(8, 1), share(9, 1), share(10, 1)]);
    expect([7, 8, 9, 10].map((grader) => countOf(division, grader, regIds))).toEqual([75, 75, 75, 75]);
  });

  it("follow the weights", () => {
    const division = divided([share(7, 1), share(8, 3), share(9, 2)]);
    expect([7, 8, 9].map((grader) => countOf(division, grader, regIds))).toEqual([49, 150, 101]);
  });
});

it("keeps a student with one grader, or changes from assessment to assessment", () => {
  const shares = [share(7, 1), share(8, 1), share(9, 1)];
  const gradersOf = (division: Division) =>
    new Set(students(20).map((assessmentId) => graderFor(division, { regId: 5, assessmentId })));
  expect([...gradersOf(divided(shares))]).toEqual([7]);
  expect([...gradersOf(divided(shares, false))].sort()).toEqual([7, 8, 9]);
});

it("gives every student exactly one of those who have a share, and none more than one in fifty off their weight", () => {
  const anyShares = fc.uniqueArray(
    fc.record({ regId: fc.integer({ min: 1, max: 1000 }), weight: fc.integer({ min: 1, max: 20 }) }),
    {
      minLength: 1,
      maxLength: 8,
      selector: ({ regId }) => regId,
    },
  );
  fc.assert(
    fc.property(anyShares, fc.boolean(), fc.nat(1_000_000), fc.nat(1000), (shares, keepsGrader, from, assessmentId) => {
      const division = divided(
        shares.map(({ regId, weight }) => share(regId, weight)),
        keepsGrader,
      );
      const weights = shares.reduce((sum, { weight }) => sum + weight, 0);
      const counts = shares.map(({ regId }) => countOf(division, regId, students(1000, from), assessmentId));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
      for (const [index, { weight }] of shares.entries()) {
        expect(Math.abs((counts[index] ?? 0) / 1000 - weight / weights)).toBeLessThan(0.02);
      }
    }),
    { numRuns: 50 },
  );
});

it("sums up the remaining work by the same rule, and names graders without any", () => {
  const division = divided([share(7, 1), share(8, 1)], false);
  const regIds = students(10);
  const left = Array.from({ length: GRADING_PARTS }, () => 0);
  for (const regId of regIds) left[partOf(regId)] = (left[partOf(regId)] ?? 0) + 1;
  const sums = leftByGrader(division, 3, left);
  expect(sums.get(7)).toBe(countOf(division, 7, regIds, 3));
  expect((sums.get(7) ?? 0) + (sums.get(8) ?? 0)).toBe(10);
  expect([...leftByGrader(division, 3, [])]).toEqual([
    [7, 0],
    [8, 0],
  ]);
});
