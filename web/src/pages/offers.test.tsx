/** @vitest-environment jsdom */
import "../design/browser.fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, createElement, type ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { ROLES, type Role } from "../../../domain/facts/roles";
import { DEFAULT_SITE_SETTINGS } from "../../../domain/facts/site-settings";
import { BEGUN_STATUSES, SUBMISSION_STATUSES } from "../../../domain/facts/submission-status";
import { type GradedWork, gradingRefusal } from "../../../domain/policies/grading-acts";
import { lineCommentRefusal } from "../../../domain/policies/line-comment-acts";
import { askRefusal } from "../../../domain/policies/regrade-requests";
import { workRefusal } from "../../../domain/policies/work-acts";
import { lineCommentsKey } from "../api/line-comments";
import { CourseChange, ReadOnlyNote } from "../app/course-acts";
import type { Overview } from "../app/grading-status";
import { type Course, CourseContext, type Session, SessionContext } from "../app/session";
import { ResearchConsent } from "../app/shell/research-consent";
import { siteSettings } from "../app/site-settings";
import { ConfirmProvider } from "../design/confirm";
import { show } from "../design/screen.fixture";
import { FinalizeButton } from "./assessment/frame";
import type { Page } from "./assessment/page";
import { RegradeRequest } from "./assessment/report/regrade-request";
import { Card } from "./assessments/card";
import { sectionsOf } from "./assessments/rules";
import { SharesForm } from "./division";
import { columnsOf } from "./grading/columns";
import { type Row, rowOf } from "./grading/rows";
import LineCommentsPanel from "./grading/workspace/line-comments-panel";
import { ActionMenu, Publication } from "./ground-control/columns";

const NOW = Date.UTC(2026, 10, 25);
const DATES = {
  upcoming: { openAt: "2026-12-01T00:00:00.000Z", closeAt: "2026-12-08T00:00:00.000Z" },
  open: { openAt: "2026-11-21T00:00:00.000Z", closeAt: "2026-11-28T00:00:00.000Z" },
  closed: { openAt: "2026-11-01T00:00:00.000Z", closeAt: "2026-11-08T00:00:00.000Z" },
};
type Phase = keyof typeof DATES;

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  Object.assign(siteSettings(), { researchPrompt: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(siteSettings(), { researchPrompt: DEFAULT_SITE_SETTINGS.researchPrompt });
});

function courseOf(role: Role, archived: boolean): Course {
  const configuration = { archived, enableAchievements: true, regradeRequestDays: 14, courseName: "Programs" };
  const registration = { courseId: 1, courseRegId: 7, role, agreedToResearch: null };
  return { courseId: 1, role, configuration, registration, types: [] } as unknown as Course;
}

/** Shows a part of a page to somebody in a course. */
function showTo(course: Course, part: ReactNode, client = new QueryClient()): void {
  const { registration, configuration } = course;
  const session = { user: { userId: 1, name: "A", courses: [] }, courseRegistration: registration };
  const element = (
    <SessionContext value={{ ...session, courseConfiguration: configuration } as unknown as Session}>
      <CourseContext value={course}>{part}</CourseContext>
    </SessionContext>
  );
  show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </QueryClientProvider>,
  );
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("#page button, #page input")];
/** "enabled", "disabled" or "absent": how a button of this name is offered. */
function offered(name: string): string {
  const found = buttons().filter((one) => `${one.textContent} ${one.getAttribute("aria-label") ?? ""}`.includes(name));
  if (found.length === 0) return "absent";
  return found.every((one) => !one.disabled && one.getAttribute("aria-disabled") !== "true") ? "enabled" : "disabled";
}

const works = ROLES.flatMap((role) =>
  (Object.keys(DATES) as Phase[]).flatMap((phase) =>
    SUBMISSION_STATUSES.flatMap((status) =>
      [false, true].map((archived) => ({ role, phase, status, archived, isPublished: true })),
    ),
  ),
);

it.each(works)(
  "the listing offers a $role to finalize work that is $status of what is $phase (archived: $archived) exactly when it is decided so",
  ({ role, phase, status, archived, isPublished }) => {
    const overview = {
      id: 3,
      courseId: 1,
      title: "The Mission",
      number: "M1",
      type: "Missions",
      status,
      isPublished,
      ...DATES[phase],
      xp: 0,
      xpBonus: 0,
      maxXp: 10,
      earlyXp: 0,
      answeredCount: 1,
      questionCount: 2,
      gradedCount: 0,
      closeReason: "standard",
      standardCloseAt: DATES[phase].closeAt,
      isManuallyGraded: false,
      coverImage: null,
      shortSummary: null,
      earlyFeedbackUntil: null,
      private: false,
      hidesGrades: false,
    } as unknown as Overview;
    showTo(courseOf(role, archived), <Card overview={overview} section={phase} next={false} now={NOW} />);
    const refusal = workRefusal("handIn", { role, archived, status, isPublished, ...DATES[phase] }, NOW);
    const expected = refusal === null ? "enabled" : refusal === "incomplete" ? "disabled" : "absent";
    expect(offered("Finalize")).toBe(expected);
    expect(sectionsOf([overview], NOW)[phase]).toEqual([overview]);
  },
);

it.each(
  SUBMISSION_STATUSES.flatMap((status) =>
    [null, "closed" as const, "archived" as const].map((ended) => [status, ended] as const),
  ),
)("the workspace offers to finalize work that is %s where saving has ended: %s", (status, ended) => {
  const page = { assessment: { status, questions: [] }, ended } as unknown as Page;
  showTo(courseOf("student", ended === "archived"), <FinalizeButton page={page} />);
  const isGone = ended !== null || status === "submitted";
  expect(offered("Finalize")).toBe(isGone ? "absent" : status === "attempted" ? "enabled" : "disabled");
});

const graded = (["staff", "admin"] as const).flatMap((role) =>
  BEGUN_STATUSES.flatMap((status) =>
    [false, true].flatMap((isOwn) =>
      [false, true].flatMap((isLeader) =>
        [false, true].map((archived): GradedWork => ({ role, status, isOwn, isLeader, archived, hasBonus: true })),
      ),
    ),
  ),
);

it.each(graded)("the grading table offers what is decided: %j", (work) => {
  const { role, status, isOwn, isLeader, archived } = work;
  const caller = { courseRegId: 7, role, archived };
  const row: Row = {
    ...rowOf({
      id: 5,
      status,
      gradedCount: 0,
      xp: 1,
      xpAdjustment: 0,
      xpBonus: 0,
      submittedAt: null,
      unsubmittedAt: null,
      unsubmittedBy: null,
      assessment: { id: 3, title: "M", isManuallyGraded: true, type: "Missions", maxXp: 10, questionCount: 1 },
      student: { id: isOwn ? 7 : 8, name: "Sue", groupName: "G1", groupLeaderId: isLeader ? 7 : 9 },
    } as unknown as Parameters<typeof rowOf>[0]),
  };
  const actions = { caller, pathTo: () => "/", onReautograde: () => {}, onUnsubmit: () => {} };
  const column = columnsOf(actions, { type: true, group: true, submitted: true, hasLabels: true }).at(-1);
  showTo(courseOf(role, archived), column?.cell(row));
  const expected = (act: "autograde" | "unsubmit") => {
    const refusal = gradingRefusal(act, work);
    return refusal === null ? "enabled" : refusal === "archived" ? "absent" : "disabled";
  };
  expect([offered("Reautograde"), offered("Unsubmit")]).toEqual([expected("autograde"), expected("unsubmit")]);
});

it.each(
  (["staff", "admin"] as const).flatMap((role) =>
    [false, true].flatMap((archived) =>
      [false, true].flatMap((isAuthor) => [false, true].map((open) => ({ role, archived, isAuthor, open }))),
    ),
  ),
)("the comments on lines offer a change exactly when it is decided: %j", ({ open, ...comment }) => {
  const client = new QueryClient();
  client.setQueryData([...lineCommentsKey(1), 5, 6], {
    program: "1;",
    answerVersion: 1,
    comments: [
      {
        id: "c",
        text: "Why?",
        author: { id: comment.isAuthor ? 7 : 8, name: "S" },
        version: 1,
        replies: [],
        writtenAt: "2026-11-24T00:00:00.000Z",
        place: { from: 1, to: 1 },
        lines: ["1;"],
      },
    ],
  });
  const panel = (
    <LineCommentsPanel
      courseId={1}
      submissionId={5}
      questionId={6}
      open={open}
      asked={null}
      withRemarks={({ children }) => children}
    />
  );
  showTo(courseOf(comment.role, comment.archived), <ConfirmProvider>{panel}</ConfirmProvider>, client);
  const expected = lineCommentRefusal(comment) === null ? "enabled" : "absent";
  expect([offered("Edit"), offered("Remove")]).toEqual([expected, expected]);
  expect(offered("Comment on line 1")).toBe(open ? "enabled" : "absent");
});

it.each([
  ["2026-12-05T00:00:00.000Z", false],
  ["2026-11-20T00:00:00.000Z", false],
  [null, false],
  ["2026-12-05T00:00:00.000Z", true],
] as const)(
  "a report card offers to ask for a regrade until %s (archived: %s) exactly when it is decided so",
  (until, archived) => {
    vi.setSystemTime(NOW);
    const card = { request: null, askUntil: until, maxXp: 10 } as unknown as Parameters<
      typeof RegradeRequest
    >[0]["card"];
    const asked = {} as Parameters<typeof RegradeRequest>[0]["question"];
    showTo(courseOf("student", archived), <RegradeRequest card={card} question={asked} />);
    const refusal = askRefusal({ archived, days: 14, until }, NOW);
    expect(buttons().length).toBe(refusal === null ? 1 : 0);
    vi.useRealTimers();
  },
);

const assessment = {
  id: 3,
  title: "The Mission",
  number: "M1",
  type: "Missions",
  configId: 1,
  state: "closed",
  hasAnswers: true,
  isPublished: true,
  isDeleting: false,
  hidesGrades: false,
  questionCount: 1,
  maxXp: 10,
} as unknown as Parameters<typeof Publication>[0]["assessment"];
const actions = { courseId: 1, askToPublish: () => {}, act: () => {}, changing: null } as unknown as Parameters<
  typeof Publication
>[0]["actions"];
const division = {
  version: 1,
  keepsGrader: false,
  members: [{ courseRegId: 7, name: "A", weight: 1, isStaff: true }],
} as unknown as Parameters<typeof SharesForm>[0]["division"];

const parts: readonly [string, ComponentType, string][] = [
  ["publishes an assessment", () => <Publication assessment={assessment} actions={actions} />, "The Mission"],
  ["saves how grading is divided", () => <SharesForm division={division} />, "Save"],
  ["has a change of any page", () => <CourseChange>{<button type="button">Change</button>}</CourseChange>, "Change"],
  ["asks about research", ResearchConsent, "I would like to opt out"],
];

it.each(parts)("the part that %s offers nothing in an archived course", (_, part, name) => {
  showTo(courseOf("admin", false), createElement(part));
  expect(offered(name)).not.toBe("absent");
  showTo(courseOf("admin", true), createElement(part));
  expect(offered(name)).not.toBe("enabled");
});

it("says at the top of an archived course's pages, and nowhere else, that they are read only", () => {
  const text = "This course is archived. You can read everything, but change nothing.";
  for (const archived of [false, true]) {
    showTo(courseOf("student", archived), <ReadOnlyNote />);
    expect(document.getElementById("page")?.textContent).toBe(archived ? text : "");
  }
});

it("keeps what only reads in the menu of an archived course's assessments", () => {
  showTo(courseOf("admin", true), <ActionMenu assessment={assessment} actions={actions} />);
  expect(offered("Actions")).toBe("enabled");
});
