import fc from "fast-check";
import { type Mark, type Submission, totalXp } from "../submissions/rules";
import { type PreviewVerdict, regraded, rowOf } from "./rules";
import { tallyChange, tallyOf } from "./tally";

const MAX_XP = 200;

const ticked = fc.record({
  ticked: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  sum: fc.integer({ min: -50, max: 50 }),
  manual: fc.integer({ min: -50, max: 50 }),
});
const mark: fc.Arbitrary<Mark> = fc
  .record({
    xp: fc.integer({ min: 0, max: MAX_XP }),
    adjustment: fc.integer({ min: -MAX_XP, max: MAX_XP }),
    status: fc.constantFrom("none", "processing", "success", "failed"),
    attempt: fc.integer({ min: 0, max: 5 }),
    graderRegId: fc.option(fc.constant(7)),
    rubric: fc.option(ticked, { nil: undefined }),
    gradeVersion: fc.nat({ max: 4 }),
  })
  .map((one) => ({ ...one, adjustment: Math.min(Math.max(one.adjustment, -one.xp), MAX_XP - one.xp) }));
const submission: fc.Arbitrary<Submission> = fc
  .tuple(fc.array(mark, { minLength: 1, maxLength: 3 }), fc.nat({ max: 100 }))
  .map(([marks, bonus]) => ({
    submissionId: 3_000_005,
    assessmentId: 3,
    courseId: 1,
    regId: 5,
    userId: 9,
    studentName: "Sue",
    finalised: true,
    attempt: 5,
    marks: Object.fromEntries(marks.entries()),
    bonus,
    finalisedAt: "2026-11-21T08:00:00.000Z",
    unsubmittedAt: null,
    unsubmittedBy: null,
    version: 4,
    questionCount: 3,
    maxXp: 600,
    configId: 1,
  }));
const verdictAt = (position: number): fc.Arbitrary<PreviewVerdict> =>
  fc.record({
    position: fc.constant(position),
    maxXp: fc.constantFrom(100, 200, 300),
    answerVersion: fc.constant(1),
    xp: fc.integer({ min: 0, max: 300 }),
    status: fc.constantFrom("success", "failed"),
    resetsAdjustment: fc.boolean(),
    results: fc.constant([]),
  });
const verdicts = fc.tuple(verdictAt(0), verdictAt(1), verdictAt(2));

it("keeps adjustments of graders exactly, as far as the XP has room for them", () => {
  fc.assert(
    fc.property(submission, verdicts, fc.constantFrom("bothWays", "neverLower"), (before, found, policy) => {
      const frozen = JSON.stringify(before);
      const after = regraded(before, found, { resetsAdjustments: false, policy });
      expect(JSON.stringify(before)).toBe(frozen);
      for (const [position, was] of Object.entries(before.marks)) {
        const is = after.marks[position] as Mark;
        const { maxXp } = found[Number(position)] as PreviewVerdict;
        for (const field of ["graderRegId", "gradeVersion", "rubric", "isBlank"] as const) {
          expect(JSON.stringify(is[field])).toBe(JSON.stringify(was[field]));
        }
        const hasRoom = is.xp + was.adjustment >= 0 && is.xp + was.adjustment <= maxXp;
        if (hasRoom || is === was) expect(is.adjustment).toBe(was.adjustment);
        if (is !== was) expect(is).toMatchObject({ attempt: 6, status: "success" });
      }
      expect(after.bonus).toBe(before.bonus);
    }),
  );
});

it("never lowers protected XP, and predicts the result", () => {
  fc.assert(
    fc.property(submission, verdicts, fc.boolean(), (before, found, resetsAdjustments) => {
      const isDecided = Object.values(before.marks).every(({ status }) => status !== "processing");
      const after = regraded(before, found, { resetsAdjustments, policy: "neverLower" });
      if (isDecided) expect(totalXp(after)).toBeGreaterThanOrEqual(totalXp(before));
      const row = rowOf(before, { answers: new Map(), verdicts: found }, { resetsAdjustments });
      expect(row).toMatchObject({ before: totalXp(before), neverLower: totalXp(after) });
      expect(row.after).toBe(totalXp(regraded(before, found, { resetsAdjustments, policy: "bothWays" })));
    }),
  );
});

it("counts a row by its state, and subtracts exactly the same", () => {
  const row = {
    regId: 5,
    submissionId: 3_000_005,
    name: "Sue",
    state: "previewed" as const,
    version: 1,
    before: 350,
    after: 250,
    neverLower: 350,
    answers: [],
  };
  const tally = tallyOf(row, { maxXp: 250 });
  expect(tally).toEqual({
    rows: 1,
    done: 1,
    loses: 1,
    answers: 0,
    before: 350,
    after: 250,
    neverLower: 350,
    down_4: 1,
  });
  expect(tallyChange(tally, tallyOf({ ...row, state: "published" }, { maxXp: 250 }))).toEqual({ published: 1 });
  expect(tallyOf({ ...row, state: "changed" }, { maxXp: 250 })).toEqual({ rows: 1, changed: 1 });
  expect(tallyChange(tally, {})).toMatchObject({ done: -1, loses: -1, down_4: -1 });
});
