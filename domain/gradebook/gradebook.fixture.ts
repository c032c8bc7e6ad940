import { type Cell, encodeCells } from "../cockpit/cell";
import type { SheetAssessment, SheetStudent } from "../cockpit/sheet";

export const MISSION: SheetAssessment = {
  id: 4,
  title: "Runes, again",
  number: "M10",
  type: "Missions",
  typeId: 1,
  openAt: "2026-03-16T04:00:00.000Z",
  closeAt: "2026-03-20T04:00:00.000Z",
  decaysAt: "2026-03-17T04:00:00.000Z",
  maxXp: 600,
  questionCount: 2,
  isPublished: true,
  isManuallyGraded: true,
  hidesGrades: false,
};
export const EARLIER: SheetAssessment = {
  ...MISSION,
  id: 6,
  number: "M9",
  title: "Curves",
  openAt: "2026-03-09T04:00:00.000Z",
};
export const PATH: SheetAssessment = {
  ...MISSION,
  id: 5,
  number: "P1",
  title: "Path",
  type: "Paths",
  typeId: 2,
  maxXp: 50,
};

/** Before any of them closes. */
export const NOW = Date.parse("2026-03-18T04:00:00.000Z");

export const GRADED: Cell = {
  state: "graded",
  xp: 500,
  bonus: 20,
  submittedAt: Date.parse("2026-03-16T05:00:00.000Z") / 1000,
  attempts: 1,
  isStuck: false,
  closedByClock: null,
  graders: [7],
};

/** A student by username, with the cells of their work by assessment. */
export const student = (
  username: string,
  cells: readonly (readonly [number, Cell])[] = [],
  more: Partial<SheetStudent> = {},
): SheetStudent => ({
  regId: 12,
  name: username.toUpperCase(),
  username,
  hasLoggedIn: true,
  email: null,
  studentNumber: null,
  group: "Group 1",
  cells: encodeCells(new Map(cells)),
  closings: "",
  ...more,
});
