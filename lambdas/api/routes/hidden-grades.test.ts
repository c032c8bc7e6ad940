import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import type { AuditEntry } from "../../core/audit/entry";
import { runAssessmentJob } from "../../schedule/run-assessment-job";
import { routes } from ".";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
  await course.work("sue");
  await course.gradeJobs();
  course.news.length = 0;
});
afterEach(() => course.close());

const question = (position = 0) => course.missionId * 1000 + position;
const mission = () => `${course.base}/admin/assessments/${course.missionId}`;
const hide = (hidesGrades: boolean, as = "stan") => course.call("POST", mission(), { as, body: { hidesGrades } });
const submission = async () => `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`;

/** Paths with parts that tests of their own fill in: none of them is about assessments. */
const OF_SOMETHING_ELSE = /\{(uid|id|secret|sessionId|keyword|provider)\}/;

/** Everything that a student can read, by path. */
async function everythingShown(as = "sue"): Promise<Record<string, unknown>> {
  const values: Record<string, string> = {
    courseId: String(course.courseId),
    assessmentId: String(course.missionId),
    questionId: String(question()),
    courseRegId: String(await course.regIdOf(as)),
  };
  const doors = routes.filter(
    ({ method, caller, path }) =>
      method === "get" && (caller === "member" || caller === "authenticated") && !OF_SOMETHING_ELSE.test(path),
  );
  const shown: Record<string, unknown> = {};
  for (const { path } of doors) {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
    // Addresses of sockets are signed anew each time.
    if (path.endsWith("endpoint")) continue;
    const answer = await course.call("GET", address, { as });
    shown[path] = [answer.status, await answer.text()];
  }
  return shown;
}

/** All that people can give to an answer. */
async function gradeAll(): Promise<void> {
  const path = await submission();
  const rubric = { version: 0, items: [{ id: null, text: "Hidden item", xp: -5 }] };
  await course.succeed("PUT", `${course.base}/admin/rubrics/${question()}`, { as: "stan", body: rubric });
  const ticks = { ticked: [1], manual: -7, version: 1 };
  await course.succeed("POST", `${path}/${question()}`, {
    as: "stan",
    body: { grading: { comments: "Hidden comment", rubric: ticks } },
  });
  await course.succeed("POST", `${path}/${question()}/line_comments`, {
    as: "stan",
    body: { from: 1, to: 1, text: "Hidden words" },
  });
  await course.succeed("PUT", `${path}/bonus`, { as: "stan", body: { isRemoved: true } });
  await course.succeed("POST", `${path}/accept`, { as: "tim" });
}

it("tells students by no door what people graded, until it is published", async () => {
  expect((await hide(true)).status).toBe(200);
  const before = await everythingShown();
  expect(Object.keys(before).length).toBeGreaterThan(15);
  expect(await course.noticesOf("sue")).toEqual([]);
  await gradeAll();
  expect(await course.noticesOf("sue")).toEqual([]);
  expect(await everythingShown()).toEqual(before);
  expect(course.news).toEqual([]);
  const staffSee = JSON.stringify(await course.succeed("GET", await submission(), { as: "stan" }));
  expect(staffSee).toContain("Hidden comment");

  expect((await hide(false)).status).toBe(200);
  expect(await course.noticesOf("sue")).toEqual(["graded"]);
  const after = await everythingShown();
  const changed = Object.keys(after).filter((path) => JSON.stringify(after[path]) !== JSON.stringify(before[path]));
  const assessments = "/v2/courses/{courseId}/assessments";
  expect(changed).toEqual(
    expect.arrayContaining([
      "/v2/user",
      "/v2/courses/{courseId}/user/total_xp",
      assessments,
      `${assessments}/{assessmentId}`,
      `${assessments}/{assessmentId}/verdict`,
      `${assessments}/question/{questionId}/line_comments`,
      `${assessments}/question/{questionId}/report_card`,
      "/v2/courses/{courseId}/admin/users/{courseRegId}/assessments",
      "/v2/courses/{courseId}/self/achievement_dashboard",
    ]),
  );
  const text = JSON.stringify(after);
  for (const word of ["Hidden comment", "Hidden item", "Hidden words"]) expect(text).toContain(word);
  const log = await course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
  const acts = log.flatMap(({ changes }) => changes.filter(({ field }) => field === "hidesGrades"));
  expect(acts.map(({ to }) => to).sort()).toEqual([false, true]);
});

it("tells whoever is graded once, and takes it back when grades are hidden again", async () => {
  await course.work("bob");
  await course.gradeJobs();
  await hide(true);
  await gradeAll();
  await hide(false);
  const job = { chore: "tellGrades" as const, courseId: course.courseId, assessmentId: course.missionId };
  await runAssessmentJob(course.services, job);
  expect(await course.noticesOf("sue")).toEqual(["autograded", "graded"]);
  expect(await course.noticesOf("bob")).toEqual(["autograded"]);
  await hide(true);
  expect(await course.noticesOf("sue")).toEqual(["autograded"]);
});

it("lets nobody ask for a regrade of what is hidden, and counts the days from when it was published", async () => {
  await hide(true);
  await gradeAll();
  const address = `${course.base}/assessments/question/${question()}`;
  const ask = () => course.call("POST", `${address}/regrade_request`, { as: "sue", body: { reason: "It doubles." } });
  expect((await ask()).status).toBe(403);
  course.clock.pass(30 * 86_400);
  await hide(false);
  const { askUntil } = await course.succeed<{ askUntil: string }>("GET", `${address}/report_card`, { as: "sue" });
  expect(askUntil).toBe("2027-01-04T08:00:00.000Z");
  expect((await ask()).status).toBe(200);
});

it.each([
  [
    "accepted",
    { decision: "accept", text: "You are right.", mayLower: false, grading: { xpAdjustment: 0, comments: "Better" } },
  ],
  ["declined", { decision: "decline", text: "Read the task again." }],
])(
  "tells of a regrade request that is %s while grades are hidden only when they are published",
  async (state, decision) => {
    const path = await submission();
    await course.succeed("POST", `${path}/${question()}`, { as: "stan", body: { grading: { xpAdjustment: -7 } } });
    const address = `${course.base}/assessments/question/${question()}`;
    await course.succeed("POST", `${address}/regrade_request`, { as: "sue", body: { reason: "It doubles." } });
    await hide(true);
    const [before, notices] = [await everythingShown(), await course.noticesOf("sue")];
    course.news.length = 0;
    const answer = `${course.base}/admin/regrade_requests/${await course.submissionIdOf("sue")}/${question()}`;
    await course.succeed("POST", answer, { as: "ada", body: decision });
    expect(await everythingShown()).toEqual(before);
    expect([await course.noticesOf("sue"), course.news]).toEqual([notices, []]);
    const card = () => course.succeed<{ request: object }>("GET", `${address}/report_card`, { as: "sue" });
    expect(await card()).toMatchObject({ request: { state: "open", answer: null, workSince: "same" } });
    await hide(false);
    expect(await card()).toMatchObject({ request: { state, answer: { text: decision.text } } });
  },
);

it("is for staff to decide, in their own course", async () => {
  expect((await hide(true, "sue")).status).toBe(403);
  const bonus = `${await submission()}/bonus`;
  expect((await course.call("PUT", bonus, { as: "sue", body: { isRemoved: true } })).status).toBe(403);
  expect((await course.call("PUT", bonus, { as: "stan", body: {} })).status).toBe(400);
});

describe("a type whose grades are hidden until they are published", () => {
  interface Type {
    readonly assessmentConfigId: number;
    readonly hidesGrades: boolean;
  }
  const configs = () => `${course.base}/admin/config/assessment_configs`;
  const typesNow = () => course.succeed<Type[]>("GET", configs(), { as: "ada" });
  const put = (assessmentConfigs: object[]) =>
    course.succeed("PUT", configs(), { as: "ada", body: { assessmentConfigs } });
  const setting = async (hidesGrades: boolean) =>
    put((await typesNow()).map((type, index) => (index === 0 ? { ...type, hidesGrades } : type)));
  const file = (number: string) =>
    `<CONTENT><TASK number="${number}" title="${number}"><PROBLEMS><PROBLEM type="mcq" maxxp="10"><TEXT>One</TEXT>` +
    '<CHOICE correct="true"><TEXT>A</TEXT></CHOICE></PROBLEM></PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>';
  const hides = async (number: string) => {
    const path = `${course.base}/admin/assessments?search=${number}`;
    const { rows } = await course.succeed<{ rows: { hidesGrades: boolean }[] }>("GET", path, { as: "stan" });
    return rows.map(({ hidesGrades }) => hidesGrades);
  };

  it("hides those of assessments that are made after it, each of which can still be changed", async () => {
    const configId = course.configIds[0];
    await course.upload(file("X1"), { configId });
    await setting(true);
    await course.upload(file("X2"), { configId });
    await course.upload(file("X3"), { configId: course.configIds[1] });
    expect([await hides("X1"), await hides("X2"), await hides("X3")]).toEqual([[false], [true], [false]]);
    await course.upload(file("X1"), { configId, force: true });
    expect(await hides("X1")).toEqual([false]);
    await setting(false);
    expect(await hides("X2")).toEqual([true]);
  });

  it("stays so where a client of old saves the types", async () => {
    await setting(true);
    const old = (await typesNow()).map(({ hidesGrades: _, ...type }) => type);
    await put(old);
    expect((await typesNow()).map(({ hidesGrades }) => hidesGrades)).toEqual([true, ...old.slice(1).map(() => false)]);
    const { entries } = await course.succeed<{ entries: AuditEntry[] }>("GET", `${course.base}/admin/audit`, {
      as: "ada",
    });
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual({ field: "hidesGrades", from: null, to: true });
  });
});

describe("the early-submission bonus", () => {
  const totalOf = async () =>
    (await course.succeed<{ totalXp: number }>("GET", `${course.base}/user/total_xp`, { as: "sue" })).totalXp;
  const remove = async (isRemoved: boolean) =>
    course.call("PUT", `${await submission()}/bonus`, { as: "stan", body: { isRemoved } });

  it("is taken away and given back by staff, in totals and in the grading table", async () => {
    const xp = await totalOf();
    expect((await remove(true)).status).toBe(204);
    expect((await remove(true)).status).toBe(204);
    expect(await totalOf()).toBe(xp - 100);
    const { rows } = await course.succeed<{ rows: { xpBonus: number }[] }>(
      ...(["GET", `${course.base}/admin/grading/pages`, { as: "ada" }] as const),
    );
    expect(rows.map(({ xpBonus }) => xpBonus)).toEqual([0]);
    expect((await remove(false)).status).toBe(204);
    expect(await totalOf()).toBe(xp);
  });

  it("comes anew with another submission", async () => {
    await remove(true);
    await course.succeed("POST", `${await submission()}/unsubmit`, { as: "stan" });
    expect(await (await remove(true)).text()).toBe("Submission is not submitted yet.");
    await course.work("sue");
    expect((await course.submissionOf("sue"))?.isBonusRemoved ?? false).toBe(false);
  });

  it("cannot be taken where there is none", async () => {
    course.clock.set("2026-11-28T03:59:00.000Z");
    await course.work("bob");
    const path = `${course.base}/admin/grading/${await course.submissionIdOf("bob")}/bonus`;
    const answer = await course.call("PUT", path, { as: "stan", body: { isRemoved: true } });
    expect([answer.status, await answer.text()]).toEqual([400, "This submission has no early-submission bonus."]);
  });
});
