import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

const UNTIL = "2026-11-24T12:00:00.000Z";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const address = () => `${course.base}/admin/assessments/${course.missionId}`;
const set = (earlyFeedbackUntil: unknown) =>
  course.call("POST", address(), { as: "ada", body: { earlyFeedbackUntil } });
const textOf = async (answer: Response) => [answer.status, await answer.text()];

interface Opened {
  readonly hasEarlyFeedback: boolean;
  readonly earlyFeedbackUntil: string | null;
  readonly questions: { readonly type: string; readonly autogradingResults: unknown }[];
}
const openedBy = (as: string) =>
  course.succeed<Opened>("GET", `${course.base}/assessments/${course.missionId}`, { as });
const resultsOf = async (as: string) =>
  (await openedBy(as)).questions.find(({ type }) => type === "programming")?.autogradingResults;

/** Public passes, opaque and secret fail: values that no student has typed. */
const VALUES = ["6", "opaque-4711", "secret-4712"];
async function handIn(as: string): Promise<void> {
  course.executor.values = VALUES;
  await course.work(as);
  await course.gradeJobs();
}

it("shows what opaque testcases gave to whoever handed in by the date, and nobody else", async () => {
  expect((await set(UNTIL)).status).toBe(200);
  course.clock.set("2026-11-24T12:00:00.000Z");
  await handIn("sue");
  course.clock.set("2026-11-24T12:00:01.000Z");
  await handIn("sam");
  expect(await openedBy("sue")).toMatchObject({ hasEarlyFeedback: true, earlyFeedbackUntil: UNTIL });
  expect(JSON.stringify(await resultsOf("sue"))).toContain("opaque-4711");
  expect(await openedBy("sam")).toMatchObject({ hasEarlyFeedback: false });
  for (const as of ["sue", "sam"]) expect(JSON.stringify(await openedBy(as))).not.toContain("secret-4712");
  // Every door of a student's: workspace, listing, verdict, own assessments by registration, the session.
  const doors = [
    `${course.base}/assessments/${course.missionId}`,
    `${course.base}/assessments`,
    `${course.base}/assessments/${course.missionId}/verdict`,
    `${course.base}/admin/users/${await course.regIdOf("sam")}/assessments`,
    `${course.base}/self/achievement_dashboard`,
    `${course.base}/notifications`,
    "/v2/user",
  ];
  for (const door of doors) {
    expect(JSON.stringify(await course.succeed("GET", door, { as: "sam" }))).not.toContain("4711");
  }
});

it("is lost when the work is given back, and by handing in again too late", async () => {
  await set(UNTIL);
  course.clock.set("2026-11-23T12:00:00.000Z");
  await handIn("sue");
  await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`, {
    as: "stan",
  });
  expect(await openedBy("sue")).toMatchObject({ hasEarlyFeedback: false });
  expect(JSON.stringify(await openedBy("sue"))).not.toContain("4711");
  course.clock.set("2026-11-25T12:00:00.000Z");
  await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
  await course.gradeJobs();
  expect(JSON.stringify(await openedBy("sue"))).not.toContain("4711");
});

it("lies between opening and closing, stays through uploads and new dates, and is taken away with null", async () => {
  const misfit = [400, "Early feedback should end after opening and by closing"];
  for (const wrong of ["2026-11-21T04:00:00.000Z", "2026-11-28T04:00:00.001Z", "soon"]) {
    expect(await textOf(await set(wrong))).toEqual(misfit);
  }
  await set(UNTIL);
  const listed = async () =>
    (
      await course.succeed<{ earlyFeedbackUntil: string | null }[]>("GET", `${course.base}/assessments`, { as: "bob" })
    )[0]?.earlyFeedbackUntil;
  expect(await listed()).toBe(UNTIL);
  await course.call("POST", address(), { as: "ada", body: { isPublished: true } });
  expect((await course.upload(FULL_FILE, { force: true })).status).toBe(200);
  expect(await listed()).toBe(UNTIL);
  await set(null);
  expect(await listed()).toBeNull();
});

it("writes its dates to the audit log", async () => {
  await set(UNTIL);
  const { entries } = await course.succeed<{ entries: { changes: object[] }[] }>(
    "GET",
    `${course.base}/admin/audit?kind=date`,
    { as: "ada" },
  );
  const changes = entries.flatMap((entry) => entry.changes);
  expect(changes).toContainEqual({ field: "earlyFeedbackUntil", from: null, to: UNTIL });
});
