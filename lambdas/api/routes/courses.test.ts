import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";
import type { CourseCreators } from "../../core/courses/course-creators";
import { readCourse } from "../../core/courses/store";
import { courseKey, userKey } from "../../core/table";

let platform: Platform;
let courseId: number;
beforeAll(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "sven", role: "staff", group: "Group 1" },
    { username: "stella", role: "student", group: "Group 1" },
  ]);
});
afterAll(() => platform.close());

const COURSE = { courseName: "Programs", sourceChapter: 3, sourceVariant: "concurrent" };
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const admin = (path: string) => `/v2/courses/${courseId}/admin/${path}`;

interface SessionPage {
  user: { userId: number; courses: { courseId: number }[] };
  courseRegistration: { courseId: number; role: string } | null;
  courseConfiguration: Record<string, unknown> | null;
}
const sessionOf = async (as: string) => {
  const answer = await platform.call("GET", "/v2/user", { as });
  return (await expectContract("getUser", answer)) as SessionPage;
};

describe("creating a course", () => {
  const create = (as: string, body: unknown) => platform.call("POST", "/v2/config/create", { as, body });

  it("makes the creator its admin, who sees it at once", async () => {
    const answer = await create("creator", { ...COURSE, courseShortName: " ", moduleHelpText: "Ask." });
    await expectContract("createCourse", answer);
    const { courseRegistration, courseConfiguration, user } = await sessionOf("creator");
    expect(courseRegistration).toMatchObject({ role: "admin", group: null, xp: 0, maxXp: 0, gameStates: {} });
    expect(courseConfiguration).toEqual({
      archived: false,
      courseName: "Programs",
      courseShortName: null,
      viewable: true,
      enableGame: true,
      enableAchievements: true,
      enableSourcecast: true,
      sourceChapter: 3,
      sourceVariant: "concurrent",
      moduleHelpText: "Ask.",
      levelXp: 1000,
      regradeRequestDays: 14,
      similarityDays: 180,
      timeZone: "Asia/Singapore",
      milestones: [{ level: 37, text: "Completes the course's continuous assessment component." }],
      assetsPrefix: `courses-test/${courseRegistration?.courseId}/`,
    });
    expect(user.courses).toHaveLength(1);
  });

  it("takes snake_case and texts for numbers and truth values", async () => {
    const body = {
      course_name: "Snakes",
      viewable: "0",
      enable_game: "true",
      source_chapter: "2",
      source_variant: "lazy",
    };
    expect((await create("snake", body)).status).toBe(200);
    const { courseConfiguration } = await sessionOf("snake");
    expect(courseConfiguration).toMatchObject({ viewable: false, enableGame: true, sourceChapter: 2 });
  });

  it.each([
    {},
    { ...COURSE, courseName: " " },
    { ...COURSE, courseName: undefined },
    { ...COURSE, sourceVariant: "gpu" },
    { ...COURSE, sourceChapter: 5, sourceVariant: "default" },
    { ...COURSE, viewable: null },
    { ...COURSE, enableGame: "perhaps" },
  ])("refuses %j", async (body) => {
    const answer = await create("refused", body);
    await expectContract("createCourse", answer);
    expect(await textOf(answer)).toEqual([400, "Invalid parameter(s)"]);
  });

  it("refuses the sixth", async () => {
    for (let n = 0; n < 5; n += 1) expect((await create("greedy", COURSE)).status).toBe(200);
    const answer = await create("greedy", COURSE);
    await expectContract("createCourse", answer);
    expect(await textOf(answer)).toEqual([403, "User not allowed to be admin of more than 5 courses."]);
    expect((await sessionOf("greedy")).user.courses).toHaveLength(5);
  });

  it("refuses the sixth also when twelve are asked for at once", async () => {
    await platform.tokenOf("hasty");
    const answers = await Promise.all(Array.from({ length: 12 }, () => create("hasty", COURSE)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(403)]);
    expect((await sessionOf("hasty")).user.courses).toHaveLength(5);
  });

  it("makes it with its first types at once, in order, when they are sent, and tells its address", async () => {
    const types = [
      { assessmentConfigId: -1, type: "Missions", earlySubmissionXp: 100, hoursBeforeEarlyXpDecay: 48 },
      { assessment_config_id: "7", type: "Quests", is_manually_graded: "false" },
    ];
    const answer = await create("founder", { ...COURSE, assessmentConfigs: types });
    await expectContract("createCourse", answer);
    expect(await textOf(answer)).toEqual([200, "OK"]);
    const { courseRegistration, assessmentConfigurations } = (await sessionOf("founder")) as SessionPage & {
      assessmentConfigurations: { assessmentConfigId: number }[];
    };
    expect(answer.headers.get("location")).toBe(`/v2/courses/${courseRegistration?.courseId}`);
    const [first, second] = assessmentConfigurations.map(({ assessmentConfigId }) => assessmentConfigId);
    expect(assessmentConfigurations).toEqual([
      {
        assessmentConfigId: first,
        type: "Missions",
        isManuallyGraded: true,
        displayInDashboard: true,
        hoursBeforeEarlyXpDecay: 48,
        earlySubmissionXp: 100,
        hidesGrades: false,
      },
      {
        assessmentConfigId: second,
        type: "Quests",
        isManuallyGraded: false,
        displayInDashboard: true,
        hoursBeforeEarlyXpDecay: 0,
        earlySubmissionXp: 0,
        hidesGrades: false,
      },
    ]);
    expect(second).toBe((first ?? 0) + 1);
    // Ids of its own: a further type does not take one of theirs.
    const configs = `/v2/courses/${courseRegistration?.courseId}/admin/config/assessment_configs`;
    await platform.succeed("PUT", configs, {
      as: "founder",
      body: { assessmentConfigs: [{ assessmentConfigId: -1, type: "Paths" }] },
    });
    const remaining = await platform.succeed<{ assessmentConfigId: number }[]>("GET", configs, { as: "founder" });
    expect(new Set(remaining.map(({ assessmentConfigId }) => assessmentConfigId)).size).toBe(3);
  });

  it.each([
    ["none", []],
    ["nine", Array.from({ length: 9 }, () => ({ assessmentConfigId: -1, type: "More" }))],
    ["one without a name", [{ assessmentConfigId: -1, type: " " }]],
    ["a text", "Missions"],
  ])("makes nothing when the types are %s", async (_, assessmentConfigs) => {
    expect(await textOf(await create("nothing", { ...COURSE, assessmentConfigs }))).toEqual([
      400,
      "Invalid parameter(s)",
    ]);
    expect((await sessionOf("nothing")).user.courses).toEqual([]);
  });

  it("makes nothing when two types have one name", async () => {
    const assessmentConfigs = ["Missions", "missions "].map((type) => ({ assessmentConfigId: -1, type }));
    const answer = await create("nothing", { ...COURSE, assessmentConfigs });
    expect(await textOf(answer)).toEqual([400, "Assessment types must have different names!"]);
    expect((await sessionOf("nothing")).user.courses).toEqual([]);
  });

  it("costs a read of the person, two ids and one transaction", async () => {
    await platform.tokenOf("frugal");
    platform.meter.take();
    await create("frugal", COURSE);
    // Five rows at 2 units, the registration three times for its places in two indexes; two entries of the audit log at 6.
    expect(platform.meter.take()).toBe("1 reads, 30 writes in 4 calls");
  });

  it("refuses the sixth also of somebody who left the first ones to others", async () => {
    for (let n = 0; n < 5; n += 1) {
      const id = await platform.makeCourse("starter", [{ username: "heir", role: "admin" }]);
      await platform.succeed("DELETE", `/v2/user/courses/${id}`, { as: "starter" });
    }
    expect((await create("starter", COURSE)).status).toBe(403);
    expect((await create("heir", COURSE)).status).toBe(200);
  });

  it("counts from none for a person whom the table has from before courses were counted", async () => {
    await create("early", COURSE);
    const { userId } = (await sessionOf("early")).user;
    await platform.table.update(userKey(userId), { unset: ["coursesMade"] });
    expect((await create("early", COURSE)).status).toBe(200);
    expect(await platform.table.get(userKey(userId))).toMatchObject({ coursesMade: 1 });
  });
});

describe("the people who may create courses", () => {
  const answerTo = async (courseCreators: CourseCreators, as: string) => {
    const site = await startPlatform({ courseCreators });
    const answer = await site.call("POST", "/v2/config/create", { as, body: COURSE });
    const page = await site.succeed<{ user: { mayCreateCourses: boolean } }>("GET", "/v2/user", { as });
    await site.close();
    return [...(await textOf(answer)), page.user.mayCreateCourses];
  };

  it.each<[CourseCreators, string, [number, string, boolean]]>([
    ["anyone", "eve", [200, "OK", true]],
    [["test/ada", "test/bea"], "bea", [200, "OK", true]],
    [["test/ada"], "eve", [403, "You may not create courses on this site. Ask its operator.", false]],
    [["github/eve"], "eve", [403, "You may not create courses on this site. Ask its operator.", false]],
    [["test/evelyn"], "eve", [403, "You may not create courses on this site. Ask its operator.", false]],
    [[], "ada", [403, "Nobody may create courses on this site yet. Ask its operator to name people.", false]],
  ])("%j and %s", async (creators, as, expected) => {
    expect(await answerTo(creators, as)).toEqual(expected);
  });
});

describe("configuration", () => {
  const put = (body: unknown) => platform.call("PUT", admin("config"), { as: "ada", body });
  const read = async () => {
    const answer = await platform.call("GET", `/v2/courses/${courseId}/config`, { as: "stella" });
    return ((await expectContract("getCourseConfig", answer)) as { config: Record<string, unknown> }).config;
  };

  it("changes what is sent and nothing else", async () => {
    const answer = await put({ courseName: "New name", courseShortName: null, enableGame: false });
    await expectContract("updateCourseConfig", answer);
    expect(await read()).toMatchObject({
      courseName: "New name",
      courseShortName: null,
      enableGame: false,
      enableSourcecast: true,
      sourceChapter: 1,
    });
    await put({ sourceChapter: 4, sourceVariant: "gpu" });
    expect(await read()).toMatchObject({ courseName: "New name", sourceChapter: 4, sourceVariant: "gpu" });
  });

  it("sets the size of a level and milestones, which a client that does not know them leaves as they are", async () => {
    const milestones = [
      { level: 10, text: "Halfway." },
      { level: 20, text: "You are done." },
    ];
    expect(
      (await put({ levelXp: "250", milestones: [milestones[0], { level: 20, text: "  You are done. " }] })).status,
    ).toBe(200);
    expect(await read()).toMatchObject({ levelXp: 250, milestones });
    await put({ courseName: "New name", moduleHelpText: "Ask." });
    expect(await read()).toMatchObject({ levelXp: 250, milestones });
    expect((await sessionOf("stella")).courseConfiguration).toMatchObject({ levelXp: 250, milestones });
    await put({ milestones: [] });
    expect(await read()).toMatchObject({ levelXp: 250, milestones: [] });
  });

  it("sets the time zone of its dates, in which the deployment's is no longer told, and moves none of them", async () => {
    expect(await read()).toMatchObject({ timeZone: "Asia/Singapore" });
    const answer = await put({ time_zone: "Europe/Berlin" });
    await expectContract("updateCourseConfig", answer);
    expect(await read()).toMatchObject({ timeZone: "Europe/Berlin" });
    await put({ courseName: "New name" });
    expect((await sessionOf("stella")).courseConfiguration).toMatchObject({ timeZone: "Europe/Berlin" });
    const byStaff = await platform.call("PUT", admin("config"), { as: "stella", body: { timeZone: "Asia/Tokyo" } });
    expect(byStaff.status).toBe(403);
    expect(await read()).toMatchObject({ timeZone: "Europe/Berlin" });
  });

  it.each([
    { levelXp: 0 },
    { levelXp: 1_000_001 },
    { levelXp: 2.5 },
    { levelXp: null },
    { regradeRequestDays: -1 },
    { regradeRequestDays: 366 },
    { similarityDays: 3651 },
    { timeZone: "Mars/Base" },
    { timeZone: "+08:00" },
    { timeZone: "" },
    { timeZone: null },
    { milestones: [{ level: 0, text: "Low" }] },
    { milestones: [{ level: 1, text: " " }] },
    { milestones: [{ level: 1, text: "x".repeat(301) }] },
    { milestones: Array.from({ length: 21 }, () => ({ level: 1, text: "Many" })) },
    { milestones: null },
  ])("refuses %j, and changes nothing", async (body) => {
    const before = await read();
    const answer = await put({ ...body, courseName: "Refused" });
    await expectContract("updateCourseConfig", answer);
    expect(await textOf(answer)).toEqual([400, "Invalid parameter(s)"]);
    expect(await read()).toEqual(before);
  });

  it("defect 12: tells the prefix of assets that is in force", async () => {
    expect((await read()).assetsPrefix).toBe(`courses-test/${courseId}/`);
  });

  it.each([
    { courseName: "" },
    { sourceChapter: 1 },
    { sourceVariant: "lazy" },
    { sourceChapter: 2, sourceVariant: "gpu" },
  ])("refuses %j", async (body) => {
    const answer = await put(body);
    await expectContract("updateCourseConfig", answer);
    expect(await textOf(answer)).toEqual([400, "Invalid parameter(s)"]);
  });

  it("hiding a course takes it from everybody's latest view, whatever the number of members, until chosen again", async () => {
    expect((await sessionOf("stella")).courseRegistration).not.toBeNull();
    platform.meter.take();
    await put({ viewable: false });
    expect(platform.meter.take()).toBe("4 reads, 8 writes in 5 calls");
    expect((await sessionOf("stella")).courseRegistration).toBeNull();
    expect((await sessionOf("ada")).courseConfiguration).toBeNull();
    const choose = () => platform.call("PUT", "/v2/user/latest_viewed_course", { as: "stella", body: { courseId } });
    expect(await textOf(await choose())).toEqual([403, "This course is disabled"]);
    await put({ viewable: true });
    expect((await choose()).status).toBe(200);
    expect((await sessionOf("stella")).courseRegistration).toMatchObject({ courseId });
  });

  it("keeps both of two changes made at once", async () => {
    await Promise.all([put({ courseName: "Both" }), put({ moduleHelpText: "kept" })]);
    expect(await read()).toMatchObject({ courseName: "Both", moduleHelpText: "kept" });
  });
});

describe("assessment types", () => {
  interface Config {
    assessmentConfigId: number;
    type: string;
  }
  const read = async () => {
    const answer = await platform.call("GET", admin("config/assessment_configs"), { as: "ada" });
    return (await expectContract("getAssessmentConfigs", answer)) as Config[];
  };
  const put = (assessmentConfigs: unknown) =>
    platform.call("PUT", admin("config/assessment_configs"), { as: "ada", body: { assessmentConfigs } });

  it("are inserted, reordered, kept when not listed, and deleted", async () => {
    await expectContract(
      "putAssessmentConfigs",
      await put([
        { assessmentConfigId: -1, type: "Missions", earlySubmissionXp: 100, hoursBeforeEarlyXpDecay: 48 },
        { assessmentConfigId: -1, type: "Quests", isManuallyGraded: false, displayInDashboard: false },
        { assessmentConfigId: -1, type: "Paths" },
      ]),
    );
    const [missions, quests, paths] = await read();
    expect(missions).toEqual({
      assessmentConfigId: missions?.assessmentConfigId,
      type: "Missions",
      isManuallyGraded: true,
      displayInDashboard: true,
      hoursBeforeEarlyXpDecay: 48,
      earlySubmissionXp: 100,
      hidesGrades: false,
    });
    expect(quests).toMatchObject({ isManuallyGraded: false, displayInDashboard: false });
    await put([paths, missions]);
    expect((await read()).map(({ type }) => type)).toEqual(["Paths", "Missions", "Quests"]);
    const path = admin(`config/assessment_config/${paths?.assessmentConfigId}`);
    await expectContract("deleteAssessmentConfig", await platform.call("DELETE", path, { as: "ada" }));
    expect((await read()).map(({ type }) => type)).toEqual(["Missions", "Quests"]);
    const config = await platform.succeed("GET", `/v2/courses/${courseId}/config`, { as: "stella" });
    expect(config).toMatchObject({ config: { assessmentTypes: ["Missions", "Quests"] } });
  });

  it("survive an upsert and a delete that cross", async () => {
    const before = await read();
    const gone = before[1];
    const path = admin(`config/assessment_config/${gone?.assessmentConfigId}`);
    const answers = await Promise.all([
      put([before[0], { assessmentConfigId: -1, type: "Contests" }]),
      platform.call("DELETE", path, { as: "ada" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).map(({ type }) => type)).toEqual(["Missions", "Contests"]);
  });

  it("of one course are not those of another", async () => {
    const foreign = await platform.makeCourse("other-admin");
    const [own] = await read();
    const path = `/v2/courses/${foreign}/admin/config/assessment_config/${own?.assessmentConfigId}`;
    const answer = await platform.call("DELETE", path, { as: "other-admin" });
    await expectContract("deleteAssessmentConfig", answer);
    expect(await textOf(answer)).toEqual([400, "The given assessment configuration does not exist"]);
  });

  describe("in total", () => {
    let own: string;
    let tess: string;
    const more = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => ({ assessmentConfigId: -1, type: `Type ${from + index}` }));
    const list = () => platform.succeed<Config[]>("GET", `${own}/admin/config/assessment_configs`, { as: tess });
    const send = (assessmentConfigs: unknown) =>
      platform.call("PUT", `${own}/admin/config/assessment_configs`, { as: tess, body: { assessmentConfigs } });
    const remove = (id: number | undefined) =>
      platform.call("DELETE", `${own}/admin/config/assessment_config/${id}`, { as: tess });
    let made = 0;
    beforeEach(async () => {
      made += 1;
      tess = `tess-${made}`;
      await platform.succeed("POST", "/v2/config/create", {
        as: tess,
        body: { ...COURSE, assessmentConfigs: more(1) },
      });
      const { courseRegistration } = await sessionOf(tess);
      own = `/v2/courses/${courseRegistration?.courseId}`;
    });

    it("are at most 8, in one request or in two", async () => {
      expect((await send(more(7, 1))).status).toBe(200);
      expect(await list()).toHaveLength(8);
      expect(await textOf(await send(more(1, 8)))).toEqual([400, "You can have at most 8 assessment types!"]);
      const listed = await list();
      expect((await send([...listed].reverse())).status).toBe(200);
      expect((await list()).map(({ type }) => type)[0]).toBe("Type 7");
    });

    it("are at most 8 also when five requests race", async () => {
      const answers = await Promise.all([1, 2, 3, 4, 5].map((round) => send(more(3, 10 * round))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
      expect(await list()).toHaveLength(7);
    });

    it("are at least 1 also when all deletions race, and what is refused loses nothing", async () => {
      await send(more(4, 1));
      const answers = await Promise.all((await list()).map(({ assessmentConfigId }) => remove(assessmentConfigId)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400]);
      const refused = answers.find(({ status }) => status === 400) as Response;
      expect(await refused.text()).toBe("You must have at least 1 assessment type!");
      expect(await list()).toHaveLength(1);
    });

    it("have different names, as their addresses tell them apart", async () => {
      const named = (...types: string[]) => types.map((type) => ({ assessmentConfigId: -1, type }));
      const same = [400, "Assessment types must have different names!"];
      expect(await textOf(await send(named("untitled", "untitled", "untitled")))).toEqual(same);
      expect(await textOf(await send(named("type 0")))).toEqual(same);
      expect((await send(named("Side quests"))).status).toBe(200);
      const [first, second] = await list();
      expect(await textOf(await send([first, { ...second, type: "Type-0" }]))).toEqual(same);
      expect((await list()).map(({ type }) => type)).toEqual(["Type 0", "Side quests"]);
      const swapped = [
        { ...first, type: "Side quests" },
        { ...second, type: "Type 0" },
      ];
      expect((await send(swapped)).status).toBe(200);
    });

    it("that share a name from earlier days may keep it, and any of them can be renamed", async () => {
      await send(more(2, 1));
      const courseId = Number(own.split("/").at(-1));
      const course = await readCourse(platform.services, courseId);
      const twins = course.assessmentConfigs.map((config) => ({ ...config, type: "untitled" }));
      await platform.table.put({ ...courseKey(courseId), ...course, assessmentConfigs: twins });
      const listed = await list();
      expect((await send([...listed].reverse())).status).toBe(200);
      expect((await send([{ ...listed[0], type: "Quests" }])).status).toBe(200);
      expect((await list()).map(({ type }) => type).sort()).toEqual(["Quests", "untitled", "untitled"]);
    });

    it("takes the name of a type that is deleted in the same save, whichever request comes first", async () => {
      for (const order of [0, 1]) {
        await send(more(1, 1));
        const gone = (await list()).find(({ type }) => type === "Type 1");
        const requests = [() => send(more(1, 1)), () => remove(gone?.assessmentConfigId)];
        const answers = await Promise.all((order === 0 ? requests : requests.reverse()).map((request) => request()));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        await remove((await list()).find(({ type }) => type === "Type 1")?.assessmentConfigId);
      }
    });

    it("change places in one save of a full course, whichever of its requests comes first (disagreement 14)", async () => {
      await send(more(7, 1));
      for (const order of [0, 1]) {
        const before = await list();
        const remaining = before.slice(1);
        const requests = [
          () => send([...remaining, ...more(1, 20 + order)]),
          () => remove(before[0]?.assessmentConfigId),
        ];
        const answers = await Promise.all((order === 0 ? requests : requests.reverse()).map((request) => request()));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect((await list()).map(({ type }) => type)).toEqual([
          ...remaining.map(({ type }) => type),
          `Type ${20 + order}`,
        ]);
      }
    });
  });

  const ROW = { assessmentConfigId: -1, type: "More" };
  it.each([
    [undefined, "missing assessmentConfig"],
    ["Missions", "assessmentConfigs should be a list of assessment configuration objects"],
    [["Missions"], "assessmentConfigs should be a list of assessment configuration objects"],
    [[], "Invalid parameter(s)"],
    [Array.from({ length: 9 }, () => ROW), "Invalid parameter(s)"],
    [[{ type: "No id" }], "Invalid parameter(s)"],
    [[{ ...ROW, earlySubmissionXp: -1 }], "Invalid parameter(s)"],
  ])("refuse %j", async (configs, text) => {
    const answer = await put(configs);
    await expectContract("putAssessmentConfigs", answer);
    expect(await textOf(answer)).toEqual([400, text]);
  });
});

describe("two who configure a course at the same time", () => {
  const TYPE = { assessmentConfigId: -1, type: "Missions" };
  let base: string;
  beforeEach(async () => {
    base = `/v2/courses/${await platform.makeCourse("ada")}`;
    await platform.succeed("PUT", `${base}/admin/config/assessment_configs`, {
      as: "ada",
      body: { assessmentConfigs: [TYPE, { ...TYPE, type: "Quests" }] },
    });
  });
  const version = async () => (await platform.call("GET", `${base}/config`, { as: "ada" })).headers.get("etag") ?? "";
  const rename = (courseName: string, etag?: string) =>
    platform.call("PUT", `${base}/admin/config`, {
      as: "ada",
      body: { courseName },
      headers: etag === undefined ? {} : { "if-match": etag },
    });
  const MEANWHILE = [412, "Somebody else changed this course meanwhile."];

  it("the second is refused, and nothing of theirs is stored", async () => {
    const etag = await version();
    expect((await rename("First", etag)).status).toBe(200);
    const second = await rename("Second", etag);
    expect([second.status, await second.text()]).toEqual(MEANWHILE);
    expect(await platform.succeed("GET", `${base}/config`, { as: "ada" })).toMatchObject({
      config: { courseName: "First" },
    });
    expect((await rename("Third")).status).toBe(200);
  });

  it("settings and types have one version, which each save answers, so that one person's saves follow one another", async () => {
    const types = await platform.call("GET", `${base}/admin/config/assessment_configs`, { as: "ada" });
    const [missions, quests] = (await types.json()) as { assessmentConfigId: number }[];
    const before = types.headers.get("etag") ?? "";
    expect(await version()).toBe(before);
    const renamed = (await rename("Renamed", before)).headers.get("etag") ?? "";
    const removal = `${base}/admin/config/assessment_config/${missions?.assessmentConfigId}`;
    const remove = (etag: string) => platform.call("DELETE", removal, { as: "ada", headers: { "if-match": etag } });
    const put = (etag: string) =>
      platform.call("PUT", `${base}/admin/config/assessment_configs`, {
        as: "ada",
        body: { assessmentConfigs: [{ ...quests, type: "Side quests" }] },
        headers: { "if-match": etag },
      });
    for (const late of [await remove(before), await put(before)]) {
      expect([late.status, await late.text()]).toEqual(MEANWHILE);
    }
    const removed = await remove(renamed);
    expect(removed.status).toBe(200);
    const last = await put(removed.headers.get("etag") ?? "");
    expect(last.status).toBe(200);
    expect(await version()).toBe(last.headers.get("etag"));
    expect(await platform.succeed("GET", `${base}/admin/config/assessment_configs`, { as: "ada" })).toEqual([
      expect.objectContaining({ type: "Side quests" }),
    ]);
  });
});
