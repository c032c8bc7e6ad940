import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { runJob } from "../../schedule/jobs";
import { NOTIFICATION_TYPES, type NotificationType } from "../table";
import { acknowledge, unreadNotifications } from "./store";

// Every test starts a course of its own, which takes its time on a busy machine.
jest.setTimeout(60_000);

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
    ...{ type: "deadline", when: "it closes within a day and is not submitted", to: "sue" },
    act: () => {
      course.clock.set("2026-11-27T12:00:00.000Z");
      return runJob(course.services, "open");
    },
  },
  {
    ...{ type: "autograded", when: "the autograder has decided", to: "sue" },
    act: async () => {
      await course.work("sue");
      await course.gradeJobs();
    },
  },
  { type: "graded", when: "every question has its grader", to: "sue", act: gradeBoth },
  { type: "submitted", when: "a student submits", to: "stan", act: () => course.work("sue") },
  {
    ...{ type: "submitted", when: "the clock submits what a student began", to: "stan" },
    act: async () => {
      await course.work("sue", { submit: false });
      course.clock.set("2026-11-28T16:01:00.000Z");
      await runJob(course.services, "close");
    },
  },
  {
    ...{ type: "unsubmitted", when: "work is given back", to: "sue" },
    act: async () => {
      await course.work("sue");
      const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`;
      await course.succeed("POST", path, { as: "stan" });
    },
  },
];

const unread = async (username: string) => {
  const { regId } = await course.registrationOf(username, course.courseId);
  return unreadNotifications(course.services, regId);
};

test.each(writers)("$type is written to $to when $when", async ({ type, to, act }) => {
  await act();
  const isStaff = to === "stan";
  const submissionId = isStaff ? await course.submissionIdOf("sue") : null;
  const subject = submissionId ?? course.missionId;
  expect((await unread(to)).filter((notice) => notice.type === type)).toMatchObject([
    {
      ...{ id: subject * 10 + NOTIFICATION_TYPES.indexOf(type), type, submissionId },
      ...{ assessmentId: course.missionId, assessmentType: "Missions", assessmentTitle: "Counting sheep" },
    },
  ]);
});

test("a later comment opens `graded` again, and no `new_message` beside it", async () => {
  await gradeBoth();
  const { regId } = await course.registrationOf("sue", course.courseId);
  const ids = (await unread("sue")).map(({ id }) => id);
  await acknowledge(course.services, regId, ids);
  await grade(0, "On second thoughts: very good.");
  expect((await unread("sue")).map(({ type }) => type)).toEqual(["graded"]);
});

test("all seven types but `new_message` have a writer", () => {
  const written = new Set(writers.map(({ type }) => type));
  expect(NOTIFICATION_TYPES.filter((type) => !written.has(type))).toEqual(["new_message"]);
});
