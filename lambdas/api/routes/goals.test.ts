import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { memberProgressKey, registrationItems } from "../../core/table";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "stan", role: "staff" },
    { username: "sue", role: "student" },
    { username: "sam", role: "student" },
  ]);
});
afterEach(() => platform.close());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const [E, M, N, A, B, C] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4), uuidOf(5), uuidOf(6)];
const EVENT = {
  uuid: E,
  text: "Run three programs",
  targetCount: 3,
  type: "Event",
  meta: { type: "Event", eventNames: ["Run Code"], targetCount: 3, observe_from: { Deep: [null, 1.5] } },
};
const MANUAL = { uuid: M, text: "Help", targetCount: 2, type: "Manual", meta: { type: "Manual", targetCount: 2 } };
const path = (rest: string, course = courseId) => `/v2/courses/${course}${rest}`;
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const regIdOf = async (username: string) => (await platform.registrationOf(username, courseId)).regId;

const put = async (goals: unknown, as = "stan", course = courseId) => {
  const answer = await platform.call("PUT", path("/admin/goals", course), { as, body: { goals } });
  await expectContract("putGoals", answer);
  return answer;
};
const remove = async (uuid: string, as = "stan", course = courseId) => {
  const answer = await platform.call("DELETE", path(`/admin/goals/${uuid}`, course), { as, body: { uuid } });
  await expectContract("deleteGoal", answer);
  return answer;
};
interface Listed {
  uuid: string;
  count: number;
  completed: boolean;
  achievementUuids: string[];
}
const sorted = (goals: unknown) => (goals as Listed[]).sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
const own = async (as = "sue") =>
  sorted(await expectContract("listOwnGoals", await platform.call("GET", path("/self/goals"), { as })));
const definitions = async (as = "stan", course = courseId) =>
  sorted(await expectContract("listGoals", await platform.call("GET", path("/admin/goals", course), { as })));
const post = async (uuid: string, progress: unknown, as = "sue") => {
  const answer = await platform.call("POST", path(`/self/goals/${uuid}/progress`), { as, body: { progress } });
  await expectContract("postOwnGoalProgress", answer);
  return textOf(answer);
};
const claim = (count: number, as = "sue") => post(E, { uuid: E, count, targetCount: 3, completed: false }, as);
const set = async (username: string, uuid: string, progress: unknown, as = "stan") => {
  const of = path(`/admin/users/${await regIdOf(username)}/goals/${uuid}/progress`);
  const answer = await platform.call("POST", of, { as, body: { progress } });
  await expectContract("postUserGoalProgress", answer);
  return textOf(answer);
};
const achieve = (achievements: object[]) =>
  platform.succeed("PUT", path("/admin/achievements"), { as: "stan", body: { achievements } });
const ACHIEVEMENT = { title: "First runs", xp: 100, isVariableXp: false, isTask: true, position: 1 };

describe("goals", () => {
  it("come back as they were sent, meta verbatim", async () => {
    const odd = JSON.parse('{"type":"Binary (unsupported)","__proto__":{"a":1},"half":"\\ud800","":[[[]]]}');
    const binary = { uuid: N, text: "Both", targetCount: 1, type: "Binary (unsupported)", meta: odd };
    expect(await textOf(await put([EVENT, binary]))).toEqual([204, ""]);
    const listed = await definitions();
    // Half a character pair is mended where the body comes in; all else of the meta is kept.
    expect(listed).toEqual([EVENT, { ...binary, meta: { ...odd, half: "\uFFFD" } }]);
    expect(JSON.stringify(listed[1])).toContain('"__proto__":{"a":1}');
  });

  it("name to a student only the achievements that the student may see", async () => {
    const release = "2999-01-01T00:00:00.000Z";
    await achieve([
      { ...ACHIEVEMENT, uuid: A, goalUuids: [N] },
      { ...ACHIEVEMENT, uuid: B, goalUuids: [N], release },
      { ...ACHIEVEMENT, uuid: C, goalUuids: [N], isTask: false, position: 0 },
    ]);
    const linked = (goals: Awaited<ReturnType<typeof own>>) =>
      goals.find(({ uuid }) => uuid === N)?.achievementUuids.sort();
    await put([{ ...MANUAL, uuid: N }]);
    expect(linked(await own())).toEqual([A]);
    expect(linked(await own("stan"))).toEqual([A, B, C]);
  });

  it("of achievements that are not released yet are told to staff alone", async () => {
    await achieve([{ ...ACHIEVEMENT, uuid: B, goalUuids: [E], release: "2999-01-01T00:00:00.000Z" }]);
    await put([EVENT, { ...MANUAL, uuid: N }]);
    expect((await own()).map(({ uuid }) => uuid)).toEqual([N]);
    expect((await own("stan")).map(({ uuid }) => uuid).sort()).toEqual([E, N].sort());
  });

  it("show each member their own progress, and what they are for", async () => {
    await achieve([
      { ...ACHIEVEMENT, uuid: A, goalUuids: [E, N] },
      { ...ACHIEVEMENT, uuid: B, goalUuids: [E] },
    ]);
    await put([MANUAL, EVENT]);
    const fresh = { count: 0, completed: false };
    const expected = [
      { ...EVENT, ...fresh },
      { ...MANUAL, ...fresh, achievementUuids: [] },
    ];
    const listed = await own();
    expect(listed).toMatchObject(expected);
    expect(listed[0]?.achievementUuids.sort()).toEqual([A, B]);
    await claim(3);
    expect(await own()).toMatchObject([{ count: 3, completed: true }, fresh]);
    expect(await own("sam")).toMatchObject(expected);
    const answer = await platform.call("GET", path(`/admin/users/${await regIdOf("sue")}/goals`), { as: "stan" });
    expect(sorted(await expectContract("listUserGoals", answer))).toEqual(await own());
  });

  it("are all kept or none, for the first that does not fit", async () => {
    await put([EVENT]);
    const cases: [unknown[], string][] = [
      [[MANUAL, { ...MANUAL, uuid: undefined }, {}], "No UUID specified in Goal"],
      [[MANUAL, { ...MANUAL, uuid: "x" }], "uuid is invalid"],
      [
        [
          { uuid: E, text: "Renamed" },
          { uuid: N, text: " " },
        ],
        "meta can't be blank",
      ],
      [[{ uuid: E, targetCount: -1 }], "target_count must be greater than or equal to 0"],
      [[{ uuid: E, targetCount: 1_000_001 }], "target_count must be less than or equal to 1000000"],
      [[{ uuid: E, type: 5, text: {} }], "text is invalid"],
      [[{ uuid: E, meta: "Event" }], "meta is invalid"],
      [[{ uuid: E, meta: ["Event"] }], "meta is invalid"],
      [[{ uuid: E, meta: { long: "x".repeat(8000) } }], "meta is invalid"],
      [[{ uuid: E, meta: JSON.parse(`{"deep":${"[".repeat(34)}${"]".repeat(34)}}`) }], "meta is invalid"],
      [[MANUAL, null], "goals should be a list of at most 1000 goals"],
    ];
    for (const [sent, text] of cases) {
      const [status, answer] = await textOf(await put(sent));
      expect([status, String(answer).split("\n")[0]]).toEqual([400, text]);
    }
    expect((await put("all")).status).toBe(400);
    expect(await definitions()).toEqual([EVENT]);
  });

  it("are changed in part, one by one by the id in the path, and take nothing else", async () => {
    await put([EVENT]);
    const answer = await platform.call("PUT", path(`/admin/goals/${E}`), {
      as: "stan",
      body: { goal: { uuid: M, targetCount: 5, stamp: "mine", courseId: 9, count: 4 } },
    });
    await expectContract("putGoal", answer);
    expect(await definitions()).toEqual([{ ...EVENT, targetCount: 5 }]);
    for (const body of [{}, { goal: [] }, { goal: "x" }]) {
      const refused = await platform.call("PUT", path(`/admin/goals/${E}`), { as: "stan", body });
      await expectContract("putGoal", refused);
      expect(await textOf(refused)).toEqual([400, "goal is invalid"]);
    }
  });

  it("go with their links and everybody's progress, also when made again", async () => {
    await put([EVENT, MANUAL]);
    await achieve([{ ...ACHIEVEMENT, uuid: A, goalUuids: [E, M] }]);
    await claim(3);
    expect(await textOf(await remove(E))).toEqual([204, ""]);
    expect(await platform.succeed("GET", path("/achievements"), { as: "sue" })).toMatchObject([{ goalUuids: [M] }]);
    expect(await textOf(await remove(E))).toEqual([404, "Goal not found"]);
    expect(await claim(3)).toEqual([400, "User and goal are not in the same course"]);
    await put([EVENT]);
    expect(await own()).toMatchObject([{ count: 0, completed: false, achievementUuids: [] }, { uuid: M }]);
    await claim(1);
    expect(await own()).toMatchObject([{ count: 1 }, {}]);
  });

  it("defect 1: belong to one course, and no other's members, goals or progress can be reached", async () => {
    await put([EVENT]);
    const other = await platform.makeCourse("bea", [{ username: "bert", role: "student" }]);
    expect(await textOf(await put([MANUAL, EVENT], "bea", other))).toEqual([
      400,
      "Goal already exists in different course",
    ]);
    expect(await textOf(await remove(E, "bea", other))).toEqual([404, "Goal not found"]);
    expect(await definitions("bea", other)).toEqual([]);
    const theirs = { ...MANUAL, uuid: N };
    await put([theirs], "bea", other);
    const { regId } = await platform.registrationOf("bert", other);
    const progress = { count: 1, completed: false };
    expect(await post(N, progress)).toEqual([400, "User and goal are not in the same course"]);
    expect(await set("sue", N, progress)).toEqual([400, "User and goal are not in the same course"]);
    for (const [method, rest] of [
      ["GET", "goals"],
      ["GET", "assessments"],
      ["GET", "achievements"],
      ["POST", `goals/${N}/progress`],
      ["POST", `goals/${E}/progress`],
    ] as const) {
      const body = method === "POST" ? { progress } : undefined;
      const answer = await platform.call(method, path(`/admin/users/${regId}/${rest}`), { as: "stan", body });
      expect(await textOf(answer)).toEqual([403, "Forbidden"]);
    }
    expect(await platform.table.queryAll({ pk: registrationItems(regId), beginsWith: "PROGRESS" })).toEqual([]);
  });
});

describe("progress that a student posts", () => {
  beforeEach(() => put([EVENT, MANUAL]));

  it("is theirs to claim for events, and no more than can have happened", async () => {
    expect(await claim(60)).toEqual([204, ""]);
    expect(await claim(101)).toEqual([400, "count is invalid"]);
    expect(await claim(1_000_000)).toEqual([400, "count is invalid"]);
    expect(await own()).toMatchObject([{ count: 60 }, {}]);
    platform.clock.pass(1);
    expect(await claim(105)).toEqual([204, ""]);
    expect(await claim(2)).toEqual([204, ""]);
    expect(await own()).toMatchObject([{ count: 105 }, {}]);
  });

  it("cannot be given to goals of any other kind", async () => {
    const kinds = [
      MANUAL,
      { ...MANUAL, type: "Event" },
      { ...EVENT, type: "Manual" },
      { ...EVENT, type: "Assessment (unsupported)", meta: { type: "Assessment (unsupported)" } },
      { ...EVENT, type: "Binary", meta: { type: "Binary" } },
      { ...EVENT, meta: {} },
    ];
    for (const kind of kinds) {
      await put([{ ...kind, uuid: N }]);
      expect(await post(N, { count: 1, completed: true })).toEqual([403, "Forbidden"]);
    }
    expect((await own())[2]).toMatchObject({ uuid: N, count: 0, completed: false });
  });

  it("is counted, not believed: completed follows from the count and the goal's target of the moment", async () => {
    await post(E, { uuid: M, count: 2, targetCount: 1, completed: true });
    expect(await own()).toMatchObject([{ count: 2, completed: false, targetCount: 3 }, { count: 0 }]);
    await post(E, { count: 3, completed: false });
    expect(await own()).toMatchObject([{ count: 3, completed: true }, {}]);
    await put([{ uuid: E, targetCount: 4 }]);
    expect(await own()).toMatchObject([{ count: 3, completed: false }, {}]);
  });

  it("only counts in the goal's time", async () => {
    const meta = { type: "Event", eventNames: ["Run Code"], deadline: "2026-11-21T08:00:00.000Z" };
    await put([{ uuid: E, meta }]);
    expect(await claim(1)).toEqual([204, ""]);
    platform.clock.pass(61);
    expect(await claim(2)).toEqual([400, "count is invalid"]);
    expect(await claim(1)).toEqual([204, ""]);
  });

  it.each<[unknown, string]>([
    [undefined, "completed can't be blank\ncount can't be blank"],
    [null, "completed can't be blank\ncount can't be blank"],
    ["all", "completed can't be blank\ncount can't be blank"],
    [{ count: 1 }, "completed can't be blank"],
    [{ count: 1, completed: null }, "completed can't be blank"],
    [{ completed: true }, "count can't be blank"],
    [{ count: 1, completed: "yes" }, "completed is invalid"],
    [{ count: "1", completed: true }, "count is invalid"],
    [{ count: -1, completed: true }, "count is invalid"],
    [{ count: 1.5, completed: true }, "count is invalid"],
    [{ count: 1e300, completed: true }, "count is invalid"],
    [{ count: "none", completed: [] }, "completed is invalid"],
  ])("is refused as %j", async (progress, text) => {
    expect(await post(E, progress)).toEqual([400, text]);
    expect(await set("sue", M, progress)).toEqual([400, text]);
    expect(await own()).toMatchObject([{ count: 0 }, { count: 0 }]);
  });

  it("keeps the highest of windows that count at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => claim(index + 1)));
    expect(answers).toEqual(Array.from({ length: 12 }, () => [204, ""]));
    expect(await own()).toMatchObject([{ count: 12 }, {}]);
  });
});

describe("progress that staff set", () => {
  beforeEach(() => put([EVENT, MANUAL]));

  it("is for goals of every kind, up and down", async () => {
    for (const count of [2, 0, 1_000_000, 1]) {
      expect(await set("sue", M, { count, completed: true })).toEqual([204, ""]);
      expect(await own()).toMatchObject([{}, { count, completed: count >= 2 }]);
    }
    await claim(40);
    expect(await set("sue", E, { count: 3, completed: false })).toEqual([204, ""]);
    expect(await own()).toMatchObject([{ count: 3, completed: true }, {}]);
    expect(await set("sue", M, { count: 1_000_001, completed: true })).toEqual([400, "count is invalid"]);
    expect(await set("sue", uuidOf(99), { count: 1, completed: true })).toEqual([
      400,
      "User and goal are not in the same course",
    ]);
    expect(await own("sam")).toMatchObject([{ count: 0 }, { count: 0 }]);
  });

  it("is theirs to set for themselves, but for events they claim like everybody", async () => {
    expect(await post(M, { count: 7, completed: true }, "stan")).toEqual([204, ""]);
    expect(await claim(1_000, "stan")).toEqual([400, "count is invalid"]);
    expect(await own("stan")).toMatchObject([{ count: 0 }, { count: 7, completed: true }]);
  });

  it("is not for students to set, not even their own", async () => {
    const body = { progress: { count: 2, completed: true } };
    const of = path(`/admin/users/${await regIdOf("sue")}/goals/${M}/progress`);
    expect(await textOf(await platform.call("POST", of, { as: "sue", body }))).toEqual([403, "Forbidden"]);
  });

  it("defect 4: goes with a member who is removed, as all else of theirs", async () => {
    const regId = await regIdOf("sue");
    await set("sue", M, { count: 2, completed: true });
    await platform.succeed("PUT", path("/user/game_states"), { as: "sue", body: { gameStates: { chapter: 3 } } });
    await claim(2);
    const answer = await platform.call("DELETE", path(`/admin/users/${regId}`), { as: "ada" });
    await expectContract("deleteUser", answer);
    expect(await textOf(answer)).toEqual([200, "OK"]);
    expect(await platform.table.queryAll({ pk: registrationItems(regId) })).toEqual([]);
    for (const rest of ["goals", "assessments", "achievements"]) {
      const gone = await platform.call("GET", path(`/admin/users/${regId}/${rest}`), { as: "stan" });
      expect(await textOf(gone)).toEqual([403, "Forbidden"]);
    }
    const users = [{ username: "sue", role: "student" }];
    await platform.succeed("PUT", path("/admin/users"), { as: "ada", body: { users, provider: "test" } });
    expect(await own()).toMatchObject([{ count: 0 }, { count: 0 }]);
    expect(await platform.succeed("GET", "/v2/user", { as: "sue" })).toMatchObject({
      courseRegistration: { gameStates: {} },
    });
  });

  it("is kept in one item of the member, which tells nothing of completion", async () => {
    await set("sue", M, { count: 2, completed: true });
    await claim(40);
    const item = await platform.table.get(memberProgressKey(await regIdOf("sue")));
    expect(item).toMatchObject({ version: 2, windows: {} });
    const { counts, claims } = item as { counts: object; claims: object };
    expect(Object.values(counts).sort()).toEqual([2, 40]);
    expect(Object.values(claims)).toEqual([{ claimable: 60, at: 1795248000000 }]);
  });
});

it("costs what is listed, and little to count", async () => {
  const used = async (act: () => Promise<unknown>) => {
    platform.meter.take();
    await act();
    return platform.meter.take();
  };
  for (const username of ["stan", "sue", "sam"]) await regIdOf(username);
  const regId = await regIdOf("sam");
  const many = Array.from({ length: 100 }, (_, index) => ({ ...EVENT, uuid: uuidOf(index + 1) }));
  const body = { progress: { count: 1, completed: false } };
  const by = (as: string, method: string, rest: string) =>
    platform.call(method, path(rest), { as, body: method === "POST" ? body : undefined });
  expect({
    "a hundred new ones": await used(() => put(many)),
    "the same again": await used(() => put(many)),
    "first claim": await used(() => claim(1)),
    "a higher one": await used(() => claim(2)),
    "one that raises nothing": await used(() => claim(2)),
    "own goals, a hundred that were just changed": await used(() => own()),
    "own goals again": await used(() => own()),
    "own standings, where there are none": await used(() => by("sue", "GET", "/self/achievements")),
    "staff sets a count": await used(() => by("stan", "POST", `/admin/users/${regId}/goals/${M}/progress`)),
    "staff reads a member's": await used(() => by("stan", "GET", `/admin/users/${regId}/goals`)),
    "one deleted of a hundred": await used(() => remove(E)),
  }).toEqual({
    "a hundred new ones": "104 reads, 296 writes in 7 calls",
    "the same again": "10 reads, 0 writes in 4 calls",
    "first claim": "11 reads, 1 writes in 6 calls",
    "a higher one": "3 reads, 1 writes in 4 calls",
    "one that raises nothing": "3 reads, 0 writes in 3 calls",
    "own goals, a hundred that were just changed": "6.5 reads, 0 writes in 7 calls",
    "own goals again": "6.5 reads, 0 writes in 7 calls",
    "own standings, where there are none": "2 reads, 0 writes in 2 calls",
    "staff sets a count": "6 reads, 8 writes in 7 calls",
    "staff reads a member's": "8.5 reads, 0 writes in 9 calls",
    "one deleted of a hundred": "10 reads, 12 writes in 5 calls",
  });
});
