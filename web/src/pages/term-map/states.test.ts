import { stateOfAchievement, stateOfAssessment, stateOfChapter } from "./states";

const NOW = new Date("2026-11-30T12:00:00.000Z");
const work = {
  openAt: "2026-11-20T12:00:00.000Z",
  closeAt: "2026-12-10T12:00:00.000Z",
  status: "not_attempted",
  private: false,
};

test.each([
  ["open", {}],
  ["done", { status: "submitted", closeAt: "2026-11-21T12:00:00.000Z" }],
  ["toCome", { openAt: "2026-12-01T12:00:00.000Z" }],
  ["over", { closeAt: "2026-11-30T12:00:00.000Z" }],
  ["soon", { closeAt: "2026-12-01T12:00:00.000Z" }],
  ["locked", { private: true }],
  ["open", { private: true, status: "attempting" }],
] as const)("an assessment is %s with %o", (expected, change) => {
  expect(stateOfAssessment({ ...work, ...change }, NOW)).toBe(expected);
});

const active = { status: "ACTIVE", deadline: null } as const;
const completed = { status: "COMPLETED", deadline: null } as const;

it("locks an achievement until all its prerequisites are completed", () => {
  expect(stateOfAchievement(active, [], NOW)).toBe("open");
  expect(stateOfAchievement(active, [completed, active], NOW)).toBe("locked");
  expect(stateOfAchievement(active, [completed], NOW)).toBe("open");
  expect(stateOfAchievement({ ...active, deadline: "2026-12-01T06:00:00.000Z" }, [], NOW)).toBe("soon");
  expect(stateOfAchievement(completed, [active], NOW)).toBe("done");
  expect(stateOfAchievement({ ...active, status: "EXPIRED" }, [], NOW)).toBe("over");
  expect(stateOfAchievement({ ...active, status: "UNRELEASED" }, [], NOW)).toBe("toCome");
});

it("tells how a chapter stands", () => {
  expect(stateOfChapter(work, false, NOW)).toBe("open");
  expect(stateOfChapter(work, true, NOW)).toBe("done");
  expect(stateOfChapter({ ...work, openAt: "2026-12-02T12:00:00.000Z" }, false, NOW)).toBe("toCome");
  expect(stateOfChapter({ ...work, closeAt: "2026-11-29T12:00:00.000Z" }, false, NOW)).toBe("over");
});
