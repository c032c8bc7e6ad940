import * as fc from "fast-check";
import {
  applyVerdicts,
  beginSubmission,
  finalise,
  grade,
  gradedCount,
  type Mark,
  type MarkVerdict,
  regrade,
  reopen,
  type Submission,
  statusOf,
  totalXp,
  undecided,
  unsubmit,
  withAnswer,
  withBlankAnswer,
} from "./rules";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const STAFF = { id: 7, name: "Ann" };
const fresh = beginSubmission(
  { submissionId: 3_000_009, assessmentId: 3, courseId: 1, regId: 9, userId: 4, studentName: "Bo" },
  { questionCount: 2, maxXp: 150, configId: 1 },
);
const attempted = withAnswer(withAnswer(fresh, 0), 1);
const submitted = finalise(attempted, 40, NOW);
const pass = (position: number, xp: number, maxXp = 100): MarkVerdict => ({
  position,
  xp,
  maxXp,
  status: "success",
  resetsAdjustment: false,
});

describe("status", () => {
  it.each<[string, Submission | null, string]>([
    ["no submission", null, "not_attempted"],
    ["no answers", fresh, "attempting"],
    ["one of two", withAnswer(fresh, 1), "attempting"],
    ["both", attempted, "attempted"],
    ["finalised", submitted, "submitted"],
    ["given back", unsubmit(submitted, STAFF, NOW), "attempted"],
    ["opened again by its staff owner", reopen(submitted), "attempted"],
  ])("%s", (_, submission, status) => {
    expect(statusOf(submission, 2)).toBe(status);
  });

  it("is not attempted as long as a vote of earlier days is incomplete", () => {
    const marks = { ...attempted.marks, 1: { ...attempted.marks[1], isIncomplete: true } as Mark };
    const partly = { ...attempted, marks };
    expect(statusOf(partly, 2)).toBe("attempting");
    const whole = withAnswer(partly, 1);
    expect(whole).toEqual(attempted);
    expect(withAnswer(whole, 1)).toBe(whole);
    expect(statusOf(finalise(partly, 0, NOW), 2)).toBe("submitted");
  });

  it("falls back when a question is added", () => {
    expect(statusOf(attempted, 3)).toBe("attempting");
  });
});

describe("finalising", () => {
  it("starts attempt 1 of every answer", () => {
    expect(submitted).toMatchObject({
      finalised: true,
      attempt: 1,
      bonus: 40,
      finalisedAt: "2026-03-01T12:00:00.000Z",
      marks: { 0: { status: "processing", attempt: 1 }, 1: { status: "processing", attempt: 1 } },
    });
  });

  it("keeps adjustments", () => {
    const graded = grade(reopen(submitted), 0, { graderRegId: 7, adjustment: 5, maxXp: 100 }) as Submission;
    expect(finalise(graded, 0, NOW).marks[0]).toMatchObject({ adjustment: 5, attempt: 2, graderRegId: 7 });
  });
});

describe("regrading", () => {
  it("touches the chosen answers only and drops their adjustment", () => {
    const graded = grade(applyVerdicts(submitted, 1, [pass(0, 60), pass(1, 30)]), 1, {
      graderRegId: 7,
      adjustment: -10,
      maxXp: 50,
    }) as Submission;
    const next = regrade(graded, [1]);
    expect(next.attempt).toBe(2);
    expect(next.marks[0]).toMatchObject({ status: "success", attempt: 1, xp: 60 });
    expect(next.marks[1]).toMatchObject({ status: "processing", attempt: 2, xp: 30, adjustment: 0, graderRegId: 7 });
  });

  it("lets an earlier attempt still decide the answers that it is for", () => {
    const next = applyVerdicts(regrade(submitted, [1]), 1, [pass(0, 60), pass(1, 30)]);
    expect(next.marks[0]).toMatchObject({ status: "success", xp: 60 });
    expect(next.marks[1]).toMatchObject({ status: "processing", xp: 0 });
  });

  it("counts a question that was left blank as decided, with nothing earned", () => {
    const blank = withBlankAnswer(submitted, 2);
    const mark = { xp: 0, adjustment: 0, status: "success", attempt: 1, graderRegId: null, isBlank: true };
    expect(blank.marks[2]).toEqual(mark);
    expect(undecided(blank, { attempt: 1, positions: [0, 1, 2] })).toEqual([0, 1]);
  });
});

describe("verdicts", () => {
  it("defect 9: clamp an adjustment that no longer fits", () => {
    const graded = grade(applyVerdicts(submitted, 1, [pass(0, 20)]), 0, {
      graderRegId: 7,
      adjustment: 80,
      maxXp: 100,
    }) as Submission;
    const again = finalise(reopen(graded), 0, NOW);
    expect(applyVerdicts(again, 2, [pass(0, 90)]).marks[0]).toMatchObject({ xp: 90, adjustment: 10 });
    const lowered = grade(graded, 0, { graderRegId: 7, adjustment: -20, maxXp: 100 }) as Submission;
    expect(applyVerdicts(finalise(reopen(lowered), 0, NOW), 2, [pass(0, 5)]).marks[0]).toMatchObject({
      xp: 5,
      adjustment: -5,
    });
  });

  it("of multiple choice drop the adjustment", () => {
    const graded = grade(submitted, 0, { graderRegId: 7, adjustment: 3, maxXp: 100 }) as Submission;
    const verdict = { ...pass(0, 50), resetsAdjustment: true };
    expect(applyVerdicts(graded, 1, [verdict]).marks[0]).toMatchObject({ xp: 50, adjustment: 0 });
  });

  it("replace a failure, never a success", () => {
    const failed = applyVerdicts(submitted, 1, [{ ...pass(0, 0), status: "failed" }]);
    expect(failed.marks[0]).toMatchObject({ status: "failed", xp: 0 });
    const done = applyVerdicts(failed, 1, [pass(0, 70)]);
    expect(done.marks[0]).toMatchObject({ status: "success", xp: 70 });
    expect(applyVerdicts(done, 1, [{ ...pass(0, 0), status: "failed" }])).toEqual(done);
  });

  it("do not reach a submission that was given back", () => {
    const back = unsubmit(submitted, STAFF, NOW);
    expect(applyVerdicts(back, 1, [pass(0, 60)])).toEqual(back);
  });
});

describe("giving back", () => {
  it("clears the earned XP and keeps graders", () => {
    const graded = grade(applyVerdicts(submitted, 1, [pass(0, 60)]), 0, {
      graderRegId: 7,
      adjustment: 1,
      maxXp: 100,
    }) as Submission;
    const back = unsubmit(graded, STAFF, NOW);
    expect(back).toMatchObject({
      finalised: false,
      bonus: 0,
      unsubmittedAt: "2026-03-01T12:00:00.000Z",
      unsubmittedBy: STAFF,
    });
    expect(back.marks[0]).toEqual({
      xp: 0,
      adjustment: 0,
      status: "none",
      attempt: 1,
      graderRegId: 7,
      gradeVersion: 1,
    });
    expect(gradedCount(back)).toBe(1);
    expect(finalise(back, 0, NOW).attempt).toBe(2);
  });
});

describe("grading", () => {
  const scored = applyVerdicts(submitted, 1, [pass(0, 60)]);
  it.each([
    [40, true],
    [41, false],
    [-60, true],
    [-61, false],
    [0, true],
  ])("adjustment %d on 60 of 100: %s", (adjustment, allowed) => {
    expect(grade(scored, 0, { graderRegId: 7, adjustment, maxXp: 100 }) !== null).toBe(allowed);
  });

  it("needs an answer", () => {
    expect(grade(scored, 2, { graderRegId: 7, adjustment: 0, maxXp: 100 })).toBeNull();
  });
});

describe("sums", () => {
  it("XP 20, adjustment -10, bonus 100 is 110", () => {
    const one = applyVerdicts(finalise(withAnswer(fresh, 0), 100, NOW), 1, [pass(0, 20)]);
    expect(totalXp(grade(one, 0, { graderRegId: 7, adjustment: -10, maxXp: 100 }))).toBe(110);
  });

  it("a bonus without answers is ignored", () => {
    expect(totalXp(finalise(fresh, 100, NOW))).toBe(0);
    expect(totalXp(null)).toBe(0);
  });
});

describe("whatever happens in whatever order", () => {
  const MAX_XP = [100, 50];
  type Step = (submission: Submission) => Submission;
  const position = fc.integer({ min: 0, max: 1 });
  const verdict: fc.Arbitrary<Step> = fc
    .record({ position, xp: fc.integer({ min: -5, max: 120 }), late: fc.nat(2), failed: fc.boolean() })
    .map(
      ({ position: at, xp, late, failed }) =>
        (submission) =>
          applyVerdicts(submission, submission.attempt - late, [
            {
              position: at,
              xp,
              maxXp: MAX_XP[at] ?? 0,
              status: failed ? "failed" : "success",
              resetsAdjustment: at === 1,
            },
          ]),
    );
  const step: fc.Arbitrary<Step> = fc.oneof(
    verdict,
    position.map(
      (at): Step =>
        (submission) =>
          withAnswer(submission, at),
    ),
    fc.nat(200).map(
      (bonus): Step =>
        (submission) =>
          finalise(submission, bonus, NOW),
    ),
    fc.subarray([0, 1]).map(
      (positions): Step =>
        (submission) =>
          regrade(submission, positions),
    ),
    fc.constant<Step>((submission) => unsubmit(submission, STAFF, NOW)),
    fc.record({ position, adjustment: fc.integer({ min: -150, max: 150 }) }).map(
      ({ position: at, adjustment }): Step =>
        (submission) =>
          grade(submission, at, { graderRegId: 7, adjustment, maxXp: MAX_XP[at] ?? 0 }) ?? submission,
    ),
  );
  const history = fc.array(step, { maxLength: 30 }).map((steps) => steps.reduce((state, next) => next(state), fresh));

  it("XP plus adjustment stays within 0..maxXp", () => {
    fc.assert(
      fc.property(history, (submission) => {
        for (const [at, mark] of Object.entries(submission.marks)) {
          const total = mark.xp + mark.adjustment;
          expect(total).toBeGreaterThanOrEqual(0);
          expect(total).toBeLessThanOrEqual(MAX_XP[Number(at)] ?? 0);
        }
      }),
    );
  });

  it("a verdict of an attempt that no mark belongs to changes nothing", () => {
    fc.assert(
      fc.property(history, fc.nat(40), position, (submission, attempt, at) => {
        fc.pre(submission.marks[at]?.attempt !== attempt);
        expect(applyVerdicts(submission, attempt, [pass(at, 33)])).toEqual(submission);
      }),
    );
  });

  it("a verdict delivered twice is a verdict delivered once", () => {
    fc.assert(
      fc.property(history, position, fc.nat(50), (submission, at, xp) => {
        const verdicts = [pass(at, xp, MAX_XP[at])];
        const once = applyVerdicts(submission, submission.attempt, verdicts);
        expect(applyVerdicts(once, submission.attempt, verdicts)).toEqual(once);
      }),
    );
  });

  it("attempts only grow, and every mark's attempt is one that was", () => {
    fc.assert(
      fc.property(history, step, (submission, next) => {
        const after = next(submission);
        expect(after.attempt).toBeGreaterThanOrEqual(submission.attempt);
        for (const mark of Object.values(after.marks)) expect(mark.attempt).toBeLessThanOrEqual(after.attempt);
      }),
    );
  });

  it("unsubmitting leaves nothing processing and no XP", () => {
    fc.assert(
      fc.property(history, (submission) => {
        const back = unsubmit(submission, STAFF, NOW);
        expect(totalXp(back)).toBe(0);
        expect(Object.values(back.marks).map(({ status }) => status)).not.toContain("processing");
      }),
    );
  });
});
