import { type CourseWithWork, startCourse } from "../../test/faults/course-with-work";
import { CourseGates } from "./course-gates";
import { routes } from "./routes";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
  for (const username of ["sue", "stan", "ada"]) await course.tokenOf(username);
});
afterEach(() => course.close());

const configure = (change: object, as = "ada") =>
  course.call("PUT", `${course.base}/admin/config`, { as, body: change });
const statusAndText = async (answer: Response) => [answer.status, await answer.text()];
const call = (path: string, as = "sue") => course.call("GET", `${course.base}/${path}`, { as }).then(statusAndText);

it("closes a disabled course to everybody but its admins, by whatever is asked for", async () => {
  await configure({ viewable: false });
  const disabled = [403, "This course is disabled"];
  for (const as of ["sue", "stan"]) {
    for (const path of ["assessments", "config", "stories/", "sourcecast", "achievements", "all_xp"]) {
      if ((await course.call("GET", `${course.base}/${path}`, { as: "ada" })).status === 404) continue;
      expect([path, as, await call(path, as)]).toEqual([path, as, disabled]);
    }
    const answer = `${course.base}/assessments/question/${course.missionId * 1000}/answer`;
    expect(await statusAndText(await course.call("POST", answer, { as, body: { answer: "1;" } }))).toEqual(disabled);
    const chosen = await course.call("PUT", "/v2/user/latest_viewed_course", {
      as,
      body: { courseId: course.courseId },
    });
    expect(await statusAndText(chosen)).toEqual(disabled);
  }
  expect((await course.call("GET", `${course.base}/assessments`, { as: "ada" })).status).toBe(200);
  await configure({ viewable: true });
  expect((await course.call("GET", `${course.base}/assessments`, { as: "sue" })).status).toBe(200);
});

it.each([
  ["enableGame", "stories/", "The game is turned off in this course"],
  ["enableAchievements", "achievements", "Achievements are turned off in this course"],
  ["enableAchievements", "self/goals", "Achievements are turned off in this course"],
  ["enableSourcecast", "sourcecast", "Sourcecasts are turned off in this course"],
])("with %s off, students read none of %s, and staff prepare it", async (feature, path, text) => {
  await configure({ [feature]: false });
  expect(await call(path)).toEqual([403, text]);
  expect((await call(path, "stan"))[0]).toBe(200);
  await configure({ [feature]: true });
  expect((await call(path))[0]).toBe(200);
});

it("has every reading of a member that belongs to a feature among those that are turned off with it", () => {
  const ofFeatures = routes.filter(
    ({ caller, path }) => caller === "member" && /\/stor(y|ies)|sourcecast|achievement|goal/.test(path),
  );
  const settings = "put /v2/courses/{courseId}/user/achievement_visibility";
  const others = ofFeatures.filter(({ tag }) => !["stories", "sourcecast", "incentives"].includes(tag));
  expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([settings]);
  expect(ofFeatures.length).toBeGreaterThan(10);
});

it("knows of a change elsewhere after five seconds, and reads a course once within them", async () => {
  const { courseId, table, clock, meter } = course;
  const gates = new CourseGates({ table, clock });
  const sue = { courseId, role: "student" } as const;
  meter.take();
  for (const tag of ["assessments", "stories", "user"]) await gates.check({ tag }, sue);
  expect(meter.take()).toBe("1 reads, 0 writes in 1 calls");
  await call("assessments");
  await table.update({ pk: `COURSE#${courseId}`, sk: "COURSE" }, { set: { viewable: false } });
  expect((await call("assessments"))[0]).toBe(200);
  course.clock.pass(5);
  expect((await call("assessments"))[0]).toBe(403);
});

it("lets staff change the sublanguage alone", async () => {
  expect((await configure({ sourceChapter: 2, sourceVariant: "default" }, "stan")).status).toBe(200);
  for (const change of [
    { courseName: "Mine" },
    { viewable: false },
    { levelXp: 5 },
    { sourceChapter: 2, enableGame: false },
  ])
    expect(await statusAndText(await configure(change, "stan"))).toEqual([
      403,
      "User is not permitted to change the course configuration",
    ]);
  const types = `${course.base}/admin/config/assessment_config`;
  const removal = await course.call("DELETE", `${types}/${course.configIds[1]}`, { as: "stan" });
  expect(removal.status).toBe(403);
});
