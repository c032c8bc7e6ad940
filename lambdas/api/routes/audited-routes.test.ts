import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { assetForm, recordingForm } from "../../../test/access/media";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { findAssessment } from "../../core/assessments/store";
import type { AuditEntry } from "../../core/audit/entry";
import { findCourse } from "../../core/courses/store";
import type { RemovedMember } from "../../core/members/removed-members";
import { removedMembers } from "../../core/table";
import { routes } from ".";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await course.close();
});

const entries = () => course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
const regId = (username: string) => course.regIdOf(username);
const act = <T = unknown>(method: string, path: string, body?: unknown) =>
  course.succeed<T>(method, `${course.base}/admin/${path}`, { as: "ada", body });

/** Hands in and autogrades sue's work. */
async function graded(): Promise<string> {
  await course.work("sue");
  await course.gradeJobs();
  return `grading/${await course.submissionIdOf("sue")}`;
}
const story = {
  title: "Arrival",
  filenames: ["arrival.txt"],
  openAt: "2026-11-20T08:00:00Z",
  closeAt: "2026-12-30T00:00:00Z",
};
const storyId = async () => {
  const [first] = await course.succeed<{ id: number }[]>("GET", `${course.base}/stories/`, { as: "ada" });
  return first?.id;
};
const uploadFile = () => act("POST", "assets/images/map.png", assetForm());
async function record(): Promise<number | undefined> {
  await act("POST", "sourcecast", recordingForm());
  const [first] = await course.succeed<{ id: number }[]>("GET", `${course.base}/sourcecast`, { as: "ada" });
  return first?.id;
}
const pin = "textbook_notes/a-book/1.2/0b5f8f0e-9d5e-4c8e-9a77-0d7f5d2a4f11";
const note = { anchor: "p3", quote: "", before: "", after: "", text: "Read this.", colour: "yellow", version: 0 };
const announcement = { title: "Lecture moved", text: "To room 3.", audience: { kind: "course" }, publishAt: null };
const announce = () => act<{ id: string; version: number }>("POST", "announcements", announcement);
const question = () => course.missionId * 1000;
/** Grades a group of one answer; returns what names the act. */
async function gradeGroup(): Promise<object> {
  await graded();
  const group = { actId: uuid, submissionIds: [Number(await course.submissionIdOf("sue"))] };
  await act("POST", `answer_groups/${question()}`, { ...group, replaces: false, grading: { xpAdjustment: -1 } });
  return group;
}
const policy = {
  method: "sum",
  groups: [{ id: "own-1", name: "Exams", weight: 40, keepHighest: null }],
  columns: [{ id: null, name: "Midterm", max: 40, groupId: "own-1" }],
  unmarked: "zero",
  floor: null,
  cap: null,
  version: 0,
};
const type = { isManuallyGraded: true, displayInDashboard: true, hoursBeforeEarlyXpDecay: 1, earlySubmissionXp: 1 };
const extension = { closeAt: "2026-12-05T04:00:00.000Z", reason: "Ill" };
const uuid = "00000000-0000-4000-8000-000000000001";
const achievement = { uuid, title: "First runs", xp: 1, isVariableXp: false, isTask: true, position: 1 };
const goal = { uuid, text: "Run", targetCount: 1, type: "Manual", meta: { type: "Manual", targetCount: 1 } };
const mission = () => `assessments/${course.missionId}`;

/** What makes each route of staff and admins change something that the audit log tells of. */
const LOGGED: Readonly<Record<string, () => Promise<unknown>>> = {
  "put config": () => act("PUT", "config", { courseName: "Other" }),
  "put config/assessment_configs": () =>
    act("PUT", "config/assessment_configs", {
      assessmentConfigs: [{ ...type, assessmentConfigId: course.configIds[0], type: "Renamed" }],
    }),
  "delete config/assessment_config/{assessmentConfigId}": () =>
    act("DELETE", `config/assessment_config/${course.configIds[1]}`),
  "put archival": () => act("PUT", "archival", { archived: true }),
  "put users": () => act("PUT", "users", { users: [{ username: "new", role: "student" }], provider: "test" }),
  "put roster_layouts": () =>
    act("PUT", "roster_layouts", {
      layout: "login\tklasse",
      hasHead: true,
      meanings: ["username", "group"],
      roleOfAll: "student",
    }),
  "post users/invitations": () => act("POST", "users/invitations", { emails: ["new@uni.example"], role: "student" }),
  "delete users/{courseRegId}": async () => act("DELETE", `users/${await regId("bob")}`),
  "put users/{courseRegId}/role": async () => act("PUT", `users/${await regId("bob")}/role`, { role: "staff" }),
  "delete removed_members/{userId}": async () => {
    await act("DELETE", `users/${await regId("bob")}`);
    const [removed] = await course.table.queryAll<RemovedMember>({ pk: removedMembers(course.courseId) });
    await act("DELETE", `removed_members/${removed?.userId}`);
  },
  "put users/{courseRegId}/accommodation": async () =>
    act("PUT", `users/${await regId("bob")}/accommodation`, { factor: 2, days: null, reason: "Note" }),
  "delete users/{courseRegId}/accommodation": async () => {
    const path = `users/${await regId("bob")}/accommodation`;
    await act("PUT", path, { factor: 2, days: null, reason: "Note" });
    await act("DELETE", path);
  },
  "put assessments/{assessmentId}/extensions": async () =>
    act("PUT", `${mission()}/extensions`, { ...extension, courseRegId: await regId("bob") }),
  "post assessments": async () => expect((await course.upload(FULL_FILE)).status).toBe(200),
  "post assessments/{assessmentId}": () => act("POST", mission(), { isPublished: false }),
  "delete assessments/{assessmentId}": () => act("DELETE", mission()),
  "post grading/{submissionId}/unsubmit": async () => act("POST", `${await graded()}/unsubmit`),
  "put grading/{submissionId}/bonus": async () => act("PUT", `${await graded()}/bonus`, { isRemoved: true }),
  "post grading/{submissionId}/autograde": async () => act("POST", `${await graded()}/autograde`),
  "post grading/{submissionId}/accept": async () => act("POST", `${await graded()}/accept`),
  "post grading/{submissionId}/unaccept": async () => {
    const path = await graded();
    await act("POST", `${path}/accept`);
    await act("POST", `${path}/unaccept`, { questionIds: [question()] });
  },
  "post grading/{submissionId}/{questionId}": async () =>
    act("POST", `${await graded()}/${question()}`, { grading: { xpAdjustment: -1 } }),
  "post regrade_requests/{submissionId}/{questionId}": async () => {
    await act("POST", `${await graded()}/${question()}`, { grading: { xpAdjustment: -1 } });
    const path = `${course.base}/assessments/question/${question()}/regrade_request`;
    await course.succeed("POST", path, { as: "sue", body: { reason: "It doubles." } });
    const address = `regrade_requests/${await course.submissionIdOf("sue")}/${question()}`;
    await act("POST", address, { decision: "decline", text: "No." });
  },
  "post grading/{submissionId}/{questionId}/autograde": async () =>
    act("POST", `${await graded()}/${question()}/autograde`),
  "put grading/division": async () =>
    act("PUT", "grading/division", {
      version: 0,
      keepsGrader: false,
      shares: [{ courseRegId: await regId("stan"), weight: 1 }],
    }),
  "put gradebook/policy": () => act("PUT", "gradebook/policy", policy),
  "put gradebook/mappings/{preset}": () =>
    act("PUT", "gradebook/mappings/moodle", {
      columns: [{ head: "Username", source: "username" }],
      standIns: { missing: "0", ungraded: null, hidden: null },
      version: 0,
    }),
  "post gradebook/marks": async () => {
    await act("PUT", "gradebook/policy", policy);
    const mark = { courseRegId: await regId("bob"), from: null, to: 30 };
    await act("POST", "gradebook/marks", { columnId: 1, marks: [mark] });
  },
  "post answer_groups/{questionId}": async () => gradeGroup(),
  "post answer_groups/{questionId}/undo": async () =>
    act("POST", `answer_groups/${question()}/undo`, await gradeGroup()),
  "post grading/{submissionId}/{questionId}/line_comments": async () =>
    act("POST", `${await graded()}/${question()}/line_comments`, { from: 1, to: 1, text: "Names" }),
  "post grading/{submissionId}/{questionId}/line_comments/{commentId}/replies": async () => {
    const comments = `${await graded()}/${question()}/line_comments`;
    const body = { from: 1, to: 1, text: "Names", id: uuid };
    await act("POST", comments, body);
    await act("POST", `${comments}/${uuid}/replies`, { text: "Which?" });
  },
  "put rubrics/{questionId}": () =>
    act("PUT", `rubrics/${question()}`, { version: 0, items: [{ id: null, text: "No name", xp: -5 }] }),
  "put achievements": () => act("PUT", "achievements", { achievements: [achievement] }),
  "put achievements/{uuid}": () => act("PUT", `achievements/${uuid}`, { achievement }),
  "delete achievements/{uuid}": async () => {
    await act("PUT", "achievements", { achievements: [achievement] });
    await act("DELETE", `achievements/${uuid}`);
  },
  "put goals": () => act("PUT", "goals", { goals: [goal] }),
  "put goals/{uuid}": () => act("PUT", `goals/${uuid}`, { goal }),
  "delete goals/{uuid}": async () => {
    await act("PUT", "goals", { goals: [goal] });
    await act("DELETE", `goals/${uuid}`);
  },
  "post users/{courseRegId}/goals/{uuid}/progress": async () => {
    await act("PUT", "goals", { goals: [goal] });
    await act("POST", `users/${await regId("bob")}/goals/${uuid}/progress`, {
      progress: { count: 1, completed: true },
    });
  },
  "post goals/progress": async () => {
    await act("PUT", "goals", { goals: [goal] });
    const row = { courseRegId: await regId("bob"), goalUuid: uuid, count: 1 };
    await act("POST", "goals/progress", { rows: [row], reason: "Helped" });
  },
  "post stories": () => act("POST", "stories", { story }),
  "post stories/{storyId}": async () => {
    await act("POST", "stories", { story });
    await act("POST", `stories/${await storyId()}`, { story: { title: "Other" } });
  },
  "delete stories/{storyId}": async () => {
    await act("POST", "stories", { story });
    await act("DELETE", `stories/${await storyId()}`);
  },
  "post assets/{folder}/{filename}": () => uploadFile(),
  "delete assets/{folder}/{filename}": async () => {
    await uploadFile();
    await act("DELETE", "assets/images/map.png");
  },
  "post sourcecast": () => record(),
  "put sourcecasts/{sourcecastId}": async () => {
    const id = await record();
    await act("PUT", `sourcecasts/${id}`, { isPublished: false });
    await act("PUT", `sourcecasts/${id}`, { markers: [{ time: 0, title: "Start", pauses: false }] });
  },
  "delete sourcecast/{sourcecastId}": async () => act("DELETE", `sourcecast/${await record()}`),
  "post announcements": announce,
  "put announcements/{announcementId}": async () => {
    const { id, version } = await announce();
    await act("PUT", `announcements/${id}`, { ...announcement, title: "Lecture cancelled", version });
  },
  "post announcements/{announcementId}/withdraw": async () => {
    const { id, version } = await announce();
    await act("POST", `announcements/${id}/withdraw`, { version });
  },
  "put textbook_notes/{book}/{section}/{noteId}": () => act("PUT", pin, note),
  "delete textbook_notes/{book}/{section}/{noteId}": async () => {
    await act("PUT", pin, note);
    await act("DELETE", pin);
  },
  "post assessments/{assessmentId}/checks": () => act("POST", `${mission()}/checks`),
  "post similarity/assessments/{assessmentId}": () => act("POST", `similarity/assessments/${course.missionId}`, {}),
  "put remarks/sharing": async () => {
    await act("POST", `${await graded()}/${question()}`, { grading: { comments: "Names" } });
    await act("PUT", "remarks/sharing", { text: "Names", isShared: true });
    await act("PUT", "remarks/sharing", { text: "Names", isShared: false });
  },
  "post achievement_publications": () =>
    act("POST", "achievement_publications", {
      version: 0,
      onLoss: "keep",
      request: uuid,
      achievements: [achievement],
      goals: [goal],
      deletedAchievements: [],
      deletedGoals: [],
    }),
};

/** Routes of staff and admins that change nothing, although they are no GET. */
const READ: readonly string[] = [
  "post members/lookup",
  "post assessments/preview",
  "post rubrics/{questionId}/preview",
  "post achievement_publications/preview",
];

/** Routes by which nothing of the course is changed or deleted, and why. */
const BEFORE_ANY_CHANGE: Readonly<Record<string, string>> = {
  "post assets/{folder}": "refuses always: the file has no name",
  "delete assets/{folder}": "refuses always: the file has no name",
  "post sourcecasts/uploads": "gives addresses for a sound, of which the recording that is told is made",
  "put grading/{submissionId}/presence": "says who looks at it now, and is forgotten within a minute",
};

/** Routes whose entries the tests of their nouns show, because what they change takes long to make. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  "put extensions": "lambdas/api/routes/audit-entries.test.ts",
  "delete assessments/{assessmentId}/extensions": "lambdas/api/routes/audit-entries.test.ts",
  "post copies": "lambdas/core/course-copies/copy-course.test.ts",
  "post copy/continue": "lambdas/core/course-copies/copy-course.test.ts",
  "put grading/{submissionId}/{questionId}/line_comments/{commentId}": "lambdas/api/routes/line-comments.test.ts",
  "put similarity/questions/{questionId}/pairs/{left}/{right}/note": "lambdas/api/routes/similarity.test.ts",
  "post assessments/{assessmentId}/regrades": "test/faults/regrade-preview.test.ts",
  "post assessments/{assessmentId}/regrades/{runId}/start": "test/faults/regrade-preview.test.ts",
  "post assessments/{assessmentId}/regrades/{runId}/stop": "test/faults/regrade-preview.test.ts",
  "delete assessments/{assessmentId}/regrades/{runId}": "test/faults/regrade-preview.test.ts",
  "post assessments/{assessmentId}/regrades/{runId}/publish": "test/faults/regrade-preview.test.ts",
  "post assessments/{assessmentId}/scores": "lambdas/api/routes/contests.test.ts",
  "post sourcecasts/uploads/{uploadId}": "lambdas/api/routes/sourcecast-uploads.test.ts",
};

const changing = routes
  .filter(({ method, caller }) => method !== "get" && (caller === "staff" || caller === "admin"))
  .map(({ method, path }) => `${method} ${path.replace("/v2/courses/{courseId}/admin/", "")}`);

it("every route by which staff change or delete something is logged", () => {
  const known = [LOGGED, BEFORE_ANY_CHANGE, SHOWN_ELSEWHERE].flatMap((routesOf) => Object.keys(routesOf));
  expect([...known, ...READ].sort()).toEqual([...changing].sort());
});

it.each(Object.entries(SHOWN_ELSEWHERE))("%s is logged, as %s shows", (_, file) => {
  expect(readFileSync(join(__dirname, "../../..", file), "utf8")).toContain("AUDIT#");
});

it.each(Object.entries(LOGGED))("%s writes who did it", async (_, change) => {
  const before = new Set((await entries()).map(({ auditId }) => auditId));
  await change();
  const actors = (await entries()).filter(({ auditId }) => !before.has(auditId)).map(({ actor }) => actor?.username);
  expect(actors.length).toBeGreaterThan(0);
  expect(new Set(actors)).toEqual(new Set(["ada"]));
});

describe("when the table fails", () => {
  const WRITES = ["transact", "put", "update"] as const;

  /** Has the write with this number fail: before it reaches the table, or after, when its answer is lost. */
  function failAt(number: number, isDone: boolean): void {
    let count = 0;
    for (const name of WRITES) {
      const { table } = course.services;
      const write = (table[name] as (...sent: unknown[]) => Promise<unknown>).bind(table);
      vi.spyOn(table, name).mockImplementation((async (...sent: unknown[]) => {
        count += 1;
        if (count !== number) return write(...sent);
        if (isDone) await write(...sent);
        throw new Error("The table is away");
      }) as never);
    }
  }

  const FIRST_WRITES = [1, 2, 3, 4];
  const cases = FIRST_WRITES.flatMap((number) => [
    [number, "refused"] as const,
    [number, "done and not answered"] as const,
  ]);

  it.each(cases)(
    "no change is without its entry and no entry without its change (write %i %s)",
    async (number, how) => {
      const [bob, sam] = [
        await course.registrationOf("bob", course.courseId),
        await course.registrationOf("sam", course.courseId),
      ];
      const before = new Set((await entries()).map(({ auditId }) => auditId));
      const sent: readonly (readonly [string, string, unknown])[] = [
        ["PUT", `users/${bob.regId}/role`, { role: "staff" }],
        ["POST", mission(), { isPublished: false }],
        ["PUT", "config", { courseName: "Other" }],
        ["DELETE", `users/${sam.regId}`, undefined],
      ];
      await course.tokenOf("ada");
      for (const [method, path, body] of sent) {
        failAt(number, how !== "refused");
        await course.call(method, `${course.base}/admin/${path}`, { as: "ada", body });
        vi.restoreAllMocks();
      }
      const log = (await entries()).filter(({ auditId }) => !before.has(auditId));
      const loggedAs = (field: string, to: unknown) =>
        log.filter(({ changes }) => changes.some((change) => change.field === field && change.to === to)).length;
      const row = ({ userId }: { userId: number }) =>
        course.table.get<{ role: string; leaving?: true }>({ pk: `USER#${userId}`, sk: `REG#${course.courseId}` });
      const removed = await row(sam);
      const state = {
        role: (await row(bob))?.role === "staff",
        isPublished: (await findAssessment(course.services, course.courseId, course.missionId))?.isPublished === false,
        courseName: (await findCourse(course.services, course.courseId))?.courseName === "Other",
        removal: removed === undefined || removed.leaving === true,
      };
      expect({
        role: loggedAs("role", "staff"),
        isPublished: loggedAs("isPublished", false),
        courseName: loggedAs("courseName", "Other"),
        removal: loggedAs("role", null),
      }).toEqual(Object.fromEntries(Object.entries(state).map(([name, isSo]) => [name, isSo ? 1 : 0])));
    },
  );
});

it("of graders who are at it at once, each entry goes on from the value that the one before it left", async () => {
  const path = await graded();
  const adjustments = [-1, -2, -3, -4, -5, -6];
  await Promise.all(
    adjustments.map((xpAdjustment) => act("POST", `${path}/${question()}`, { grading: { xpAdjustment } })),
  );
  const changes = (await entries()).flatMap((entry) => entry.changes.filter(({ field }) => field === "xpAdjustment"));
  const next = new Map(changes.map(({ from, to }) => [from, to]));
  const chain: unknown[] = [];
  for (let value = next.get(0); value !== undefined; value = next.get(value)) chain.push(value);
  expect([...chain].sort()).toEqual([-1, -2, -3, -4, -5, -6]);
  expect((await course.submissionOf("sue"))?.marks[0]?.adjustment).toBe(chain.at(-1));
});
