import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { NOTIFICATION_TYPES, type NotificationType } from "../../../domain/facts/notification-types";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { runJob } from "../../schedule/jobs";
import { acknowledge, unreadNotifications } from "./store";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const grade = async (position: number, comments: string) => {
  const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${course.missionId * 1000 + position}`;
  await course.succeed("POST", path, { as: "stan", body: { grading: { xpAdjustment: 0, comments } } });
};
const gradeBoth = async () => {
  await course.work("sue");
  await course.gradeJobs();
  for (const position of [0, 1]) await grade(position, "Good.");
};

interface Writer {
  readonly type: NotificationType;
  readonly when: string;
  readonly to: string;
  readonly act: () => Promise<unknown>;
}

/** Who writes what: every type that is written, and the event that does. */
const writers: readonly Writer[] = [
  { type: "new", when: "an assessment is published", to: "sue", act: async () => {} },
  {
    type: "deadline",
    when: "it closes within a day and is not submitted",
    to: "sue",
    act: () => {
      course.clock.set("2026-11-27T12:00:00.000Z");
      return runJob(course.services, "open");
    },
  },
  {
    type: "autograded",
    when: "the autograder has decided",
    to: "sue",
    act: async () => {
      await course.work("sue");
      await course.gradeJobs();
    },
  },
  { type: "graded", when: "every question has its grader", to: "sue", act: gradeBoth },
  {
    type: "new_message",
    when: "a grader comments before all is graded",
    to: "sue",
    act: async () => {
      await course.work("sue");
      await grade(0, "Look at the base case.");
    },
  },
  { type: "submitted", when: "a student submits", to: "stan", act: () => course.work("sue") },
  {
    type: "submitted",
    when: "the clock submits what a student began",
    to: "stan",
    act: async () => {
      await course.work("sue", { submit: false });
      course.clock.set("2026-11-28T16:01:00.000Z");
      await runJob(course.services, "close");
    },
  },
  {
    type: "unsubmitted",
    when: "work is given back",
    to: "sue",
    act: async () => {
      await course.work("sue");
      const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`;
      await course.succeed("POST", path, { as: "stan" });
    },
  },
];

const replied: Writer = {
  type: "comment_reply",
  when: "a student replies to a comment on lines",
  to: "stan",
  act: async () => {
    await course.work("sue");
    const question = course.missionId * 1000;
    const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${question}/line_comments`;
    const body = { from: 1, to: 1, text: "Why?" };
    const { comments } = await course.succeed<{ comments: { id: string }[] }>("POST", path, { as: "stan", body });
    const replies = `${course.base}/assessments/question/${question}/line_comments/${comments[0]?.id}/replies`;
    await course.succeed("POST", replies, { as: "sue", body: { text: "It ends there." } });
  },
};

const openAssessment = (username: string) =>
  course.succeed("GET", `${course.base}/assessments/${course.missionId}`, { as: username });

const unread = async (username: string) => {
  const { regId } = await course.registrationOf(username, course.courseId);
  return unreadNotifications(course.services, regId);
};

test.each([...writers, replied])("$type is written to $to when $when", async ({ type, to, act }) => {
  await act();
  const isStaff = to === "stan";
  const submissionId = isStaff ? await course.submissionIdOf("sue") : null;
  const subject = submissionId ?? course.missionId;
  expect((await unread(to)).filter((notice) => notice.type === type)).toMatchObject([
    {
      id: subject * 10 + NOTIFICATION_TYPES.indexOf(type),
      type,
      submissionId,
      assessmentId: course.missionId,
      assessmentType: "Missions",
      assessmentTitle: "Counting sheep",
      createdAt: course.clock.now().toISOString(),
    },
  ]);
});

test("comments notify once a question, again after it was read, and `graded` replaces the last", async () => {
  await course.work("sue");
  const types = async () => (await unread("sue")).map(({ type }) => type).filter((type) => type !== "new");
  for (const comments of ["", "  "]) await grade(0, comments);
  expect(await types()).toEqual([]);
  await grade(0, "Look at the base case.");
  await grade(0, "And at the names.");
  expect(await types()).toEqual(["new_message"]);
  await openAssessment("sue");
  expect(await types()).toEqual([]);
  await grade(0, "Better.");
  expect(await types()).toEqual(["new_message"]);
  await grade(1, "Good.");
  expect(await types()).toEqual(["graded"]);
});

test("a comment on one's own work notifies nobody", async () => {
  await course.work("stan");
  const path = `${course.base}/admin/grading/${await course.submissionIdOf("stan")}/${course.missionId * 1000}`;
  await course.succeed("POST", path, { as: "stan", body: { grading: { xpAdjustment: 0, comments: "Mine." } } });
  expect(await unread("stan")).toEqual([]);
});

test("a later comment opens `graded` again, and no `new_message` beside it", async () => {
  await gradeBoth();
  const { regId } = await course.registrationOf("sue", course.courseId);
  const ids = (await unread("sue")).map(({ id }) => id);
  await acknowledge(course.services, regId, ids);
  await grade(0, "On second thoughts: very good.");
  expect((await unread("sue")).map(({ type }) => type)).toEqual(["graded"]);
});

test("every type has a writer", () => {
  const written = new Set<string>([...writers, replied].map(({ type }) => type));
  expect(NOTIFICATION_TYPES.filter((type) => !written.has(type))).toEqual([]);
});

describe("opening the subject of a notice", () => {
  test.each(writers.filter(({ to }) => to === "sue"))(
    "acknowledges $type when the student opens the assessment, also after a reload",
    async ({ type, act }) => {
      await act();
      expect((await unread("sue")).map((notice) => notice.type)).toContain(type);
      await openAssessment("sue");
      expect(await unread("sue")).toEqual([]);
      await openAssessment("sue");
      expect(await unread("sue")).toEqual([]);
    },
  );

  test("acknowledges `submitted` when the leader opens the submission, and no other's", async () => {
    for (const username of ["sue", "sam"]) await course.work(username);
    const read = async () =>
      course.succeed("GET", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`, { as: "stan" });
    expect(await unread("stan")).toHaveLength(2);
    await course.succeed("GET", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`, { as: "tim" });
    await openAssessment("stan");
    expect(await unread("stan")).toHaveLength(2);
    await Promise.all([read(), read(), read()]);
    expect(await unread("stan")).toMatchObject([{ submissionId: await course.submissionIdOf("sam") }]);
  });

  test("acknowledges nothing of other assessments, of other people, or when the opening is refused", async () => {
    const later = FULL_FILE.replace("DEMO1", "OTHER");
    const otherId = await course.publish(later, "2026-11-21T04:00:00.000Z", "2026-11-28T04:00:00.000Z");
    await openAssessment("sue");
    expect(await unread("sue")).toMatchObject([{ assessmentId: otherId }]);
    expect(await unread("sam")).toHaveLength(2);
    course.clock.set("2026-11-21T03:00:00.000Z");
    const refused = await course.call("GET", `${course.base}/assessments/${course.missionId}`, { as: "sam" });
    expect([refused.status, (await unread("sam")).length]).toEqual([401, 2]);
  });
});
