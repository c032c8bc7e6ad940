import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const [A, E] = [uuidOf(1), uuidOf(2)];
const BATCH = "6d3b9c7e-1111-4222-8333-abcdefabcdef";
const NOW = "2026-11-21T08:00:00.000Z";
const ACHIEVEMENT = { uuid: A, title: "First runs", xp: 100, isVariableXp: false, isTask: true, position: 1 };
const EVENT = {
  ...{ uuid: E, text: "Run programs", targetCount: 2, type: "Event" },
  meta: { type: "Event", eventNames: ["Run Code", "Error"], targetCount: 2 },
};
const put = (collection: "achievements" | "goals", ...list: object[]) =>
  course.succeed("PUT", `${course.base}/admin/${collection}`, { as: "stan", body: { [collection]: list } });
const report = (events: object[], batch = BATCH, as = "sue") =>
  course.succeed("POST", `${course.base}/self/events`, { as, body: { batch, events } });
const RUN = { names: ["Run Code"], at: NOW };

describe("events that a page reports", () => {
  it("count once on each goal that names them, and tell what they earned", async () => {
    await put("goals", EVENT);
    await put("achievements", { ...ACHIEVEMENT, goalUuids: [E] });
    expect(
      await report([
        { names: ["Run Code", "Error"], at: NOW },
        { names: ["Run Testcase"], at: NOW },
      ]),
    ).toEqual({
      ...{ counted: 1, completed: [], totalXp: 0 },
    });
    const report2 = () => report([RUN], uuidOf(7));
    expect(await report2()).toEqual({ counted: 1, completed: [{ uuid: A, title: "First runs" }], totalXp: 100 });
    // Sent again, because the answer got lost: what is not seen yet is told once more, and nothing is counted.
    expect(await report2()).toEqual({ counted: 1, completed: [{ uuid: A, title: "First runs" }], totalXp: 100 });
    const dashboard = await course.succeed("GET", `${course.base}/self/achievement_dashboard`, { as: "sue" });
    expect(dashboard).toMatchObject({
      ...{ name: "sue", assessmentXp: 0, achievementXp: 100, totalXp: 100 },
      goals: [{ uuid: E, count: 2, completed: true }],
      standings: [{ uuid: A, status: "COMPLETED", completedAt: NOW, isKept: false }],
      history: [{ at: NOW, xp: 100, what: "achievement", title: "First runs" }],
    });
  });

  it("are told to the session until the member has seen it", async () => {
    await put("goals", { ...EVENT, targetCount: 1 });
    await put("achievements", { ...ACHIEVEMENT, goalUuids: [E] });
    await report([RUN]);
    const session = () => course.succeed("GET", "/v2/user", { as: "sue" });
    expect(await session()).toMatchObject({
      courseRegistration: { totalXp: 100, unseenAchievements: [{ uuid: A, title: "First runs" }] },
    });
    await course.succeed("POST", `${course.base}/self/achievements/seen`, { as: "sue", body: { uuids: [A] } });
    expect(await session()).toMatchObject({ courseRegistration: { totalXp: 100, unseenAchievements: [] } });
  });
});
