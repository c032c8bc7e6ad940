import { fork } from "node:child_process";
import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { startDynamoDb } from "../local/dynamodb";
import { type BigCourse, writeBigCourse } from "../scripts/big-course";
import { type Platform, startPlatform } from "../test/access/platform";
import { percentile, type Row } from "./table";

const STUDENTS = 1000;
const ASSESSMENTS = 41;
const REPEATS = 5;
const NOW = new Date("2026-11-21T08:00:00.000Z");

interface LambdaAnswer {
  readonly statusCode: number;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** Runs the stand-in in a process of its own, so that its work does not count as the API's. */
async function startTable(): Promise<{ endpoint: string; stop: () => void }> {
  const child = fork(__filename, ["serve"], { execArgv: ["--import", "tsx"] });
  const [endpoint] = (await once(child, "message")) as [string];
  return { endpoint, stop: () => child.kill() };
}

/**
 * The grading table of a course of 1,000 students and 40,000 submissions, through the function's own handler: what the
 * stock client's whole listing weighs and takes, and what a page of it takes, with the units that the table reports.
 */
export async function benchCourse(): Promise<Row[]> {
  const table = await startTable();
  process.env.ACADEMY_DYNAMODB_ENDPOINT = table.endpoint;
  try {
    return await measure();
  } finally {
    table.stop();
  }
}

async function measure(): Promise<Row[]> {
  const platform = await startPlatform();
  const before = performance.now();
  const course = await writeBigCourse(platform.table, { students: STUDENTS, assessments: ASSESSMENTS, now: NOW });
  const written = (performance.now() - before) / 1000;
  const caller = new Caller(platform, course);
  const rows = [
    { what: "rows written", value: `${course.rows} in ${written.toFixed(0)} s` },
    ...(await measureListing(caller)),
    { what: "memory of this process after it", value: megabytes(process.memoryUsage.rss()) },
    ...(await measurePages(caller)),
  ];
  await platform.close();
  return rows;
}

async function measureListing(caller: Caller): Promise<Row[]> {
  const { result, took, units } = await caller.time("", "gzip");
  const text = gunzipSync(Buffer.from(result.body, "base64")).toString();
  const plain = await caller.ask("");
  const rows: [what: string, value: string, aim?: string][] = [
    ["submissions", String((JSON.parse(text) as unknown[]).length)],
    ["JSON", megabytes(Buffer.byteLength(text))],
    ["answer of the function, gzip in base64", megabytes(JSON.stringify(result).length), "<= 6 MB"],
    ["median of 5", took, "<= 29 s"],
    ["units", units],
    ["without gzip", `${plain.result.statusCode} ${plain.result.body}`],
  ];
  return rows.map(([what, value, aim]) => ({ what: `whole listing: ${what}`, value, aim }));
}

async function measurePages(caller: Caller): Promise<Row[]> {
  const questions = {
    "page of 25 by assessment": "/pages?size=25&order=descending",
    "page of 25 by student": "/pages?size=25&sort=student",
    "page of 25 of the queue, oldest first": "/pages?size=25&sort=submitted",
    "page of 25 of the own group": "/pages?size=25&order=descending&own=true",
    "page of 25 by a student's name": "/pages?size=25&text=0700",
    summary: "/summary",
  };
  const rows: Row[] = [];
  for (const [what, query] of Object.entries(questions)) {
    const { took, units } = await caller.time(query, "gzip");
    rows.push({ what, value: `${took}, ${units}` });
  }
  return rows;
}

/** An avenger of the course who asks the function as API Gateway would. */
class Caller {
  private readonly answer;

  constructor(
    private readonly platform: Platform,
    private readonly course: BigCourse,
  ) {
    this.answer = handle(platform.app);
  }

  async ask(path: string, encoding?: string) {
    const { platform, course } = this;
    const authorization = `Bearer ${await platform.tokenOf(course.avengers[0]?.username ?? "")}`;
    const headers = { authorization, ...(encoding ? { "accept-encoding": encoding } : {}) };
    const [rawPath, rawQueryString] = `/v2/courses/${course.courseId}/admin/grading${path}`.split("?");
    const requestContext = { http: { method: "GET", path: rawPath }, domainName: "academy.example" };
    const event = { version: "2.0", rawPath, rawQueryString, headers, requestContext };
    platform.meter.take();
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const result: unknown = await this.answer(event as unknown as LambdaEvent, {} as LambdaContext);
    const { user, system } = process.cpuUsage(cpu);
    const figures = { milliseconds: performance.now() - start, processor: (user + system) / 1000 };
    return { result: result as LambdaAnswer, ...figures, units: platform.meter.take() };
  }

  async time(path: string, encoding: string) {
    const first = await this.ask(path, encoding);
    const samples = [first];
    while (samples.length < REPEATS) samples.push(await this.ask(path, encoding));
    const median = (read: (sample: typeof first) => number) => percentile(samples.map(read), 0.5).toFixed(0);
    const took = `${median((one) => one.milliseconds)} ms, ${median((one) => one.processor)} ms of processor`;
    return { ...first, took };
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

if (process.argv[2] === "serve" && process.send) {
  void startDynamoDb({}).then(({ endpoint }) => process.send?.(endpoint));
}
