import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { listAchievements } from "../achievements/achievements";
import { listGoals } from "../achievements/goals";
import type { Assessment } from "../assessments/assessment";
import { assessmentsOfCourse, readContent } from "../assessments/store";
import { listMembers } from "../members/store";
import { storiesOfCourse } from "../stories/stories";
import { submissionsOfAssessment } from "../submissions/store";
import { runCopy } from "./run-copy";
import { findCopy } from "./store";

const REQUEST = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const FIRST_GOAL = "0a0a0a0a-0000-4000-8000-00000000000a";
const SECOND_GOAL = "0a0a0a0a-0000-4000-8000-00000000000b";
const FIRST = "0b0b0b0b-0000-4000-8000-00000000000a";
const SECOND = "0b0b0b0b-0000-4000-8000-00000000000b";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const asAda = (method: string, path: string, body?: unknown) =>
  course.succeed(method, `${course.base}${path}`, { as: "ada", body });

const WAITING_GOAL = "00000000-0000-4000-8000-0000000000b1";
const BINARY = { text: "All of it", targetCount: 1, type: "Binary (unsupported)" };
const conditionOn = (achievement: unknown, goal: unknown) => ({
  type: "AND",
  operands: [
    { event: "achievement", restriction: achievement },
    {
      type: "OR",
      operands: [
        { event: "goal", restriction: goal },
        { event: "assessment-submission", restriction: "DEMO1" },
        { event: "other", restriction: SECOND, more: [SECOND_GOAL] },
      ],
    },
  ],
});

/** Fills the course with everything that a copy gets, and with work that it does not. */
async function fillCourse(): Promise<void> {
  const folder = path.join(process.cwd(), "assets", "assessments");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".xml")).sort();
  for (const file of files) await course.upload(await readFile(path.join(folder, file), "utf8"));
  await course.work("sue");
  const goal = (uuid: string, meta: object) => ({ uuid, text: "Do it", targetCount: 2, type: "Event", meta });
  await asAda("PUT", "/admin/goals", {
    goals: [
      goal(FIRST_GOAL, { type: "Event", release: "2026-11-20T00:00:00.000Z", observeFrom: "2026-11-20T01:00:00.000Z" }),
      goal(SECOND_GOAL, { type: "Assessment", assessmentNumber: course.missionId, requiredCompletionFrac: 1 }),
      {
        ...goal(WAITING_GOAL, { type: "Binary (unsupported)", condition: conditionOn(FIRST, SECOND_GOAL) }),
        ...BINARY,
      },
    ],
  });
  const achievement = { title: "Runner", xp: 100, isVariableXp: false, isTask: true };
  await asAda("PUT", "/admin/achievements", {
    achievements: [
      {
        ...achievement,
        uuid: FIRST,
        position: 1,
        release: "2026-11-20T00:00:00.000Z",
        deadline: null,
        prerequisiteUuids: [SECOND],
        goalUuids: [FIRST_GOAL],
        cardBackground: `/courses-test/${course.courseId}/images/card.png`,
      },
      { ...achievement, uuid: SECOND, position: 2, prerequisiteUuids: [], goalUuids: [SECOND_GOAL] },
    ],
  });
  const file = new FormData();
  file.set(
    "upload",
    new File([await readFile(path.join(process.cwd(), "assets/stories/first-light.txt"))], "first-light.txt"),
  );
  await asAda("POST", "/admin/assets/stories/first-light.txt", file);
  await asAda("POST", "/admin/stories/", {
    story: {
      title: "Arrival",
      filenames: ["first-light.txt"],
      openAt: "2026-11-20T00:00:00Z",
      closeAt: "2026-11-30T00:00:00Z",
    },
  });
}

async function copy(body: object = {}): Promise<number> {
  const answer = await course.call("POST", `${course.base}/admin/copies`, {
    as: "ada",
    body: {
      requestId: REQUEST,
      courseName: "Next year",
      courseShortName: "NY",
      days: 364,
      timeZone: "Asia/Singapore",
      ...body,
    },
  });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get("Location")?.split("/").at(-1));
}

/** A row without what must differ in a copy; ids of the old course become those of the new one. */
function comparable(row: Assessment, to?: { readonly openAt: string; readonly closeAt: string }) {
  const { pk, sk, courseId, assessmentId, configId, openAt, closeAt, hasAnswers, ...versioned } = row as Assessment & {
    pk: string;
    sk: string;
  };
  const { version, contentVersion, fileVersion, checks, ...rest } = versioned;
  const { announcedFor, closedFor, dealtFor, remindedFor, withdrawnAt, revision, ...later } = rest;
  const { nextCloseAt, nextRemindAt, extensionChanges, groupExtensions, earlyFeedbackUntil, ...content } = later;
  return { ...content, checks: checks && { ...checks, run: 1 }, ...to };
}

const laterBy364Days = (iso: string) => new Date(Date.parse(iso) + 364 * 86_400_000).toISOString();

it("equals its source field by field, but for ids, dates and what people did", async () => {
  await fillCourse();
  await asAda("POST", `/admin/assessments/${course.missionId}`, { earlyFeedbackUntil: "2026-11-24T12:00:00.000Z" });
  const before = await assessmentsOfCourse(course.services, course.courseId);
  expect(before.length).toBeGreaterThan(10);
  const copyId = await copy();
  expect(copyId).not.toBe(course.courseId);
  const after = await assessmentsOfCourse(course.services, copyId);
  expect(after.map((row) => comparable(row))).toEqual(before.map((row) => comparable(row)));
  for (const [index, row] of after.entries()) {
    const source = before[index] as Assessment;
    if (source.assessmentId === course.missionId) expect(row.earlyFeedbackUntil).toBe("2027-11-23T12:00:00.000Z");
    expect([row.openAt, row.closeAt]).toEqual([source.openAt, source.closeAt].map(laterBy364Days));
    expect(row).toMatchObject({ courseId: copyId, hasAnswers: false, version: 1, isDeleting: false });
    expect(row).not.toHaveProperty("closedFor");
    const plain = ({ questions, longSummary }: Awaited<ReturnType<typeof readContent>>) => ({
      longSummary,
      questions: questions.map((question) => ({ ...question, pk: null, sk: null })),
    });
    expect(plain(await readContent(course.services, row.assessmentId))).toEqual(
      plain(await readContent(course.services, source.assessmentId)),
    );
    expect(await submissionsOfAssessment(course.services, copyId, row.assessmentId)).toEqual([]);
  }
  expect((await listMembers(course.services, copyId)).map(({ username, role }) => [username, role])).toEqual([
    ["ada", "admin"],
  ]);
  const types = async (id: number) =>
    (await course.succeed<object[]>("GET", `/v2/courses/${id}/admin/config/assessment_configs`, { as: "ada" })).map(
      (type) => ({ ...type, assessmentConfigId: 0 }),
    );
  expect(await types(copyId)).toEqual(await types(course.courseId));
});

it("leads goals, prerequisites and assessments of goals to their copies, and files to its own", async () => {
  await fillCourse();
  const copyId = await copy();
  const [goals, achievements, stories, after] = await Promise.all([
    listGoals(course.services, copyId, { consistent: true }),
    listAchievements(course.services, copyId, { consistent: true }),
    storiesOfCourse(course.services, copyId),
    assessmentsOfCourse(course.services, copyId),
  ]);
  const mission = after.find(({ number }) => number === "DEMO1");
  const events = goals.find(({ meta }) => meta.type === "Event");
  const ofMission = goals.find(({ meta }) => meta.type === "Assessment");
  expect(events?.meta).toEqual({
    type: "Event",
    release: "2027-11-19T00:00:00.000Z",
    observeFrom: "2026-11-20T01:00:00.000Z",
  });
  expect(ofMission?.meta).toEqual({
    type: "Assessment",
    assessmentNumber: mission?.assessmentId,
    requiredCompletionFrac: 1,
  });
  const first = achievements.find(({ position }) => position === 1);
  const second = achievements.find(({ position }) => position === 2);
  expect(first).toMatchObject({
    title: "Runner",
    xp: 100,
    release: "2027-11-19T00:00:00.000Z",
    deadline: null,
    goalUuids: [events?.uuid],
    prerequisiteUuids: [second?.uuid],
    cardBackground: `/courses-test/${copyId}/images/card.png`,
  });
  expect(second?.goalUuids).toEqual([ofMission?.uuid]);
  const waiting = goals.find(({ meta }) => meta.type === "Binary (unsupported)");
  expect(waiting).toMatchObject({ ...BINARY, meta: { condition: conditionOn(first?.uuid, ofMission?.uuid) } });
  expect(goals).toHaveLength(3);
  expect([first?.uuid, second?.uuid]).not.toContain(FIRST);
  expect(stories).toMatchObject([
    { title: "Arrival", openAt: "2027-11-19T00:00:00.000Z", closeAt: "2027-11-29T00:00:00.000Z" },
  ]);
  expect(course.buckets.assets.keys()).toEqual([
    `chapter-texts/courses-test/${course.courseId}/stories/first-light.txt`,
    `chapter-texts/courses-test/${copyId}/stories/first-light.txt`,
  ]);
});

it("has the settings of its source, the size of a level and its milestones too", async () => {
  const chosen = {
    levelXp: 400,
    regradeRequestDays: 7,
    similarityDays: 30,
    timeZone: "Europe/Berlin",
    milestones: [{ level: 5, text: "Half of it." }],
    enableGame: false,
  };
  await asAda("PUT", "/admin/config", chosen);
  const copyId = await copy();
  const settings = (id: number) => course.succeed("GET", `/v2/courses/${id}/config`, { as: "ada" });
  expect(await settings(copyId)).toMatchObject({ config: { ...chosen, courseName: "Next year" } });
});

it("is planned without a write, and lists what is not copied", async () => {
  await fillCourse();
  const plan = await course.succeed<{ counts: object; leftOut: object; assessments: object[] }>(
    "GET",
    `${course.base}/admin/copy_plan?days=7&timeZone=America/New_York`,
    { as: "ada" },
  );
  expect(plan.counts).toMatchObject({ types: 2, goals: 3, achievements: 2, chapters: 1, files: 1 });
  expect(plan.leftOut).toEqual({ members: 6, recordings: 0 });
  expect(plan.assessments).toContainEqual({
    id: course.missionId,
    number: "DEMO1",
    title: "Counting sheep",
    type: "Missions",
    openAt: "2026-11-21T04:00:00.000Z",
    closeAt: "2026-11-28T04:00:00.000Z",
    newOpenAt: "2026-11-28T04:00:00.000Z",
    newCloseAt: "2026-12-05T04:00:00.000Z",
  });
  const { user } = await course.succeed<{ user: { courses: object[] } }>("GET", "/v2/user", { as: "ada" });
  expect(user.courses).toHaveLength(1);
});

it("is one course for one request, however often it is asked for, and says so in its audit log", async () => {
  const [first, second] = await Promise.all([copy(), copy()]);
  expect(second).toBe(first);
  expect(await copy({ courseName: "Another name" })).toBe(first);
  const entries = await course.table.queryAll<{ changes: object[] }>({ pk: `AUDIT#${first}` });
  const copied = entries
    .flatMap(({ changes }) => changes)
    .filter((change) => "field" in change && change.field === "copiedFrom");
  expect(copied).toEqual([{ field: "copiedFrom", from: null, to: `Programming Methodology (${course.courseId})` }]);
});

it("continues after an interruption, and copies nothing twice", async () => {
  await course.close();
  course = await startCourse({ courseCopies: { send: async () => {} } });
  await fillCourse();
  const copyId = await copy();
  expect(await assessmentsOfCourse(course.services, copyId)).toEqual([]);
  let writes = 5;
  const { table } = course.services;
  const transact = (...operations: Parameters<typeof table.transact>) => {
    writes -= 1;
    return writes < 0 ? Promise.reject(new Error("the process has ended")) : table.transact(...operations);
  };
  const dying = { ...course.services, table: Object.create(table, { transact: { value: transact } }) };
  await expect(runCopy(dying, copyId)).rejects.toThrow("the process has ended");
  const cut = await assessmentsOfCourse(course.services, copyId);
  expect(cut.length).toBe(5);
  expect(await findCopy(course.services, copyId)).toMatchObject({ finishedAt: null });
  await Promise.all([runCopy(course.services, copyId), runCopy(course.services, copyId)]);
  const whole = await assessmentsOfCourse(course.services, copyId);
  expect(whole.map(({ number }) => number)).toEqual(
    (await assessmentsOfCourse(course.services, course.courseId)).map(({ number }) => number),
  );
  expect(await storiesOfCourse(course.services, copyId)).toHaveLength(1);
  expect(await listGoals(course.services, copyId, { consistent: true })).toHaveLength(3);
  const state = await course.succeed<{ done: object; total: object; finishedAt: string; skipped: object[] }>(
    "GET",
    `/v2/courses/${copyId}/admin/copy`,
    { as: "ada" },
  );
  expect(state).toMatchObject({ finishedAt: "2026-11-21T08:00:00.000Z", skipped: [], done: state.total });
});

it("skips and names objects that were deleted, or whose number was taken, meanwhile", async () => {
  await course.close();
  const sent: { courseId: number }[] = [];
  course = await startCourse({ courseCopies: { send: async (job) => void sent.push(job) } });
  await fillCourse();
  const copyId = await copy();
  const all = await assessmentsOfCourse(course.services, course.courseId);
  const [deleted, taken] = [all[1] as Assessment, all[0] as Assessment];
  await asAda("DELETE", `/admin/assessments/${deleted.assessmentId}`);
  await course.table.put({ pk: `COURSE#${copyId}`, sk: `NUMBER#${taken.number}`, assessmentId: 99_999 });
  await course.succeed("POST", `/v2/courses/${copyId}/admin/copy/continue`, { as: "ada" });
  expect(sent).toEqual([
    { chore: "copy", courseId: copyId },
    { chore: "copy", courseId: copyId },
  ]);
  await runCopy(course.services, copyId);
  expect((await findCopy(course.services, copyId))?.skipped).toEqual([
    { id: deleted.assessmentId, number: null, title: null },
    { id: taken.assessmentId, number: taken.number, title: taken.title },
  ]);
});

it("is refused to people who may not create courses, and for a course that is no copy", async () => {
  await course.close();
  course = await startCourse({ courseCreators: [] });
  const body = { requestId: REQUEST, courseName: "Next year", days: 7, timeZone: "Asia/Singapore" };
  const refused = await course.call("POST", `${course.base}/admin/copies`, { as: "ada", body });
  expect(refused.status).toBe(403);
  expect(await asAda("GET", "/admin/copy")).toBeNull();
  const answer = await course.call("POST", `${course.base}/admin/copy/continue`, { as: "ada" });
  expect([answer.status, await answer.text()]).toEqual([404, "This course is no copy."]);
  const zone = await course.call("POST", `${course.base}/admin/copies`, {
    as: "ada",
    body: { ...body, timeZone: "Mars/Base" },
  });
  expect(zone.status).toBe(400);
});
