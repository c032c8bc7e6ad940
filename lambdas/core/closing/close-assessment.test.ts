import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { findAssessment } from "../assessments/store";
import { unreadNotifications } from "../notifications/store";
import { answersOf, findSubmission } from "../submissions/store";
import { registrationItems } from "../table";
import { closeAssessment } from "./close-assessment";

const CLOSE = "2026-11-28T04:00:00.000Z";
let course: CourseWithWork;

beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const close = (core = course.services) => closeAssessment(core, course.courseId, course.missionId);
const missionItem = () => findAssessment(course.services, course.courseId, course.missionId);

/** Returns the parts of a member's work that closing changes, answers by position. */
async function workOf(username: string) {
  const owner = { regId: await course.regIdOf(username), assessmentId: course.missionId };
  const submission = await findSubmission(course.services, owner);
  const answers = await answersOf(course.services, owner);
  if (!submission) return null;
  const { finalised, finalisedAt, bonus, attempt, marks, version } = submission;
  const stored = [...answers.values()].map(({ position, answer, locked, ...rest }) => [
    position,
    answer,
    locked,
    rest.attempt,
  ]);
  const statuses = Object.values(marks).map(({ status, xp }) => `${status} ${xp}`);
  return { finalised, finalisedAt, bonus, attempt, version, statuses, answers: stored };
}

const BLANK = "// Question was left blank by the student.";
const MADE = {
  finalised: true,
  finalisedAt: "2026-11-28T16:01:00.000Z",
  bonus: 0,
  attempt: 0,
  version: 1,
  statuses: ["success 0", "success 0"],
  answers: [
    [0, BLANK, true, 0],
    [1, 0, true, 0],
  ],
};

test("started work is submitted without a bonus and graded, missing work is created, and work of staff is left alone", async () => {
  await course.save("sue", 0, "const twice = n => 2 * n;");
  await course.work("sam");
  await course.save("stan", 0, "of the avenger;");
  await course.gradeJobs();
  course.clock.set("2026-11-28T16:01:00.000Z");
  await close();
  expect(await workOf("sue")).toEqual({
    finalised: true,
    finalisedAt: "2026-11-28T16:01:00.000Z",
    bonus: 0,
    attempt: 1,
    version: 2,
    statuses: ["processing 0", "success 0"],
    answers: [
      [0, "const twice = n => 2 * n;", true, 1],
      [1, 0, true, 0],
    ],
  });
  expect(await workOf("sam")).toMatchObject({ bonus: 100, attempt: 1, statuses: ["success 200", "success 50"] });
  expect(await workOf("bob")).toEqual(MADE);
  expect(await workOf("stan")).toMatchObject({ finalised: false, attempt: 0, statuses: ["none 0"] });
  expect(await workOf("tim")).toBeNull();
  expect(course.jobs).toMatchObject([{ submissionId: await course.submissionIdOf("sue"), attempt: 1, positions: [0] }]);
  expect(await course.gradeJobs()).toEqual(["graded"]);
  // The choice that nobody made earns nothing, were it right or wrong; sam had the bonus, sue has none.
  expect(await workOf("sue")).toMatchObject({ statuses: ["success 200", "success 0"], bonus: 0 });
});

test("the leader is notified of work that the closing submits, not of earlier submissions or missing work", async () => {
  await course.save("sue", 1, 1);
  await course.work("sam");
  const leader = await course.regIdOf("stan");
  const notices = async () =>
    (await unreadNotifications(course.services, leader)).map(({ type, submissionId }) => `${type} ${submissionId}`);
  expect(await notices()).toEqual([`submitted ${await course.submissionIdOf("sam")}`]);
  course.clock.set(CLOSE);
  await close();
  expect(await notices()).toEqual([
    `submitted ${await course.submissionIdOf("sue")}`,
    `submitted ${await course.submissionIdOf("sam")}`,
  ]);
  expect(await course.noticesOf("tim")).toEqual([]);
});

test("the closing second is closed, the one before is not", async () => {
  course.clock.set("2026-11-28T03:59:59.999Z");
  await close();
  expect(await workOf("sue")).toBeNull();
  course.clock.set(CLOSE);
  await close();
  expect(await workOf("sue")).toMatchObject({ finalised: true, finalisedAt: CLOSE });
});

test("a second run changes nothing, and a run two days late does everything", async () => {
  await course.save("sue", 0, "x;");
  course.clock.set("2026-11-30T16:01:00.000Z");
  await close();
  const [sue, bob] = [await workOf("sue"), await workOf("bob")];
  expect(bob).toEqual({ ...MADE, finalisedAt: "2026-11-30T16:01:00.000Z" });
  expect(await missionItem()).toMatchObject({ closedFor: CLOSE, hasAnswers: true });
  course.clock.pass(86_400);
  course.meter.take();
  await close();
  expect(course.meter.take()).toBe("1 reads, 0 writes in 1 calls");
  expect([await workOf("sue"), await workOf("bob")]).toEqual([sue, bob]);
});

test("two simultaneous runs have the same result as one", async () => {
  await course.save("sue", 0, "x;");
  await course.save("sam", 1, 1);
  course.clock.set("2026-11-28T16:01:00.000Z");
  await Promise.all([close(), close()]);
  expect(await workOf("sue")).toMatchObject({ attempt: 1, version: 2, statuses: ["processing 0", "success 0"] });
  expect(await workOf("sam")).toMatchObject({ attempt: 1, version: 2, statuses: ["success 0", "processing 0"] });
  expect(await workOf("bob")).toEqual(MADE);
  const outcomes = await course.gradeJobs();
  expect(outcomes.filter((outcome) => outcome === "graded")).toHaveLength(2);
  expect(new Set(outcomes)).not.toContain("orphan");
  expect(await course.noticesOf("stan")).toEqual(["submitted", "submitted"]);
});

test("a run that was cut short anywhere is made whole by the next", async () => {
  await course.save("sue", 0, "x;");
  await course.save("sam", 1, 1);
  course.clock.set("2026-11-28T16:01:00.000Z");
  for (let allowed = 0; ; allowed += 1) {
    const error = await close(dyingAfter(allowed)).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const whole = (await missionItem())?.closedFor === CLOSE;
    if (error === undefined) {
      expect(whole).toBe(true);
      // None, then one of three students, then the two others, then the note that all is done.
      expect(allowed).toBe(3);
      break;
    }
    expect(whole).toBe(false);
  }
  expect(await workOf("sue")).toMatchObject({ attempt: 1, statuses: ["processing 0", "success 0"] });
  expect(await workOf("sam")).toMatchObject({ attempt: 1, statuses: ["success 0", "processing 0"] });
  expect(await workOf("bob")).toEqual(MADE);
  expect((await course.gradeJobs()).filter((outcome) => outcome === "graded")).toHaveLength(2);
});

/** The domain on a table that takes so many writes and no more, as if the process had ended. */
function dyingAfter(writes: number) {
  let left = writes;
  const dying = <T extends unknown[], R>(write: (...parts: T) => Promise<R>) => {
    return async (...parts: T): Promise<R> => {
      if (left <= 0) throw new Error("the process has ended");
      left -= 1;
      return write(...parts);
    };
  };
  const { table } = course.services;
  const mortal = Object.create(table, {
    transact: { value: dying(table.transact.bind(table)) },
    update: { value: dying(table.update.bind(table)) },
  });
  return { ...course.services, table: mortal };
}

test("an assessment that was opened again is closed again, and only work that was given back starts a new attempt", async () => {
  await course.work("sue");
  await course.work("sam");
  await course.gradeJobs();
  course.clock.set(CLOSE);
  await close();
  const sam = await workOf("sam");
  const reopen = (closeAt: string) =>
    course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, {
      as: "ada",
      body: { openAt: "2026-11-21T04:00:00.000Z", closeAt },
    });
  await reopen("2026-11-29T04:00:00.000Z");
  await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`, {
    as: "stan",
  });
  await course.save("sue", 0, "better;");
  // Back to the very time for which it was closed before.
  await reopen(CLOSE);
  course.clock.set("2026-11-28T16:01:00.000Z");
  await close();
  expect(await workOf("sue")).toMatchObject({
    finalised: true,
    bonus: 0,
    attempt: 2,
    statuses: ["processing 0", "processing 0"],
    answers: [
      [0, "better;", true, 2],
      [1, 1, true, 2],
    ],
  });
  expect(await workOf("sam")).toEqual(sam);
  expect(await course.gradeJobs()).toEqual(["graded"]);
});

test("answers whose autograding failed are graded once more, and adjustments stay", async () => {
  await course.work("sue");
  await course.gradeJobs();
  const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${course.missionId * 1000 + 1}`;
  await course.succeed("POST", path, { as: "stan", body: { grading: { xpAdjustment: -10, comments: "Hm." } } });
  const submission = await course.submissionOf("sue");
  const failed = { ...submission?.marks["0"], status: "failed", xp: 0 };
  const { regId = 0, assessmentId = 0 } = submission ?? {};
  await course.table.update(
    { pk: registrationItems(regId), sk: `SUB#${String(assessmentId).padStart(9, "0")}` },
    { set: { marks: { ...submission?.marks, 0: failed } } },
  );
  course.clock.set(CLOSE);
  await close();
  expect(await workOf("sue")).toMatchObject({ bonus: 100, attempt: 2, statuses: ["processing 0", "success 50"] });
  expect(course.jobs.map(({ positions }) => positions)).toEqual([[0]]);
  await course.gradeJobs();
  expect((await course.submissionOf("sue"))?.marks["1"]).toMatchObject({ xp: 50, adjustment: -10 });
});

test("an assessment that students cannot see is not closed", async () => {
  const update = (body: object) =>
    course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada", body });
  await update({ isPublished: false });
  course.clock.set("2026-11-28T16:01:00.000Z");
  await close();
  expect(await workOf("sue")).toBeNull();
  await update({ isPublished: true });
  await close();
  expect(await workOf("sue")).toEqual(MADE);
});

test("no submission is made for a student who is being removed", async () => {
  const { userId } = await course.registrationOf("bob", course.courseId);
  const regId = await course.regIdOf("bob");
  // The list that the run pages through may still have somebody whose removal has begun.
  await course.table.update({ pk: `USER#${userId}`, sk: `REG#${course.courseId}` }, { set: { leaving: true } });
  course.clock.set(CLOSE);
  await close();
  expect(await workOf("sue")).toMatchObject({ finalised: true });
  expect(await course.table.queryAll({ pk: registrationItems(regId), beginsWith: "SUB#" })).toEqual([]);
  expect(await course.table.queryAll({ pk: registrationItems(regId), beginsWith: "ANS#" })).toEqual([]);
});

test("an assessment that is deleted while it closes leaves no submissions behind", async () => {
  course.clock.set(CLOSE);
  const { table } = course.services;
  let isDeleted = false;
  const transact = async (...parts: Parameters<typeof table.transact>) => {
    if (!isDeleted) {
      isDeleted = true;
      await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    }
    return table.transact(...parts);
  };
  await close({ ...course.services, table: Object.create(table, { transact: { value: transact } }) });
  for (const username of ["sue", "sam", "bob"]) {
    expect(await table.queryAll({ pk: registrationItems(await course.regIdOf(username)), beginsWith: "SUB#" })).toEqual(
      [],
    );
    expect(await table.queryAll({ pk: registrationItems(await course.regIdOf(username)), beginsWith: "ANS#" })).toEqual(
      [],
    );
  }
  expect(await missionItem()).toBeUndefined();
});
