import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { achievementProgressKey, registrationKey } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const NOW = "2026-11-21T08:00:00.000Z";
const ACHIEVEMENT = { xp: 100, isVariableXp: false, isTask: true, position: 1 };
const [A, B, C, G, H] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4), uuidOf(5)];
const manual = (uuid: string, targetCount = 1) => ({
  uuid,
  text: "Help",
  targetCount,
  type: "Manual",
  meta: { type: "Manual", targetCount },
});
const ofAssessment = (uuid: string, requiredCompletionFrac: number) => ({
  uuid,
  text: "Finish the mission",
  targetCount: 1,
  type: "Assessment (unsupported)",
  meta: { type: "Assessment (unsupported)", assessmentNumber: "DEMO1", requiredCompletionFrac },
});
const binary = (uuid: string, condition: unknown) => ({
  uuid,
  text: "Do it all",
  targetCount: 1,
  type: "Binary (unsupported)",
  meta: { type: "Binary (unsupported)", targetCount: 1, condition },
});

interface Status {
  uuid: string;
  status: string;
  isCompleted: boolean;
  progress: number;
  deadline: string | null;
  ownXp: number;
  cardXp: number;
  completedAt: string | null;
  isKept: boolean;
}
interface Dashboard {
  name: string;
  achievements: { uuid: string; prerequisiteUuids: string[] }[];
  goals: { uuid: string; count: number; targetCount: number; completed: boolean; achievementUuids: string[] }[];
  standings: Status[];
  assessmentXp: number;
  achievementXp: number;
  totalXp: number;
  history: { at: string; xp: number; what: string; title: string }[];
}

const put = (collection: "achievements" | "goals", ...list: object[]) =>
  course.succeed("PUT", `${course.base}/admin/${collection}`, { as: "stan", body: { [collection]: list } });
const achieve = (...list: (Record<string, unknown> & { uuid: string })[]) =>
  put("achievements", ...list.map((one) => ({ ...ACHIEVEMENT, title: `Title ${one.uuid.slice(-2)}`, ...one })));
const own = (as = "sue") => course.succeed<Dashboard>("GET", `${course.base}/self/achievement_dashboard`, { as });
const set = async (uuid: string, count: number, username = "sue") =>
  course.succeed("POST", `${course.base}/admin/users/${await course.regIdOf(username)}/goals/${uuid}/progress`, {
    as: "stan",
    body: { progress: { count, completed: true } },
  });
const session = async (as = "sue") =>
  (
    await course.succeed<{ courseRegistration: { totalXp: number | null; unseenAchievements: { uuid: string }[] } }>(
      "GET",
      "/v2/user",
      { as },
    )
  ).courseRegistration;
const unseen = async () => (await session()).unseenAchievements.map(({ uuid }) => uuid);
const see = (...uuids: string[]) =>
  course.succeed("POST", `${course.base}/self/achievements/seen`, { as: "sue", body: { uuids } });
const statusOf = async (uuid: string) => (await own()).standings.find((one) => one.uuid === uuid);

/** The worked examples of the reference: goals by count and target, and what comes of them. */
interface Example {
  readonly name: string;
  readonly goals?: readonly (readonly [count: number, target: number])[];
  readonly xp?: number;
  readonly isVariableXp?: boolean;
  /** The number of another example. */
  readonly needs?: number;
  readonly release?: string;
  readonly deadline?: string;
  readonly expected: Partial<Status>;
}
const [DAY_BEFORE, DAY_AFTER, IN_3_DAYS] = [
  "2026-11-20T08:00:00.000Z",
  "2026-11-22T08:00:00.000Z",
  "2026-11-24T08:00:00.000Z",
];
const [OPEN, DONE] = [[[0, 1]], [[1, 1]]] as const;
const EXAMPLES: Readonly<Record<number, Example>> = {
  10: {
    name: "1",
    xp: 300,
    goals: [
      [2, 4],
      [3, 3],
    ],
    expected: { status: "ACTIVE", progress: 5 / 7, completedAt: null },
  },
  20: {
    name: "2",
    goals: [
      [9, 4],
      [1, 3],
    ],
    expected: { status: "ACTIVE", progress: 1 },
  },
  30: { name: "3", isVariableXp: true, goals: [[7, 5]], expected: { status: "COMPLETED", ownXp: 7, completedAt: NOW } },
  40: { name: "4", isVariableXp: true, goals: [[3, 5]], expected: { status: "ACTIVE", ownXp: 3, completedAt: null } },
  50: { name: "5", xp: 11, goals: [[0, 0]], expected: { status: "COMPLETED", progress: 0, completedAt: NOW } },
  60: { name: "6", expected: { status: "ACTIVE", progress: 0 } },
  70: { name: "7 A", xp: 100, goals: DONE, needs: 71, expected: { status: "COMPLETED", cardXp: 150 } },
  71: { name: "7 B", xp: 50, goals: DONE, expected: { status: "COMPLETED", cardXp: 50 } },
  80: { name: "8 A", goals: DONE, needs: 81, expected: { status: "ACTIVE", progress: 1 } },
  81: { name: "8 B", goals: OPEN, expected: { status: "ACTIVE", progress: 0 } },
  110: { name: "11 released later", goals: OPEN, release: DAY_AFTER, expected: { status: "UNRELEASED" } },
  111: { name: "11 expired", goals: OPEN, deadline: DAY_BEFORE, expected: { status: "EXPIRED" } },
  112: { name: "11 still open", goals: OPEN, deadline: IN_3_DAYS, expected: { status: "ACTIVE" } },
  113: {
    name: "11 done and expired",
    xp: 13,
    goals: DONE,
    deadline: DAY_BEFORE,
    expected: { status: "COMPLETED", completedAt: NOW },
  },
  // Complete by its goals, and yet nobody has it before it is released.
  114: {
    name: "11 done too soon",
    goals: DONE,
    release: DAY_AFTER,
    expected: { status: "COMPLETED", completedAt: null },
  },
  120: {
    name: "12 A",
    goals: OPEN,
    deadline: "2026-12-01T08:00:00.000Z",
    needs: 121,
    expected: { deadline: "2026-11-23T08:00:00.000Z" },
  },
  121: {
    name: "12 B",
    goals: OPEN,
    deadline: "2026-11-26T08:00:00.000Z",
    needs: 122,
    expected: { deadline: "2026-11-23T08:00:00.000Z" },
  },
  122: {
    name: "12 C",
    goals: OPEN,
    deadline: "2026-11-23T08:00:00.000Z",
    expected: { deadline: "2026-11-23T08:00:00.000Z" },
  },
  130: {
    name: "13 A",
    goals: OPEN,
    deadline: "2026-12-01T08:00:00.000Z",
    needs: 131,
    expected: { status: "ACTIVE", deadline: "2026-12-01T08:00:00.000Z" },
  },
  131: { name: "13 B", goals: OPEN, deadline: "2026-11-16T08:00:00.000Z", expected: { status: "EXPIRED" } },
  140: {
    name: "14 A",
    goals: OPEN,
    deadline: DAY_BEFORE,
    needs: 141,
    expected: { status: "ACTIVE", deadline: "2026-11-25T08:00:00.000Z" },
  },
  141: { name: "14 B", goals: OPEN, deadline: "2026-11-25T08:00:00.000Z", expected: { status: "ACTIVE" } },
};
/** 7 and 11 of variable XP and of a target of 0, 150 of the two that need one another, 13 of the expired one. */
const XP_OF_EXAMPLES = 7 + 11 + 150 + 13;

it("comes to what the reference says of its worked examples", async () => {
  const examples = Object.entries(EXAMPLES).map(([number, example]) => ({ ...example, number: Number(number) }));
  const goalsOf = examples.flatMap(({ number, goals = [] }) =>
    goals.map(([count, target], index) => ({ uuid: uuidOf(number * 100 + index), count, target })),
  );
  await put("goals", ...goalsOf.map(({ uuid, target }) => manual(uuid, target)));
  await achieve(
    ...examples.map(({ number, name, goals = [], needs, expected, ...rest }) => ({
      uuid: uuidOf(number),
      title: name,
      goalUuids: goals.map((_, index) => uuidOf(number * 100 + index)),
      prerequisiteUuids: needs === undefined ? [] : [uuidOf(needs)],
      ...rest,
    })),
  );
  for (const { uuid, count } of goalsOf) if (count > 0) await set(uuid, count);
  const path = `${course.base}/admin/users/${await course.regIdOf("sue")}/achievement_dashboard`;
  const { standings, achievementXp } = await course.succeed<Dashboard>("GET", path, { as: "stan" });
  const found = new Map(standings.map((one) => [one.uuid, one]));
  for (const { number, name, expected } of examples)
    expect({ name, ...found.get(uuidOf(number)) }).toMatchObject(expected);
  expect(achievementXp).toBe(XP_OF_EXAMPLES);
  expect((await session()).totalXp).toBe(XP_OF_EXAMPLES);
});

describe("goals of coursework", () => {
  const define = async () => {
    const done = { event: "assessment-submission", restriction: "DEMO1" };
    const graded = { event: "assessment-grading", restriction: "DEMO1" };
    await put(
      "goals",
      ofAssessment(G, 0.9),
      binary(H, { type: "AND", operands: [done, { event: "goal", restriction: G }] }),
    );
    await put("goals", binary(uuidOf(6), graded));
    await achieve({ uuid: A, goalUuids: [G] }, { uuid: B, xp: 50, goalUuids: [H], prerequisiteUuids: [A] });
    await achieve({ uuid: C, xp: 20, goalUuids: [uuidOf(6)] });
  };
  const answerOf = async (action: string) =>
    `${course.base}/admin/grading/${await course.submissionIdOf("sue")}${action}`;
  const regradeTo = async (values: readonly string[]) => {
    course.executor.values = values;
    await course.succeed("POST", await answerOf("/autograde"), { as: "stan" });
    return () => course.gradeJobs();
  };
  const PERFECT = ["6", "true", "8"];

  it("count nothing before they are handed in and judged, and at once then, for the page and a page of 2022", async () => {
    await define();
    await course.work("sue");
    expect(await own()).toMatchObject({ achievementXp: 0 });
    expect(await unseen()).toEqual([]);
    await course.gradeJobs();
    expect(await own()).toMatchObject({ assessmentXp: 350, achievementXp: 150, totalXp: 500 });
    expect((await unseen()).sort()).toEqual([A, B]);
    const goals = await course.succeed<Dashboard["goals"]>("GET", `${course.base}/self/goals`, { as: "sue" });
    expect(goals.filter(({ uuid }) => uuid !== uuidOf(6))).toMatchObject([
      { count: 1, targetCount: 1, completed: true },
      { count: 1, targetCount: 1, completed: true },
    ]);
    await course.succeed("POST", await answerOf("/accept"), { as: "stan" });
    expect((await own()).history).toEqual([
      { at: NOW, xp: 350, what: "assessment", title: "Counting sheep" },
      ...["01", "02", "03"].map((number, index) => ({
        at: NOW,
        xp: [100, 50, 20][index],
        what: "achievement",
        title: `Title ${number}`,
      })),
    ]);
  });

  it("are lost when a regrade lowers the mark, stay while it is being judged, and come back with their date, untold", async () => {
    await define();
    await course.work("sue");
    await course.gradeJobs();
    expect((await unseen()).sort()).toEqual([A, B]);
    await see(A, B);
    course.clock.pass(3600);
    const judge = await regradeTo(["6", "false", "false"]);
    expect((await own()).achievementXp).toBe(150);
    await judge();
    expect(await own()).toMatchObject({ achievementXp: 0 });
    expect(await statusOf(A)).toMatchObject({ isCompleted: false, completedAt: null });
    await (await regradeTo(PERFECT))();
    expect(await statusOf(A)).toMatchObject({ isCompleted: true, completedAt: NOW });
    expect(await own()).toMatchObject({ achievementXp: 150 });
    expect(await unseen()).toEqual([]);
  });

  it("are not taken back by a look that began before the verdict and ends after somebody else saw it", async () => {
    await define();
    await course.work("sue");
    const { memberWork } = course.services;
    let isFirst = true;
    const slow: typeof memberWork = {
      ...memberWork,
      summarise: async (...parts) => {
        const summary = await memberWork.summarise(...parts);
        if (!isFirst) return summary;
        isFirst = false;
        await course.gradeJobs();
        expect((await own()).achievementXp).toBe(150);
        return summary;
      },
    };
    Object.assign(course.services, { memberWork: slow });
    expect((await unseen()).sort()).toEqual([A, B]);
    const stored = await course.table.get<{ earned: Record<string, object> }>(
      achievementProgressKey(await course.regIdOf("sue")),
    );
    expect(stored?.earned[A]).toEqual({ at: NOW, xp: 100, version: 4 });
  });

  it("are lost when work is given back, until it is handed in and judged again", async () => {
    await define();
    await course.work("sue");
    await course.gradeJobs();
    await unseen();
    await course.succeed("POST", await answerOf("/unsubmit"), { as: "stan" });
    expect((await session()).totalXp).toBe(0);
    await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "sue" });
    expect((await own()).achievementXp).toBe(0);
    await course.gradeJobs();
    expect((await own()).achievementXp).toBe(150);
    // They were never seen, so they are told now.
    expect((await unseen()).sort()).toEqual([A, B]);
  });

  it("know who was stuck on a question and passed it, and who had it all at first", async () => {
    const part = (event: string) => ({ event, restriction: "DEMO1" });
    await put("goals", binary(G, part("assessment-persistence")), binary(H, part("assessment-first-try")));
    await put("goals", binary(uuidOf(6), part("assessment-early")));
    await achieve({ uuid: A, goalUuids: [G] }, { uuid: B, goalUuids: [H] }, { uuid: C, goalUuids: [uuidOf(6)] });
    await course.save("sue", 0, "x;");
    const runs = `${course.base}/assessments/question/${course.missionId * 1000}/testcase_runs`;
    for (let run = 0; run < 5; run += 1)
      await course.succeed("POST", runs, { as: "sue", body: { passed: [], failing: 0 } });
    for (const username of ["sue", "sam"]) {
      await course.work(username);
      await course.gradeJobs();
    }
    const held = async (as: string) =>
      (await own(as)).standings.flatMap(({ uuid, completedAt }) => (completedAt ? [uuid] : [])).sort();
    expect([await held("sue"), await held("sam")]).toEqual([
      [A, B, C],
      [B, C],
    ]);
  });
});

describe("what a member has", () => {
  it("follows a manual count that staff lower and raise again", async () => {
    await put("goals", manual(G, 3));
    await achieve({ uuid: A, goalUuids: [G] });
    await set(G, 3);
    expect(await unseen()).toEqual([A]);
    await see(A);
    await set(G, 2);
    expect([(await session()).totalXp, (await statusOf(A))?.completedAt]).toEqual([0, null]);
    course.clock.pass(3600);
    await set(G, 4);
    expect([(await session()).totalXp, (await statusOf(A))?.completedAt]).toEqual([100, NOW]);
    expect(await unseen()).toEqual([]);
  });

  it("is kept when its definition asks for more, or a goal of it is deleted, and says so", async () => {
    await put("goals", manual(G), manual(H), manual(uuidOf(6)));
    await achieve({ uuid: A, goalUuids: [G] }, { uuid: B, goalUuids: [H] });
    await set(G, 1);
    await set(H, 1);
    expect((await unseen()).sort()).toEqual([A, B]);
    await achieve({ uuid: A, goalUuids: [G, uuidOf(6)] });
    await course.succeed("DELETE", `${course.base}/admin/goals/${H}`, { as: "stan" });
    const { standings, totalXp } = await own();
    expect(totalXp).toBe(200);
    expect(standings).toMatchObject([
      { uuid: A, status: "COMPLETED", completedAt: NOW, isKept: true },
      { uuid: B, status: "COMPLETED", completedAt: NOW, isKept: true },
    ]);
    // Whoever has it only now needs all of it; and what is fulfilled anew is kept no longer.
    await set(G, 1, "sam");
    expect(await own("sam")).toMatchObject({ totalXp: 0 });
    await set(uuidOf(6), 1);
    expect(await statusOf(A)).toMatchObject({ isCompleted: true, isKept: false, completedAt: NOW });
    await set(G, 0);
    expect(await own()).toMatchObject({ totalXp: 100 });
    // A goal of the same uuid is another goal.
    await put("goals", manual(H));
    expect((await own("stan")).goals.map(({ count }) => count)).toEqual([0, 0, 0]);
    await course.succeed("DELETE", `${course.base}/admin/achievements/${B}`, { as: "stan" });
    expect(await own()).toMatchObject({ totalXp: 0 });
  });

  it("is given to all who qualify for a new one at their next look, and not before its release", async () => {
    await put("goals", manual(G));
    await set(G, 1);
    await achieve({ uuid: A, goalUuids: [G], release: "2026-11-22T08:00:00.000Z" });
    expect([await unseen(), (await session()).totalXp, (await own()).standings]).toEqual([[], 0, []]);
    course.clock.set("2026-11-22T08:00:00.000Z");
    expect([await unseen(), (await session()).totalXp]).toEqual([[A], 100]);
    expect(await statusOf(A)).toMatchObject({ completedAt: "2026-11-22T08:00:00.000Z" });
  });

  it("shows students what is released and, once they have it, what is hidden; goals and links of no other", async () => {
    await put("goals", manual(G), manual(H), manual(uuidOf(6)));
    await achieve(
      { uuid: A, goalUuids: [G], prerequisiteUuids: [B, C] },
      { uuid: B, goalUuids: [H], position: 0 },
      { uuid: C, goalUuids: [H, uuidOf(6)], release: "2026-12-01T00:00:00.000Z" },
    );
    const dashboardOf = async (as: string) => {
      const { achievements, goals, standings } = await own(as);
      const links = achievements.find(({ uuid }) => uuid === A)?.prerequisiteUuids;
      return [standings.map(({ uuid }) => uuid).sort(), goals.map(({ uuid }) => uuid).sort(), links];
    };
    expect(await dashboardOf("sue")).toEqual([[A], [G], []]);
    expect(await dashboardOf("stan")).toEqual([
      [A, B, C],
      [G, H, uuidOf(6)],
      [B, C],
    ]);
    await set(H, 1);
    expect(await dashboardOf("sue")).toEqual([[A, B], [G, H], [B]]);
    expect((await own()).goals.find(({ uuid }) => uuid === H)?.achievementUuids).toEqual([B]);
    expect(await dashboardOf("sam")).toEqual([[A], [G], []]);
    expect(await unseen()).toEqual([B]);
  });

  it("is another member's for staff of that course alone", async () => {
    await put("goals", manual(G));
    await achieve({ uuid: A, goalUuids: [G] });
    await set(G, 1);
    const regId = await course.regIdOf("sue");
    const ofSue = (as: string, courseId = course.courseId) =>
      course.call("GET", `/v2/courses/${courseId}/admin/users/${regId}/achievement_dashboard`, { as });
    expect(await (await ofSue("stan")).json()).toMatchObject({
      name: "sue",
      totalXp: 100,
      achievements: [{ uuid: A }],
    });
    const other = await course.makeCourse("bea");
    const refused = [await ofSue("bea", other), await ofSue("bea"), await ofSue("sam"), await ofSue("sue")];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    // Whoever looks first decides the same: the member is told all the same.
    expect(await unseen()).toEqual([A]);
  });

  it("is nothing that anybody reads where the course has none, and no XP where they are switched off", async () => {
    expect(await session()).toMatchObject({ totalXp: 0, hidesAchievements: false, unseenAchievements: [] });
    await put("goals", manual(G));
    await achieve({ uuid: A, goalUuids: [G] });
    await set(G, 1);
    const switchTo = (enableAchievements: boolean) =>
      course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: { enableAchievements } });
    await switchTo(false);
    course.meter.take();
    expect(await session()).toMatchObject({ totalXp: null, unseenAchievements: [] });
    expect(course.meter.take()).toBe("6 reads, 0 writes in 6 calls");
    expect(await course.table.get(achievementProgressKey(await course.regIdOf("sue")))).toBeUndefined();
    await switchTo(true);
    expect(await unseen()).toEqual([A]);
  });

  it("can be hidden by the member, and counts all the same", async () => {
    await put("goals", manual(G));
    await achieve({ uuid: A, goalUuids: [G] });
    await set(G, 1);
    const { userId } = await course.registrationOf("sue", course.courseId);
    await course.table.update(registrationKey(userId, course.courseId), { set: { hidesAchievements: true } });
    expect(await session()).toMatchObject({ hidesAchievements: true, totalXp: 100 });
    expect(await session("sam")).toMatchObject({ hidesAchievements: false, totalXp: 0 });
  });

  it("is read in an archived course as it was, and nothing is noted there", async () => {
    await put("goals", manual(G));
    await achieve({ uuid: A, goalUuids: [G] });
    await set(G, 1);
    await course.succeed("PUT", `${course.base}/admin/archival`, { as: "ada", body: { archived: true } });
    expect(await own()).toMatchObject({ totalXp: 100, standings: [{ uuid: A, isCompleted: true }] });
    expect(await session()).toMatchObject({ totalXp: 100, unseenAchievements: [] });
    expect(await course.table.get(achievementProgressKey(await course.regIdOf("sue")))).toBeUndefined();
  });

  it("is decided alike by many who look at the same moment", async () => {
    await put("goals", manual(G));
    await achieve({ uuid: A, goalUuids: [G] });
    await set(G, 1);
    await course.tokenOf("sue");
    const looks = await Promise.all(Array.from({ length: 10 }, () => own()));
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1);
    expect(await unseen()).toEqual([A]);
  });
});
