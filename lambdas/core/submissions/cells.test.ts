import { cellChange, cellOf } from "./cells";
import {
  applyVerdicts,
  beginSubmission,
  close,
  finalise,
  grade,
  type Submission,
  unsubmit,
  withAnswer,
  withStuck,
} from "./rules";

const NOW = new Date("2026-03-01T12:00:00.000Z");
/** The same in seconds since 1970. */
const SECONDS = 1_772_366_400;
const owner = { submissionId: 3_000_009, assessmentId: 3, courseId: 1, regId: 9, userId: 4, studentName: "Bo" };
const begun = beginSubmission({ ...owner, countedFor: { group: "G1" } }, { questionCount: 2, maxXp: 200, configId: 5 });
const attempted = withAnswer(withAnswer(begun, 0), 1);
const submitted = finalise(attempted, 10, NOW);
const verdict = (position: number, xp: number) => {
  return { position, xp, maxXp: 100, status: "success" as const, resetsAdjustment: false };
};
const decided = applyVerdicts(submitted, 1, [verdict(0, 100), verdict(1, 40)]);
const gradedBy = (submission: Submission, position: number, graderRegId: number, adjustment?: number) =>
  grade(submission, position, { graderRegId, adjustment, maxXp: 100 }) as Submission;
const halfGraded = gradedBy(decided, 1, 8, -20);

const BEGUN = {
  state: "begun",
  xp: 0,
  bonus: 0,
  submittedAt: null,
  attempts: 0,
  isStuck: false,
  closedByClock: null,
  graders: [],
} as const;
const SUBMITTED = { ...BEGUN, state: "awaitingVerdict", bonus: 10, submittedAt: SECONDS, attempts: 1 };

it.each<[string, Submission, object]>([
  ["begun", begun, BEGUN],
  ["stuck", withStuck(attempted, 0, NOW), { ...BEGUN, isStuck: true }],
  ["submitted", submitted, SUBMITTED],
  ["with its verdict", decided, { ...SUBMITTED, state: "ungraded", xp: 140 }],
  ["graded in part", halfGraded, { ...SUBMITTED, state: "ungraded", xp: 120, graders: [8] }],
  ["graded by two", gradedBy(halfGraded, 0, 7), { ...SUBMITTED, state: "graded", xp: 120, graders: [7, 8] }],
  ["graded by one", gradedBy(halfGraded, 0, 8), { ...SUBMITTED, state: "graded", xp: 120, graders: [8] }],
  ["without its bonus", { ...decided, isBonusRemoved: true }, { ...SUBMITTED, state: "ungraded", xp: 140, bonus: 0 }],
  ["given back", unsubmit(decided, null, NOW), { ...BEGUN, submittedAt: SECONDS, attempts: 1 }],
  [
    "closed by the clock",
    close(begun, 2, NOW),
    { ...BEGUN, state: "ungraded", submittedAt: SECONDS, closedByClock: "missing" },
  ],
])("a cell of work that is %s", (_, submission, expected) => {
  expect(cellOf(submission)).toEqual(expected);
});

const CHANGE = [{ update: { pk: "COURSE#1#SHEET", sk: "000000009" }, change: { add: { version: 1 } } }];

it("has the row made anew by what its cell shows, and by nothing else", () => {
  expect(cellChange(null, begun)).toEqual(CHANGE);
  expect(cellChange(begun, attempted)).toEqual([]);
  expect(cellChange(attempted, submitted)).toEqual(CHANGE);
  expect(cellChange(submitted, { ...submitted, countedFor: null, version: 7 })).toEqual([]);
});
