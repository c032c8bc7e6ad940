import fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import {
  achievementProgressKey,
  eventBatchKey,
  goalProgressKey,
  goalShardKey,
  memberProgressKey,
  registrationItems,
  type Table,
} from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const batchOf = (number: number) => `ba7c0000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const [A, E, M] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const NOW = "2026-11-21T08:00:00.000Z";
const ACHIEVEMENT = { uuid: A, title: "First runs", xp: 100, isVariableXp: false, isTask: true, position: 1 };
const EVENT = {
  uuid: E,
  text: "Run programs",
  targetCount: 2,
  type: "Event",
  meta: { type: "Event", eventNames: ["Run Code", "Error"], targetCount: 2 },
};
const MANUAL = { uuid: M, text: "Help", targetCount: 1, type: "Manual", meta: { type: "Manual", targetCount: 1 } };
const RUN = { names: ["Run Code"], at: NOW };
const FIRST_RUNS = { uuid: A, title: "First runs", xp: 100, cardBackground: null };

interface Report {
  counted: number;
  completed: { uuid: string; title: string }[];
  totalXp: number;
}
interface Dashboard {
  goals: { uuid: string; count: number; completed: boolean }[];
  standings: { uuid: string; status: string; completedAt: string | null }[];
}

const put = (collection: "achievements" | "goals", ...list: object[]) =>
  course.succeed("PUT", `${course.base}/admin/${collection}`, { as: "stan", body: { [collection]: list } });
const report = (events: object[], batch = batchOf(1), as = "sue") =>
  course.succeed<Report>("POST", `${course.base}/self/events`, { as, body: { batch, events } });
const dashboard = (as = "sue") => course.succeed<Dashboard>("GET", `${course.base}/self/achievement_dashboard`, { as });
const countOfEvents = async (as = "sue") => (await dashboard(as)).goals.find(({ uuid }) => uuid === E)?.count;
const ownGoals = async () => {
  const goals = await course.succeed<{ uuid: string }[]>("GET", `${course.base}/self/goals`, { as: "sue" });
  return goals.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
};
const session = async (as = "sue") =>
  (await course.succeed<{ courseRegistration: Report & { unseenAchievements: object[] } }>("GET", "/v2/user", { as }))
    .courseRegistration;

/** A goal of two runs and the achievement for it. */
const define = async () => {
  await put("goals", EVENT, MANUAL);
  await put("achievements", { ...ACHIEVEMENT, goalUuids: [E] });
};

describe("events that a page reports", () => {
  it("count once on each goal that names them, and tell what they earned", async () => {
    await define();
    expect(
      await report([
        { names: ["Run Code", "Error"], at: NOW },
        { names: ["Run Testcase"], at: NOW },
      ]),
    ).toEqual({
      counted: 1,
      completed: [],
      totalXp: 0,
      untilNext: { "Run Code": 1, Error: 1 },
    });
    expect(await report([RUN], batchOf(2))).toEqual({
      counted: 1,
      completed: [FIRST_RUNS],
      totalXp: 100,
      untilNext: {},
    });
    expect(await report([RUN], batchOf(3))).toEqual({ counted: 1, completed: [], totalXp: 100, untilNext: {} });
    expect(await dashboard()).toMatchObject({
      name: "sue",
      assessmentXp: 0,
      achievementXp: 100,
      totalXp: 100,
      goals: [{ uuid: E, count: 3, completed: true }],
      standings: [{ uuid: A, status: "COMPLETED", completedAt: NOW, isKept: false }],
      history: [{ at: NOW, xp: 100, what: "achievement", title: "First runs" }],
    });
  });

  it("count once however often and from wherever a batch is sent, also at the same moment", async () => {
    await define();
    const answers = await Promise.all(Array.from({ length: 12 }, () => report([RUN, RUN])));
    expect(answers.map(({ counted, totalXp }) => [counted, totalXp])).toEqual(answers.map(() => [2, 100]));
    expect(await report([RUN, RUN])).toEqual({ counted: 2, completed: [FIRST_RUNS], totalXp: 100, untilNext: {} });
    expect(await countOfEvents()).toBe(2);
    course.clock.pass(7 * 86_400 - 1);
    expect((await report([RUN, RUN])).counted).toBe(2);
    expect(await countOfEvents()).toBe(2);
  });

  it("all count when two tabs report at the same moment, while staff set counts and an old page claims", async () => {
    await define();
    const regId = await course.regIdOf("sue");
    const set = () =>
      course.succeed("POST", `${course.base}/admin/users/${regId}/goals/${M}/progress`, {
        as: "stan",
        body: { progress: { count: 1, completed: true } },
      });
    await course.tokenOf("sue");
    await course.tokenOf("stan");
    await Promise.all([...Array.from({ length: 10 }, (_, index) => report([RUN], batchOf(index))), set()]);
    const claim = { progress: { uuid: E, count: 12, targetCount: 2, completed: true } };
    await course.succeed("POST", `${course.base}/self/goals/${E}/progress`, { as: "sue", body: claim });
    await report([RUN], batchOf(99));
    expect(await ownGoals()).toMatchObject([
      { uuid: E, count: 13 },
      { uuid: M, count: 1 },
    ]);
  });

  it("come to the same in any order of batches and repetitions", async () => {
    await define();
    const batch = fc.record({ number: fc.nat(5), events: fc.integer({ min: 1, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 8 }), async (sent) => {
        const regId = await course.regIdOf("sue");
        const items = await course.table.queryAll<{ pk: string; sk: string }>({ pk: registrationItems(regId) });
        await course.table.removeMany(items.filter(({ sk }) => /^(BATCH#|PROGRESS|STANDING)/.test(sk)));
        course.clock.pass(60);
        // The first of a number decides what is in it: a page never sends another content under the same.
        const contents = new Map(sent.toReversed().map(({ number, events }) => [number, events]));
        const order = sent.map(({ number }) => number);
        const send = (number: number) =>
          report(
            Array.from({ length: contents.get(number) ?? 0 }, () => RUN),
            batchOf(number),
          );
        await Promise.all(order.map(send));
        for (const number of order.toReversed()) await send(number);
        const expected = [...contents.values()].reduce((sum, events) => sum + events, 0);
        expect(await countOfEvents()).toBe(expected);
        expect((await session()).totalXp).toBe(expected >= 2 ? 100 : 0);
      }),
      { numRuns: casesOf("reports of events at once", { sample: 4, whole: 12 }), seed: SEED },
    );
  });

  it("tell of an achievement in one of the tabs that earn it at the same moment", async () => {
    await define();
    await report([RUN]);
    const reports = await Promise.all(Array.from({ length: 10 }, (_, index) => report([RUN], batchOf(10 + index))));
    expect(reports.flatMap(({ completed }) => completed)).toEqual([FIRST_RUNS]);
    expect(reports.map(({ counted }) => counted)).toEqual(reports.map(() => 1));
    expect(await countOfEvents()).toBe(11);
  });

  it("are each member's own, also under the same id of a batch, and reach no other course", async () => {
    await define();
    await report([RUN]);
    expect((await report([RUN], batchOf(1), "sam")).counted).toBe(1);
    expect([await countOfEvents(), await countOfEvents("sam"), await countOfEvents("stan")]).toEqual([1, 1, 0]);
    const other = await course.makeCourse("bea", [{ username: "sue", role: "student" }]);
    const answer = await course.succeed("POST", `/v2/courses/${other}/self/events`, {
      as: "sue",
      body: { batch: batchOf(2), events: [RUN] },
    });
    expect(answer).toEqual({ counted: 0, completed: [], totalXp: 0, untilNext: {} });
    expect(await countOfEvents()).toBe(1);
  });

  it("count from 09:00 to 10:00 by the clock of the site", async () => {
    const times = { observeFrom: "2022-01-01T01:00:00.000Z", observeTo: "2022-01-01T02:00:00.000Z" };
    await put("goals", { ...EVENT, meta: { ...EVENT.meta, ...times } });
    expect((await report([RUN])).counted).toBe(0);
    expect((await report([{ ...RUN, at: "2026-11-21T09:59:59+08:00" }], batchOf(2))).counted).toBe(1);
    expect((await report([{ ...RUN, at: "2026-11-21T09:30:00Z" }], batchOf(3))).counted).toBe(0);
  });

  it("count from 09:00 to 10:00 by the clock of a course that has a time zone of its own", async () => {
    await course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: { timeZone: "Europe/Berlin" } });
    const times = { observeFrom: "2022-01-01T08:00:00.000Z", observeTo: "2022-01-01T09:00:00.000Z" };
    await put("goals", { ...EVENT, meta: { ...EVENT.meta, ...times } });
    expect((await report([{ ...RUN, at: "2026-11-21T09:00:00+01:00" }])).counted).toBe(1);
    expect((await report([{ ...RUN, at: "2026-11-21T09:59:59+08:00" }], batchOf(2))).counted).toBe(0);
  });

  it.each<[string, object]>([
    ["without a batch", { events: [] }],
    ["in a batch without a uuid", { batch: "mine", events: [] }],
    ["without a name", { batch: batchOf(1), events: [{ names: [], at: NOW }] }],
    ["of a kind that nobody knows", { batch: batchOf(1), events: [{ names: ["None"], at: NOW }] }],
    ["without a time", { batch: batchOf(1), events: [{ names: ["Run Code"] }] }],
    ["at no time", { batch: batchOf(1), events: [{ names: ["Run Code"], at: "soon" }] }],
    ["more than 200", { batch: batchOf(1), events: Array.from({ length: 201 }, () => RUN) }],
  ])("are refused %s, and nothing is counted", async (_, body) => {
    await define();
    const answer = await course.call("POST", `${course.base}/self/events`, { as: "sue", body });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      "events should be a list of at most 200 events with names and a time, in a batch with a uuid",
    ]);
    expect(await countOfEvents()).toBe(0);
  });

  it("may come sixty times at once and then once a second", async () => {
    const send = async (number: number) => {
      const body = { batch: batchOf(number), events: [RUN] };
      return (await course.call("POST", `${course.base}/self/events`, { as: "sue", body })).status;
    };
    const statuses: number[] = [];
    for (let number = 0; number < 61; number += 1) statuses.push(await send(number));
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429]);
    course.clock.pass(1);
    expect(await send(60)).toBe(200);
  });
});

describe("what events have earned", () => {
  it("is told to the session until the member has seen it, and never again", async () => {
    await define();
    await report([RUN, RUN]);
    expect(await session()).toMatchObject({ totalXp: 100, unseenAchievements: [FIRST_RUNS] });
    const markSeen = (uuids: string[], as = "sue") =>
      course.succeed("POST", `${course.base}/self/achievements/seen`, { as, body: { uuids } });
    // Of another member, and what is not earned, changes nothing.
    await markSeen([A], "sam");
    await markSeen([M, E]);
    expect((await session()).unseenAchievements).toEqual([FIRST_RUNS]);
    await Promise.all([markSeen([A]), markSeen([A, A]), report([RUN], batchOf(2))]);
    expect(await session()).toMatchObject({ totalXp: 100, unseenAchievements: [] });
    expect((await report([RUN, RUN])).completed).toEqual([]);
  });

  it("is not lost when the server dies between the count and what it earns", async () => {
    await define();
    await report([RUN]);
    const { table } = course.services;
    const dying: Table = Object.create(table, {
      put: {
        value: async (...parts: Parameters<Table["put"]>) => {
          if (parts[0].sk === "STANDING") throw new Error("killed");
          return table.put(...parts);
        },
      },
    });
    Object.assign(course.services, { table: dying });
    const body = { batch: batchOf(2), events: [RUN] };
    expect((await course.call("POST", `${course.base}/self/events`, { as: "sue", body })).status).toBe(500);
    Object.assign(course.services, { table });
    // The page sends it again; or it is loaded anew before that.
    expect(await report([RUN], batchOf(2))).toEqual({
      counted: 1,
      completed: [FIRST_RUNS],
      totalXp: 100,
      untilNext: {},
    });
    expect(await session()).toMatchObject({ totalXp: 100, unseenAchievements: [FIRST_RUNS] });
    expect(await countOfEvents()).toBe(2);
  });

  it("counts neither events nor the batch when the server dies at the transaction", async () => {
    await define();
    const { table } = course.services;
    const dying: Table = Object.create(table, { transact: { value: () => Promise.reject(new Error("killed")) } });
    Object.assign(course.services, { table: dying });
    const body = { batch: batchOf(2), events: [RUN] };
    expect((await course.call("POST", `${course.base}/self/events`, { as: "sue", body })).status).toBe(500);
    Object.assign(course.services, { table });
    expect(await countOfEvents()).toBe(0);
    expect((await report([RUN], batchOf(2))).counted).toBe(1);
    expect(await countOfEvents()).toBe(1);
  });

  it("follows at once what staff made of goals", async () => {
    await define();
    await report([RUN]);
    await put("goals", { ...EVENT, targetCount: 1 });
    expect(await report([], batchOf(2))).toEqual({ counted: 0, completed: [FIRST_RUNS], totalXp: 100, untilNext: {} });
  });
});

describe("counts of earlier days, a row a goal", () => {
  /** As they were stored: with the stamp of the goal. */
  const storeRow = async (uuid: string, count: number) => {
    const goals = await course.table.queryAll<{ contents: string }>({
      pk: goalShardKey(course.courseId, 0).pk,
      beginsWith: "GOAL#",
    });
    const all = goals.flatMap(({ contents }) => JSON.parse(contents) as { uuid: string; stamp: string }[]);
    const stamp = all.find((goal) => goal.uuid === uuid)?.stamp;
    const key = goalProgressKey(await course.regIdOf("sue"), uuid);
    await course.table.put({ ...key, goalUuid: uuid, count, stamp, updatedAt: NOW, claimable: 40 });
  };

  it("count on, are taken in with the next write, and what they earned was told by the page of those days", async () => {
    await define();
    await storeRow(E, 7);
    await storeRow(M, 1);
    expect(await session()).toMatchObject({ totalXp: 100, unseenAchievements: [] });
    expect(await countOfEvents()).toBe(7);
    await report([RUN]);
    const regId = await course.regIdOf("sue");
    const items = await course.table.queryAll<{ sk: string }>({ pk: registrationItems(regId), beginsWith: "PROGRESS" });
    expect(items.map(({ sk }) => sk)).toEqual(["PROGRESS"]);
    expect(await ownGoals()).toMatchObject([
      { uuid: E, count: 8, completed: true },
      { uuid: M, count: 1, completed: true },
    ]);
    // What could still be claimed goes with them.
    const claim = (count: number) =>
      course.call("POST", `${course.base}/self/goals/${E}/progress`, {
        as: "sue",
        body: { progress: { count, completed: true } },
      });
    expect((await claim(49)).status).toBe(400);
    expect((await claim(48)).status).toBe(204);
  });

  it("do not come back when the server dies before the rows are deleted", async () => {
    await define();
    await storeRow(E, 7);
    const { table } = course.services;
    const dying: Table = Object.create(table, { removeMany: { value: () => Promise.reject(new Error("killed")) } });
    Object.assign(course.services, { table: dying });
    const body = { batch: batchOf(1), events: [RUN] };
    expect((await course.call("POST", `${course.base}/self/events`, { as: "sue", body })).status).toBe(500);
    Object.assign(course.services, { table });
    expect(await countOfEvents()).toBe(8);
    await report([RUN]);
    await report([RUN], batchOf(2));
    expect(await countOfEvents()).toBe(9);
    const regId = await course.regIdOf("sue");
    expect(await course.table.get(goalProgressKey(regId, E))).toBeUndefined();
  });
});

it("goes with a member who is removed or leaves", async () => {
  await define();
  for (const [index, username] of ["sue", "sam"].entries()) {
    await report([RUN, RUN], batchOf(index), username);
    const regId = await course.regIdOf(username);
    const keys = [memberProgressKey(regId), achievementProgressKey(regId), eventBatchKey(regId, batchOf(index))];
    expect((await course.table.getMany(keys)).filter(Boolean)).toHaveLength(3);
    if (username === "sue") await course.succeed("DELETE", `${course.base}/admin/users/${regId}`, { as: "ada" });
    else await course.succeed("DELETE", `/v2/user/courses/${course.courseId}`, { as: "sam" });
    expect(await course.table.queryAll({ pk: registrationItems(regId) })).toEqual([]);
  }
});

describe("an achievement that is not released", () => {
  it("is told neither by the number of events that count on it nor by claims on its goals, and counts them all the same", async () => {
    await put("goals", EVENT, MANUAL);
    await put("achievements", { ...ACHIEVEMENT, release: "2026-11-22T08:00:00.000Z", goalUuids: [E, M] });
    expect(await report([RUN, RUN])).toEqual({ counted: 0, completed: [], totalXp: 0, untilNext: {} });
    expect(await report([RUN, RUN])).toEqual({ counted: 0, completed: [], totalXp: 0, untilNext: {} });
    for (const uuid of [E, M, uuidOf(99)]) {
      const answer = await course.call("POST", `${course.base}/self/goals/${uuid}/progress`, {
        as: "sue",
        body: { progress: { count: 1, completed: false } },
      });
      expect([answer.status, await answer.text()]).toEqual([400, "User and goal are not in the same course"]);
    }
    course.clock.set("2026-11-22T08:00:00.000Z");
    expect(await countOfEvents()).toBe(2);
    expect((await report([RUN], batchOf(2))).counted).toBe(1);
  });
});
