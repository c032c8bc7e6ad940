import { gradingStatusOf } from "../../app/grading-status";
import { byWeight, matching, nearestDeadline, type Overview, openLabel, sectionsOf, unsubmitted } from "./rules";

const now = Date.parse("2026-11-21T12:00:00Z");

const overview = (part: Partial<Overview>): Overview => ({
  id: 1,
  courseId: 1,
  title: "The Echo Chamber",
  shortSummary: null,
  openAt: "2026-11-01T00:00:00Z",
  closeAt: "2026-12-01T00:00:00Z",
  standardCloseAt: "2026-12-01T00:00:00Z",
  closeReason: "standard",
  type: "Missions",
  isManuallyGraded: true,
  story: null,
  number: "M1",
  reading: null,
  status: "not_attempted",
  maxXp: 100,
  xp: 0,
  coverImage: null,
  private: false,
  isPublished: true,
  questionCount: 3,
  gradedCount: 0,
  answeredCount: 0,
  xpBonus: 0,
  earlyXp: 0,
  earlyFeedbackUntil: null,
  hidesGrades: false,
  ...part,
});

describe("sections", () => {
  it("sort by id descending and split at the opening and the closing second", () => {
    const sections = sectionsOf(
      [
        overview({ id: 1, openAt: "2026-11-21T12:00:00Z" }),
        overview({ id: 2, openAt: "2026-11-21T12:00:01Z" }),
        overview({ id: 3, closeAt: "2026-11-21T12:00:00Z" }),
        overview({ id: 4, closeAt: "2026-11-21T12:00:01Z" }),
        overview({ id: 5, openAt: "2027-01-01T00:00:00Z" }),
      ],
      now,
    );
    expect(sections.upcoming.map(({ id }) => id)).toEqual([5, 2]);
    expect(sections.open.map(({ id }) => id)).toEqual([4, 1]);
    expect(sections.closed.map(({ id }) => id)).toEqual([3]);
  });

  it("put the next to do first, then what closes first, and what is submitted last", () => {
    const open = [
      overview({ id: 5 }),
      overview({ id: 4, status: "submitted" }),
      overview({ id: 3, closeAt: "2026-11-30T00:00:00Z" }),
      overview({ id: 2, closeAt: "2026-11-22T00:00:00Z" }),
    ];
    expect(byWeight(open, 2).map(({ id }) => id)).toEqual([2, 3, 5, 4]);
    expect(byWeight(open, null).map(({ id }) => id)).toEqual([2, 3, 5, 4]);
  });

  it("name the nearest deadline of what is not submitted", () => {
    const open = [
      overview({ id: 1, closeAt: "2026-11-22T00:00:00Z", status: "submitted" }),
      overview({ id: 2, closeAt: "2026-11-25T00:00:00Z" }),
      overview({ id: 3, closeAt: "2026-11-24T00:00:00Z", status: "attempted" }),
    ];
    expect(nearestDeadline(open)).toBe(3);
    expect(nearestDeadline(open.slice(0, 1))).toBeNull();
  });
});

describe("grading status", () => {
  it.each([
    [{ isManuallyGraded: false, status: "submitted", gradedCount: 3 }, "excluded"],
    [{ isManuallyGraded: true, status: "attempted", gradedCount: 3 }, "excluded"],
    [{ isManuallyGraded: true, status: "submitted", gradedCount: 0 }, "none"],
    [{ isManuallyGraded: true, status: "submitted", gradedCount: 2 }, "grading"],
    [{ isManuallyGraded: true, status: "submitted", gradedCount: 3 }, "graded"],
  ])("of %j is %s", (facts, status) => {
    expect(gradingStatusOf({ ...facts, questionCount: 3 })).toBe(status);
  });
});

describe("words", () => {
  it.each([
    ["not_attempted", false, "Attempt"],
    ["not_attempted", true, "View Questions"],
    ["attempting", false, "Continue Attempt"],
    ["attempting", true, "Review Attempt"],
    ["attempted", false, "Review Attempt"],
    ["submitted", false, "Review Submission"],
    ["submitted", true, "Review Submission"],
  ] as const)("on the button of %s work (closed: %s) are %s", (status, closed, label) => {
    expect(openLabel(overview({ status }), closed)).toBe(label);
  });
});

it("searches every word in title, number and summary", () => {
  const overviews = [
    overview({ id: 1 }),
    overview({ id: 2, title: "Lists", shortSummary: "Echo a list", number: "M2" }),
  ];
  expect(matching(overviews, "ECHO").map(({ id }) => id)).toEqual([1, 2]);
  expect(matching(overviews, "echo m2").map(({ id }) => id)).toEqual([2]);
  expect(matching(overviews, "  ").length).toBe(2);
  expect(matching(overviews, "tree")).toEqual([]);
});

it("counts what is submitted as done, also while it is open", () => {
  const open = [overview({ id: 1, status: "submitted" }), overview({ id: 2, status: "attempted" })];
  expect(unsubmitted(open).map(({ id }) => id)).toEqual([2]);
});
