import { expectContract } from "../../../test/access/contract";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const [A, B, G, H] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4)];
const ACHIEVEMENT = { title: "Helper", xp: 100, isVariableXp: false, isTask: true, position: 1 };
const MANUAL = { text: "Help", targetCount: 1, type: "Manual", meta: { type: "Manual", targetCount: 1 } };

const achieve = (...achievements: object[]) =>
  course.succeed("PUT", `${course.base}/admin/achievements`, {
    as: "stan",
    body: { achievements: achievements.map((one) => ({ ...ACHIEVEMENT, ...one })) },
  });
const aim = (...goals: object[]) =>
  course.succeed("PUT", `${course.base}/admin/goals`, {
    as: "stan",
    body: { goals: goals.map((one) => ({ ...MANUAL, ...one })) },
  });
const set = async (uuid: string, count: number) =>
  course.succeed("POST", `${course.base}/admin/users/${await course.regIdOf("sue")}/goals/${uuid}/progress`, {
    as: "stan",
    body: { progress: { count, completed: true } },
  });
const total = async (as = "sue") => {
  const answer = await course.call("GET", `${course.base}/user/total_xp`, { as });
  return ((await expectContract("getTotalXp", answer)) as { totalXp: number }).totalXp;
};
/** 150 of 200 for the program, 50 for the choice, the bonus of 100, less 10 by hand. */
const workFor290 = async () => {
  course.executor.values = ["6", "false", "8"];
  await course.work("sue");
  await course.gradeJobs();
  const id = `${await course.submissionIdOf("sue")}/${course.missionId * 1000}`;
  const body = { grading: { xpAdjustment: -10, comments: "Nearly." } };
  await course.succeed("POST", `${course.base}/admin/grading/${id}`, { as: "stan", body });
};

describe("the total", () => {
  it("is the session's XP and that of completed achievements", async () => {
    await workFor290();
    expect(await total()).toBe(290);
    await achieve({ uuid: A, goalUuids: [G] });
    await aim({ uuid: G });
    expect(await total()).toBe(290);
    await set(G, 1);
    expect(await total()).toBe(390);
    expect(await course.succeed("GET", "/v2/user", { as: "sue" })).toMatchObject({ courseRegistration: { xp: 290 } });
  });

  it("is the count for variable XP, above the target too, and nothing without goals", async () => {
    await achieve({ uuid: A, isVariableXp: true, goalUuids: [G] }, { uuid: B, isVariableXp: true });
    await aim({ uuid: G });
    await set(G, 1);
    expect(await total()).toBe(1);
    await set(G, 5);
    expect(await total()).toBe(5);
  });

  it("waits for prerequisites, of which no circle is taken", async () => {
    await achieve({ uuid: A, goalUuids: [G], prerequisiteUuids: [B] }, { uuid: B, xp: 50, goalUuids: [H] });
    await aim({ uuid: G }, { uuid: H });
    await set(G, 1);
    expect(await total()).toBe(0);
    await set(H, 1);
    expect(await total()).toBe(150);
    const circle = { achievements: [{ ...ACHIEVEMENT, uuid: B, prerequisiteUuids: [A] }] };
    const refused = await course.call("PUT", `${course.base}/admin/achievements`, { as: "stan", body: circle });
    expect([refused.status, await refused.text()]).toEqual([400, "Circular dependency: Helper → Helper → Helper"]);
    expect(await total()).toBe(150);
  });

  it("is each member's own, for a few reads", async () => {
    await achieve({ uuid: A, goalUuids: [G] });
    await aim({ uuid: G });
    await set(G, 1);
    expect([await total("sam"), await total("stan"), await total()]).toEqual([0, 0, 100]);
    course.meter.take();
    await total();
    expect(course.meter.take()).toBe("6.5 reads, 0 writes in 7 calls");
  });
});

describe("achievements that are turned off", () => {
  it("are in no total", async () => {
    const [A, G] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
    const goal = { uuid: G, text: "Help", targetCount: 0, type: "Manual", meta: { type: "Manual", targetCount: 0 } };
    await course.succeed("PUT", `${course.base}/admin/goals`, { as: "stan", body: { goals: [goal] } });
    const one = { uuid: A, title: "Helper", xp: 70, isVariableXp: false, isTask: true, position: 1, goalUuids: [G] };
    await course.succeed("PUT", `${course.base}/admin/achievements`, { as: "stan", body: { achievements: [one] } });
    const total = () => course.succeed("GET", `${course.base}/user/total_xp`, { as: "sue" });
    expect(await total()).toEqual({ totalXp: 70 });
    await course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: { enableAchievements: false } });
    expect(await total()).toEqual({ totalXp: 0 });
  });
});

describe("a prerequisite that is not released", () => {
  it("tells neither what it is worth nor when it ends by what is shown of the achievement above it", async () => {
    const [A, H, G, D] = ["a", "b", "c", "d"].map((end) => `00000000-0000-4000-8000-00000000000${end}`);
    const goal = (uuid: string | undefined, targetCount: number) => ({
      uuid,
      text: "Help",
      targetCount,
      type: "Manual",
      meta: { type: "Manual", targetCount },
    });
    const goals = [goal(G, 0), goal(D, 1)];
    await course.succeed("PUT", `${course.base}/admin/goals`, { as: "stan", body: { goals } });
    const one = { xp: 70, isVariableXp: false, isTask: true, position: 1 };
    const hidden = { release: "2026-11-22T08:00:00.000Z", deadline: "2026-11-23T08:00:00.000Z", goalUuids: [G] };
    const achievements = [
      { ...one, ...hidden, uuid: H, title: "Hidden", xp: 400 },
      { ...one, uuid: A, title: "Shown", goalUuids: [D], prerequisiteUuids: [H] },
    ];
    await course.succeed("PUT", `${course.base}/admin/achievements`, { as: "stan", body: { achievements } });
    const achievementStates = async (as: string) =>
      (
        await course.succeed<{ achievements: { uuid: string; cardXp: number; deadline: string | null }[] }>(
          ...(["GET", `${course.base}/self/achievements`, { as }] as const),
        )
      ).achievements.map(({ uuid, cardXp, deadline }) => [uuid, cardXp, deadline]);
    expect(await achievementStates("sue")).toEqual([[A, 70, null]]);
    expect(await achievementStates("stan")).toContainEqual([A, 470, "2026-11-23T08:00:00.000Z"]);
  });
});

describe("standings", () => {
  it("tell status, XP and progress of every achievement by the same rule", async () => {
    await achieve(
      { uuid: A, goalUuids: [G, H], prerequisiteUuids: [B], deadline: "2026-11-30T00:00:00.000Z" },
      { uuid: B, xp: 50, goalUuids: [H] },
    );
    await aim({ uuid: G, targetCount: 3 }, { uuid: H });
    await set(H, 1);
    const expected = {
      achievementXp: 50,
      achievements: expect.arrayContaining([
        {
          uuid: A,
          status: "ACTIVE",
          isCompleted: false,
          isCircular: false,
          ownXp: 100,
          goalXp: 0,
          cardXp: 150,
          progress: 0.25,
          deadline: "2026-11-30T00:00:00.000Z",
          completedAt: null,
          isKept: false,
        },
        {
          uuid: B,
          status: "COMPLETED",
          isCompleted: true,
          isCircular: false,
          ownXp: 50,
          goalXp: 50,
          cardXp: 50,
          progress: 1,
          deadline: null,
          completedAt: "2026-11-21T08:00:00.000Z",
          isKept: false,
        },
      ]),
    };
    expect(await course.succeed("GET", `${course.base}/self/achievements`, { as: "sue" })).toEqual(expected);
    const theirs = `${course.base}/admin/users/${await course.regIdOf("sue")}/achievements`;
    expect(await course.succeed("GET", theirs, { as: "stan" })).toEqual(expected);
    expect(await course.succeed("GET", `${course.base}/self/achievements`, { as: "sam" })).toMatchObject({
      achievementXp: 0,
    });
  });
});

describe("a member's assessments", () => {
  const ofMember = async (username: string, as: string) => {
    const path = `${course.base}/admin/users/${await course.regIdOf(username)}/assessments`;
    const answer = await course.call("GET", path, { as });
    return [answer.status, await expectContract("listUserAssessments", answer)];
  };

  it("are what that member sees", async () => {
    await course.work("sue");
    const body = { isPublished: false };
    expect(await ofMember("sue", "stan")).toMatchObject([200, [{ id: course.missionId, status: "submitted" }]]);
    await course.succeed("POST", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada", body });
    expect(await ofMember("sue", "stan")).toEqual([200, []]);
    expect(await ofMember("stan", "ada")).toMatchObject([200, [{ status: "not_attempted" }]]);
  });

  it("are a student's own to read, as the browser asks for them, and nobody else's (disagreement 10)", async () => {
    expect(await ofMember("sue", "sue")).toMatchObject([200, [{ id: course.missionId }]]);
    expect(await ofMember("sam", "sue")).toEqual([403, "Forbidden"]);
    expect(await ofMember("stan", "sue")).toEqual([403, "Forbidden"]);
  });

  it("cost the registration's two reads more than the own listing", async () => {
    const path = `${course.base}/admin/users/${await course.regIdOf("sue")}/assessments`;
    await course.tokenOf("stan");
    course.meter.take();
    await course.succeed("GET", path, { as: "stan" });
    expect(course.meter.take()).toBe("5.5 reads, 0 writes in 6 calls");
  });
});
