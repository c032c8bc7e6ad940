import { type Cell, encodeCells } from "../../../domain/cockpit/cell";
import type { Schemas } from "../api/client";
import { GROUP, LEADER } from "./canned";
import { gradingRow, listed, overviewOf } from "./member-work";
import type { MockState, Submission } from "./state";

/** Returns every student by every assessment of the mock's course. */
export function cockpitOf(state: MockState): Schemas["Cockpit"] {
  const isStudent = ({ role }: { role: string }): boolean => role === "student";
  return {
    assessments: listed(state).map((canned) => {
      const { id, title, openAt, closeAt, maxXp, questionCount, isManuallyGraded, type } = overviewOf(state, 0, canned);
      const dates = { openAt, closeAt, decaysAt: null };
      const facts = { maxXp: maxXp ?? 0, questionCount, isPublished: true, isManuallyGraded, hidesGrades: false };
      return { id, title, number: canned.number, type, typeId: canned.typeId, ...dates, ...facts };
    }),
    groups: [{ name: GROUP, leaderId: LEADER, leaderName: nameOf(state, LEADER) }],
    students: state.members.filter(isStudent).map((member) => {
      const { courseRegId: regId, name, username, group, hasLoggedIn, email, studentNumber } = member;
      const person = { regId, name, username, group, hasLoggedIn, email, studentNumber };
      const works = state.submissions.filter(({ owner }) => owner === regId);
      const cells = new Map(works.map((work) => [work.assessmentId, cellOf(state, work)]));
      return { ...person, cells: encodeCells(cells), closings: "" };
    }),
    staff: state.members
      .filter((member) => !isStudent(member))
      .map(({ courseRegId: regId, name, username }) => ({ regId, name, username: username ?? "" })),
    left: 0,
  };
}

const nameOf = ({ members }: MockState, regId: number): string | null =>
  members.find(({ courseRegId }) => courseRegId === regId)?.name ?? null;

function cellOf(state: MockState, work: Submission): Cell {
  const { gradedCount, assessment, xpAdjustment } = gradingRow(state, work);
  const { submittedAt } = work;
  const isGraded = gradedCount === assessment.questionCount;
  const graders = Object.values(work.answers).flatMap(({ grader }) => grader?.id ?? []);
  return {
    state: submittedAt === null ? "begun" : isGraded ? "graded" : "ungraded",
    xp: Math.max(xpAdjustment ?? 0, 0),
    bonus: 0,
    submittedAt: submittedAt === null ? null : Math.floor(Date.parse(submittedAt) / 1000),
    attempts: submittedAt === null ? 0 : 1,
    isStuck: false,
    closedByClock: null,
    graders: [...new Set(graders)],
  };
}
