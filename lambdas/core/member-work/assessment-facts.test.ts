import {
  applyVerdicts,
  beginSubmission,
  close,
  finalise,
  grade,
  regrade,
  type Submission,
  undoClosing,
  unsubmit,
  withAnswer,
  withStuck,
} from "../submissions/rules";
import { assessmentFacts } from "./assessment-facts";

const OWNER = { submissionId: 1, assessmentId: 1, courseId: 1, regId: 1, userId: 1, studentName: "Sue" };
const FIGURES = { questionCount: 2, maxXp: 250, configId: 1 };
const ASSESSMENT = { closeAt: "2026-11-28T04:00:00.000Z", maxXp: 250 };
const NOW = new Date("2026-11-21T08:00:00.000Z");
const [MANUAL, AUTO] = [{ isManuallyGraded: true }, { isManuallyGraded: false }];
const begun = [0, 1].reduce(withAnswer, beginSubmission(OWNER, FIGURES));
const handedIn = (submission = begun, now = NOW) => finalise(submission, 100, now);
const judged = (submission: Submission, xp: number, failed: readonly number[] = []) =>
  applyVerdicts(submission, submission.attempt, [
    { position: 0, xp, maxXp: 200, status: "success", resetsAdjustment: false, failed },
    { position: 1, xp: 50, maxXp: 50, status: "success", resetsAdjustment: true },
  ]);
const facts = (submission: Submission, type = MANUAL, assessment = ASSESSMENT) =>
  assessmentFacts(submission, assessment, type);
const NOTHING = { submitted: false, graded: false, frac: 0, early: false, firstTry: false, persisted: false };
const WHOLE = { submitted: true, graded: false, frac: 1, early: true, firstTry: true, persisted: false };

describe("the facts of an assessment", () => {
  it("are none before it is handed in, and undecided while an answer is being judged", () => {
    expect(facts(begun)).toEqual(NOTHING);
    expect(facts(handedIn())).toBeNull();
    expect(facts(judged(handedIn(), 200))).toEqual(WHOLE);
    expect(facts(regrade(judged(handedIn(), 200), [0]))).toBeNull();
  });

  it("have the fraction of the XP without the bonus, with adjustments of graders", () => {
    const partly = judged(handedIn(), 150, [2]);
    expect(facts(partly)).toEqual({ ...WHOLE, frac: 0.8, firstTry: false });
    const raised = grade(partly, 0, { graderRegId: 9, adjustment: 50, maxXp: 200 });
    expect(raised && facts(raised)).toEqual(WHOLE);
    expect(facts(judged(handedIn(), 0), MANUAL, { ...ASSESSMENT, maxXp: 0 })).toEqual(WHOLE);
    expect(facts(begun, MANUAL, { ...ASSESSMENT, maxXp: 0 })).toEqual(NOTHING);
    // An upload has made it worth less since.
    expect(facts(judged(handedIn(), 200), MANUAL, { ...ASSESSMENT, maxXp: 100 })).toEqual(WHOLE);
  });

  it("are graded once a grader has seen every answer, or at once without manual grading", () => {
    const work = judged(handedIn(), 200);
    expect(facts(work, AUTO)).toEqual({ ...WHOLE, graded: true });
    const half = grade(work, 0, { graderRegId: 9, adjustment: undefined, maxXp: 200 }) ?? work;
    expect(facts(half)).toEqual(WHOLE);
    const whole = grade(half, 1, { graderRegId: 9, adjustment: undefined, maxXp: 50 }) ?? half;
    expect(facts(whole)).toEqual({ ...WHOLE, graded: true });
  });

  it.each<[string, boolean]>([
    ["2026-11-27T04:00:00.000Z", true],
    ["2026-11-27T04:00:00.001Z", false],
  ])("handed in at %s are early: %s", (at, early) => {
    expect(facts(judged(handedIn(begun, new Date(at)), 200))).toEqual({ ...WHOLE, early });
  });

  it("are those of the first try unless a person gave the work back", () => {
    const back = unsubmit(judged(handedIn(), 200), { id: 9, name: "Stan" }, NOW);
    expect(facts(back)).toEqual(NOTHING);
    expect(facts(judged(handedIn(back), 200))).toEqual({ ...WHOLE, firstTry: false });
    const closed = undoClosing(judged(close({ ...begun, version: 3 }, 2, NOW), 200), NOW);
    expect(facts(closed)).toEqual(NOTHING);
    expect(facts(judged(handedIn(closed), 200))).toEqual(WHOLE);
  });

  it("of work that the schedule submitted are not early, and empty for students who never started", () => {
    const closed = judged(close({ ...begun, version: 3 }, 2, NOW), 200);
    expect(facts(closed)).toEqual({ ...WHOLE, early: false });
    const missing = close(beginSubmission(OWNER, FIGURES), 2, NOW);
    expect(facts(missing, MANUAL, { ...ASSESSMENT, maxXp: 0 })).toEqual(NOTHING);
  });

  it("are persistent where a question that its student was stuck on passes all its testcases", () => {
    const stuck = withStuck(begun, 0, NOW);
    expect(facts(judged(handedIn(stuck), 150, [2]))).toEqual({ ...WHOLE, frac: 0.8, firstTry: false });
    expect(facts(judged(handedIn(stuck), 200))).toEqual({ ...WHOLE, persisted: true });
    // Also when they were unstuck before, and after a regrade; the other question has no testcases.
    const unstuck = withStuck(stuck, 0, null);
    expect(facts(judged(handedIn(unstuck), 200))).toEqual({ ...WHOLE, persisted: true });
    const again = regrade(judged(handedIn(stuck), 150, [2]), [0]);
    expect(facts(judged(again, 200))).toEqual({ ...WHOLE, persisted: true });
    const other = withStuck(begun, 1, NOW);
    expect(facts(judged(handedIn(other), 200))).toEqual(WHOLE);
  });
});
