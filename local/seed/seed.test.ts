import { Grader } from "../../lambdas/autograder/grader";
import { DEMO_PROVIDERS, type Platform, startPlatform } from "../../test/access/platform";
import { ScriptedExecutor } from "../../test/faults/course-with-work";
import { seedDemoCourse } from "./index";

// The whole demo course twice: hundreds of requests with nothing to wait for but the processor, which others use as well.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const UNIVERSITY = {
  id: "university",
  name: "Demo University",
  kind: "openid" as const,
  issuer: "http://127.0.0.1:1/idp",
  clientId: "academy",
};

const ORIGIN = "http://academy";

let platform: Platform;

/** Judges what was handed in, as the autograder would, with values that no testcase expects. */
async function gradeJobs(): Promise<void> {
  const grader = new Grader({ core: platform.services, executor: new ScriptedExecutor(), pause: async () => {} });
  for (const job of platform.jobs.splice(0)) await grader.grade(job);
}
beforeEach(async () => {
  platform = await startPlatform({ providers: [...DEMO_PROVIDERS, UNIVERSITY] });
  const { fetch } = globalThis;
  // What is uploaded goes to the storage itself.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (!String(input).startsWith(ORIGIN)) return fetch(input, init);
    const answer = await platform.app.request(String(input), init);
    if (String(input).endsWith("/submit")) await gradeJobs();
    return answer;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await platform.close();
});

interface Opened {
  questions: {
    contestEntries: { answer: { code: string }; score: number | null }[];
    contestLeaderboard: { student_name: string | null; final_score: number }[];
  }[];
}

it("makes a course in which a student finds four entries to vote on, and staff who leads, also when seeded twice", async () => {
  const log: string[] = [];
  const seed = () => seedDemoCourse({ origin: ORIGIN, log: (line) => log.push(line), now: platform.clock.now() });
  await seed();
  await seed();
  expect(log[0]).toBe("Demo course CS101 is course 1");
  const { config } = await platform.succeed<{ config: object }>("GET", "/v2/courses/1/config", { as: "student" });
  // A chapter, achievements and a recording are there to be found.
  expect(config).toMatchObject({ enableGame: true, enableAchievements: true, enableSourcecast: true });
  const list = await platform.succeed<{ id: number; number: string; status: string; closeAt: string }[]>(
    "GET",
    "/v2/courses/1/assessments",
    { as: "student" },
  );
  expect(list).toHaveLength(13);
  const vote = list.find(({ number }) => number === "V1");
  const { questions } = await platform.succeed<Opened>("GET", `/v2/courses/1/assessments/${vote?.id}`, {
    as: "student",
  });
  expect(questions[0]?.contestEntries.map(({ score }) => score)).toEqual([null, null, null, null]);
  expect(questions[0]?.contestEntries.every(({ answer }) => answer.code.includes("is_palindrome"))).toBe(true);

  const [recording] = await platform.succeed<{ id: number }[]>("GET", "/v2/courses/1/sourcecasts", { as: "staff" });
  const viewing = `/v2/courses/1/admin/sourcecasts/${recording?.id}/viewing`;
  expect(await platform.succeed("GET", viewing, { as: "staff" })).toEqual({
    members: 7,
    viewers: 4,
    passed: [4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1],
  });

  const opened = await platform.succeed<Opened>("GET", `/v2/courses/1/assessments/${vote?.id}`, { as: "staff" });
  const leaders = opened.questions[0]?.contestLeaderboard.map(({ student_name, final_score }) => [
    student_name,
    final_score,
  ]);
  expect(leaders).toEqual([
    ["lin", 98.72],
    ["noor", 88.68],
    ["tomas", 84.43],
    ["yuki", 80.17],
  ]);

  // What is told of a mission's end appears while that is to come.
  const closing = list.find(({ number }) => number === "M2")?.closeAt ?? "";
  const { announcements } = await platform.succeed<{ announcements: { title: string; publishAt: string }[] }>(
    ...(["GET", "/v2/courses/1/admin/announcements", { as: "staff" }] as const),
  );
  const consultation = announcements.find(({ title }) => title === "Consultation before The Night Market closes");
  expect((Date.parse(closing) - Date.parse(consultation?.publishAt ?? "")) / 3_600_000).toBeCloseTo(9.6, 5);

  const asked = await platform.succeed<{ open: number; questions: { question: number; total: number }[] }>(
    ...(["GET", "/v2/courses/1/admin/regrade_requests/counts", { as: "staff" }] as const),
  );
  expect(asked).toMatchObject({
    open: 1,
    questions: [
      { question: 2, total: 1 },
      { question: 3, total: 1 },
    ],
  });
});

it("makes achievements that are earned, open, expired, hidden and still to come, once, also when it was killed in the middle", async () => {
  const seed = () => seedDemoCourse({ origin: ORIGIN, log: () => {}, now: platform.clock.now() });
  let left = 0;
  const whole = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    // The goals are stored, the achievements are not.
    if (init?.method === "PUT" && String(input).endsWith("/admin/achievements") && left++ === 0)
      throw new Error("killed");
    return (whole as typeof fetch)(input, init);
  });
  await expect(seed()).rejects.toThrow("killed");
  await seed();
  interface Dashboard {
    achievements: { uuid: string; title: string; isVariableXp: boolean; prerequisiteUuids: string[] }[];
    standings: { uuid: string; status: string }[];
    achievementXp: number;
  }
  const boardOf = (as: string) =>
    platform.succeed<Dashboard>("GET", "/v2/courses/1/self/achievement_dashboard", { as });
  const before = await boardOf("admin");
  platform.clock.pass(3600);
  await seed();
  expect((await boardOf("admin")).achievements).toEqual(before.achievements);
  expect(before.achievements).toHaveLength(14);
  const states = ({ achievements, standings }: Dashboard) =>
    achievements.map(({ uuid, title }) => `${title}: ${standings.find((one) => one.uuid === uuid)?.status}`).sort();
  expect(states(await boardOf("student"))).toEqual([
    "A Hand to a Neighbour: ACTIVE",
    "Across the River: EXPIRED",
    "Ahead of the Tide: ACTIVE",
    "Closing Time at the Market: ACTIVE",
    "Echoes and Stalls: ACTIVE",
    "Measure Twice: ACTIVE",
    "Reading Before Writing: ACTIVE",
    "Second Wind: ACTIVE",
    "The Cave Answers: ACTIVE",
    "Through the Gate: ACTIVE",
    "Tools in Hand: ACTIVE",
    "What the Message Says: ACTIVE",
  ]);
  const completed = async (as: string) =>
    states(await boardOf(as)).flatMap((state) => state.match(/(.*): COMPLETED/)?.[1] ?? []);
  expect(await completed("lin")).toEqual([
    "Ahead of the Tide",
    "Reading Before Writing",
    "Tools in Hand",
    "What the Message Says",
  ]);
  expect(await completed("student")).toEqual([]);
});

it("goes on without what the API refuses, and publishes what a busy machine could not check, and tells so", async () => {
  const whole = vi.mocked(fetch).getMockImplementation() as typeof fetch;
  const text = "Question 1: the solution ran out of time in a run";
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (String(input).endsWith("/admin/goals")) return new Response("no goals today", { status: 503 });
    if (!/\/assessments\/13\/checks$/.test(String(input)) || init?.method === "POST") return whole(input, init);
    return Response.json({ checks: { state: "red", text } });
  });
  const log: string[] = [];
  const seed = () => seedDemoCourse({ origin: ORIGIN, log: (line) => log.push(line), now: platform.clock.now() });
  expect((await seed()).toSorted()).toEqual([
    "Achievements: PUT /v2/courses/1/admin/goals answered 503: no goals today",
    `M6-around-the-wall.xml: published, though its checks did not pass: ${text}`,
  ]);
  expect(log.at(-1)).toBe("Began a regrade of M3");
  const list = await platform.succeed<{ isPublished: boolean }[]>("GET", "/v2/courses/1/assessments", {
    as: "student",
  });
  expect(list.filter(({ isPublished }) => isPublished)).toHaveLength(13);
});
