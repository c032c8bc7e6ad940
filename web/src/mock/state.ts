import type { Schemas } from "../api/client";
import { CONFIGURATION, MEMBERS, TYPES } from "./canned";

/** An answer of a submission, and what its grader gave it. */
export interface SavedAnswer {
  answer: string | number;
  version: number;
  xpAdjustment: number;
  comments: string | null;
  grader: Schemas["Grader"];
  gradedAt: string | null;
}

export interface Submission {
  readonly id: number;
  /** The course registration whose work it is. */
  readonly owner: number;
  readonly assessmentId: number;
  /** By question id. */
  readonly answers: Record<number, SavedAnswer>;
  submittedAt: string | null;
  unsubmittedAt: string | null;
  unsubmittedBy: Schemas["Grader"];
}

/** All that changes while somebody uses the mock mode. */
export interface MockState {
  configuration: Schemas["CourseConfiguration"];
  types: Schemas["AssessmentConfiguration"][];
  /** Counts the changes of configuration and types. */
  setupVersion: number;
  members: Schemas["Member"][];
  submissions: Submission[];
  readNotices: number[];
  /** The latest first. */
  announcements: Schemas["StaffAnnouncement"][];
  gradebook: Schemas["Gradebook"];
  rosterLayouts: Schemas["RosterLayout"][];
  /** Up to which moment each registration has seen them. */
  announcementsSeen: Record<number, string>;
  /** Who hides achievements. */
  hiding: number[];
}

/** Returns an answer that nobody has graded. */
export const ungraded = (answer: string | number, version: number): SavedAnswer => ({
  answer,
  version,
  xpAdjustment: 0,
  comments: null,
  grader: null,
  gradedAt: null,
});

/** Returns the course as it is when a tab opens it: one classmate has submitted the mission. */
export const firstState = (): MockState => ({
  configuration: { ...CONFIGURATION },
  types: TYPES.map((type) => ({ ...type })),
  setupVersion: 1,
  members: MEMBERS.map((member) => ({ ...member })),
  submissions: [
    {
      id: 1,
      owner: 4,
      assessmentId: 1,
      submittedAt: "2026-01-15T09:30:00Z",
      answers: { 1: ungraded("function square(x) {\n    return x * x;\n}", 1), 2: ungraded(2, 1) },
      unsubmittedAt: null,
      unsubmittedBy: null,
    },
  ],
  readNotices: [],
  announcements: [],
  rosterLayouts: [],
  gradebook: {
    policy: { method: "sum", groups: [], columns: [], unmarked: "zero", floor: null, cap: null, version: 0 },
    mappings: [],
    marks: [],
  },
  announcementsSeen: {},
  hiding: [],
});

const KEY = "academy.mock";

/** Reads what this tab has kept; the first state where it has kept nothing, or nothing of ours. */
export function readState(): MockState {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<MockState>;
    return stored.submissions ? { ...firstState(), ...stored } : firstState();
  } catch {
    return firstState(); // storage forbidden, or somebody else's text under our key
  }
}

/** Keeps the state until the tab is closed. */
export function keepState(state: MockState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // storage forbidden or full: it is kept as long as the page
  }
}
