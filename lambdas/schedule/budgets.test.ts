import { type CourseWithWork, startCourse } from "../../test/faults/course-with-work";
import { announce, remind, withdraw } from "../core/closing/announce-assessment";
import { closeAssessment } from "../core/closing/close-assessment";
import { beginSession, rotateSession } from "../core/sessions/session-families";
import type { SessionPlace } from "../core/sessions/tokens";
import { assessmentKey } from "../core/table";
import { runJob, type ScheduledJob } from "./jobs";

/** The units that scheduled work consumes in a course of three students and one assessment of two questions, in DynamoDB's count. */
let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

async function used(act: () => Promise<unknown>): Promise<string> {
  course.meter.take();
  await act();
  return course.meter.take();
}
const doing = (job: typeof closeAssessment) => used(() => job(course.services, course.courseId, course.missionId));
const job = (name: ScheduledJob) => used(() => runJob(course.services, name));

test("looking for what is due costs half a read and a query a course", async () => {
  expect(await job("open")).toBe("2.5 reads, 0 writes in 3 calls");
  expect(await job("close")).toBe("2.5 reads, 0 writes in 3 calls");
  expect(await job("contests")).toBe("2.5 reads, 0 writes in 3 calls");
});

test("telling a student costs two reads and one write, taking back what they were told four reads and a write", async () => {
  await course.table.update(assessmentKey(course.courseId, course.missionId), { set: { isPublished: false } });
  // The assessment, a page of members, four reads a student; a write a student.
  expect(await doing(withdraw)).toBe("13.5 reads, 3 writes in 6 calls");
  const anew = { isPublished: true, withdrawnAt: "2026-11-21T09:00:00.000Z" };
  await course.table.update(assessmentKey(course.courseId, course.missionId), { set: anew });
  // The assessment twice, its type, a page of members, two reads a student; a write a student and the note.
  expect(await doing(announce)).toBe("9 reads, 4 writes in 9 calls");
  expect(await doing(announce)).toBe("1 reads, 0 writes in 1 calls");
  course.clock.set("2026-11-27T12:00:00.000Z");
  // And their submissions.
  expect(await doing(remind)).toBe("12 reads, 4 writes in 10 calls");
});

test("closing costs one read and one transaction a student", async () => {
  await course.save("sue", 0, "x;");
  course.clock.set("2026-11-28T04:00:00.000Z");
  // sue: submission, two answers and the leader's notice; sam, bob: submission, two blank answers and the check. Each
  // counts for its group and for what is left to grade, what was begun also for the assessment.
  expect(await doing(closeAssessment)).toBe("8 reads, 57 writes in 11 calls");
  expect(await doing(closeAssessment)).toBe("1 reads, 0 writes in 1 calls");
});

test("a session costs a write more when it begins, nothing more when refreshed, a read and two writes when it expired", async () => {
  course.clock.set("2026-12-01T08:00:00.000Z");
  await job("sweep");
  let place: SessionPlace | undefined;
  const begin = async () => {
    place = await beginSession(course.services, 1);
  };
  expect(await used(begin)).toBe("0 reads, 2 writes in 2 calls");
  const { services } = course;
  expect(await used(() => rotateSession(services, place as SessionPlace))).toBe("0 reads, 1 writes in 1 calls");
  for (let each = 0; each < 9; each += 1) await begin();
  course.clock.set("2026-12-09T00:00:00.000Z");
  // The mark, nine days of which one has notes, and ten sessions; two writes a session and the mark. And the
  // course, of which nothing is to be forgotten, and whose stories are looked at twice to place their texts.
  expect(await job("sweep")).toBe("28 reads, 21 writes in 32 calls");
  course.clock.pass(3 * 3600);
  expect(await job("sweep")).toBe("9 reads, 1 writes in 11 calls");
});
