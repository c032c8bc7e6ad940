import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { beginSubmission, withAnswer, withBlankAnswer } from "../../core/submissions/rules";
import { submissionWrites } from "../../core/submissions/store";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Counts {
  readonly answers: number;
  readonly graded: number;
  readonly comments: number;
  readonly next: string | null;
}

const path = () => `${course.base}/admin/assessments/${course.missionId}/work/answers`;
const read = (cursor = "") =>
  course.succeed<Counts>("GET", `${path()}${cursor && `?cursor=${cursor}`}`, { as: "stan" });

it("counts answers, those with a grader and those with a comment", async () => {
  expect(await read()).toEqual({ answers: 0, graded: 0, comments: 0, next: null });
  await course.work("sue");
  await course.work("sam", { submit: false });
  await course.gradeJobs();
  const grading = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`;
  const grade = (position: number, comments: string) =>
    course.succeed("POST", `${grading}/${course.missionId * 1000 + position}`, {
      as: "stan",
      body: { grading: { xpAdjustment: 0, comments } },
    });
  await grade(0, "Good");
  await grade(1, " ");
  expect(await read()).toEqual({ answers: 4, graded: 2, comments: 1, next: null });
});

it("counts page by page, and answers that nobody wrote not at all", async () => {
  const { services, courseId, missionId } = course;
  const figures = { questionCount: 2, maxXp: 150, configId: course.configIds[0] ?? 0 };
  for (let regId = 1001; regId <= 1060; regId += 1) {
    const owner = { assessmentId: missionId, courseId, regId, userId: regId, studentName: `Zoë ${regId % 7}` };
    const begun = beginSubmission({ ...owner, submissionId: missionId * 1_000_000 + regId, countedFor: null }, figures);
    await services.table.transact(submissionWrites(null, withBlankAnswer(withAnswer(begun, 0), 1)));
  }
  const pages = [await read()];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(next));
  expect(pages.map(({ answers }) => answers)).toEqual([25, 25, 10]);
});

it("refuses a cursor that was made up, and an assessment of another course", async () => {
  const refused = await course.call("GET", `${path()}?cursor=abc`, { as: "stan" });
  expect([refused.status, await refused.text()]).toEqual([400, "Invalid cursor"]);
  const unknown = await course.call("GET", `${course.base}/admin/assessments/99999/work/answers`, { as: "stan" });
  expect([unknown.status, await unknown.text()]).toEqual([404, "Assessment not found"]);
});
