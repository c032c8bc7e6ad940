import { closeAssessment } from "../../lambdas/core/closing/close-assessment";
import { finaliseSubmission } from "../../lambdas/core/member-work/finalise-submission";
import { saveAnswer } from "../../lambdas/core/member-work/save-answer";
import { listMembers } from "../../lambdas/core/members/store";
import { countsOf } from "../../lambdas/core/submissions/counts";
import { submissionsOfAssessment } from "../../lambdas/core/submissions/store";
import { assessmentCounts, groupCounts, type Key } from "../../lambdas/core/table";
import { type CourseWithWork, startCourse } from "./course-with-work";

const STUDENTS = 200;
let course: CourseWithWork;

beforeAll(async () => {
  course = await startCourse();
  const users = Array.from({ length: STUDENTS }, (_, index) => ({
    username: `extra${index}`,
    role: "student",
    group: index % 2 === 0 ? "G1" : "G2",
  }));
  await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
});
afterAll(() => course.close());

/** The counters that are stored and not zero, by item and attribute. */
async function stored(): Promise<Record<string, number>> {
  const partitions = [assessmentCounts(course.missionId), groupCounts(course.courseId)];
  const items = await Promise.all(partitions.map((pk) => course.table.queryAll<Key & Record<string, number>>({ pk })));
  return summed(items.flat().map(({ pk, sk, ...values }) => ({ key: { pk, sk }, values })));
}

/** What the submissions that are stored count for. */
async function counted(): Promise<Record<string, number>> {
  const submissions = await submissionsOfAssessment(course.services, course.courseId, course.missionId);
  return summed(submissions.flatMap(countsOf));
}

function summed(counts: readonly { key: Key; values: Readonly<Record<string, number>> }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { key, values } of counts) {
    for (const [attribute, value] of Object.entries(values)) {
      const name = `${key.pk}/${key.sk}/${attribute}`;
      sums[name] = (sums[name] ?? 0) + value;
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
}

const total = (counts: Record<string, number>, name: string) =>
  Object.entries(counts)
    .filter(([key]) => key.endsWith(`/${name}`))
    .reduce((sum, [, value]) => sum + value, 0);

it("count exactly what two hundred students hand in at once, while the clock closes, and what is deleted", async () => {
  const { services, missionId, courseId } = course;
  const members = await listMembers(services, courseId);
  const students = members.filter(({ username }) => username.startsWith("extra"));
  const save = (position: number, answer: unknown) => (student: (typeof students)[number]) =>
    saveAnswer(services, student, { questionId: missionId * 1000 + position, answer, expectedVersion: undefined });
  await Promise.all(students.map(save(0, "const twice = n => 2 * n;")));
  await Promise.all(students.map(save(1, 1)));
  expect(total(await stored(), "begun")).toBe(200);
  await Promise.all(students.map((student) => finaliseSubmission(services, student, missionId)));
  const handedIn = await stored();
  expect([total(handedIn, "submitted"), total(handedIn, `ungraded_${course.configIds[0]}`)]).toEqual([200, 200]);
  expect(handedIn).toEqual(await counted());

  course.clock.set("2026-11-28T04:00:01.000Z");
  await Promise.all([closeAssessment(services, courseId, missionId), course.gradeJobs()]);
  await course.gradeJobs();
  const closed = await stored();
  expect([total(closed, "begun"), total(closed, "submitted"), total(closed, "xp_9")]).toEqual([200, 200, 200]);
  expect(closed).toEqual(await counted());

  const leaving = students.slice(0, 20).map(({ regId }) => regId);
  const removals = leaving.map((regId) => course.call("DELETE", `${course.base}/admin/users/${regId}`, { as: "ada" }));
  expect(new Set((await Promise.all(removals)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(total(await stored(), "begun")).toBe(180);
  expect(await stored()).toEqual(await counted());

  await course.succeed("DELETE", `${course.base}/admin/assessments/${missionId}`, { as: "ada" });
  expect(await stored()).toEqual({});
}, 120_000);
