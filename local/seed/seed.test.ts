import { DEMO_PROVIDERS, type Platform, startPlatform } from "../../test/access/platform";
import { seedDemoCourse } from "./index";

// The whole demo course twice: hundreds of requests with nothing to wait for but the processor, which others use as well.
jest.setTimeout(180_000);

const UNIVERSITY = {
  id: "university",
  name: "Demo University",
  kind: "openid" as const,
  issuer: "http://127.0.0.1:1/idp",
  clientId: "academy",
};

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform({ providers: [...DEMO_PROVIDERS, UNIVERSITY] });
  jest.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => platform.app.request(String(input), init));
});
afterEach(async () => {
  jest.restoreAllMocks();
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
  const seed = () =>
    seedDemoCourse({ origin: "http://academy", log: (line) => log.push(line), now: platform.clock.now() });
  await seed();
  await seed();
  expect(log[0]).toBe("Demo course CS101 is course 1");
  const { config } = await platform.succeed<{ config: object }>("GET", "/v2/courses/1/config", { as: "student" });
  // A chapter, achievements and a recording are there to be found.
  expect(config).toMatchObject({ enableGame: true, enableAchievements: true, enableSourcecast: true });
  const list = await platform.succeed<{ id: number; number: string; status: string }[]>(
    "GET",
    "/v2/courses/1/assessments",
    { as: "student" },
  );
  expect(list).toHaveLength(11);
  const vote = list.find(({ number }) => number === "V1");
  const { questions } = await platform.succeed<Opened>("GET", `/v2/courses/1/assessments/${vote?.id}`, {
    as: "student",
  });
  expect(questions[0]?.contestEntries.map(({ score }) => score)).toEqual([null, null, null, null]);
  expect(questions[0]?.contestEntries.every(({ answer }) => answer.code.includes("is_palindrome"))).toBe(true);

  const seen = await platform.succeed<Opened>("GET", `/v2/courses/1/assessments/${vote?.id}`, { as: "staff" });
  const leaders = seen.questions[0]?.contestLeaderboard.map(({ student_name, final_score }) => [
    student_name,
    final_score,
  ]);
  expect(leaders).toEqual([
    ["lin", 98.72],
    ["noor", 88.68],
    ["tomas", 84.43],
    ["yuki", 80.17],
  ]);
});
