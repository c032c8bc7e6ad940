import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [{ username: "stella", role: "student", group: "Group 1" }]);
});
afterEach(() => platform.close());

const textOf = async (answer: Response) => [answer.status, await answer.text()];

describe("own registration", () => {
  it("records research consent for one write", async () => {
    const answerOf = (agreedToResearch: unknown) =>
      platform.call("PUT", `/v2/courses/${courseId}/user/research_agreement`, {
        as: "stella",
        body: { agreedToResearch },
      });
    await platform.tokenOf("stella");
    platform.meter.take();
    await expectContract("putResearchAgreement", await answerOf(true));
    // One for the row and one for its copy in the index.
    expect(platform.meter.take()).toBe("1 reads, 2 writes in 2 calls");
    expect(await platform.succeed("GET", "/v2/user", { as: "stella" })).toMatchObject({
      courseRegistration: { agreedToResearch: true },
    });
    const refused = await answerOf("yes");
    await expectContract("putResearchAgreement", refused);
    expect(await textOf(refused)).toEqual([400, "agreed_to_research is invalid"]);
  });

  it("hides achievements and shows them again for one write, and takes nothing away", async () => {
    const hide = (hidden: unknown) =>
      platform.call("PUT", `/v2/courses/${courseId}/user/achievement_visibility`, { as: "stella", body: { hidden } });
    const own = () => platform.succeed("GET", "/v2/user", { as: "stella" });
    expect(await own()).toMatchObject({ courseRegistration: { hidesAchievements: false, totalXp: 0 } });
    platform.meter.take();
    expect(await textOf(await hide(true))).toEqual([200, "OK"]);
    expect(platform.meter.take()).toBe("1 reads, 2 writes in 2 calls");
    expect(await own()).toMatchObject({ courseRegistration: { hidesAchievements: true, totalXp: 0 } });
    await hide(false);
    expect(await own()).toMatchObject({ courseRegistration: { hidesAchievements: false } });
    expect(await textOf(await hide("yes"))).toEqual([400, "hidden is invalid"]);
  });

  it("is read with the session page for a read a course, the work and the game's state", async () => {
    await platform.tokenOf("stella");
    platform.meter.take();
    await expectContract("getUser", await platform.call("GET", "/v2/user", { as: "stella" }));
    expect(platform.meter.take()).toBe("7 reads, 0 writes in 7 calls");
    const answer = await platform.call("GET", "/v2/user/latest_viewed_course", { as: "stella" });
    await expectContract("getLatestViewedCourse", answer);
  });

  it("is needed to choose a course as the latest view", async () => {
    const other = await platform.makeCourse("bea");
    const answer = await platform.call("PUT", "/v2/user/latest_viewed_course", {
      as: "stella",
      body: { courseId: other },
    });
    await expectContract("putLatestViewedCourse", answer);
    expect(await textOf(answer)).toEqual([400, "user is not in the course"]);
  });
});

describe("the game's state", () => {
  const save = async (gameStates: unknown, as = "stella") => {
    const answer = await platform.call("PUT", `/v2/courses/${courseId}/user/game_states`, { as, body: { gameStates } });
    await expectContract("putGameStates", answer);
    return textOf(answer);
  };
  const registration = async (as = "stella") => {
    const answer = await platform.call("GET", "/v2/user", { as });
    return ((await expectContract("getUser", answer)) as { courseRegistration: { gameStates: object } })
      .courseRegistration;
  };

  it("is empty at first, then what was saved last, as a whole and verbatim", async () => {
    expect((await registration()).gameStates).toEqual({});
    const states = JSON.parse('{"collectibles":{"key":"COMPLETE"},"":[null,1.5,"\\ud800"],"__proto__":{"a":1}}');
    expect(await save({ old: true })).toEqual([200, "OK"]);
    expect(await save(states)).toEqual([200, "OK"]);
    expect(JSON.stringify((await registration()).gameStates)).toBe(
      // Half of a character pair is mended where the body comes in.
      '{"collectibles":{"key":"COMPLETE"},"":[null,1.5,"\uFFFD"],"__proto__":{"a":1}}',
    );
    expect(await platform.succeed("GET", "/v2/user/latest_viewed_course", { as: "stella" })).toMatchObject({
      courseRegistration: { gameStates: { collectibles: { key: "COMPLETE" } } },
    });
    expect((await registration("ada")).gameStates).toEqual({});
  });

  it("is taken from students only", async () => {
    expect(await save({ chapter: 1 }, "ada")).toEqual([403, "Forbidden"]);
    expect((await registration("ada")).gameStates).toEqual({});
  });

  it("is one for each course", async () => {
    await save({ here: 1 });
    await platform.makeCourse("stella");
    expect((await registration()).gameStates).toEqual({});
  });

  it("replaces only the save that the sender has read, where the sender says which", async () => {
    const put = async (gameStates: unknown, after: unknown) => {
      const body = { gameStates, after };
      return textOf(await platform.call("PUT", `/v2/courses/${courseId}/user/game_states`, { as: "stella", body }));
    };
    const revision = (number: number) => ({ written: { revision: number } });
    expect(await put(revision(1), 0)).toEqual([200, "OK"]);
    expect(await put(revision(2), 1)).toEqual([200, "OK"]);
    expect(await put(revision(2), 1)).toEqual([412, "The game was saved on another device"]);
    expect(await put(revision(1), 0)).toEqual([412, "The game was saved on another device"]);
    expect((await registration()).gameStates).toEqual({ written: { revision: 2 } });
    // A client of mid-2022 replaces whatever is there, and counts nothing.
    expect(await save({ chapter: 4 })).toEqual([200, "OK"]);
    expect(await put(revision(3), 2)).toEqual([412, "The game was saved on another device"]);
    expect(await put(revision(1), 0)).toEqual([200, "OK"]);
    expect(await put(revision(2), -1)).toEqual([400, "game_states is invalid"]);
  });

  it("takes one of two saves that come at once and follow the same one", async () => {
    const put = async (device: string) => {
      const body = { gameStates: { written: { revision: 7, device } }, after: 0 };
      const answer = await platform.call("PUT", `/v2/courses/${courseId}/user/game_states`, { as: "stella", body });
      return answer.status;
    };
    await platform.tokenOf("stella");
    platform.meter.take();
    expect((await Promise.all([put("phone"), put("laptop")])).sort()).toEqual([200, 412]);
    expect(platform.meter.take()).toBe("2 reads, 1 writes in 3 calls");
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a list", []],
    ["a text", "{}"],
    ["a number", 3],
    ["more than 64,000 bytes", { a: "x".repeat(63_993) }],
    ["more than 32 levels", JSON.parse(`${'{"a":'.repeat(33)}1${"}".repeat(33)}`)],
  ])("is refused as %s, and stays as it was", async (_, gameStates) => {
    await save({ kept: true });
    expect(await save(gameStates)).toEqual([400, "game_states is invalid"]);
    expect((await registration()).gameStates).toEqual({ kept: true });
  });

  it("may take 64,000 bytes, costs one write a KB, and a read each 4 KB of the session", async () => {
    await platform.tokenOf("stella");
    platform.meter.take();
    expect(await save({ a: "x".repeat(63_992) })).toEqual([200, "OK"]);
    expect(platform.meter.take()).toBe("1 reads, 63 writes in 2 calls");
    await registration();
    expect(platform.meter.take()).toBe("22 reads, 0 writes in 7 calls");
  });
});

it("defect 3: the session page of a course that was left has three nulls", async () => {
  await platform.succeed("PUT", `/v2/courses/${courseId}/user/game_states`, { as: "stella", body: { gameStates: {} } });
  const { regId } = await platform.registrationOf("stella", courseId);
  await platform.succeed("DELETE", `/v2/courses/${courseId}/admin/users/${regId}`, { as: "ada" });
  const answer = await platform.call("GET", "/v2/user", { as: "stella" });
  expect(await expectContract("getUser", answer)).toMatchObject({
    courseRegistration: null,
    courseConfiguration: null,
    assessmentConfigurations: null,
    user: { courses: [] },
  });
});
