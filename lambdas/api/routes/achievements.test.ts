import fc from "fast-check";
import units from "../../../scripts/cost/units.json";
import { expectContract } from "../../../test/access/contract";
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
const [A, B, C, G] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4)];
const NEEDED = { title: "First runs", xp: 100, isVariableXp: false, isTask: true, position: 1 };
const path = (rest: string, course = courseId) => `/v2/courses/${course}${rest}`;
const textOf = async (answer: Response) => [answer.status, await answer.text()];

const put = async (achievements: unknown, as = "stan", course = courseId) => {
  const answer = await platform.call("PUT", path("/admin/achievements", course), { as, body: { achievements } });
  await expectContract("putAchievements", answer);
  return answer;
};
const list = async (as = "sue", course = courseId) => {
  const answer = await platform.call("GET", path("/achievements", course), { as });
  const achievements = (await expectContract("listAchievements", answer)) as { uuid: string; title: string }[];
  return achievements.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
};
const remove = async (uuid: string, as = "stan", course = courseId) => {
  const answer = await platform.call("DELETE", path(`/admin/achievements/${uuid}`, course), { as, body: { uuid } });
  await expectContract("deleteAchievement", answer);
  return answer;
};

describe("achievements", () => {
  it("come back to staff as they were sent, released or not", async () => {
    const sent = {
      uuid: A,
      title: "Über-hyp\uD800",
      xp: 300,
      isVariableXp: true,
      release: "2027-01-01T00:00:00.000Z",
      deadline: "2027-02-01T00:00:00.000Z",
      isTask: false,
      position: 0,
      cardBackground: "https://example.org/card.png",
      prerequisiteUuids: [B],
      goalUuids: [G],
      view: { coverImage: "https://example.org/a.png", description: "Do it.", completionText: "Done." },
    };
    expect(await textOf(await put([sent]))).toEqual([204, ""]);
    const expected = { ...sent, title: "Über-hyp\uFFFD" };
    expect(await list("stan")).toEqual([expected]);
    expect(await list("ada")).toEqual([expected]);
  });

  it("are listed to students once they are released, and at no time at position 0, nor are links to them", async () => {
    const release = "2026-12-01T00:00:00.000Z";
    const goal = { uuid: G, text: "Run", targetCount: 1, type: "Manual", meta: { type: "Manual", targetCount: 1 } };
    await platform.succeed("PUT", path("/admin/goals"), { as: "stan", body: { goals: [goal] } });
    await put([
      { ...NEEDED, uuid: A, prerequisiteUuids: [B, C] },
      { ...NEEDED, uuid: B, position: 2, release },
      { ...NEEDED, uuid: C, position: 0, isTask: false, goalUuids: [G] },
    ]);
    const dashboard = async (as = "sue") =>
      platform.succeed<{ achievementXp: number; achievements: { uuid: string }[] }>("GET", path("/self/achievements"), {
        as,
      });
    const sue = await platform.registrationOf("sue", courseId);
    await platform.succeed("POST", path(`/admin/users/${sue.regId}/goals/${G}/progress`), {
      as: "stan",
      body: { progress: { count: 1, completed: true } },
    });
    expect(await list()).toMatchObject([{ uuid: A, prerequisiteUuids: [] }]);
    const shownUuids = async () => (await dashboard()).achievements.map(({ uuid }) => uuid).sort();
    // What they have earned is no secret to them.
    expect(await shownUuids()).toEqual([A, C]);
    // What is hidden counts all the same, as it does in the total of the session.
    expect((await dashboard()).achievementXp).toBe(100);
    expect(await list("stan")).toMatchObject([{ prerequisiteUuids: [B, C] }, { uuid: B }, { uuid: C }]);
    expect((await dashboard("stan")).achievements).toHaveLength(3);
    platform.clock.set(release);
    expect(await list()).toMatchObject([{ uuid: A, prerequisiteUuids: [B] }, { uuid: B }]);
    expect(await shownUuids()).toEqual([A, B, C]);
  });

  it("may name what comes later in the list, or later (disagreement 14)", async () => {
    const first = { ...NEEDED, uuid: A, prerequisiteUuids: [B], goalUuids: [G] };
    const second = { ...NEEDED, uuid: B, title: "Second" };
    await put([first, second]);
    const inOrder = await list();
    await put([second, first].map((one) => ({ ...one })));
    expect(await list()).toEqual(inOrder);
    expect(inOrder).toMatchObject([{ prerequisiteUuids: [B], goalUuids: [G] }, { prerequisiteUuids: [] }]);
  });

  it("are all kept or none, for the first that does not fit", async () => {
    await put([{ ...NEEDED, uuid: A }]);
    const good = { ...NEEDED, uuid: B };
    const cases: [unknown[], string][] = [
      [[good, { ...NEEDED }, { uuid: C }], "No UUID specified in Achievement"],
      [[good, { ...NEEDED, uuid: "" }], "No UUID specified in Achievement"],
      [[good, { ...NEEDED, uuid: "six" }], "uuid is invalid"],
      [[good, { ...NEEDED, uuid: C, title: "" }, { ...NEEDED }], "title can't be blank"],
      [
        [
          { uuid: A, title: "Renamed" },
          { uuid: C, title: "No more" },
        ],
        "is_task can't be blank",
      ],
      [[good, 7], "achievements should be a list of at most 1000 achievements"],
    ];
    for (const [sent, text] of cases) {
      const [status, answer] = await textOf(await put(sent));
      expect([status, String(answer).split("\n")[0]]).toEqual([400, text]);
    }
    expect((await textOf(await put({})))[0]).toBe(400);
    expect(await list()).toMatchObject([{ uuid: A, title: "First runs" }]);
  });

  it("take the whole set at once, more than one transaction has operations", async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ ...NEEDED, uuid: uuidOf(index + 1), position: index }));
    await put(many);
    expect(await list("stan")).toHaveLength(300);
    await put(many.map((one) => ({ ...one, position: one.position + 1 })));
    expect((await list()).map((one) => one as unknown as { position: number }).map(({ position }) => position)).toEqual(
      Array.from({ length: 300 }, (_, index) => index + 1),
    );
    const more = Array.from({ length: 701 }, (_, index) => ({ ...NEEDED, uuid: uuidOf(1000 + index) }));
    expect(await textOf(await put(more))).toEqual([400, "A course can have at most 1000 achievements"]);
    expect(await list()).toHaveLength(300);
  });

  it("are refused when they take too much room for one answer", async () => {
    const large = { ...NEEDED, view: { description: "€".repeat(5000), completionText: "€".repeat(5000) } };
    const many = Array.from({ length: 60 }, (_, index) => ({ ...large, uuid: uuidOf(index + 1) }));
    expect(await textOf(await put(many))).toEqual([400, "The achievements of the course take too much room"]);
    expect((await put(many.slice(0, 40))).status).toBe(204);
  });

  it("are changed one by one by the id in the path", async () => {
    const putOne = async (uuid: string, body: unknown) => {
      const answer = await platform.call("PUT", path(`/admin/achievements/${uuid}`), { as: "stan", body });
      await expectContract("putAchievement", answer);
      return textOf(answer);
    };
    expect(await putOne(A, { achievement: { ...NEEDED, uuid: B } })).toEqual([204, ""]);
    expect(await putOne(A.toUpperCase(), { achievement: { title: "Renamed" } })).toEqual([204, ""]);
    expect(await list()).toMatchObject([{ uuid: A, title: "Renamed", xp: 100 }]);
    expect(await putOne(A, { achievement: { xp: -5 } })).toEqual([400, "xp must be greater than or equal to 0"]);
    for (const body of [{}, { achievement: null }, { achievement: "A" }, { achievement: [] }]) {
      expect(await putOne(A, body)).toEqual([400, "achievement is invalid"]);
    }
  });

  it("go with their links, and are then unknown", async () => {
    await put([
      { ...NEEDED, uuid: A, prerequisiteUuids: [B, C] },
      { ...NEEDED, uuid: B, prerequisiteUuids: [C] },
      { ...NEEDED, uuid: C },
    ]);
    expect(await textOf(await remove(B))).toEqual([204, ""]);
    expect(await list()).toMatchObject([{ uuid: A, prerequisiteUuids: [C] }, { uuid: C }]);
    expect(await textOf(await remove(B))).toEqual([404, "Achievement not found"]);
    await put([{ ...NEEDED, uuid: B }]);
    expect(await list()).toHaveLength(3);
  });

  it("survive that a page publishes everything at once (disagreement 14)", async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...NEEDED,
      uuid: uuidOf(index + 1),
      goalUuids: [uuidOf(101 + index)],
      prerequisiteUuids: index < 39 ? [uuidOf(index + 2)] : [],
    }));
    const meta = { type: "Manual", targetCount: 1 };
    const goals = many.map(({ goalUuids: [uuid] }) => ({ uuid, text: "Goal", targetCount: 1, type: "Manual", meta }));
    await put(many);
    await platform.succeed("PUT", path("/admin/goals"), { as: "stan", body: { goals } });
    const expected = many.slice(20).map((one) => ({ ...one, prerequisiteUuids: [], title: "Kept" }));
    const answers = await Promise.all([
      platform.call("PUT", path("/admin/goals"), { as: "stan", body: { goals: goals.slice(20) } }),
      put(expected),
      ...many.slice(0, 20).map(({ uuid }) => remove(uuid)),
      ...goals.slice(0, 20).map(({ uuid }) => platform.call("DELETE", path(`/admin/goals/${uuid}`), { as: "stan" })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect(await list()).toMatchObject(expected);
    expect(await platform.succeed("GET", path("/admin/goals"), { as: "stan" })).toHaveLength(20);
  });

  it("survive anything in their members, and goals in theirs", async () => {
    const some = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom<unknown>(A, [A, B], [B, "no"], "2026-11-21T08:00:00Z", true, 1, 1e300, "\uD800", "\u0000", -0),
    );
    const part = { requiredKeys: ["uuid" as const] };
    const achievement = fc.record(
      {
        uuid: fc.constantFrom(A, B, C),
        title: some,
        xp: some,
        isVariableXp: some,
        isTask: some,
        position: some,
        release: some,
        deadline: some,
        prerequisiteUuids: some,
        goalUuids: some,
        view: some,
        cardBackground: some,
      },
      part,
    );
    const goal = fc.record(
      { uuid: fc.constantFrom(A, B), text: some, targetCount: some, type: some, meta: some },
      part,
    );
    await put([A, B].map((uuid) => ({ ...NEEDED, uuid })));
    await fc.assert(
      fc.asyncProperty(
        fc.array(achievement, { maxLength: 3 }),
        fc.array(goal, { maxLength: 3 }),
        async (sent, goals) => {
          const answers = [
            await put(sent),
            await platform.call("PUT", path("/admin/goals"), { as: "stan", body: { goals } }),
          ];
          for (const { status } of answers) expect([204, 400]).toContain(status);
          await list();
          for (const rest of ["/self/achievements", "/self/goals", "/user/total_xp"]) {
            await platform.succeed("GET", path(rest), { as: "sue" });
          }
        },
      ),
      { numRuns: casesOf("achievements with anything in their members", { sample: 30, whole: 150 }), seed: SEED },
    );
  });

  it("defect 1: are nobody else's to change or delete in another course", async () => {
    await put([{ ...NEEDED, uuid: A }]);
    const other = await platform.makeCourse("bea");
    expect(await textOf(await remove(A, "bea", other))).toEqual([404, "Achievement not found"]);
    const sent = [
      { ...NEEDED, uuid: B },
      { ...NEEDED, uuid: A, title: "Taken" },
    ];
    expect(await textOf(await put(sent, "bea", other))).toEqual([
      400,
      "Achievement already exists in different course",
    ]);
    expect(await list("bea", other)).toEqual([]);
    expect(await list()).toMatchObject([{ uuid: A, title: "First runs" }]);
    await remove(A);
    expect((await put(sent, "bea", other)).status).toBe(400);
  });

  it("of one uuid go to one course when two make them at the same moment", async () => {
    const other = await platform.makeCourse("bea");
    const answers = await Promise.all([
      put([{ ...NEEDED, uuid: A }]),
      put([{ ...NEEDED, uuid: A }], "bea", other),
      put(
        [
          { ...NEEDED, uuid: A },
          { ...NEEDED, uuid: B },
        ],
        "bea",
        other,
      ),
    ]);
    const here = answers.slice(0, 1).filter(({ status }) => status === 204).length;
    const there = answers.slice(1).filter(({ status }) => status === 204).length;
    expect([here, there].sort()).toEqual(here ? [0, 1] : [0, 2]);
    expect([(await list()).length, (await list("bea", other)).length]).toEqual(here ? [1, 0] : [0, 2]);
  });

  it("cost what is read, what changes, an entry of the log, and two writes for a new uuid", async () => {
    const used = async (act: () => Promise<unknown>) => {
      platform.meter.take();
      await act();
      return platform.meter.take();
    };
    for (const username of ["stan", "sue"]) await platform.tokenOf(username);
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...NEEDED,
      uuid: uuidOf(index + 1),
      position: index + 1,
      goalUuids: [uuidOf(500 + index)],
      view: { coverImage: "https://example.org/cover.png", description: "x".repeat(300), completionText: "Well done." },
    }));
    expect({
      "a new one": await used(() => put(many.slice(0, 1))),
      "the same again": await used(() => put(many.slice(0, 1))),
      "a changed one": await used(() => put([{ uuid: A, title: "Renamed" }])),
      "a hundred, 99 of them new": await used(() => put(many)),
      "the same hundred again": await used(() => put(many)),
      "one of a hundred": await used(() => put([{ uuid: A, title: "Renamed" }])),
      "a listing of a hundred, 68 KB": await used(() => list("sue")),
      "the same for staff": await used(() => list("stan")),
      "one deleted of a hundred": await used(() => remove(A)),
    }).toEqual({
      "a new one": "5 reads, 11 writes in 7 calls",
      "the same again": "4 reads, 0 writes in 4 calls",
      "a changed one": "4 reads, 10 writes in 5 calls",
      "a hundred, 99 of them new": "103 reads, 378 writes in 7 calls",
      "the same hundred again": "20 reads, 0 writes in 4 calls",
      "one of a hundred": "20 reads, 16 writes in 5 calls",
      "a listing of a hundred, 68 KB": units.achievements,
      "the same for staff": "18 reads, 0 writes in 2 calls",
      "one deleted of a hundred": "20 reads, 16 writes in 5 calls",
    });
  });
});
