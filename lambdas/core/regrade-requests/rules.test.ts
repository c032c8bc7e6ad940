import fc from "fast-check";
import type { RegradeRequest } from "../submissions/regrade-requests";
import { grade, type Mark, type Submission } from "../submissions/rules";
import { type Asking, askUntil, leastXp, workSince } from "./rules";

const mark = (fields: Partial<Mark> = {}): Mark => ({
  xp: 60,
  adjustment: -5,
  status: "success",
  attempt: 1,
  graderRegId: 3,
  gradeVersion: 1,
  ...fields,
});
const asking = (marked: Partial<Mark>, fields: Partial<Asking> = {}): Asking => ({
  submission: { finalised: true, marks: { 0: mark(marked) } },
  position: 0,
  gradedAt: "2026-11-21T08:00:00.000Z",
  isManuallyGraded: true,
  days: 14,
  ...fields,
});
const request = (fields: Partial<RegradeRequest> = {}) =>
  ({ position: 0, attempt: 1, gradeVersion: 1, xp: 55, state: "open", ...fields }) as RegradeRequest;

describe("until when a student may ask", () => {
  it.each<[string, Asking, string | null]>([
    ["graded by a person", asking({}), "2026-12-05T08:00:00.000Z"],
    ["graded by nobody", asking({ graderRegId: null }), null],
    [
      "graded by the autograder alone",
      asking({ graderRegId: null }, { isManuallyGraded: false }),
      "2026-12-05T08:00:00.000Z",
    ],
    ["being autograded", asking({ status: "processing" }), null],
    ["failed to be autograded", asking({ status: "failed" }), null],
    ["given back", asking({}, { submission: { finalised: false, marks: { 0: mark() } } }), null],
    ["not begun", asking({}, { submission: null }), null],
    ["another question", asking({}, { position: 1 }), null],
    ["in a course that takes none", asking({}, { days: 0 }), null],
    ["in a course that takes them for a day", asking({}, { days: 1 }), "2026-11-22T08:00:00.000Z"],
  ])("%s", (_, given, until) => {
    expect(askUntil(given)).toBe(until);
  });
});

it.each<[string, Partial<Mark> | null, boolean, ReturnType<typeof workSince>]>([
  ["nothing", {}, true, "same"],
  ["another grade", { gradeVersion: 2 }, true, "graded"],
  ["another autograding", { attempt: 2, gradeVersion: 2 }, true, "autograded"],
  ["work that was given back", {}, false, "givenBack"],
  ["an answer that is gone", null, true, "givenBack"],
])("says that since a request there was %s", (_, marked, finalised, since) => {
  const marks: Record<string, Mark> = marked === null ? {} : { 0: mark(marked) };
  expect(workSince(request(), { finalised, marks })).toBe(since);
});

describe("the least XP", () => {
  it.each([
    ["as it was", {}, 55],
    ["raised since", { adjustment: 10 }, 70],
    ["lowered since", { adjustment: -50 }, 55],
    ["lowered by another autograding", { attempt: 2, xp: 20, adjustment: 0 }, 20],
  ])("of an answer %s", (_, marked, least) => {
    expect(leastXp(request(), mark(marked))).toBe(least);
  });

  it("is never below the answer's present XP, so that a request can cost nothing", () => {
    const anyMark = fc.record({ xp: fc.nat(100), off: fc.nat(100), attempt: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(anyMark, fc.nat(100), fc.integer({ min: -150, max: 150 }), ({ xp, off, attempt }, askedXp, given) => {
        const before = mark({ xp, adjustment: -Math.min(off, xp), attempt });
        const submission = { marks: { 0: before } } as unknown as Submission;
        const next = grade(submission, 0, { graderRegId: 4, adjustment: given, maxXp: 100 })?.marks[0];
        const least = leastXp(request({ xp: askedXp }), before);
        expect(least).toBeGreaterThanOrEqual(before.xp + before.adjustment);
        const isAccepted = next !== undefined && next.xp + next.adjustment >= least;
        if (isAccepted) expect(next.xp + next.adjustment).toBeGreaterThanOrEqual(before.xp + before.adjustment);
        if (attempt === 1) expect(least).toBeGreaterThanOrEqual(askedXp);
      }),
    );
  });
});
