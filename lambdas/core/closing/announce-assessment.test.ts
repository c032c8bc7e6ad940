import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { runJob } from "../../schedule/jobs";
import type { AssessmentJob, MemberJob } from "../assessments/assessment-jobs";
import { findAssessment } from "../assessments/store";
import { acknowledge, unreadNotifications } from "../notifications/store";
import { assessmentKey, registrationItems } from "../table";
import { announce, remind } from "./announce-assessment";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const unread = async (username: string) => unreadNotifications(course.services, await course.regIdOf(username));
const typesOf = async (username: string) => (await unread(username)).map(({ type }) => type);
const read = async (username: string) => {
  const ids = (await unread(username)).map(({ id }) => id);
  await acknowledge(course.services, await course.regIdOf(username), ids);
};
const update = (body: object) =>
  course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada", body });
const open = () => runJob(course.services, "open");

describe("a published assessment", () => {
  test("notifies every student and nobody else", async () => {
    const id = course.missionId * 10;
    for (const username of ["sue", "sam", "bob"]) {
      expect(await unread(username)).toMatchObject([
        {
          id,
          type: "new",
          assessmentId: course.missionId,
          submissionId: null,
          assessmentType: "Missions",
          assessmentTitle: "Counting sheep",
        },
      ]);
    }
    for (const username of ["ada", "stan", "tim"]) expect(await typesOf(username)).toEqual([]);
  });

  test("notifies once, read or not, however often it is published or searched for", async () => {
    await read("sue");
    await update({ isPublished: true });
    await announce(course.services, course.courseId, course.missionId);
    expect(await open()).toBe(0);
    expect(await typesOf("sue")).toEqual([]);
    expect(await typesOf("sam")).toEqual(["new"]);
  });

  test("is withdrawn when it is unpublished, and notifies again when it is published again", async () => {
    await read("sue");
    await update({ isPublished: false });
    expect(await typesOf("sam")).toEqual([]);
    expect(await course.table.queryAll({ pk: registrationItems(await course.regIdOf("sue")) })).toMatchObject([
      { sk: "OWNER" },
    ]);
    course.clock.pass(60);
    await update({ isPublished: true });
    expect(await typesOf("sue")).toEqual(["new"]);
    expect(await typesOf("sam")).toEqual(["new"]);
  });

  test("does not notify students who join later", async () => {
    const body = { users: [{ username: "late", role: "student" }], provider: "test" };
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body });
    await open();
    expect(await typesOf("late")).toEqual([]);
  });

  test("goes from everybody's notices when it is deleted, read or not", async () => {
    await read("sue");
    await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    for (const username of ["sue", "bob"]) {
      const items = await course.table.queryAll<{ sk: string }>({
        pk: registrationItems(await course.regIdOf(username)),
      });
      expect(items.map(({ sk }) => sk)).toEqual(["OWNER"]);
    }
  });
});

test("when the job that announces was lost or cut short, the next run of the clock tells only those who were not told", async () => {
  await course.close();
  const lost: (AssessmentJob | MemberJob)[] = [];
  course = await startCourse({ assessmentJobs: { send: async (job) => void lost.push(job) } });
  expect(lost).toEqual([{ chore: "announce", courseId: course.courseId, assessmentId: course.missionId }]);
  let left = 2;
  const { table } = course.services;
  const put = (...parts: Parameters<typeof table.put>) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error("the process has ended")) : table.put(...parts);
  };
  const dying = { ...course.services, table: Object.create(table, { put: { value: put } }) };
  await expect(announce(dying, course.courseId, course.missionId)).rejects.toThrow("the process has ended");
  const notifications = (await Promise.all(["sue", "sam", "bob"].map(typesOf))).flat();
  expect(notifications).toEqual(["new", "new"]);
  for (const username of ["sue", "sam", "bob"]) await read(username);
  expect(await open()).toBe(1);
  expect(lost.at(-1)).toEqual(lost[0]);
  await announce(course.services, course.courseId, course.missionId);
  expect((await Promise.all(["sue", "sam", "bob"].map(typesOf))).flat()).toEqual(["new"]);
  expect(await open()).toBe(0);
});

test("an assessment that is not published, has no questions or has closed is not announced", async () => {
  const key = assessmentKey(course.courseId, course.missionId);
  const anew = { withdrawnAt: "2026-11-21T09:00:00.000Z" };
  await course.table.update(key, { set: { ...anew, questions: [] } });
  expect(await open()).toBe(0);
  await course.table.update(key, {
    set: { questions: [{ type: "mcq", maxXp: 1, blocking: false }], isPublished: false },
  });
  expect(await open()).toBe(0);
  await course.table.update(key, { set: { isPublished: true, closeAt: "2026-11-21T08:00:00.000Z" } });
  expect(await open()).toBe(0);
  await course.table.update(key, { set: { closeAt: "2026-11-28T08:00:00.000Z" } });
  expect(await open()).toBe(1);
});

describe("a day before closing", () => {
  const DAY_BEFORE = "2026-11-27T04:00:00.000Z";

  test("students who have not submitted are reminded, once", async () => {
    await course.work("sue");
    await course.work("sam", { submit: false });
    for (const username of ["sue", "sam", "bob"]) await read(username);
    course.clock.set("2026-11-27T03:59:59.999Z");
    expect(await open()).toBe(0);
    course.clock.set(DAY_BEFORE);
    expect(await open()).toBe(1);
    expect(await typesOf("sue")).toEqual([]);
    expect(await typesOf("sam")).toEqual(["deadline"]);
    expect(await unread("bob")).toMatchObject([
      { id: course.missionId * 10 + 1, type: "deadline", submissionId: null },
    ]);
    expect(await typesOf("stan")).toEqual(["submitted"]);
    await read("bob");
    course.clock.pass(300);
    expect(await open()).toBe(0);
    await remind(course.services, course.courseId, course.missionId);
    expect(await typesOf("bob")).toEqual([]);
  });

  test("a later closing time has a reminder of its own; restoring the old one adds none", async () => {
    course.clock.set(DAY_BEFORE);
    await open();
    for (const username of ["sue", "sam", "bob"]) await read(username);
    const dates = (closeAt: string) => update({ openAt: "2026-11-21T04:00:00.000Z", closeAt });
    await dates("2026-12-05T04:00:00.000Z");
    expect(await open()).toBe(0);
    await dates("2026-11-28T04:00:00.000Z");
    await open();
    expect(await typesOf("sue")).toEqual([]);
    await dates("2026-12-05T04:00:00.000Z");
    course.clock.set("2026-12-04T10:00:00.000Z");
    await open();
    expect(await typesOf("sue")).toEqual(["deadline"]);
  });

  test("a late clock reminds as long as the assessment is open, and not at the closing second", async () => {
    course.clock.set("2026-11-28T03:59:59.999Z");
    expect(await open()).toBe(1);
    expect(await typesOf("bob")).toEqual(["deadline", "new"]);
    await update({ openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-11-28T05:00:00.000Z" });
    course.clock.set("2026-11-28T05:00:00.000Z");
    expect(await open()).toBe(0);
  });

  test("an assessment that has not opened yet is not closing", async () => {
    await update({ openAt: "2026-11-22T04:00:00.000Z", closeAt: "2026-11-22T10:00:00.000Z" });
    expect(await open()).toBe(0);
    course.clock.set("2026-11-22T04:00:00.000Z");
    // It is news and closes soon at the same moment.
    expect(await open()).toBe(2);
    expect(await typesOf("bob")).toEqual(["new", "deadline"]);
  });
});

describe("an assessment that has not opened", () => {
  const LATER = { openAt: "2026-11-23T04:00:00.000Z", closeAt: "2026-11-28T04:00:00.000Z" };

  test("is no news when it is published, and news to every student once it opens", async () => {
    const file = FULL_FILE.replace("DEMO1", "LATER");
    const id = await course.publish(file, LATER.openAt, LATER.closeAt);
    for (const username of ["sue", "sam", "bob"]) await read(username);
    expect(await open()).toBe(0);
    course.clock.set("2026-11-23T03:59:59.999Z");
    expect(await open()).toBe(0);
    for (const username of ["sue", "sam", "bob"]) expect(await typesOf(username)).toEqual([]);
    course.clock.set(LATER.openAt);
    expect(await open()).toBe(1);
    for (const username of ["sue", "sam", "bob"]) {
      expect(await unread(username)).toMatchObject([{ type: "new", assessmentId: id }]);
      const opened = await course.call("GET", `${course.base}/assessments/${id}`, { as: username });
      expect(opened.status).toBe(200);
    }
    expect(await open()).toBe(0);
  });

  test("because it was put off, takes its notices back and is news again when it opens", async () => {
    await read("sue");
    await update(LATER);
    for (const username of ["sue", "sam", "bob"]) expect(await typesOf(username)).toEqual([]);
    expect(await open()).toBe(0);
    course.clock.set(LATER.openAt);
    expect(await open()).toBe(1);
    for (const username of ["sue", "sam", "bob"]) expect(await typesOf(username)).toEqual(["new"]);
  });

  test("opens by dates that are brought forward, and notifies at once", async () => {
    await update(LATER);
    await update({ openAt: "2026-11-21T04:00:00.000Z", closeAt: LATER.closeAt });
    expect(await typesOf("sue")).toEqual(["new"]);
    expect(await open()).toBe(0);
  });

  test("notifies nobody while it is unpublished, whatever its dates", async () => {
    await update({ isPublished: false });
    await update(LATER);
    await update({ openAt: "2026-11-21T04:00:00.000Z", closeAt: LATER.closeAt });
    expect(await typesOf("sue")).toEqual([]);
  });
});

test("two simultaneous announcements, or one beside an acknowledgement, notify every student once", async () => {
  await update({ isPublished: false });
  course.clock.pass(60);
  await course.table.update(assessmentKey(course.courseId, course.missionId), { set: { isPublished: true } });
  const both = [1, 2].map(() => announce(course.services, course.courseId, course.missionId));
  await Promise.all(both);
  for (const username of ["sue", "sam", "bob"]) expect(await typesOf(username)).toEqual(["new"]);
  const assessment = await findAssessment(course.services, course.courseId, course.missionId);
  expect(assessment?.announcedFor).toBe(assessment?.withdrawnAt);
});
