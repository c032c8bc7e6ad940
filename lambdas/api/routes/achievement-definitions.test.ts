import { type Platform, startPlatform } from "../../../test/access/platform";

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
  ...{ uuid, title: "First runs", xp: 100, isVariableXp: false, release: null, deadline: null, isTask: true },
  ...{ position: 1, cardBackground: "", prerequisiteUuids: [], goalUuids: [] },
  ...{ view: { coverImage: "", description: "", completionText: "" } },
  ...more,
});
const goal = (uuid: string, more: object = {}) => ({
  ...{ uuid, text: "Help", targetCount: 1, type: "Manual", meta: { type: "Manual", targetCount: 1 } },
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
    ...{ version: 0, onLoss: "keep", request: R, achievements: [], goals: [] },
    ...{ deletedAchievements: [], deletedGoals: [], ...changes },
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
      ...{
        version: 1,
        request: S,
        achievements: [achievement(C, { title: "Third" })],
        goals: [goal(H, { text: "Ask" })],
      },
      ...{ deletedAchievements: [B], deletedGoals: [G] },
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
      ...{ version: 1, request: S, achievements: [achievement(B, { title: "Two", goalUuids: [G] })] },
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
