import { encodeCells } from "../../domain/cockpit/cell";
import { closeAssessment } from "../../lambdas/core/closing/close-assessment";
import { type KeptRow, readSheet } from "../../lambdas/core/cockpit/kept-sheet";
import { readCockpit } from "../../lambdas/core/cockpit/read-cockpit";
import { finaliseSubmission } from "../../lambdas/core/member-work/finalise-submission";
import { saveAnswer } from "../../lambdas/core/member-work/save-answer";
import { listMembers } from "../../lambdas/core/members/store";
import { cellOf } from "../../lambdas/core/submissions/cells";
import { countsOf } from "../../lambdas/core/submissions/counts";
import { submissionsOf, submissionsOfAssessment } from "../../lambdas/core/submissions/store";
import { assessmentCounts, assessmentDays, groupCounts, type Key } from "../../lambdas/core/table";
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
  const { missionId, courseId } = course;
  const partitions = [assessmentCounts(missionId), assessmentDays(missionId), groupCounts(courseId)];
  const items = await Promise.all(partitions.map((pk) => course.table.queryAll<Key & Record<string, number>>({ pk })));
  return summed(items.flat().map(({ pk, sk, ...values }) => ({ key: { pk, sk }, values })));
}

/** What the submissions that are stored count for. */
async function counted(): Promise<Record<string, number>> {
  const submissions = await submissionsOfAssessment(course.services, course.courseId, course.missionId);
  return summed(submissions.flatMap(countsOf));
}

type Shown = Pick<KeptRow, "name" | "group" | "cells">;

/** The students of the kept sheet, once a view has left nothing to be made anew. */
async function shown(): Promise<Record<string, Shown>> {
  while ((await readCockpit(course.services, course.courseId)).left > 0);
  const rows = [...((await readSheet(course.services.recordings, course.courseId)) ?? new Map()).values()];
  return byUsername(rows.flatMap((row) => ("isGone" in row || row.role !== "student" ? [] : [row])));
}

/** The same from the members and submissions that are stored. */
async function recomputed(): Promise<Record<string, Shown>> {
  const members = await listMembers(course.services, course.courseId);
  const students = members.filter(({ role }) => role === "student");
  const rows = students.map(async (student) => {
    const submissions = await submissionsOf(course.services, student.regId);
    const cells = new Map(submissions.map((submission) => [submission.assessmentId, cellOf(submission)]));
    return { ...student, cells: encodeCells(cells) };
  });
  return byUsername(await Promise.all(rows));
}

const byUsername = (rows: readonly (Shown & { readonly username: string })[]): Record<string, Shown> =>
  Object.fromEntries(rows.map(({ username, name, group, cells }) => [username, { name, group, cells }]));

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

it("counters and sheet have exactly what two hundred students hand in at once, while the clock closes, and what is deleted", async () => {
  const { services, missionId, courseId } = course;
  const members = await listMembers(services, courseId);
  const students = members.filter(({ username }) => username.startsWith("extra"));
  const save = (position: number, answer: unknown) => (student: (typeof students)[number]) =>
    saveAnswer(services, student, { questionId: missionId * 1000 + position, answer, expectedVersion: undefined });
  await Promise.all(students.map(save(0, "const twice = n => 2 * n;")));
  // Views while others write make rows of what is there by then.
  await Promise.all([...students.map(save(1, 1)), shown()]);
  expect(total(await stored(), "begun")).toBe(200);
  await Promise.all(students.map((student) => finaliseSubmission(services, student, missionId)));
  const handedIn = await stored();
  expect([total(handedIn, "submitted"), total(handedIn, `ungraded_${course.configIds[0]}`)]).toEqual([200, 200]);
  expect(handedIn).toEqual(await counted());
  expect(await shown()).toEqual(await recomputed());

  course.clock.set("2026-11-28T04:00:01.000Z");
  await Promise.all([closeAssessment(services, courseId, missionId), course.gradeJobs(), shown()]);
  await course.gradeJobs();
  const closed = await stored();
  // In the assessment and in the day, by question; each has its choice and its time.
  expect([total(closed, "chosen_1_1"), total(closed, "judged_0"), total(closed, "time_0_0")]).toEqual([200, 400, 200]);
  expect([total(closed, "begun"), total(closed, "submitted"), total(closed, "xp_9")]).toEqual([200, 200, 200]);
  expect(closed).toEqual(await counted());
  expect(await shown()).toEqual(await recomputed());

  const leaving = students.slice(0, 20).map(({ regId }) => regId);
  const removals = leaving.map((regId) => course.call("DELETE", `${course.base}/admin/users/${regId}`, { as: "ada" }));
  expect(new Set((await Promise.all(removals)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(total(await stored(), "begun")).toBe(180);
  expect(await stored()).toEqual(await counted());
  const remaining = await shown();
  expect(Object.keys(remaining)).toHaveLength(183);
  expect(remaining).toEqual(await recomputed());

  await course.succeed("DELETE", `${course.base}/admin/assessments/${missionId}`, { as: "ada" });
  expect(await stored()).toEqual({});
  expect(await shown()).toEqual(await recomputed());
}, 120_000);
