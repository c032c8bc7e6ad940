import { readFileSync } from "node:fs";
import path from "node:path";
import type { RequestLine } from "../../lambdas/api/app";
import { closeAssessment } from "../../lambdas/core/closing/close-assessment";
import { type CourseWithWork, startCourse } from "../../test/faults/course-with-work";
import { deployment, resourcesOf, templateOf } from "../../test/infra/stacks";
import { poolDollars } from "./accounts";
import answers from "./answers.json";
import { ALARM_METRICS, bill, dollars, parseUnits, termUnitsOf, withoutFree } from "./model";
import { amount, costPage, withFigures } from "./page";
import stored from "./stored.json";
import term from "./term.json";
import units from "./units.json";
import { firewallDollars, worstMonth } from "./worst-month";

it("docs/cost.md is what the script would write", () => {
  const page = readFileSync(path.join(__dirname, "../../docs/cost.md"), "utf8");
  expect(page === costPage() ? "current" : "out of date: npx tsx scripts/cost.ts").toBe("current");
});

it.each([
  ["README.md", "costs about "],
  ["docs/operating.md", "million requests a month"],
])("%s says of the price and the requests of a term what comes out", (name, figure) => {
  const text = readFileSync(path.join(__dirname, "../..", name), "utf8");
  expect(text).toContain(figure);
  expect(withFigures(text) === text ? "current" : "out of date: npx tsx scripts/cost.ts").toBe("current");
});

it("reads a price with the number of units that it is for", () => {
  expect(dollars({ price: "dynamoDbWrites", quantity: 4_000_000 })).toBe(2.5);
  expect(dollars({ price: "dashboards", quantity: 2 })).toBe(6);
});

it("a user pool costs nothing for the first people of a month, and 0.015 USD for each of the others", () => {
  const own = [0, 1040, 10_000, 10_001, 20_000].map((people) => poolDollars("accountUsers", people));
  expect(own).toEqual([0, 0, 0, 0.015, 150]);
  expect([0, 50, 51, 1040].map((people) => poolDollars("federatedUsers", people))).toEqual([0, 0, 0.015, 14.85]);
});

it("the sentence of units is read, and no other", () => {
  expect(parseUnits("13.5 reads, 0 writes in 6 calls")).toEqual({ reads: 13.5, writes: 0, calls: 6 });
  expect(() => parseUnits("13 reads")).toThrow("Not a sentence of units: 13 reads");
});

it("counts the units of longer answers, and of more of them", () => {
  // 1 KB more of one answer, in no transaction; four answers of 2 KB in place of two of 1 KB, in one.
  expect(termUnitsOf("save again").writes).toBe(2);
  expect(termUnitsOf("submit").writes).toBe(32);
  expect(termUnitsOf("list")).toEqual(parseUnits(units.list));
});

it("every line of the bill has a quantity", () => {
  for (const line of bill()) expect(`${line.price} ${line.quantity > 0}`).toBe(`${line.price} true`);
});

it("bills connections to IoT, the starts of functions and the looks at the site", () => {
  const quantityOf = (price: string) => bill().find((line) => line.price === price)?.quantity ?? 0;
  // 30,240 looks in 15 weeks, each by a schedule, besides 32,340 of the clock's own.
  expect(quantityOf("schedules")).toBe(62_580);
  // 1,200 hours of robots, 60 events each, a rule and an action.
  expect(quantityOf("iotRules")).toBe(144_000);
  // 79,322 connections of students and staff for news, each with its subscription, and those of sessions.
  expect(Math.round(quantityOf("iotMessages"))).toBe(18_870_273);
});

it("takes off what is free for ever, and no more than there is", () => {
  const lines = [
    { service: "Lambda", price: "lambdaRequests", quantity: 11_000_000 },
    { service: "CloudWatch", price: "dashboards", quantity: 2 },
    { service: "API Gateway", price: "apiRequests", quantity: 7 },
  ] as const;
  expect(withoutFree(lines, 2).map(({ quantity }) => quantity)).toEqual([9_000_000, 0, 7]);
});

describe("the worst month", () => {
  const sumOf = (size: number) => worstMonth(size, 5).reduce((sum, line) => sum + line.dollars, 0);

  it("grows with what the API takes, and not with what is graded", () => {
    // 500 requests a second for 2,628,000 s at API Gateway, 1 USD a million.
    expect(worstMonth(1000, 5)[1]).toEqual({ what: "API Gateway", dollars: 1314 });
    expect(worstMonth(100, 5)[1]?.dollars).toBeCloseTo(131.4, 6);
    expect(worstMonth(1000, 5)[5]).toEqual(worstMonth(100, 5)[5]);
    // 22 sandboxes of 1,769 MB for a month.
    expect(worstMonth(1000, 5)[5]?.dollars).toBeGreaterThan(1331);
    expect(sumOf(1000)).toBeGreaterThan(sumOf(100));
  });

  it("costs with a firewall 7 USD more, and 0.60 for a million requests", () => {
    expect(firewallDollars(0)).toBe(7);
    expect(firewallDollars(10_000_000)).toBe(13);
  });

  it("is that of the template's limits", () => {
    const template = templateOf(deployment("demo", { courseSize: 300 }));
    const [stage] = Object.values(resourcesOf(template, "AWS::ApiGatewayV2::Stage"));
    expect(stage?.Properties.DefaultRouteSettings.ThrottlingRateLimit).toBe(150);
    // 150 a second for 2,628,000 s.
    expect(worstMonth(300, 5)[1]?.dollars).toBeCloseTo(394.2, 6);
  });
});

it("writes numbers with separators and two decimals at most", () => {
  expect([amount(1_234_567.8), amount(12.345), amount(0.5)]).toEqual(["1,234,568", "12.35", "0.5"]);
});

it("the lines of a request in both logs have the bytes that are billed", () => {
  const [stage] = Object.values(resourcesOf(templateOf(deployment("demo")), "AWS::ApiGatewayV2::Stage"));
  const typical: Record<string, string> = {
    "$context.requestId": "AbCdEfGhIjKlMnO=",
    "$context.identity.sourceIp": "203.0.113.117",
    "$context.status": "200",
    "$context.responseLatency": "41",
    "$context.integrationErrorMessage": "-",
  };
  const format: string = stage?.Properties.AccessLogSettings.Format;
  const access = format.replaceAll(/\$context\.[\w.]+/g, (name) => typical[name] ?? "unknown field");
  expect(access).not.toContain("unknown field");
  const message: RequestLine = {
    method: "POST",
    route: "/v2/courses/{courseId}/assessments/question/{questionId}/answer",
    status: 200,
    ms: 17,
    userId: 1234,
    courseId: 12,
    requestId: "AbCdEfGhIjKlMnO=",
  };
  // As Lambda's runtime wraps it.
  const own = JSON.stringify({
    timestamp: "2026-12-01T08:00:00.000Z",
    level: "INFO",
    requestId: "6bc28136-3b1e-4d2a-9a6c-2f8d5e0c7b11",
    message,
  });
  // CloudWatch Logs counts 26 bytes for each event besides.
  expect(access.length + own.length + 2 * 26).toBe(term.bytesOfLogARequest);
});

it("the template's alarms watch as many metrics as are paid for", () => {
  const alarms = Object.values(resourcesOf(templateOf(deployment("demo")), "AWS::CloudWatch::Alarm"));
  const metrics = alarms.map(({ Properties }) => {
    const listed = (Properties.Metrics ?? []) as { MetricStat?: object }[];
    return Math.max(1, listed.filter(({ MetricStat }) => MetricStat !== undefined).length);
  });
  expect(metrics.reduce((sum, count) => sum + count, 0)).toBe(ALARM_METRICS);
});

describe("the units that no other test takes from the same file", () => {
  let course: CourseWithWork;
  beforeAll(async () => {
    course = await startCourse();
    for (const username of ["ada", "stan", "sue", "sam", "bob"]) await course.tokenOf(username);
  });
  afterAll(() => course.close());

  async function used(act: () => Promise<unknown>): Promise<string> {
    course.meter.take();
    await act();
    return course.meter.take();
  }

  it("are what the table reports", async () => {
    const { refresh_token } = await course.login("sue");
    const refresh = () => course.succeed("POST", "/v2/auth/refresh", { body: { refresh_token } });
    const notices = `${course.base}/notifications`;
    const found = {
      login: await used(() => course.login("sue")),
      refresh: await used(refresh),
    };
    await course.work("sue");
    const graded = { "autograder, a job of two questions": await used(() => course.gradeJobs()) };
    const listed = { notices: await used(() => course.succeed("GET", notices, { as: "sue" })) };
    const [notice] = await course.succeed<{ id: number }[]>("GET", notices, { as: "sue" });
    const body = { notificationIds: [notice?.id] };
    const expected = {
      "acknowledge a notice": await used(() => course.succeed("POST", `${notices}/acknowledge`, { as: "sue", body })),
    };
    const measured = { ...found, ...graded, ...listed, ...expected };
    expect(measured).toEqual(Object.fromEntries(Object.keys(measured).map((name) => [name, units[name as "login"]])));
  });

  it("and the answers to what is asked most have the size that is billed", async () => {
    await course.save("bob", 0, "f;");
    const question = `${course.base}/assessments/question/${course.missionId * 1000}`;
    const events = [{ names: ["Run Code"], at: course.clock.now().toISOString() }];
    const batch = "ba7c0000-0000-4000-8000-000000000001";
    const kilobytesOf = async (method: string, path: string, body?: object) => {
      const answer = await course.call(method, path, { as: "bob", body });
      expect(answer.status).toBeLessThan(300);
      const bytes = (await answer.arrayBuffer()).byteLength;
      return Math.ceil(bytes / 100) / 10 + answers.headers;
    };
    expect({
      "save again": await kilobytesOf("POST", `${question}/answer`, { answer: "g;" }),
      "run the testcases": await kilobytesOf("POST", `${question}/testcase_runs`, { passed: [], failing: 0 }),
      "report events": await kilobytesOf("POST", `${course.base}/self/events`, { batch, events }),
    }).toEqual(answers.kilobytes);
  });

  it("and what a submission leaves in the table has the size that is billed, whatever is written in it", async () => {
    const other = await startCourse();
    const bytes = async () => {
      const items = await other.items();
      // An item of the first index is there twice, and each entry of an index and each item is billed 100 bytes besides.
      const entries = items.flatMap((item) => ("gsi1pk" in item ? [item, item] : [item]));
      return entries.reduce((sum, item) => sum + JSON.stringify(item).length + 100, 0);
    };
    const before = await bytes();
    await other.work("sue");
    await other.gradeJobs();
    const submissionId = await other.submissionIdOf("sue");
    const grading = { xpAdjustment: -1, comments: "Good" };
    for (const position of [0, 1]) {
      const path = `${other.base}/admin/grading/${submissionId}/${other.missionId * 1000 + position}`;
      await other.succeed("POST", path, { as: "stan", body: { grading } });
    }
    expect(Math.ceil(((await bytes()) - before) / 1000)).toBe(stored.kilobytesASubmission);
    await other.close();
  });

  it("and of the clock's closing", async () => {
    const other = await startCourse();
    await other.save("sue", 0, "x;");
    other.clock.set("2026-11-28T04:00:00.000Z");
    other.meter.take();
    await closeAssessment(other.services, other.courseId, other.missionId);
    expect(other.meter.take()).toBe(units["close the work of three students"]);
    await other.close();
  });
});
