import { assessmentRefusal, type GradedWork, gradingRefusal } from "./grading-acts";
import { answerRefusal, askRefusal } from "./regrade-requests";
import { type OwnWork, phaseOf, workRefusal } from "./work-acts";

const dates = { openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-11-28T04:00:00.000Z" };
const [BEFORE, OPENING, WITHIN, LAST, CLOSING] = [
  Date.UTC(2026, 10, 21, 3, 59, 59, 999),
  Date.UTC(2026, 10, 21, 4),
  Date.UTC(2026, 10, 25),
  Date.UTC(2026, 10, 28, 3, 59, 59, 999),
  Date.UTC(2026, 10, 28, 4),
];

it.each([
  [BEFORE, "upcoming"],
  [OPENING, "open"],
  [LAST, "open"],
  [CLOSING, "closed"],
])("at %i an assessment is %s", (now, phase) => {
  expect(phaseOf(dates, now)).toBe(phase);
});

const work: OwnWork = { role: "student", archived: false, isPublished: true, status: "attempted", ...dates };

it.each<[string, Partial<OwnWork>, number, ReturnType<typeof workRefusal>, ReturnType<typeof workRefusal>]>([
  ["a student with all answers", {}, WITHIN, null, null],
  ["a student who has begun", { status: "attempting" }, WITHIN, null, "incomplete"],
  ["a student without an answer", { status: "not_attempted" }, WITHIN, null, "notBegun"],
  ["a student who has handed in", { status: "submitted" }, WITHIN, "submitted", "submitted"],
  ["a student before the opening", {}, BEFORE, "upcoming", "upcoming"],
  ["a student after the closing", {}, CLOSING, "closed", "closed"],
  ["a student who has handed in, after the closing", { status: "submitted" }, CLOSING, "closed", "closed"],
  ["a student, unpublished", { isPublished: false }, WITHIN, "unpublished", "unpublished"],
  ["a student in an archived course", { archived: true }, WITHIN, "archived", "archived"],
  ["staff after the closing", { role: "staff" }, CLOSING, null, null],
  ["staff who have handed in", { role: "staff", status: "submitted" }, WITHIN, null, "submitted"],
  ["an admin, unpublished", { role: "admin", isPublished: false }, BEFORE, null, null],
  ["an admin in an archived course", { role: "admin", archived: true }, WITHIN, "archived", "archived"],
])("decides about saving and handing in of %s", (_, change, now, save, handIn) => {
  expect([
    workRefusal("save", { ...work, ...change }, now),
    workRefusal("handIn", { ...work, ...change }, now),
  ]).toEqual([save, handIn]);
});

it("decides by the dates alone where the status is not known", () => {
  expect(workRefusal("save", { ...work, status: undefined }, WITHIN)).toBeNull();
  expect(workRefusal("countRun", { ...work, status: undefined }, CLOSING)).toBe("closed");
});

const graded: GradedWork = {
  role: "staff",
  archived: false,
  status: "submitted",
  isOwn: false,
  isLeader: false,
  hasBonus: true,
};
const decided = (change: Partial<GradedWork>) =>
  (["grade", "autograde", "bonus", "unsubmit"] as const).map((act) => gradingRefusal(act, { ...graded, ...change }));

it.each<[string, Partial<GradedWork>, ReturnType<typeof decided>]>([
  ["submitted work of another group", {}, [null, null, null, "notLeader"]],
  ["submitted work of one's group", { isLeader: true }, [null, null, null, null]],
  ["submitted work, for an admin", { role: "admin" }, [null, null, null, null]],
  ["work under way", { status: "attempting" }, ["notSubmitted", "notSubmitted", "notSubmitted", "incomplete"]],
  ["work with all answers", { status: "attempted" }, ["notSubmitted", "notSubmitted", "notSubmitted", "notSubmitted"]],
  ["one's own work under way", { isOwn: true, status: "attempted" }, [null, null, null, "notSubmitted"]],
  ["one's own submitted work", { isOwn: true }, [null, null, null, null]],
  ["work without a bonus", { isLeader: true, hasBonus: false }, [null, null, "noBonus", null]],
  ["work in an archived course", { archived: true, role: "admin" }, ["archived", "archived", "archived", "archived"]],
])("decides about grading, autograding, the bonus and unsubmitting of %s", (_, change, expected) => {
  expect(decided(change)).toEqual(expected);
});

it.each([
  [{}, BEFORE, "notClosed", "notOpen"],
  [{}, WITHIN, "notClosed", null],
  [{ isPublished: false }, WITHIN, "notClosed", "notOpen"],
  [{}, CLOSING, null, "notOpen"],
  [{ archived: true }, CLOSING, "archived", "archived"],
])("decides about a regrade and the scores of votes of %j at %i", (change, now, regrade, countVotes) => {
  const asked = { ...dates, archived: false, isPublished: true, ...change };
  expect([assessmentRefusal("regrade", asked, now), assessmentRefusal("countVotes", asked, now)]).toEqual([
    regrade,
    countVotes,
  ]);
});

it.each([
  [{}, null],
  [{ until: "2026-11-25T00:00:00.000Z" }, "over"],
  [{ until: "2026-11-25T00:00:00.001Z" }, null],
  [{ until: null }, "notGraded"],
  [{ until: null, days: 0 }, "notOffered"],
  [{ archived: true }, "archived"],
])("decides about asking for a regrade, of %j", (change, refusal) => {
  const asking = { archived: false, days: 14, until: "2026-12-05T08:00:00.000Z" };
  expect(askRefusal({ ...asking, ...change }, WITHIN)).toBe(refusal);
});

it.each([
  [{}, null],
  [{ isOwn: true }, "own"],
  [{ state: "declined" as const }, "answered"],
  [{ archived: true, isOwn: true }, "archived"],
])("decides about answering a regrade request, of %j", (change, refusal) => {
  expect(answerRefusal({ archived: false, isOwn: false, state: "open", ...change })).toBe(refusal);
});
