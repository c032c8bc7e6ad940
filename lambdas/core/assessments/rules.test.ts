import type { Assessment } from "./assessment";
import { changedFields, checkOpened, datesOfNew, found, isOpen, listed, needsPassword, storyPointer } from "./rules";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const sample: Assessment = {
  assessmentId: 1,
  courseId: 1,
  configId: 1,
  number: "M1",
  title: "One",
  shortSummary: null,
  story: null,
  coverImage: null,
  reading: null,
  password: null,
  openAt: "2026-03-09T00:00:00.000Z",
  closeAt: "2026-03-11T00:00:00.000Z",
  isPublished: true,
  questions: [{ type: "mcq", maxXp: 5, blocking: false }],
  hasAnswers: false,
  isDeleting: false,
  version: 1,
};
const past = { openAt: "2026-03-01T00:00:00.000Z", closeAt: "2026-03-02T00:00:00.000Z" };
const future = { openAt: "2026-03-20T00:00:00.000Z", closeAt: "2026-03-22T00:00:00.000Z" };

describe("open", () => {
  it.each<[string, Partial<Assessment>, boolean]>([
    ["between", {}, true],
    ["at the very opening", { openAt: "2026-03-10T12:00:00.000Z" }, true],
    ["at the very closing", { closeAt: "2026-03-10T12:00:00.000Z" }, false],
    ["before", future, false],
    ["after", past, false],
    ["unpublished", { isPublished: false }, false],
  ])("%s: %s", (_, change, open) => {
    expect(isOpen({ ...sample, ...change }, NOW)).toBe(open);
  });
});

describe("listing", () => {
  const all = [
    { ...sample, assessmentId: 1, ...future },
    { ...sample, assessmentId: 2, isPublished: false },
    { ...sample, assessmentId: 3, questions: [] },
    { ...sample, assessmentId: 4, isDeleting: true },
    { ...sample, assessmentId: 5, ...past },
  ];
  it.each([
    ["student", [5, 1]],
    ["staff", [5, 2, 1]],
    ["admin", [5, 2, 1]],
  ] as const)("%s sees %j, by opening time", (role, ids) => {
    expect(listed(all, role).map(({ assessmentId }) => assessmentId)).toEqual(ids);
  });
});

describe("access", () => {
  it("an unpublished or deleted assessment is not found", () => {
    expect(() => found(undefined, "admin")).toThrow("400 Assessment not found");
    expect(() => found({ ...sample, isPublished: false }, "student")).toThrow("400 Assessment not found");
    expect(() => found({ ...sample, isDeleting: true }, "admin")).toThrow("400 Assessment not found");
    expect(found({ ...sample, isPublished: false }, "staff").assessmentId).toBe(1);
  });

  it("only students wait for the opening", () => {
    expect(() => checkOpened({ ...sample, ...future }, "student", NOW)).toThrow("401 Assessment not open");
    expect(() => checkOpened({ ...sample, ...future }, "staff", NOW)).not.toThrow();
    expect(() => checkOpened({ ...sample, ...past }, "student", NOW)).not.toThrow();
  });

  it.each<[string, Partial<Assessment>, boolean, boolean]>([
    ["none set", {}, false, false],
    ["set", { password: "p" }, false, true],
    ["set, already started", { password: "p" }, true, false],
    ["set, closed", { password: "p", ...past }, false, false],
    ["set, not open yet", { password: "p", ...future }, false, true],
  ])("password %s", (_, change, hasSubmission, needed) => {
    expect(needsPassword({ ...sample, ...change }, hasSubmission, NOW)).toBe(needed);
  });
});

describe("story pointer", () => {
  const first = { ...sample, assessmentId: 1, story: "a" };
  const later = { ...sample, assessmentId: 2, story: "b", openAt: "2026-03-09T12:00:00.000Z" };
  const longest = { ...sample, assessmentId: 3, story: "c", closeAt: "2026-03-30T00:00:00.000Z" };
  it.each<[string, Assessment[], number[], object]>([
    ["nothing", [sample], [], { story: null, playStory: false }],
    ["the earliest not started", [later, first], [], { story: "a", playStory: true }],
    ["the next one once it is started", [later, first], [1], { story: "b", playStory: true }],
    ["the latest-closing once all are started", [later, longest, first], [1, 2, 3], { story: "c", playStory: false }],
    ["not what is closed", [{ ...first, ...past }], [], { story: null, playStory: false }],
    ["not what is upcoming", [{ ...first, ...future }], [], { story: null, playStory: false }],
    ["not what is unpublished", [{ ...first, isPublished: false }], [], { story: null, playStory: false }],
    ["ties by type", [{ ...first, story: "z", configId: 2 }, first], [], { story: "a", playStory: true }],
  ])("%s", (_, assessments, started, expected) => {
    expect(storyPointer(assessments, new Set(started), NOW)).toEqual(expected);
  });
});

describe("dates", () => {
  it("a new assessment opens at 04:00 UTC in three days for a week", () => {
    expect(datesOfNew(new Date("2026-12-30T23:59:59.000Z"))).toEqual({
      openAt: "2027-01-02T04:00:00.000Z",
      closeAt: "2027-01-09T04:00:00.000Z",
    });
  });

  it("are stored in one format, whatever their offset", () => {
    const dates = { openAt: "2026-01-01T00:00:00+08:00", closeAt: "2026-01-02T00:00:00.000Z" };
    expect(changedFields(dates, NOW)).toEqual({
      openAt: "2025-12-31T16:00:00.000Z",
      closeAt: "2026-01-02T00:00:00.000Z",
      closedFor: null,
      nextCloseAt: null,
      nextRemindAt: null,
    });
    expect(changedFields({ isPublished: true }, NOW)).toEqual({ isPublished: true });
    expect(changedFields({ isPublished: false }, NOW)).toEqual({
      isPublished: false,
      withdrawnAt: "2026-03-10T12:00:00.000Z",
      remindedFor: null,
    });
  });

  it.each([
    [
      { openAt: "2026-01-02T00:00:00Z", closeAt: "2026-01-01T00:00:00Z" },
      "New end date should occur after new opening date",
    ],
    [
      { openAt: "2026-01-02T00:00:00Z", closeAt: "2026-01-02T00:00:00Z" },
      "New end date should occur after new opening date",
    ],
    [{ openAt: "2026-01-02T00:00:00Z", closeAt: "soon" }, "New end date should occur after new opening date"],
    [{ openAt: "2026-01-02T00:00:00Z" }, "openAt and closeAt come together"],
    [{ closeAt: "2026-01-02T00:00:00Z" }, "openAt and closeAt come together"],
  ])("%j is refused", (change, text) => {
    expect(() => changedFields(change, NOW)).toThrow(text);
  });

  // Without an offset it would be a moment in the server's own zone; the others are no dates that a reader could parse.
  it.each([
    ["2026-01-02T00:00", "2026-01-03T00:00"],
    ["2026", "2027"],
    ["1", "2"],
    ["2026-01-02T00:00:00Z", "99999-01-01"],
    ["2026-01-02T00:00:00Z", "+010000-01-01T00:00:00Z"],
    ["2026-01-02T00:00:00Z", "9999-12-31T23:00:00-01:00"],
    ["0000-01-01T00:00:00+01:00", "2026-01-02T00:00:00Z"],
    ["2026-02-30T25:00:00Z", "2026-03-02T00:00:00Z"],
  ])("from %s to %s are refused", (openAt, closeAt) => {
    expect(() => changedFields({ openAt, closeAt }, NOW)).toThrow("New end date should occur after new opening date");
  });
});
