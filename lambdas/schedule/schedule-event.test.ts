import { type CourseWithWork, startCourse } from "../../test/faults/course-with-work";
import type { AssessmentJob } from "../core/assessments/assessment-jobs";
import { handleScheduleEvent } from "./schedule-event";

let course: CourseWithWork;
const lines: object[] = [];
beforeAll(async () => {
  course = await startCourse();
});
afterAll(() => course.close());
beforeEach(() => {
  lines.length = 0;
});

const devices = { cloud: {} as never, thingPrefix: "robot" };
const handle = (event: unknown, core: object = course.services) =>
  handleScheduleEvent({ ...course.services, ...core, devices }, event, (line) => lines.push(line));
const record = (messageId: string, body: unknown) => ({
  messageId,
  body: typeof body === "string" ? body : JSON.stringify(body),
  receiptHandle: "handle",
  eventSourceARN: "arn:aws:sqs:us-east-1:1:jobs",
  attributes: { ApproximateReceiveCount: "2" },
  eventSource: "aws:sqs",
});

test("a scheduled job sends a job for every assessment that is due, and logs how many", async () => {
  const jobs: AssessmentJob[] = [];
  const leave = { assessmentJobs: { send: async (job: AssessmentJob) => void jobs.push(job) } };
  course.clock.set("2026-11-29T16:01:00.000Z");
  expect(await handle({ job: "close" }, leave)).toBeUndefined();
  expect(jobs).toEqual([{ chore: "close", courseId: course.courseId, assessmentId: course.missionId }]);
  expect(lines).toEqual([{ job: "close", count: 1 }]);
});

test("jobs from the queue are done, and the messages of those that failed are returned for another delivery", async () => {
  const { courseId, missionId: assessmentId } = course;
  course.clock.set("2026-11-29T16:01:00.000Z");
  const answer = await handle({
    Records: [
      record("good", { chore: "close", courseId, assessmentId }),
      record("text", "{"),
      record("unknown", { chore: "dance", courseId, assessmentId }),
      record("gone", { chore: "announce", courseId, assessmentId: 4711 }),
    ],
  });
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "text" }, { itemIdentifier: "unknown" }] });
  expect((await course.submissionOf("bob"))?.finalised).toBe(true);
  expect(lines).toContainEqual({
    messageId: "good",
    receives: 2,
    chore: "close",
    courseId,
    assessmentId,
    outcome: "done",
    ms: expect.any(Number),
  });
  expect(lines).toContainEqual({
    messageId: "text",
    receives: 2,
    outcome: "fault",
    error: expect.stringContaining("is not JSON"),
  });
});

test("a job that failed is delivered again sooner than its queue would, one that was done is not", async () => {
  const { courseId } = course;
  const hastened: object[] = [];
  const redelivery = { hasten: async (message: object) => void hastened.push(message) };
  const devices = { cloud: {} as never, thingPrefix: "robot" };
  const Records = [record("text", "{"), record("gone", { chore: "announce", courseId, assessmentId: 4711 })];
  await handleScheduleEvent({ ...course.services, devices }, { Records }, () => {}, redelivery);
  expect(hastened).toEqual([{ receiptHandle: "handle", eventSourceARN: "arn:aws:sqs:us-east-1:1:jobs", receives: 2 }]);
});

test("a job that fails in one course does the others first, and then fails", async () => {
  const sent: number[] = [];
  const send = async ({ courseId }: AssessmentJob) => {
    sent.push(courseId);
    throw new Error("the queue is away");
  };
  const second = await course.makeCourse("bea");
  course.clock.set("2026-11-27T05:00:00.000Z");
  await course.table.update(
    { pk: `COURSE#${course.courseId}`, sk: `ASMT#${String(course.missionId).padStart(9, "0")}` },
    {
      set: { closedFor: null },
    },
  );
  await expect(handle({ job: "open" }, { assessmentJobs: { send } })).rejects.toThrow("the queue is away");
  expect(sent).toEqual([course.courseId]);
  expect(second).toBeGreaterThan(course.courseId);
  expect(lines).toEqual([]);
});

test.each([[{}], [{ job: "dance" }], [{ job: null }], [{ Records: [{ body: "{}" }] }], [null], ["open"], [[]]])(
  "%j is no event of the clock",
  async (event) => {
    await expect(handle(event)).rejects.toThrow();
  },
);

test("an empty batch fails no message", async () => {
  expect(await handle({ Records: [] })).toEqual({ batchItemFailures: [] });
});

describe("a look at the site from outside", () => {
  const visit = async (answers: Record<string, number | Error>, mends = false) => {
    const asked: string[] = [];
    const pauses: number[] = [];
    const fetchUrl = (async (address: string) => {
      asked.push(address);
      const answer = (mends && pauses.length > 0 ? undefined : answers[new URL(address).pathname]) ?? 200;
      if (answer instanceof Error) throw answer;
      return new Response("{}", { status: answer });
    }) as typeof fetch;
    const core = { ...course.services, devices };
    const log = (line: object) => lines.push(line);
    const pause = async (ms: number) => void pauses.push(ms);
    const handled = handleScheduleEvent(core, { visit: "https://academy.example" }, log, undefined, fetchUrl, pause);
    const failure = await handled.then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { asked, pauses, failure };
  };

  test("asks for the page and for the API by way of the distribution, and logs that both answer", async () => {
    const { asked, failure } = await visit({});
    expect(asked).toEqual(["https://academy.example/", "https://academy.example/v2/auth/providers"]);
    expect(failure).toBeUndefined();
    expect(lines).toEqual([{ visit: "https://academy.example", outcome: "reached" }]);
  });

  test.each([
    [{ "/": 503 }, "/ answers 503"],
    // The API does not know the distribution by its key.
    [{ "/v2/auth/providers": 403 }, "/v2/auth/providers answers 403"],
    [
      { "/": new TypeError("fetch failed", { cause: new Error("certificate has expired") }) },
      "/ cannot be reached: certificate has expired",
    ],
  ])("looks three times within a minute, and fails where the site never answers: %j", async (answers, error) => {
    const { pauses, failure } = await visit(answers);
    const fault = { visit: "https://academy.example", outcome: "fault", error };
    expect(lines).toEqual([fault, fault, fault]);
    expect(pauses).toEqual([30_000, 30_000]);
    expect(failure).toBe(`The site does not answer from outside: ${error}`);
  });

  test("does not fail for one request that is lost", async () => {
    const { failure } = await visit({ "/": 503 }, true);
    expect(failure).toBeUndefined();
    expect(lines.map((line) => (line as { outcome: string }).outcome)).toEqual(["fault", "reached"]);
  });
});
