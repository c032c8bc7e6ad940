import units from "../../../scripts/cost/units.json";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const act = async (student: string, action: string, body?: object) =>
  course.call("POST", `${course.base}/admin/grading/${await course.submissionIdOf(student)}/${action}`, {
    as: "stan",
    body,
  });

it("tells a student's pages of a grade, an acceptance and its end, and of a submission that is given back", async () => {
  await course.work("sue");
  await course.gradeJobs();
  const sue = await course.regIdOf("sue");
  const question = course.missionId * 1000;
  expect(course.news).toEqual([]);
  expect((await act("sue", String(question), { grading: { xpAdjustment: -10 } })).status).toBe(200);
  expect((await act("sue", "accept")).status).toBe(200);
  expect((await act("sue", "accept")).status).toBe(200);
  expect((await act("sue", "unaccept", { questionIds: [question] })).status).toBe(200);
  expect((await act("sue", "unsubmit")).status).toBe(200);
  expect(course.news).toEqual([sue, sue, sue, sue]);
});

it("tells nobody of what was refused", async () => {
  await course.work("sue");
  await course.gradeJobs();
  const body = { grading: { xpAdjustment: 1_000_000 } };
  expect((await act("sue", String(course.missionId * 1000), body)).status).toBe(400);
  expect(course.news).toEqual([]);
});

it("tells a member of progress that staff set", async () => {
  const uuid = "00000000-0000-4000-8000-000000000001";
  const goal = { uuid, text: "Help", targetCount: 1, type: "Manual", meta: { type: "Manual", targetCount: 1 } };
  await course.succeed("PUT", `${course.base}/admin/goals`, { as: "stan", body: { goals: [goal] } });
  const sue = await course.regIdOf("sue");
  const progress = { count: 1, completed: true };
  await course.succeed("POST", `${course.base}/admin/users/${sue}/goals/${uuid}/progress`, {
    as: "stan",
    body: { progress },
  });
  expect(course.news).toEqual([sue]);
});

it("lends each member an address for their own news alone", async () => {
  const path = `${course.base}/self/news_endpoint`;
  const lent = (await course.succeed("GET", path, { as: "sue" })) as {
    topic: string;
    courseTopic: string;
    clientNamePrefix: string;
  };
  expect(lent.topic).toBe(`uni_cs_test_news-r${await course.regIdOf("sue")}`);
  expect(lent.courseTopic).toBe(`uni_cs_test_news-c${course.courseId}`);
  expect(lent.clientNamePrefix).toMatch(/^uni_cs_test_news-u\d+-$/);
  course.meter.take();
  await course.succeed("GET", path, { as: "sue" });
  expect(course.meter.take()).toBe(units["connect for news"]);
});

describe("what members may not read", () => {
  const [A, G] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-000000000001"];
  const goal = { uuid: G, text: "Help", targetCount: 2, type: "Manual", meta: { type: "Manual", targetCount: 2 } };
  const achievement = { uuid: A, title: "Helper", xp: 1, isVariableXp: false, isTask: true, goalUuids: [G] };
  const define = async (more: object) => {
    await course.succeed("PUT", `${course.base}/admin/goals`, { as: "stan", body: { goals: [goal] } });
    const body = { achievements: [{ ...achievement, ...more }] };
    await course.succeed("PUT", `${course.base}/admin/achievements`, { as: "stan", body });
  };
  const count = async (number: number) =>
    course.succeed("POST", `${course.base}/admin/users/${await course.regIdOf("sue")}/goals/${G}/progress`, {
      as: "stan",
      body: { progress: { count: number, completed: false } },
    });
  const set = (settings: object) => course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: settings });

  it("is no news: progress on an achievement that is not released", async () => {
    await define({ position: 1, release: "2026-11-22T08:00:00.000Z" });
    await count(1);
    await count(2);
    expect(course.news).toEqual([]);
  });

  it("is news once they have it: an achievement that is hidden until it is earned", async () => {
    await define({ position: 0 });
    await count(1);
    expect(course.news).toEqual([]);
    await count(2);
    await count(3);
    const sue = await course.regIdOf("sue");
    expect(course.news).toEqual([sue, sue]);
  });

  it("is no news: achievements that are turned off, and all of a course that is disabled", async () => {
    await define({ position: 1 });
    await set({ enableAchievements: false });
    await count(1);
    await set({ enableAchievements: true, viewable: false });
    await course.succeed("POST", `${course.base}/admin/users/${await course.regIdOf("sue")}/goals/${G}/progress`, {
      as: "ada",
      body: { progress: { count: 2, completed: false } },
    });
    expect(course.news).toEqual([]);
  });
});
