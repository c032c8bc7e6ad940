import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Academy, startAcademy } from "../test/browser/academy";
import { percentile, type Row } from "./table";

const CONNECTIONS = 50;
const STUDENTS = 200;
const REQUESTS_PER_ACTION = 1000;

const Tokens = z.object({ access_token: z.string() });
const Session = z.object({ courseRegistration: z.object({ courseId: z.number() }) });
const Overviews = z.array(z.object({ id: z.number(), number: z.string() }));
const Assessment = z.object({ questions: z.array(z.object({ id: z.number(), type: z.string() })) });
const Verdict = z.object({ questions: z.array(z.object({ autogradingStatus: z.string() })) });

interface Student {
  readonly token: string;
}

class Target {
  constructor(
    private readonly origin: string,
    readonly courseId: number,
  ) {}

  async call(token: string, method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.origin}/v2/courses/${this.courseId}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
}

/**
 * Requests a second and p50, p95, p99 of list, open, save and submit at 50 connections against the product as started by
 * `npm start`, the time from submit until the verdict is visible on the idle stack, and the stack's memory.
 */
export async function benchApi(): Promise<Row[]> {
  const academy = await startAcademy();
  try {
    return await measure(academy);
  } finally {
    await academy.remove();
  }
}

async function measure(academy: Academy): Promise<Row[]> {
  const atRest = memoryOf(academy);
  const admin = await logIn(academy.origin, "admin");
  const session = await fetch(`${academy.origin}/v2/user`, { headers: { authorization: `Bearer ${admin.token}` } });
  const target = new Target(academy.origin, Session.parse(await session.json()).courseRegistration.courseId);
  const usernames = Array.from({ length: STUDENTS }, (_, index) => `bench${index}`);
  await target.call(admin.token, "PUT", "/admin/users", {
    provider: "test",
    users: usernames.map((username) => ({ username, role: "student" })),
  });
  const students: Student[] = [];
  await eachAtOnce(usernames, async (username) => void students.push(await logIn(academy.origin, username)));
  const any = (index: number) => students[index % students.length]?.token ?? "";

  const overviews = Overviews.parse(await (await target.call(any(0), "GET", "/assessments")).json());
  const assessmentId = overviews.find((overview) => overview.number === "O1")?.id ?? 0;
  const opened = await target.call(any(0), "GET", `/assessments/${assessmentId}`);
  const { questions } = Assessment.parse(await opened.json());
  const save = (token: string, text: string) =>
    Promise.all(
      questions.map((question) =>
        target.call(token, "POST", `/assessments/question/${question.id}/answer`, {
          answer: question.type === "mcq" ? 1 : text,
        }),
      ),
    );

  const visible = await submitToVisible(target, students.splice(0, 10), assessmentId, save);
  await eachAtOnce(students, (student) => save(student.token, 'const greeting = "first";').then(() => undefined));
  const [question] = questions;
  const program = { answer: `const greeting = "${"x".repeat(2000)}";` };
  const indices = Array.from({ length: REQUESTS_PER_ACTION }, (_, index) => index);
  const rows = [
    ...(await time("list", indices, (index) => target.call(any(index), "GET", "/assessments"))),
    ...(await time("open", indices, (index) => target.call(any(index), "GET", `/assessments/${assessmentId}`))),
    ...(await time("save", indices, (index) =>
      target.call(any(index), "POST", `/assessments/question/${question?.id}/answer`, program),
    )),
    ...(await time("submit", students, (student) =>
      target.call(student.token, "POST", `/assessments/${assessmentId}/submit`),
    )),
  ];
  return [
    ...rows,
    ...visible,
    { what: "memory of the running stack, at rest", value: atRest, aim: "<= 500 MB" },
    { what: "memory of the running stack, after this load", value: memoryOf(academy) },
  ];
}

async function logIn(origin: string, username: string): Promise<Student> {
  const response = await fetch(`${origin}/v2/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: username, provider: "test" }),
  });
  return { token: Tokens.parse(await response.json()).access_token };
}

/** One after the other on an idle stack: finalise, then ask for the verdict as the page does until nothing is pending. */
async function submitToVisible(
  target: Target,
  students: readonly Student[],
  assessmentId: number,
  save: (token: string, text: string) => Promise<unknown>,
): Promise<Row[]> {
  const samples: number[] = [];
  for (const { token } of students) {
    await save(token, 'const greeting = "hello";');
    const before = performance.now();
    await target.call(token, "POST", `/assessments/${assessmentId}/submit`);
    for (let pending = true; pending; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const verdict = Verdict.parse(
        await (await target.call(token, "GET", `/assessments/${assessmentId}/verdict`)).json(),
      );
      pending = verdict.questions.some((question) => question.autogradingStatus === "processing");
    }
    samples.push(performance.now() - before);
  }
  const value = `${percentile(samples, 0.5).toFixed(0)} / ${Math.max(...samples).toFixed(0)} ms`;
  return [{ what: "submit to verdict visible, median / worst of 10, first one cold", value, aim: "<= 700 ms" }];
}

async function time<T>(name: string, items: readonly T[], act: (item: T) => Promise<Response>): Promise<Row[]> {
  const samples: number[] = [];
  const before = performance.now();
  await eachAtOnce(items, async (item) => {
    const start = performance.now();
    await (await act(item)).arrayBuffer();
    samples.push(performance.now() - start);
  });
  const perSecond = (items.length / (performance.now() - before)) * 1000;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(samples, share).toFixed(0));
  return [{ what: `${name}: requests/s, p50/p95/p99`, value: `${perSecond.toFixed(0)}/s, ${p50}/${p95}/${p99} ms` }];
}

/** Does all of it with the fixed number of connections. */
async function eachAtOnce<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const connection = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

function memoryOf(academy: Academy): string {
  const status = readFileSync(`/proc/${academy.processId()}/status`, "utf8");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
  return `${(kilobytes / 1024).toFixed(0)} MB`;
}
