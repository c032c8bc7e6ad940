import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { ARCHIVED } from "../../core/courses/rules";
import { type ArchivalJob, markMembers } from "../../core/members/archive-course";
import { runJob } from "../../schedule/jobs";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const archive = (archived: boolean) =>
  course.succeed("PUT", `${course.base}/admin/archival`, { as: "ada", body: { archived } });
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const saved = async () => textOf(await course.save("sue", 0, "x;"));

it("lends no address for editing together", async () => {
  const id = await (
    await course.call("POST", `${course.base}/editing_sessions`, {
      as: "sue",
      body: "1;",
      headers: { "content-type": "text/plain" },
    })
  ).text();
  const address = `${course.base}/editing_sessions/${id}`;
  await archive(true);
  expect(await textOf(await course.call("GET", `${address}/ws_endpoint`, { as: "sue" }))).toEqual([403, ARCHIVED]);
  expect((await course.call("GET", address, { as: "sue" })).status).toBe(200);
});

it("keeps what is there readable, and says in the session that it is archived", async () => {
  await course.work("sue");
  await archive(true);
  for (const [path, as] of [
    [`assessments`, "sue"],
    [`assessments/${course.missionId}`, "sue"],
    [`admin/grading/${await course.submissionIdOf("sue")}`, "stan"],
    [`admin/users`, "ada"],
    [`admin/audit`, "ada"],
  ] as const) {
    await course.succeed("GET", `${course.base}/${path}`, { as });
  }
  const { user, courseConfiguration } = await course.succeed<{
    user: { courses: { archived: boolean }[] };
    courseConfiguration: { archived: boolean };
  }>("GET", "/v2/user", { as: "sue" });
  expect([user.courses.map(({ archived }) => archived), courseConfiguration.archived]).toEqual([[true], true]);
});

it("comes back as it was, and the audit log tells of both", async () => {
  course.clock.set("2026-11-21T09:00:00.000Z");
  await archive(true);
  course.clock.pass(60);
  expect(await saved()).toEqual([403, ARCHIVED]);
  const counted = await course.succeed("GET", `${course.base}/admin/archival`, { as: "ada" });
  expect(counted).toEqual({ archivedAt: "2026-11-21T09:00:00.000Z", members: 6, assessments: 1 });
  await archive(false);
  expect((await saved())[0]).toBe(200);
  const { entries } = await course.succeed<{ entries: { changes: unknown[] }[] }>(
    "GET",
    `${course.base}/admin/audit?kind=setting&limit=2`,
    { as: "ada" },
  );
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: "archivedAt", from: "2026-11-21T09:00:00.000Z", to: null }],
    [{ field: "archivedAt", from: null, to: "2026-11-21T09:00:00.000Z" }],
  ]);
});

it("can be left still", async () => {
  await archive(true);
  await course.succeed("DELETE", `/v2/user/courses/${course.courseId}`, { as: "bob" });
});

it("is the admin's to archive", async () => {
  const body = { archived: true };
  const answer = await course.call("PUT", `${course.base}/admin/archival`, { as: "stan", body });
  expect(await textOf(answer)).toEqual([403, "User is not permitted to archive the course"]);
});

it("is left alone by the clock until it comes back", async () => {
  course.clock.set("2026-11-29T00:00:00.000Z");
  await archive(true);
  expect(await runJob(course.services, "close")).toBe(0);
  await archive(false);
  expect(await runJob(course.services, "close")).toBe(1);
});

describe("the job that marks members", () => {
  const jobs: ArchivalJob[] = [];
  const core = () => ({ ...course.services, archivals: { send: async (job: ArchivalJob) => void jobs.push(job) } });

  it("finds nothing to do when it is repeated, and costs four writes a member and two for their course", async () => {
    await course.services.table.update(
      { pk: `COURSE#${course.courseId}`, sk: "COURSE" },
      { set: { archivedAt: "2026" } },
    );
    course.meter.take();
    await markMembers(core(), course.courseId);
    // The course, a page of the six members' index, and one transaction.
    expect(course.meter.take()).toBe("1.5 reads, 26 writes in 3 calls");
    await markMembers(core(), course.courseId);
    expect(course.meter.take()).toBe("1.5 reads, 0 writes in 2 calls");
    expect(jobs).toEqual([{ chore: "archive", courseId: course.courseId }]);
    expect(await saved()).toEqual([403, ARCHIVED]);
  });

  it("goes on where it was cut short", async () => {
    await archive(true);
    const [sue, sam] = [
      await course.registrationOf("sue", course.courseId),
      await course.registrationOf("sam", course.courseId),
    ];
    for (const { userId } of [sue, sam]) {
      const key = { pk: `USER#${userId}`, sk: `REG#${course.courseId}` };
      await course.table.update(key, { unset: ["archived"] });
    }
    expect((await saved())[0]).toBe(200);
    await markMembers(core(), course.courseId);
    expect(await saved()).toEqual([403, ARCHIVED]);
  });
});
