import type { Overview } from "../../app/grading-status";
import type { Notification } from "../../app/notification-types";
import { linesOfStaff, linesOfStudent } from "./lines";

const NOW = Date.parse("2026-11-29T12:00:00.000Z");
const ACHIEVEMENT = {
  uuid: "00000000-0000-4000-8000-000000000001",
  title: "Echoes",
  cardBackground: null,
  xp: 100,
  progress: 0.75,
  deadline: null,
  missing: [],
};
const OVERVIEW = {
  id: 7,
  type: "Missions",
  title: "The Night Market",
  openAt: "2026-11-01T00:00:00.000Z",
  closeAt: "2026-11-30T10:00:00.000Z",
  status: "attempting",
  isPublished: true,
  answeredCount: 1,
  questionCount: 3,
} as Overview;

it("names a student's next assessment, what came back and the nearest achievement", () => {
  const unread = [{ type: "graded" }, { type: "new" }] as Notification[];
  expect(linesOfStudent({ achievement: ACHIEVEMENT, overviews: [OVERVIEW], unread, now: NOW, courseId: 4 })).toEqual([
    { to: "/courses/4/missions/7/1", text: "The Night Market", end: "22 Hours left", startsInEditor: true },
    { to: "/courses/4/today", text: "One piece of work came back." },
    { to: "/courses/4/achievements", text: "Next achievement: Echoes", end: "75 %" },
  ]);
});

it("says nothing where there is nothing", () => {
  expect(linesOfStudent({ achievement: null, overviews: [], unread: [], now: NOW, courseId: 4 })).toEqual([]);
});

it("names what waits for staff, in their own groups where they lead any", () => {
  const work = {
    ungraded: { own: 2, all: 9 },
    leadsGroups: true,
    members: 30,
    withoutGroup: 0,
    hasSubmissions: true,
    openRegradeRequests: 1,
    failedChecks: [],
    drafts: [],
  };
  expect(linesOfStaff(work, 4)).toEqual([
    { to: "/courses/4/grading?show=todo", text: "2 submissions to grade in your groups" },
    { to: "/courses/4/regraderequests", text: "1 open regrade request" },
  ]);
  expect(linesOfStaff({ ...work, leadsGroups: false, openRegradeRequests: 0 }, 4)).toEqual([
    { to: "/courses/4/grading?all=true&show=todo", text: "9 submissions to grade in the course" },
  ]);
});
