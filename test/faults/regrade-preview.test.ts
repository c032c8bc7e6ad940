import { FULL_FILE } from "../../domain/assessments/xml/samples.fixture";
import type { AuditEntry } from "../../lambdas/core/audit/entry";
import { type ClosedCourse, MENDED_FILE, RICHER_FILE, startClosedCourse } from "./regraded-course";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let course: ClosedCourse;
beforeEach(async () => {
  course = await startClosedCourse();
  await course.handIn();
});
afterEach(() => course.close());

const grade =
  (body: object, username: "sue" | "sam" | "bob" = "sue") =>
  async () =>
    course.succeed(
      "POST",
      `${course.base}/admin/grading/${await course.submissionIdOf(username)}/${course.missionId * 1000}`,
      {
        as: "stan",
        body: { grading: body },
      },
    );

it("grades a new version aside, tells who gains and who loses, and publishes it with one notice for whose XP changes", async () => {
  const before = await course.work();
  const draft = (await (await course.lay(MENDED_FILE)).json()) as { runId: number };
  expect(draft).toMatchObject({
    runId: 1,
    state: "draft",
    estimate: { submissions: 3, programs: 3, jobs: 2 },
    questions: [
      {
        number: 1,
        change: "changed",
        parts: ["testcases"],
        isRegraded: true,
        testcases: {
          count: 1,
          first: [
            {
              before: { number: 3, type: "secret", program: "probe;", answer: "8", score: 2 },
              after: { number: 3, type: "secret", program: "probe;", answer: "9", score: 2 },
              fields: ["answer"],
            },
          ],
        },
      },
      { number: 2, change: "unchanged", isRegraded: false, testcases: null },
    ],
  });
  expect(await course.act(1, "start")).toMatchObject({ state: "running", results: { done: 0 } });
  expect(await course.preview()).toEqual(["previewed"]);
  expect(await course.work()).toEqual(before);
  expect(await course.read()).toMatchObject({
    state: "ready",
    results: {
      done: 3,
      gains: 1,
      loses: 1,
      same: 1,
      gainsNeverLower: 1,
      failed: 0,
      changed: 0,
      told: null,
      before: 250 + 150 + 150 + 300,
      after: 150 + 250 + 150 + 300,
      neverLower: 250 + 250 + 150 + 300,
    },
  });
  const { rows } = await course.rows();
  expect(rows.map(({ kind, before, after, neverLower }) => [kind, before, after, neverLower])).toEqual([
    ["loses", 350, 250, 350],
    ["gains", 250, 350, 350],
    ["same", 250, 250, 250],
  ]);
  expect((await course.rows("?show=gains")).rows).toHaveLength(1);
  expect((await course.rows("?show=byName")).rows).toHaveLength(3);
  expect(await course.act(1, "publish", { policy: "bothWays" })).toMatchObject({
    state: "published",
    policy: "bothWays",
    results: { published: 3, told: 2 },
  });
  expect(await course.submissionOf("sue")).toMatchObject({ attempt: 2, marks: { 0: { xp: 100, status: "success" } } });
  expect(await course.submissionOf("sam")).toMatchObject({
    marks: { 0: { xp: 200, attempt: 2 }, 1: { xp: 50, attempt: 1 } },
  });
  const xml = await course.succeed<string>("GET", `${course.base}/admin/assessments/${course.missionId}/xml`, {
    as: "stan",
  });
  expect(xml).toContain('answer="9"');
  const replaced = await course.succeed<string>(
    "GET",
    `${course.base}/admin/assessments/${course.missionId}/regrades/1/files/before`,
    { as: "stan" },
  );
  expect(replaced).toContain('answer="8"');
  const log = await course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
  const uploads = log.filter(({ changes }) => changes.some(({ field, to }) => field === "upload" && to === "forced"));
  expect(uploads.map(({ actor }) => actor?.username)).toEqual(["stan"]);
  const states = log.flatMap(({ actor, changes }) =>
    changes.filter(({ field }) => field === "regrade").map(({ from, to }) => `${actor?.username}: ${from} to ${to}`),
  );
  expect(states.sort()).toEqual(["stan: draft to running", "stan: null to draft"]);
  const again = (await (await course.lay(RICHER_FILE)).json()) as { runId: number };
  expect(again.runId).toBe(2);
});

it("never lower keeps what is higher", async () => {
  await course.begin();
  await course.preview();
  expect(await course.act(1, "publish", { policy: "neverLower" })).toMatchObject({ results: { told: 1 } });
  expect(await course.submissionOf("sue")).toMatchObject({ marks: { 0: { xp: 200, attempt: 1 } } });
  expect(await course.submissionOf("sam")).toMatchObject({ marks: { 0: { xp: 200, attempt: 2 } } });
});

it("keeps adjustment, grader, comment, and what was ticked as they are", async () => {
  await grade({ xpAdjustment: -30, comments: "Well done." })();
  const before = await course.submissionOf("sue");
  const commented = (await course.answersOfStudent("sue")).get(0);
  await course.begin();
  await course.preview();
  await course.act(1, "publish", { policy: "bothWays" });
  const after = await course.submissionOf("sue");
  expect(after?.marks[0]).toEqual({
    ...before?.marks[0],
    xp: 100,
    attempt: 2,
    failed: [2],
    outcome: expect.any(String),
  });
  const answer = (await course.answersOfStudent("sue")).get(0);
  expect(answer).toEqual({
    ...commented,
    attempt: 2,
    results: expect.any(Array),
    updatedAt: "2026-11-29T08:00:00.000Z",
  });
  expect(answer?.results.map(({ resultType }) => resultType)).toEqual(["pass", "pass", "fail"]);
});

it("takes adjustments away where that is asked for", async () => {
  await grade({ xpAdjustment: -30 })();
  await course.begin(MENDED_FILE, { reset: true });
  await course.preview();
  expect((await course.rows("?show=loses")).rows[0]).toMatchObject({ before: 320, after: 250 });
  await course.act(1, "publish", { policy: "bothWays" });
  expect(await course.submissionOf("sue")).toMatchObject({ marks: { 0: { xp: 100, adjustment: 0 } } });
});

it("grades again what changed since the preview, and publishes it then", async () => {
  await course.begin();
  await course.preview();
  await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/autograde`, {
    as: "stan",
  });
  await course.gradeJobs();
  expect((await course.rows("?show=loses")).rows[0]).toMatchObject({ isChanged: true });
  expect(await course.act(1, "publish", { policy: "bothWays" })).toMatchObject({
    state: "publishing",
    results: { published: 2, changed: 1 },
  });
  expect(await course.preview()).toEqual(["previewed"]);
  expect(await course.read()).toMatchObject({ state: "published", results: { published: 3, changed: 0, told: 2 } });
  expect(await course.submissionOf("sue")).toMatchObject({ attempt: 3, marks: { 0: { xp: 100 } } });
});

it("grades what came in after the preview", async () => {
  await course.begin();
  await course.preview();
  course.clock.set("2026-11-27T08:00:00.000Z");
  await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sam")}/unsubmit`, {
    as: "stan",
  });
  await course.save("sam", 0, '"1 2 9";');
  await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sam" });
  await course.gradeJobs();
  course.shut();
  await course.act(1, "publish", { policy: "bothWays" });
  await course.preview();
  expect(await course.submissionOf("sam")).toMatchObject({ marks: { 0: { xp: 100, status: "success" } } });
  expect(await course.read()).toMatchObject({ state: "published", results: { published: 3 } });
});

it("stops, and goes on", async () => {
  await course.begin();
  const [late] = course.regradeJobs;
  expect(await course.act(1, "stop")).toMatchObject({ state: "stopped" });
  expect(await course.preview()).toEqual(["outdated"]);
  expect(await course.act(1, "start")).toMatchObject({ state: "running" });
  if (late) course.regradeJobs.unshift(late);
  expect(await course.preview()).toEqual(["outdated", "previewed"]);
  expect(await course.read()).toMatchObject({ state: "ready", results: { done: 3 } });
});

it("drops all of it but that there was one", async () => {
  const before = await course.work();
  await course.begin();
  await course.preview();
  expect(await course.drop()).toMatchObject({ state: "dropped", results: { done: 0 } });
  expect(await course.work()).toEqual(before);
  expect(await course.table.queryAll({ pk: `REGRADE#${course.missionId}#1` })).toEqual([]);
  expect((await course.lay(MENDED_FILE)).status).toBe(200);
});

it("is refused where it has no place", async () => {
  const statusAndText = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()];
  expect(await statusAndText(course.lay(FULL_FILE))).toEqual([
    400,
    "The file changes nothing by which answers are graded.",
  ]);
  expect(await statusAndText(course.lay(MENDED_FILE.replace("DEMO1", "DEMO2")))).toEqual([
    400,
    "The file is of another assessment.",
  ]);
  course.clock.set("2026-11-27T08:00:00.000Z");
  expect(await statusAndText(course.lay(MENDED_FILE))).toEqual([
    400,
    "Only a closed assessment can be regraded with a preview.",
  ]);
  course.shut();
  expect((await course.lay(MENDED_FILE)).status).toBe(200);
  expect(await statusAndText(course.lay(RICHER_FILE))).toEqual([
    409,
    "A regrade of this assessment is under way. Publish or drop it first.",
  ]);
  await course.act(1, "start");
  await course.preview();
  await course.upload(RICHER_FILE, { force: true });
  expect(await course.read()).toMatchObject({ isOutdated: true });
  await expect(course.act(1, "publish", { policy: "bothWays" })).rejects.toThrow("answered 412");
});

it("goes with the assessment, and with a member", async () => {
  await course.begin();
  await course.preview();
  const regId = await course.regIdOf("sue");
  await course.services.memberWork.deleteSubmissionsOfMember({
    ...(await course.registrationOf("sue", course.courseId)),
  });
  expect((await course.rows()).rows.map((row) => row.regId)).not.toContain(regId);
  expect(await course.read()).toMatchObject({ results: { done: 2, loses: 0 } });
  await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "stan" });
  for (const pk of [`REGRADE#${course.missionId}`, `REGRADE#${course.missionId}#1`]) {
    expect(await course.table.queryAll({ pk })).toEqual([]);
  }
});
