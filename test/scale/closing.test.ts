import { announce, remind } from "../../lambdas/core/closing/announce-assessment";
import { closeAssessment } from "../../lambdas/core/closing/close-assessment";
import { submissionsOfAssessment } from "../../lambdas/core/submissions/store";
import type { Key } from "../../lambdas/core/table";
import { writeBigCourse } from "../../scripts/big-course";
import { type Platform, startPlatform } from "../access/platform";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** Reads and writes of what the meter took. */
const units = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number) as [number, number];

/** A course whose one assessment is open and not begun by anybody. */
async function makeCourse(students: number) {
  platform.clock.set("2026-11-21T08:00:00.000Z");
  const options = { students, assessments: 1, now: platform.clock.now() };
  const { courseId, assessmentIds } = await writeBigCourse(platform.table, options);
  const assessmentId = assessmentIds[0] ?? 0;
  const used = async (act: (core: Platform["services"], course: number, assessment: number) => Promise<void>) => {
    platform.meter.take();
    await act(platform.services, courseId, assessmentId);
    return units(platform.meter.take());
  };
  return { courseId, assessmentId, used };
}

test("what the clock does grows by the same units for every student", async () => {
  const sizes: [number, number][][] = [];
  for (const students of [100, 500]) {
    const { used, courseId, assessmentId } = await makeCourse(students);
    const announced = await used(announce);
    platform.clock.set("2026-11-27T20:00:00.000Z");
    const reminded = await used(remind);
    platform.clock.set("2026-11-28T16:01:00.000Z");
    sizes.push([announced, reminded, await used(closeAssessment)]);
    const made = await submissionsOfAssessment(platform.services, courseId, assessmentId);
    expect(made.filter(({ finalised }) => finalised)).toHaveLength(students);
  }
  const [small = [], large = []] = sizes;
  const grown = (work: number, kind: number) => ((large[work]?.[kind] ?? 0) - (small[work]?.[kind] ?? 0)) / 400;
  const perStudent = [0, 1, 2].map((work) => [0, 1].map((kind) => Number(grown(work, kind).toFixed(1))));
  // Whether told, reminded or submitted before; then the notice, or the submission with two answers, its group's counter, that of what is left to grade and the version in the sheet.
  expect(perStudent).toEqual([
    [2, 1],
    [3, 1],
    [1, 18],
  ]);
});

test("it holds a page of members and writes eight students' work at a time", async () => {
  const { courseId, assessmentId } = await makeCourse(350);
  const { table } = platform.services;
  const usage = { keys: 0, writing: 0, most: 0 };
  const getMany = (keys: readonly Key[]) => {
    usage.keys = Math.max(usage.keys, keys.length);
    return table.getMany(keys);
  };
  const transact = async (...parts: Parameters<typeof table.transact>) => {
    usage.writing += 1;
    usage.most = Math.max(usage.most, usage.writing);
    await table.transact(...parts);
    usage.writing -= 1;
  };
  const watched = Object.create(table, { getMany: { value: getMany }, transact: { value: transact } });
  platform.clock.set("2026-11-29T16:01:00.000Z");
  await closeAssessment({ ...platform.services, table: watched }, courseId, assessmentId);
  expect(usage).toEqual({ keys: 100, writing: 0, most: 8 });
});
