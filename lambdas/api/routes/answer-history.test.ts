import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import type { Key, Table } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Step {
  readonly program: string;
  readonly inserted: number;
  readonly isLargeInsertion: boolean;
}
const question = () => course.missionId * 1000;
const ownPath = () => `${course.base}/assessments/question/${question()}/history`;
const staffPath = async () =>
  `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/${question()}/history`;
const own = async (as = "sue") => ((await course.succeed("GET", ownPath(), { as })) as { steps: Step[] }).steps;
const programs = (steps: readonly Step[]) => steps.map(({ program }) => program);
/** Saves a program and lets time pass. */
const save = async (program: string, seconds = 0) => {
  await course.save("sue", 0, program);
  course.clock.pass(seconds);
};

it("keeps a version a minute, the first and the last, and shows staff the same", async () => {
  await save("a;", 5);
  await save("ab;", 5);
  await save("abc;", 70);
  await save("abcd;", 5);
  await save("abcde;");
  expect(programs(await own())).toEqual(["a;", "abc;", "abcde;"]);
  const history = (await course.succeed("GET", await staffPath(), { as: "stan" })) as { steps: Step[] };
  expect(history.steps).toEqual(await own());
});

it("keeps what was handed in once it is given back and written on", async () => {
  await save("first;", 100);
  await save("handed in;", 100);
  await course.save("sue", 1, 1);
  await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
  course.clock.pass(86_400);
  await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`, {
    as: "ada",
  });
  await save("written on;");
  expect(programs(await own())).toEqual(["first;", "handed in;", "written on;"]);
});

it("shows what came at once", async () => {
  await save("x;", 1);
  await save("y;", 1);
  await save(`y;${" ".repeat(300)}`);
  expect((await own()).map(({ isLargeInsertion }) => isLargeInsertion)).toEqual([false, false, true]);
});

it("costs one write a save, and two more once a minute", async () => {
  await save("a;", 90);
  await save("b;", 90);
  const used = async (program: string) => {
    course.meter.take();
    await course.save("sue", 0, program);
    return course.meter.take();
  };
  expect([await used("c;"), await used("d;")]).toEqual([
    "2 reads, 3 writes in 5 calls",
    "2 reads, 1 writes in 3 calls",
  ]);
});

it("is nobody else's, nor of another course, nor of a question that is no program", async () => {
  await save("a;");
  const path = await staffPath();
  expect((await course.call("GET", path, { as: "bob" })).status).toBe(403);
  expect((await course.call("GET", ownPath(), { as: "bob" })).status).toBe(404);
  const choice = `${course.base}/assessments/question/${question() + 1}/history`;
  await course.save("sue", 1, 1);
  expect((await course.call("GET", choice, { as: "sue" })).status).toBe(404);
});

it("keeps nothing of an answer that is deleted while it is saved", async () => {
  await save("a;", 90);
  await save("b;", 90);
  const regId = await course.regIdOf("sue");
  const { table } = course.services;
  // Between the version and the time on task, when those who delete have looked for versions already.
  const slow: Table = Object.create(table, {
    put: {
      value: async (...parts: Parameters<Table["put"]>) => {
        if (parts[0].sk.startsWith("VER#")) {
          await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
        }
        return table.put(...parts);
      },
    },
  });
  Object.assign(course.services, { table: slow });
  await course.save("sue", 0, "c;");
  Object.assign(course.services, { table });
  expect(await table.queryAll<Key>({ pk: `REG#${regId}`, beginsWith: "VER#" })).toEqual([]);
});

it("goes with the assessment, and with the member", async () => {
  await save("a;", 90);
  await save("b;", 90);
  const regId = await course.regIdOf("sue");
  const versions = () => course.table.queryAll<Key>({ pk: `REG#${regId}`, beginsWith: "VER#" });
  expect(await versions()).toHaveLength(1);
  await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
  expect(await versions()).toEqual([]);
});
