import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startScheduler } from "../../local/scheduler";
import { type CourseWithWork, startCourse } from "../../test/faults/course-with-work";
import { runJob } from "./jobs";
import { handleScheduleEvent } from "./schedule-event";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

/** The template's daily schedule in a time zone, on the course's clock. */
function schedule(timeZone: string, dataFolder?: string) {
  const core = { ...course.services, devices: { cloud: {} as never, thingPrefix: "robot" } };
  const scheduler = startScheduler({
    dataFolder,
    now: () => course.clock.now(),
    invoke: async (_target, input) => {
      await handleScheduleEvent(core, JSON.parse(input), () => {});
      return true;
    },
  });
  const definition = { name: "AtClose", expression: "cron(1 0 * * ? *)", timeZone, target: "arn:clock" };
  scheduler.declare({ ...definition, input: '{"job":"close"}' });
  return scheduler;
}

const closesAt = (closeAt: string) =>
  course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, {
    as: "ada",
    body: { openAt: "2026-01-01T00:00:00.000Z", closeAt },
  });
const isClosed = async () => (await course.submissionOf("bob"))?.finalised === true;

/** Closing at one minute to midnight and at one past it, by the clocks of the place; and the runs of that midnight. */
test.each([
  ["Asia/Singapore", "2026-11-28T15:59:00.000Z", "2026-11-28T16:01:00.000Z"],
  ["Asia/Singapore", "2026-11-28T16:01:00.000Z", "2026-11-28T16:01:00.000Z"],
  ["Asia/Singapore", "2026-11-28T16:01:00.001Z", "2026-11-29T16:01:00.000Z"],
  ["America/New_York, before the day of 23 hours", "2026-03-08T04:59:00.000Z", "2026-03-08T05:01:00.000Z"],
  ["America/New_York, after the day of 23 hours", "2026-03-09T03:59:00.000Z", "2026-03-09T04:01:00.000Z"],
  ["America/New_York, after the day of 25 hours", "2026-11-02T04:59:00.000Z", "2026-11-02T05:01:00.000Z"],
  ["Africa/Cairo, the night without that minute", "2026-04-23T21:59:00.000Z", "2026-04-24T21:01:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-28T09:59:00.000Z", "2026-11-28T10:01:00.000Z"],
])("%s: what closes at %s is closed at %s", async (place, closeAt, closedAt) => {
  await closesAt(closeAt);
  const start = Math.floor(Date.parse(closeAt) / 60_000) * 60_000 - 3_600_000;
  course.clock.set(new Date(start).toISOString());
  const scheduler = schedule(place.split(",")[0] ?? "");
  for (let moment = start; moment < Date.parse(closedAt); moment += 60_000) {
    course.clock.set(new Date(moment).toISOString());
    await scheduler.tick();
  }
  course.clock.set(new Date(Date.parse(closedAt) - 1).toISOString());
  await scheduler.tick();
  expect(await isClosed()).toBe(false);
  course.clock.set(closedAt);
  await scheduler.tick();
  expect(await isClosed()).toBe(true);
  expect((await course.submissionOf("bob"))?.finalisedAt).toBe(closedAt);
});

/** A course's own time zone: closing by its clock, whatever the deployment's is, by the first job after its midnight. */
test.each([
  ["Europe/Berlin", "2026-11-28T22:59:00.000Z", "2026-11-28T23:01:00.000Z"],
  ["Europe/Berlin", "2026-11-28T23:01:00.001Z", "2026-11-29T23:01:00.000Z"],
  ["Europe/Berlin, closing at noon", "2026-11-28T11:00:00.000Z", "2026-11-28T23:01:00.000Z"],
  ["Asia/Kathmandu", "2026-11-28T18:14:00.000Z", "2026-11-28T18:16:00.000Z"],
  ["America/New_York, before the day of 23 hours", "2026-03-08T04:59:00.000Z", "2026-03-08T05:01:00.000Z"],
  ["America/New_York, after the day of 25 hours", "2026-11-02T04:59:00.000Z", "2026-11-02T05:01:00.000Z"],
  ["Asia/Beirut, the night without midnight", "2026-03-28T21:59:00.000Z", "2026-03-28T22:01:00.000Z"],
])("a course in %s: what closes at %s is closed at %s", async (place, closeAt, closedAt) => {
  const timeZone = place.split(",")[0] ?? "";
  await course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: { timeZone } });
  await closesAt(closeAt);
  const run = async (moment: number) => {
    course.clock.set(new Date(moment).toISOString());
    for (const job of ["open", "close"] as const) await runJob(course.services, job);
  };
  const end = Date.parse(closedAt);
  for (let moment = Date.parse(closeAt); moment < end; moment += 3_600_000) await run(moment);
  await run(end - 1);
  expect(await isClosed()).toBe(false);
  await run(end);
  expect(await isClosed()).toBe(true);
});

test("a machine that was off for two nights closes at its start what both would have closed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nights-"));
  const publish = (number: string, closeAt: string) =>
    course.publish(
      `<CONTENT><TASK number="${number}" title="${number}"><PROBLEMS><PROBLEM type="mcq" maxxp="1"><TEXT>?</TEXT>
        <SNIPPET/><CHOICE correct="true"><TEXT>a</TEXT></CHOICE></PROBLEM></PROBLEMS>
        <DEPLOYMENT interpreter="1"/></TASK></CONTENT>`,
      "2026-11-21T04:00:00.000Z",
      closeAt,
    );
  const ids = [await publish("N1", "2026-11-22T04:00:00.000Z"), await publish("N2", "2026-11-23T04:00:00.000Z")];
  const first = schedule("Asia/Singapore", folder);
  first.start();
  first.close();
  course.clock.set("2026-11-24T02:00:00.000Z");
  await schedule("Asia/Singapore", folder).tick();
  const regId = await course.regIdOf("bob");
  const work = await course.table.queryAll<{ assessmentId: number; finalised: boolean }>({
    pk: `REG#${regId}`,
    beginsWith: "SUB#",
  });
  expect(work.map(({ assessmentId, finalised }) => [assessmentId, finalised])).toEqual(ids.map((id) => [id, true]));
  expect(await isClosed()).toBe(false);
  rmSync(folder, { recursive: true });
});
