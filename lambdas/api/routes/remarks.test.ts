import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
  await course.work("sue");
  await course.gradeJobs();
});
afterEach(() => course.close());

const question = (position = 0) => course.missionId * 1000 + position;
const grade = async (comments: string | null, position = 0, as = "stan") => {
  const path = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${question(position)}`;
  await course.succeed("POST", path, { as, body: { grading: { comments } } });
  course.clock.pass(60);
};
const remarks = async (as = "stan") => {
  const answer = await course.succeed("GET", `${course.base}/admin/remarks`, { as });
  return (answer as { remarks: { text: string; questionId: number; times: number }[] }).remarks.map(
    ({ text, questionId, times }) => [text, questionId, times],
  );
};

it("are what a grader has written, each once, the latest first, and nobody else's", async () => {
  await grade("Names say what things are");
  await grade("Well done", 1);
  await grade("Names say what things are ");
  await grade(null);
  await grade("Tim's own", 0, "tim");
  expect(await remarks()).toEqual([
    ["Names say what things are", question(), 2],
    ["Well done", question(1), 1],
  ]);
  expect(await remarks("tim")).toEqual([["Tim's own", question(), 1]]);
});

it("are also those on lines and to groups, and not what nobody writes twice", async () => {
  const submissionId = Number(await course.submissionIdOf("sue"));
  await course.succeed("POST", `${course.base}/admin/grading/${submissionId}/${question()}/line_comments`, {
    as: "stan",
    body: { from: 1, to: 1, text: "On a line" },
  });
  course.clock.pass(60);
  await course.succeed("POST", `${course.base}/admin/answer_groups/${question()}`, {
    as: "stan",
    body: {
      ...{ actId: "3f8a1c62-7a0e-4b51-9d5d-1f1f6f0b7c11", submissionIds: [submissionId], replaces: true },
      grading: { comments: "To a group" },
    },
  });
  await grade("x".repeat(1001));
  expect((await remarks()).map(([text]) => text)).toEqual(["To a group", "On a line"]);
});

it("are for staff", async () => {
  expect((await course.call("GET", `${course.base}/admin/remarks`, { as: "sue" })).status).toBe(403);
});
