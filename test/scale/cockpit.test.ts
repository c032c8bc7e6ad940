import { cellsOf, type SheetAssessment, type SheetStudent } from "../../domain/cockpit/sheet";
import { positionsOf, type Submission, withGrader } from "../../lambdas/core/submissions/rules";
import { findSubmission, submissionWrites } from "../../lambdas/core/submissions/store";
import { type BigCourse, writeBigCourse } from "../../scripts/big-course";
import { type Platform, startPlatform } from "../access/platform";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/**
 * What the cockpit consumes in a course of 2,000 students by 60 assessments, and how a course of 5,000 is made ready. Work is
 * written for a few of the assessments: what a view costs depends on the members, and what a row costs on its own student.
 */
const NOW = new Date("2026-11-21T08:00:00.000Z");

interface Cockpit {
  readonly assessments: readonly SheetAssessment[];
  readonly students: readonly SheetStudent[];
  readonly groups: readonly { readonly name: string }[];
  readonly left: number;
}

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const bigCourse = (students: number): Promise<BigCourse> =>
  writeBigCourse(platform.table, {
    students,
    assessments: 60,
    groupSize: 25,
    hasWork: (index) => index === 0 || index === 58,
    now: NOW,
  });

async function read({ courseId, admin }: BigCourse): Promise<{ cockpit: Cockpit; units: string }> {
  await platform.tokenOf(admin.username);
  platform.meter.take();
  const cockpit = await platform.succeed<Cockpit>("GET", `/v2/courses/${courseId}/admin/cockpit`, {
    as: admin.username,
  });
  return { cockpit, units: platform.meter.take() };
}

/** Reads until nothing is left, and tells how many rows were left each time. */
async function readAll(course: BigCourse): Promise<number[]> {
  const left: number[] = [];
  do left.push((await read(course)).cockpit.left);
  while (left.at(-1) !== 0);
  return left;
}

test("a view of 2,000 students by 60 assessments costs less than 30 reads while nothing changes, and each change its row", async () => {
  const course = await bigCourse(2000);
  expect(await readAll(course)).toEqual([1881, 1681, 1481, 1281, 1081, 881, 681, 481, 281, 81, 0]);
  const { cockpit, units } = await read(course);
  expect(units).toBe("15.5 reads, 0 writes in 5 calls");
  expect([cockpit.students.length, cockpit.assessments.length, cockpit.groups.length]).toEqual([2000, 60, 80]);
  const cells = cockpit.students.flatMap((student) => cellsOf(student, cockpit.assessments));
  expect(cells.filter(({ state }) => state !== "notBegun")).toHaveLength(4000 + 57 * 25);

  const work = { assessmentId: Number(course.assessmentIds[58]), regId: Number(course.students[0]?.regId) };
  const submission = (await findSubmission(platform.services, work)) as Submission;
  const graded = withGrader(submission, positionsOf(submission), Number(course.avengers[0]?.regId));
  await platform.table.transact(submissionWrites(submission, graded));
  // Two reads for the member, the others for 59 submissions.
  expect((await read(course)).units).toBe("25.5 reads, 0 writes in 8 calls");
  expect((await read(course)).units).toBe("15.5 reads, 0 writes in 5 calls");
});
