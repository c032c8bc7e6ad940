import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const path = (rest = "") => `${course.base}/admin/grading/division${rest}`;
const divide = async (
  shares: readonly [username: string, weight: number][],
  { version = 0, keepsGrader = false } = {},
) => {
  const sent = shares.map(async ([username, weight]) => ({ courseRegId: await course.regIdOf(username), weight }));
  const body = { version, keepsGrader, shares: await Promise.all(sent) };
  const answer = await course.call("PUT", path(), { as: "ada", body });
  const text = await answer.text();
  return { status: answer.status, body: answer.ok ? JSON.parse(text) : text };
};
const weights = async () => {
  const { members } = (await course.succeed("GET", path(), { as: "stan" })) as {
    members: { name: string; weight: number; isStaff: boolean }[];
  };
  return members.filter(({ weight }) => weight > 0).map(({ name, weight, isStaff }) => [name, weight, isStaff]);
};
const progress = async () =>
  (await course.succeed("GET", path(`/${course.missionId}`), { as: "stan" })) as {
    left: number;
    graders: {
      courseRegId: number;
      left: number | null;
      graded: number;
      meanXp: number | null;
      spread: number | null;
    }[];
  };
const shareOf = async (username: string) => {
  const { rows } = (await course.succeed(
    "GET",
    `${course.base}/admin/grading/pages?show=submitted&grader=${await course.regIdOf(username)}`,
    { as: "stan" },
  )) as { rows: { student: { id: number } }[] };
  return rows.map(({ student }) => student.id);
};

it("divides the work of a course over its staff, for whoever looks", async () => {
  expect(
    await divide([
      ["stan", 2],
      ["tim", 1],
    ]),
  ).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await weights()).toEqual([
    ["stan", 2, true],
    ["tim", 1, true],
  ]);
});

it("is changed by admins alone, and not over somebody else's change", async () => {
  const asStaff = await course.call("PUT", path(), { as: "stan", body: { version: 0, keepsGrader: true, shares: [] } });
  expect([asStaff.status, await asStaff.text()]).toEqual([403, "User is not permitted to divide the grading"]);
  await divide([["stan", 1]]);
  expect(await divide([["tim", 1]])).toEqual({ status: 409, body: "The division was changed elsewhere." });
  expect(await divide([["stan", 1]])).toMatchObject({ status: 200, body: { version: 1 } });
});

it("takes no student, and nobody twice", async () => {
  expect(await divide([["sue", 1]])).toEqual({ status: 400, body: "Only staff of the course can have a share." });
  expect(
    await divide([
      ["stan", 1],
      ["stan", 2],
    ]),
  ).toEqual({ status: 400, body: "Somebody has two shares." });
  expect(await divide([["stan", 0]])).toMatchObject({ status: 400 });
});

it("shows each grader their share, every submission in one of them", async () => {
  await divide([
    ["stan", 1],
    ["tim", 1],
  ]);
  for (const student of ["sue", "sam", "bob"]) await course.work(student);
  await course.gradeJobs();
  const [stan, tim] = [await shareOf("stan"), await shareOf("tim")];
  const students = await Promise.all(["sue", "sam", "bob"].map((student) => course.regIdOf(student)));
  expect([...stan, ...tim].sort()).toEqual(students.sort());
  const { left, graders } = await progress();
  expect(left).toBe(3);
  expect(graders.map(({ left }) => left)).toEqual([stan.length, tim.length]);
});

it("tells of each grader what they have graded, whoever's share it was in", async () => {
  await divide([["tim", 1]]);
  for (const student of ["sue", "sam"]) await course.work(student);
  await course.gradeJobs();
  const grade = async (student: string, xpAdjustment: number) => {
    const submission = `${course.base}/admin/grading/${await course.submissionIdOf(student)}`;
    for (const position of [0, 1]) {
      const grading = { xpAdjustment: position === 0 ? xpAdjustment : 0 };
      const question = course.missionId * 1000 + position;
      await course.succeed("POST", `${submission}/${question}`, { as: "stan", body: { grading } });
    }
  };
  await grade("sue", 0);
  await grade("sam", -125);
  const stan = await course.regIdOf("stan");
  expect(await progress()).toEqual({
    left: 0,
    graders: [
      { courseRegId: await course.regIdOf("tim"), name: "tim", left: 0, graded: 0, meanXp: null, spread: null },
      // 250 and 125 of 250 XP.
      { courseRegId: stan, name: "stan", left: null, graded: 2, meanXp: 0.75, spread: 0.25 },
    ],
  });
});

it("costs the same whatever was handed in", async () => {
  await divide([
    ["stan", 1],
    ["tim", 1],
  ]);
  const used = async () => {
    course.meter.take();
    await progress();
    return course.meter.take();
  };
  const before = await used();
  for (const student of ["sue", "sam", "bob"]) await course.work(student);
  await course.gradeJobs();
  expect([before, await used()]).toEqual(["7.5 reads, 0 writes in 8 calls", "7.5 reads, 0 writes in 8 calls"]);
});

it("knows no assessment of another course", async () => {
  const answer = await course.call("GET", path("/987654"), { as: "stan" });
  expect([answer.status, await answer.text()]).toEqual([404, "Assessment not found"]);
});
