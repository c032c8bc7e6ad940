import {
  applyVerdicts,
  beginSubmission,
  finalise,
  grade,
  regrade,
  type Submission,
  withAnswer,
} from "../submissions/rules";
import { regradeTiming } from "./regrade-timing";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const fresh = beginSubmission(
  { submissionId: 3_000_009, assessmentId: 3, courseId: 1, regId: 9, userId: 4, studentName: "Bo" },
  { questionCount: 2, maxXp: 150, configId: 1 },
);
const submitted = finalise(withAnswer(withAnswer(fresh, 0), 1), 0, NOW);

/** The submission after a regrade asked for at that moment. */
function regradedAt(submission: Submission, now: Date, positions = [0]): Submission {
  const timing = regradeTiming(submission, positions, now);
  return regrade(submission, timing.positions, timing.dueAt);
}

it("the first regrade starts at once, even while the submitted work is still being graded", () => {
  expect(regradeTiming(submitted, [0, 1], NOW)).toEqual({
    positions: [0, 1],
    delaySeconds: 0,
    dueAt: 1_772_366_400_000,
  });
});

it("the second within five seconds waits five, and those that follow join it until a second before it is due", () => {
  const once = regradedAt(submitted, NOW);
  expect(regradeTiming(once, [0], later(1))).toMatchObject({ positions: [0], delaySeconds: 5 });
  const twice = regradedAt(once, later(1));
  expect(twice.attempt).toBe(3);
  expect(regradeTiming(twice, [0], later(2)).positions).toEqual([]);
  expect(regradeTiming(twice, [0], later(4000)).positions).toEqual([]);
  expect(regradeTiming(twice, [0], later(4001))).toMatchObject({ positions: [0], delaySeconds: 5 });
});

it("a verdict between two regrades does not make the second one quick", () => {
  const once = regradedAt(submitted, NOW);
  const verdict = { position: 0, xp: 60, maxXp: 100, status: "success", resetsAdjustment: false } as const;
  const decided = applyVerdicts(once, 2, [verdict]);
  expect(regradeTiming(decided, [0], later(100))).toMatchObject({ positions: [0], delaySeconds: 5 });
  expect(regradeTiming(decided, [0], later(5000))).toMatchObject({ positions: [0], delaySeconds: 0 });
});

it("answers are counted apart", () => {
  const waiting = regradedAt(regradedAt(submitted, NOW), later(1));
  expect(regradeTiming(waiting, [1], later(2))).toMatchObject({ positions: [1], delaySeconds: 0 });
  expect(regradeTiming(waiting, [0, 1], later(2))).toMatchObject({ positions: [1], delaySeconds: 0 });
});

it("a regrade after an adjustment is one of its own, for it takes the adjustment away", () => {
  const waiting = regradedAt(regradedAt(submitted, NOW), later(1));
  const graded = grade(waiting, 0, { graderRegId: 7, adjustment: 5, maxXp: 100 }) as Submission;
  expect(regradeTiming(graded, [0], later(2)).positions).toEqual([0]);
});

it("a clock that was set back ten minutes joins nothing and delays nothing", () => {
  const waiting = regradedAt(regradedAt(submitted, NOW), later(1));
  expect(regradeTiming(waiting, [0], later(-600_000))).toMatchObject({ positions: [0], delaySeconds: 0 });
  expect(regradeTiming(waiting, [0], later(600_000))).toMatchObject({ positions: [0], delaySeconds: 0 });
});

it("finalising again forgets it", () => {
  const waiting = regradedAt(regradedAt(submitted, NOW), later(1));
  expect(finalise(waiting, 0, later(2)).marks[0]?.dueAt).toBeUndefined();
});
