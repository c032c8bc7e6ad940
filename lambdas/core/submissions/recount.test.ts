import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { assessmentCounts, assessmentDays, assessmentKey, groupCounts, type Key, submissionKey } from "../table";
import { partOf } from "./grading-parts";
import { readAssessmentCounts, readDayCounts, readGradingCounts, readGroupCounts } from "./read-counts";
import { recountAssessment, recountMember } from "./recount";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const begun = async () => (await readAssessmentCounts(course.services, course.missionId)).begun;
/** Returns the groups' counts for the first assessment type: submitted work, and how much of it is ungraded. */
async function groups(): Promise<Record<string, number[]>> {
  const counts = await readGroupCounts(course.services, course.courseId);
  const figures = [...counts].map(([group, types]) => {
    const { submitted, ungraded } = types.get(course.configIds[0] ?? 0) ?? { submitted: 0, ungraded: 0 };
    return [group, [submitted, ungraded]] as [string, number[]];
  });
  return Object.fromEntries(figures.filter(([, [submitted]]) => submitted !== 0));
}
const upload = (...users: { username: string; role: string; group?: string }[]) =>
  course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });

it("moves a student's submitted work to their new group, and back", async () => {
  await course.work("sue");
  expect(await groups()).toEqual({ G1: [1, 1] });
  await upload({ username: "sue", role: "student", group: "G2" });
  expect(await groups()).toEqual({ G2: [1, 1] });
  await upload({ username: "sue", role: "student" });
  expect(await groups()).toEqual({});
  expect(await begun()).toBe(1);
  await upload({ username: "sue", role: "student", group: "G1" });
  expect(await groups()).toEqual({ G1: [1, 1] });
});

it("does not count the work of somebody who becomes staff, and counts it again when they are a student once more", async () => {
  await course.work("sue");
  const setRole = async (role: string) =>
    course.succeed("PUT", `${course.base}/admin/users/${await course.regIdOf("sue")}/role`, {
      as: "ada",
      body: { role },
    });
  await setRole("staff");
  expect([await begun(), await groups()]).toEqual([0, {}]);
  await setRole("student");
  expect([await begun(), await groups()]).toEqual([1, { G1: [1, 1] }]);
});

it("counts work from before there were counters, once, however often it runs", async () => {
  await course.work("sue");
  await course.work("bob", { submit: false });
  for (const username of ["sue", "bob"]) {
    const key = submissionKey(await course.regIdOf(username), course.missionId);
    await course.table.update(key, { unset: ["countedFor"] });
  }
  for (const pk of [assessmentCounts(course.missionId), groupCounts(course.courseId)]) {
    await course.table.removeMany(await course.table.queryAll<Key>({ pk }));
  }
  await course.gradeJobs();
  expect(await begun()).toBe(0);
  await Promise.all([1, 2, 3].map(() => recountAssessment(course.services, course.courseId, course.missionId)));
  expect(await readAssessmentCounts(course.services, course.missionId)).toMatchObject({ begun: 2, submitted: 1 });
  expect(await groups()).toEqual({ G1: [1, 1] });
});

it("counts work of an older counting version again", async () => {
  await course.work("sue");
  await course.gradeJobs();
  const regId = await course.regIdOf("sue");
  const left = async () => (await readGradingCounts(course.services, course.missionId)).left[partOf(regId)];
  expect(await left()).toBe(1);
  await course.table.update(submissionKey(regId, course.missionId), { set: { countedFor: { group: "G1" } } });
  await course.table.removeMany(await course.table.queryAll<Key>({ pk: assessmentCounts(course.missionId) }));
  await Promise.all([1, 2].map(() => recountAssessment(course.services, course.courseId, course.missionId)));
  expect(await left()).toBe(1);
});

it("finds the choices of verdicts from before they were kept, and counts them once", async () => {
  await course.work("sue");
  await course.work("bob", { choice: "0" });
  await course.gradeJobs();
  for (const username of ["sue", "bob"]) {
    const submission = await course.submissionOf(username);
    if (!submission) throw new Error("There is no submission");
    const { choice: _, ...mark } = submission.marks[1] ?? {};
    const set = { marks: { ...submission.marks, 1: mark }, countedFor: { group: "G1", version: 2 } };
    await course.table.update(submissionKey(submission.regId, course.missionId), { set });
  }
  for (const pk of [assessmentCounts(course.missionId), assessmentDays(course.missionId)]) {
    await course.table.removeMany(await course.table.queryAll<Key>({ pk }));
  }
  await Promise.all([1, 2].map(() => recountAssessment(course.services, course.courseId, course.missionId)));
  const { chosen } = await readAssessmentCounts(course.services, course.missionId);
  expect([...(chosen.get(1) ?? [])].sort()).toEqual([
    [0, 1],
    [1, 1],
  ]);
  const [day] = await readDayCounts(course.services, course.missionId, "UTC");
  expect([day?.day, day?.judged.get(0), (await course.submissionOf("bob"))?.marks[1]?.choice]).toEqual([
    "2026-11-21",
    2,
    0,
  ]);
});

it("counts by quarters of an hour what was counted by days in UTC, which keeps its day until then", async () => {
  await course.work("sue");
  await course.gradeJobs();
  const submission = await course.submissionOf("sue");
  if (!submission) throw new Error("There is no submission");
  const days = async () =>
    (await readDayCounts(course.services, course.missionId, "Pacific/Auckland")).flatMap(({ day, judged }) =>
      judged.size === 0 ? [] : [[day, judged.get(0)]],
    );
  const times = { finalisedAt: "2026-11-21T11:20:00.000Z", countedFor: { group: "G1", version: 3 } };
  await course.table.update(submissionKey(submission.regId, course.missionId), { set: times });
  const [counted] = await course.table.queryAll<Key>({ pk: assessmentDays(course.missionId) });
  if (!counted) throw new Error("Nothing was counted");
  await course.table.removeMany([counted]);
  await course.table.put({ ...counted, sk: `2026-11-21#${counted.sk.split("#")[1]}` });
  expect(await days()).toEqual([["2026-11-21", 1]]);
  await Promise.all([1, 2].map(() => recountAssessment(course.services, course.courseId, course.missionId)));
  expect(await days()).toEqual([["2026-11-22", 1]]);
});

it("counts by the new figures of an assessment that was uploaded again", async () => {
  await course.work("sue");
  await course.gradeJobs();
  const distribution = async () => (await readAssessmentCounts(course.services, course.missionId)).distribution;
  // 250 XP of 250, and the bonus.
  expect(await distribution()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  const other = FULL_FILE.replace('maxxp="200"', 'maxxp="950"');
  await course.upload(other, { force: true, configId: course.configIds[1] });
  // 350 XP of 1,000.
  expect(await distribution()).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  const counts = await readGroupCounts(course.services, course.courseId);
  expect(counts.get("G1")?.get(course.configIds[0] ?? 0)).toEqual({ submitted: 0, ungraded: 0 });
  expect(counts.get("G1")?.get(course.configIds[1] ?? 0)).toEqual({ submitted: 1, ungraded: 1 });
});

it("ends with the group that a student is in, should two jobs run beside each other and beside their work", async () => {
  await course.work("sue", { submit: false });
  const regId = await course.regIdOf("sue");
  for (const group of ["G2", "G1", "G2"]) {
    await Promise.all([
      upload({ username: "sue", role: "student", group }),
      recountMember(course.services, course.courseId, regId),
      course.save("sue", 0, `${group};`),
    ]);
  }
  await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
  expect(await groups()).toEqual({ G2: [1, 1] });
});

it("does nothing for a deleted assessment", async () => {
  await course.table.remove(assessmentKey(course.courseId, course.missionId));
  course.meter.take();
  await recountAssessment(course.services, course.courseId, course.missionId);
  expect(course.meter.take()).toBe("1 reads, 0 writes in 1 calls");
});
