import fc from "fast-check";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { casesOf, SEED } from "../../../test/campaign";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "stan", role: "staff" },
    { username: "sue", role: "student" },
  ]);
});
afterEach(() => platform.close());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const [A, B, C, G, H, R, S] = [1, 2, 3, 4, 5, 6, 7].map(uuidOf) as [
  ...[string, string, string],
  ...[string, string, string, string],
];
const path = (rest: string, course = courseId) => `/v2/courses/${course}${rest}`;
const textOf = async (answer: Response) => [answer.status, await answer.text()];

const achievement = (uuid: string, more: object = {}) => ({
  uuid,
  title: "First runs",
  xp: 100,
  isVariableXp: false,
  release: null,
  deadline: null,
  isTask: true,
  position: 1,
  cardBackground: "",
  prerequisiteUuids: [],
  goalUuids: [],
  view: { coverImage: "", description: "", completionText: "" },
  ...more,
});
const goal = (uuid: string, more: object = {}) => ({
  uuid,
  text: "Help",
  targetCount: 1,
  type: "Manual",
  meta: { type: "Manual", targetCount: 1 },
  ...more,
});
const waitingFor = (uuid: string, event: string, restriction: string) =>
  goal(uuid, {
    type: "Binary (unsupported)",
    meta: { type: "Binary (unsupported)", condition: { event, restriction }, targetCount: 1 },
  });

interface Read {
  version: number;
  changedBy: string | null;
  changedAt: string | null;
  achievements: { uuid: string }[];
  goals: { uuid: string }[];
}
const read = async (course = courseId, as = "ada"): Promise<Read> => {
  const definitions = await platform.succeed<Read>("GET", path("/admin/achievement_definitions", course), { as });
  for (const list of [definitions.achievements, definitions.goals]) list.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  return definitions;
};
const publish = async (changes: object, { as = "ada", course = courseId } = {}) => {
  const body = {
    version: 0,
    onLoss: "keep",
    request: R,
    achievements: [],
    goals: [],
    deletedAchievements: [],
    deletedGoals: [],
    ...changes,
  };
  const answer = await platform.call("POST", path("/admin/achievement_publications", course), { as, body });
  return textOf(answer);
};

describe("publishing", () => {
  it("changes and deletes everything at once, with the links", async () => {
    expect(await read()).toEqual({ version: 0, changedBy: null, changedAt: null, achievements: [], goals: [] });
    const first = {
      achievements: [achievement(A, { prerequisiteUuids: [B], goalUuids: [G, H] }), achievement(B), achievement(C)],
      goals: [goal(G), goal(H)],
    };
    expect(await publish(first)).toEqual([200, '{"version":1}']);
    expect(await read()).toEqual({
      version: 1,
      changedBy: "Ada Admin",
      changedAt: "2026-11-21T08:00:00.000Z",
      ...first,
    });
    const second = {
      version: 1,
      request: S,
      achievements: [achievement(C, { title: "Third" })],
      goals: [goal(H, { text: "Ask" })],
      deletedAchievements: [B],
      deletedGoals: [G],
    };
    expect(await publish(second)).toEqual([200, '{"version":2}']);
    expect(await read()).toMatchObject({
      version: 2,
      achievements: [achievement(A, { goalUuids: [H] }), achievement(C, { title: "Third" })],
      goals: [goal(H, { text: "Ask" })],
    });
  });

  it("twice is publishing once, whatever is sent at the same moment", async () => {
    const sent = { achievements: [achievement(A, { goalUuids: [G] })], goals: [goal(G)] };
    const answers = await Promise.all([publish(sent), publish(sent), publish(sent)]);
    expect(answers).toEqual(answers.map(() => [200, '{"version":1}']));
    await publish({ version: 1, request: S, achievements: [achievement(A, { title: "Later" })] });
    expect(await publish(sent)).toEqual([200, '{"version":1}']);
    expect(await read()).toMatchObject({ version: 2, achievements: [{ uuid: A, title: "Later" }] });
  });

  it("tells the second of two editors who was quicker, and writes nothing of theirs", async () => {
    await publish({ achievements: [achievement(A)] }, { as: "stan" });
    const late = { request: S, achievements: [achievement(B)], deletedAchievements: [A] };
    expect(await publish(late)).toEqual([412, "stan changed the achievements meanwhile"]);
    expect(await read()).toMatchObject({ version: 1, achievements: [{ uuid: A }] });
    const both = await Promise.all(
      [R, S].map((request, index) =>
        publish({ version: 1, request: request.replace(/^0/, "1"), achievements: [achievement(uuidOf(20 + index))] }),
      ),
    );
    expect(both.map(([status]) => status).sort()).toEqual([200, 412]);
    expect(await read()).toMatchObject({ version: 2, achievements: { length: 2 } });
  });

  it("sees what a stock client has changed as a change of somebody else", async () => {
    await platform.succeed("PUT", path("/admin/goals"), { as: "stan", body: { goals: [goal(G)] } });
    expect(await publish({ goals: [goal(H)] })).toEqual([412, "stan changed the achievements meanwhile"]);
    await platform.succeed("PUT", path("/admin/goals"), { as: "stan", body: { goals: [goal(G)] } });
    expect(await read()).toMatchObject({ version: 1, goals: [{ uuid: G }] });
  });

  it("makes no version of what is as it was", async () => {
    await publish({ achievements: [achievement(A)] });
    expect(await publish({ version: 1, request: S, achievements: [achievement(A)], deletedGoals: [H] })).toEqual([
      200,
      '{"version":1}',
    ]);
    expect(await read()).toMatchObject({ version: 1 });
  });

  it("refuses what makes a circular dependency, over conditions too, and names its path", async () => {
    const titled = [achievement(A, { title: "One", prerequisiteUuids: [B] }), achievement(B, { title: "Two" })];
    await publish({ achievements: titled });
    const back = { version: 1, request: S, achievements: [achievement(B, { title: "Two", prerequisiteUuids: [A] })] };
    expect(await publish(back)).toEqual([400, "Circular dependency: Two → One → Two"]);
    const over = {
      version: 1,
      request: S,
      achievements: [achievement(B, { title: "Two", goalUuids: [G] })],
      goals: [waitingFor(G, "achievement", A)],
    };
    const [status, text] = await publish(over);
    expect([status, String(text).split(" → ").sort()]).toEqual([400, expect.arrayContaining(["One", "Help"])]);
    expect(await read()).toMatchObject({ version: 1, goals: [] });
    const stock = await platform.call("PUT", path(`/admin/achievements/${B}`), {
      as: "stan",
      body: { achievement: { prerequisiteUuids: [A] } },
    });
    expect(await textOf(stock)).toEqual([400, "Circular dependency: Two → One → Two"]);
  });

  it("is all or nothing, and touches no other course", async () => {
    const other = await platform.makeCourse("bea");
    await publish({ achievements: [achievement(A)], goals: [goal(G)] });
    const stolen = { achievements: [achievement(B), achievement(A)], goals: [], request: S };
    expect(await publish(stolen, { as: "bea", course: other })).toEqual([
      400,
      "Achievement already exists in different course",
    ]);
    const gone = { request: S, deletedAchievements: [A], deletedGoals: [G] };
    expect(await publish(gone, { as: "bea", course: other })).toEqual([200, '{"version":0}']);
    expect(await read(other, "bea")).toMatchObject({ version: 0, achievements: [], goals: [] });
    const wrong = { version: 1, request: S, achievements: [achievement(B)], goals: [goal(H, { targetCount: -1 })] };
    expect(await publish(wrong)).toEqual([400, "target_count must be greater than or equal to 0"]);
    expect(await read()).toMatchObject({ version: 1, achievements: { length: 1 }, goals: { length: 1 } });
  });
});

const manual = (uuid: string, targetCount: number) =>
  goal(uuid, { targetCount, meta: { type: "Manual", targetCount } });
const regIdOf = async (username: string) => (await platform.registrationOf(username, courseId)).regId;
const setCounts = async (rows: object[], { as = "stan", reason = "Helped" } = {}) =>
  textOf(await platform.call("POST", path("/admin/goals/progress"), { as, body: { rows, reason } }));
const holders = (cursor = "") =>
  platform.succeed<{ members: number; achievements: object; goals: object; next: string | null }>(
    "GET",
    path(`/admin/achievement_holders${cursor && `?cursor=${encodeURIComponent(cursor)}`}`),
    { as: "stan" },
  );
const preview = async (changes: object, as = "stan") => {
  const body = {
    version: 1,
    onLoss: "keep",
    request: S,
    achievements: [],
    goals: [],
    deletedAchievements: [],
    deletedGoals: [],
    ...changes,
  };
  return textOf(await platform.call("POST", path("/admin/achievement_publications/preview"), { as, body }));
};
const shown = (text: unknown) => JSON.parse(String(text)) as object;
const entries = () =>
  platform.table.queryAll<{ kind: string; subject: object; changes: object[] }>({ pk: `AUDIT#${courseId}` });

describe("a preview", () => {
  beforeEach(async () => {
    await publish({
      achievements: [achievement(A, { goalUuids: [G] }), achievement(B, { prerequisiteUuids: [A] }), achievement(C)],
      goals: [manual(G, 2), manual(H, 5)],
    });
    await setCounts([{ courseRegId: await regIdOf("sue"), goalUuid: G, count: 2 }]);
  });

  it("tells what would be gained and lost, and stores nothing", async () => {
    const harder = { goals: [manual(G, 3)] };
    platform.meter.take();
    expect(shown((await preview(harder))[1])).toEqual({ members: 1, gains: {}, losses: {}, next: null });
    expect(platform.meter.take()).toContain(" 0 writes ");
    expect(shown((await preview({ ...harder, onLoss: "withdraw" }))[1])).toEqual({
      members: 1,
      gains: {},
      losses: { [A]: 1, [B]: 1 },
      next: null,
    });
    const given = { achievements: [achievement(C, { goalUuids: [G] })], deletedAchievements: [B] };
    expect(shown((await preview(given))[1])).toMatchObject({ gains: { [C]: 1 }, losses: { [B]: 1 } });
    expect(await preview({ version: 0 })).toEqual([412, "Ada Admin changed the achievements meanwhile"]);
    expect(await preview({ achievements: [achievement(A, { prerequisiteUuids: [B] })] })).toEqual([
      400,
      "Circular dependency: First runs → First runs → First runs",
    ]);
    expect(await read()).toMatchObject({ version: 1 });
  });

  it("is what publishing then does", async () => {
    const total = async () =>
      (await platform.succeed<{ totalXp: number }>("GET", path("/user/total_xp"), { as: "sue" })).totalXp;
    expect(await total()).toBe(200);
    expect(await holders()).toEqual({
      members: 1,
      achievements: Object.fromEntries(
        [A, B].map((uuid) => [
          uuid,
          { holders: 1, firstAt: "2026-11-21T08:00:00.000Z", lastAt: "2026-11-21T08:00:00.000Z" },
        ]),
      ),
      goals: { [G]: { holders: 1 } },
      next: null,
    });
    await publish({ version: 1, request: S, goals: [manual(G, 3)] });
    expect(await total()).toBe(200);
    await publish({ version: 2, request: A, goals: [manual(G, 4)], onLoss: "withdraw" });
    expect(await total()).toBe(0);
    expect(await holders()).toMatchObject({ achievements: {}, goals: {} });
  });

  it("goes over the course page by page, for three reads a student", async () => {
    const users = Array.from({ length: 60 }, (_, index) => ({ username: `extra${index}`, role: "student" }));
    await platform.succeed("PUT", path("/admin/users"), { as: "ada", body: { users, provider: "test" } });
    platform.meter.take();
    const first = await holders();
    expect(platform.meter.take()).toMatch(/^15\d(\.5)? reads, 0 writes /);
    const second = await holders(first.next ?? "");
    expect([first.members + second.members, second.next]).toEqual([61, null]);
  });
});

describe("many counts", () => {
  beforeEach(() => publish({ goals: [manual(G, 2), manual(H, 5), waitingFor(C, "goal", G)] }));

  it("are set with an entry of the log for each member, with the reason", async () => {
    const courseRegId = await regIdOf("sue");
    const rows = [G, H].map((goalUuid, index) => ({ courseRegId, goalUuid, count: index + 1 }));
    expect(await setCounts(rows)).toEqual([200, '{"changed":2}']);
    expect(await setCounts(rows)).toEqual([200, '{"changed":0}']);
    const goals = await platform.succeed<{ uuid: string; count: number }[]>("GET", path("/self/goals"), { as: "sue" });
    expect(Object.fromEntries(goals.map(({ uuid, count }) => [uuid, count]))).toEqual({ [G]: 1, [H]: 2, [C]: 0 });
    expect(
      (await entries()).filter(
        ({ kind, subject }) => kind === "achievement" && "type" in subject && subject.type === "member",
      ),
    ).toMatchObject([
      {
        kind: "achievement",
        subject: { type: "member", id: courseRegId },
        changes: [
          { field: "Help", from: 0, to: 1 },
          { field: "Help", from: 0, to: 2 },
          { field: "reason", from: null, to: "Helped" },
        ],
      },
    ]);
  });

  it("are none unless every row fits", async () => {
    await platform.makeCourse("bea");
    const courseRegId = await regIdOf("sue");
    const good = { courseRegId, goalUuid: G, count: 1 };
    const cases: [object, string][] = [
      [{ ...good, courseRegId: 999 }, "Row 2: there is no such member in this course"],
      [{ ...good, courseRegId: courseRegId + 1000 }, "Row 2: there is no such member in this course"],
      [{ ...good, goalUuid: A }, "Row 2: there is no such goal in this course"],
      [{ ...good, goalUuid: C }, "Row 2: the goal follows from other facts and cannot be set"],
      [good, "Row 2: the same member and goal stand in an earlier row"],
      [{ ...good, count: -1 }, "rows should be a list of at most 500 of a courseRegId, a goalUuid and a count"],
    ];
    for (const [row, text] of cases) expect(await setCounts([good, row])).toEqual([400, text]);
    expect(await setCounts([good], { as: "sue" })).toEqual([403, expect.anything()]);
    expect(await platform.succeed("GET", path("/self/goals"), { as: "sue" })).toMatchObject([
      { count: 0 },
      { count: 0 },
      { count: 0 },
    ]);
  });
});

it("1,000 achievements and 1,000 goals are published at once", async () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => index);
  const goals = numbers.map((number) => goal(uuidOf(10_000 + number), { text: `Goal ${number}` }));
  const achievements = numbers.map((number) =>
    achievement(uuidOf(20_000 + number), {
      title: `Achievement ${number}`,
      position: number + 1,
      goalUuids: [uuidOf(10_000 + number)],
      prerequisiteUuids: number === 0 ? [] : [uuidOf(20_000 + number - 1)],
      view: { coverImage: "", description: "x".repeat(300), completionText: "Well done." },
    }),
  );
  expect(await publish({ achievements, goals })).toEqual([200, '{"version":1}']);
  const all = await read();
  expect([all.achievements.length, all.goals.length]).toEqual([1000, 1000]);
  const one = { version: 1, request: S, achievements: [achievement(A)] };
  expect(await publish(one)).toEqual([400, "A course can have at most 1000 achievements"]);
  expect(await publish({ version: 1, request: S, deletedAchievements: achievements.map(({ uuid }) => uuid) })).toEqual([
    200,
    '{"version":2}',
  ]);
  expect((await read()).achievements).toEqual([]);
});

/** What a page of 2022 sends when it publishes, all at once and waiting for nothing. */
const stockCalls = (course: number, as: string): (() => Promise<Response>)[] => {
  const send = (method: string, rest: string, body?: unknown) => () =>
    platform.call(method, path(`/admin/${rest}`, course), { as, body });
  const of = (uuid: string) => uuid.replace("00000000", String(course).padStart(8, "0"));
  return [
    send("PUT", "goals", { goals: [goal(of(H)), goal(of(R), { text: "New" })] }),
    send("PUT", "achievements", {
      achievements: [
        achievement(of(A), { goalUuids: [of(H), of(R)] }),
        achievement(of(S), { prerequisiteUuids: [of(A)], position: 2 }),
      ],
    }),
    send("DELETE", `goals/${of(G)}`),
    send("DELETE", `achievements/${of(B)}`),
    send("DELETE", `achievements/${of(C)}`),
  ];
};

it("a stock page's calls end in the same state in whatever order and overlap they arrive", async () => {
  let runs = 0;
  const arrivals = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), arrivals, async (order, pauses) => {
      runs += 1;
      const as = `editor${runs}`;
      const course = await platform.makeCourse(as);
      const of = (uuid: string) => uuid.replace("00000000", String(course).padStart(8, "0"));
      const first = {
        achievements: [
          achievement(of(A), { prerequisiteUuids: [of(B)], goalUuids: [of(G), of(H)] }),
          achievement(of(B)),
          achievement(of(C), { prerequisiteUuids: [of(B)] }),
        ],
        goals: [goal(of(G)), goal(of(H))],
      };
      expect((await publish({ ...first, request: of(R) }, { as, course }))[0]).toBe(200);
      const calls = stockCalls(course, as);
      const sent: Promise<Response>[] = [];
      for (const [index, call] of order.entries()) {
        const answer = (calls[call] as () => Promise<Response>)();
        sent.push(answer);
        if (pauses[index]) await answer;
      }
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
      const { achievements, goals } = await read(course, as);
      expect({ achievements, goals }).toEqual({
        goals: [goal(of(H)), goal(of(R), { text: "New" })],
        achievements: [
          achievement(of(A), { prerequisiteUuids: [], goalUuids: [of(H), of(R)] }),
          achievement(of(S), { prerequisiteUuids: [of(A)], position: 2 }),
        ],
      });
    }),
    { numRuns: casesOf("publications of definitions", { sample: 8, whole: 25 }), seed: SEED },
  );
});
