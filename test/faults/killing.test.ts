import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDynamoDb } from "../../local/dynamodb";
import { casesOf, IS_WHOLE, SEED } from "../campaign";
import { seeded } from "../seeded";
import { bundleAcademy, startAcademy } from "./academy-bundle";
import { type CourseWithWork, startCourse } from "./course-with-work";
import { tally } from "./tally";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const KILLS = casesOf("kills", { sample: 3, whole: 50 });
const [STUDENTS, SAVES_EACH] = IS_WHOLE ? [40, 250] : [12, 30];
const AT_A_TIME = 10;

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Student {
  readonly username: string;
  readonly token: string;
  /** The last program whose saving was acknowledged, and how many were. */
  acknowledged: string;
  saves: number;
  /** The program that is on its way. */
  sending: string;
}

interface Opened {
  readonly questions: readonly { readonly answer: string; readonly answerVersion: number }[];
}

let folder: string;
let bundle: string;
let course: CourseWithWork;
let students: Student[];
let origin: Promise<string>;
let child: ChildProcess;
let kills = 0;
const cutOff: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "academy-killed-"));
  bundle = await bundleAcademy();
  await prepareCourse();
});
afterAll(async () => {
  child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Makes the course, with all students' first answers, on the same disk in this process. */
async function prepareCourse(): Promise<void> {
  const db = await startDynamoDb({ dataFolder: path.join(folder, "dynamodb") });
  process.env.ACADEMY_DYNAMODB_ENDPOINT = db.endpoint;
  try {
    course = await startCourse();
    const usernames = Array.from({ length: STUDENTS }, (_, index) => `student${index}`);
    const users = usernames.map((username) => ({ username, role: "student", group: "G1" }));
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
    students = [];
    for (const username of usernames) {
      await course.work(username, { submit: false });
      const token = await course.tokenOf(username);
      students.push({ username, token, acknowledged: "const twice = n => 2 * n;", saves: 0, sending: "" });
    }
  } finally {
    delete process.env.ACADEMY_DYNAMODB_ENDPOINT;
    await course.close();
    await db.close();
  }
}

function startAcademyProcess(): void {
  ({ child, origin } = startAcademy(bundle, folder, course.table.name));
}

/** Kills the process, starts it again on the same disk, and looks for what it had acknowledged. */
async function killAndLook(): Promise<void> {
  const dying = child;
  const ended = new Promise((resolve) => dying.once("exit", (_, signal) => resolve(signal)));
  // Whoever calls from now on waits for the next process.
  let restarted = (): void => {};
  origin = new Promise<void>((resolve) => {
    restarted = resolve;
  }).then(() => origin);
  dying.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");
  kills += 1;
  startAcademyProcess();
  restarted();
  await origin;
}

/** Calls as often as it takes, as a browser does; a call that was cut off is counted. */
async function call(student: Student, method: string, route: string, body?: unknown): Promise<Response> {
  for (;;) {
    const at = await origin;
    try {
      const headers = { authorization: `Bearer ${student.token}`, "content-type": "application/json" };
      const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
      const answer = await fetch(`${at}${course.base}${route}`, init);
      const text = await answer.text();
      return new Response(answer.status === 204 ? null : text, { status: answer.status, headers: answer.headers });
    } catch {
      cutOff.push(method === "GET" ? "read" : route.endsWith("submit") ? "submit" : "save");
      await passed(20);
    }
  }
}

async function opened(student: Student): Promise<{ answer: string; version: number }> {
  const answer = await call(student, "GET", `/assessments/${course.missionId}`);
  expect(answer.status).toBe(200);
  const { questions } = (await answer.json()) as Opened;
  return { answer: questions[0]?.answer ?? "", version: questions[0]?.answerVersion ?? 0 };
}

async function saveOnce(student: Student): Promise<void> {
  student.sending = `"${student.username} ${student.saves}";`;
  const route = `/assessments/question/${course.missionId * 1000}/answer`;
  const answer = await call(student, "POST", route, { answer: student.sending });
  expect(answer.status).toBe(200);
  student.acknowledged = student.sending;
  student.saves += 1;
}

/** Submits; a submit whose answer was cut off may have been carried out, and is then refused as done already. */
async function submit(student: Student): Promise<number> {
  const answer = await call(student, "POST", `/assessments/${course.missionId}/submit`);
  expect([200, 403]).toContain(answer.status);
  return answer.status;
}

async function untilGraded(student: Student): Promise<object> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const answer = await call(student, "GET", `/assessments/${course.missionId}/verdict`);
    const verdict = (await answer.json()) as { questions: readonly { autogradingStatus: string }[] };
    if (verdict.questions.every(({ autogradingStatus }) => autogradingStatus !== "processing")) return verdict;
    await passed(100);
  }
  throw new Error(`${student.username} was not graded within a minute`);
}

it(`${KILLS} SIGKILLs during ${STUDENTS * SAVES_EACH} saves lose nothing that was acknowledged`, async () => {
  const random = seeded(SEED);
  const total = STUDENTS * SAVES_EACH;
  const points = Array.from({ length: KILLS }, () => Math.floor(random() * total)).sort((a, b) => a - b);
  const began = performance.now();
  startAcademyProcess();
  let done = 0;
  let isKilling: Promise<void> | undefined;
  const active = new Set<Student>();

  /** One kill after the other, each a moment after its save was acknowledged, in the middle of the others'. */
  async function kill(delayMs: number): Promise<void> {
    await passed(delayMs);
    const known = [...active].map((student) => ({ student, saves: student.saves }));
    await killAndLook();
    // The students go on saving meanwhile: what is there is the last that was acknowledged before the kill, or a later one.
    for (const { student, saves } of known) {
      const { answer, version } = await opened(student);
      expect(Number(/ (\d+)";$/.exec(answer)?.[1] ?? -1)).toBeGreaterThanOrEqual(saves - 1);
      expect(version).toBeGreaterThanOrEqual(1 + saves);
    }
    isKilling = undefined;
  }

  const queue = [...students];
  const submitted: number[] = [];
  const lane = async () => {
    for (let student = queue.shift(); student; student = queue.shift()) {
      active.add(student);
      while (student.saves < SAVES_EACH) {
        await saveOnce(student);
        done += 1;
        const [point] = points;
        if (!isKilling && point !== undefined && point <= done) {
          points.shift();
          isKilling = kill(random() * 8);
        }
      }
      submitted.push(await submit(student));
      active.delete(student);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  await isKilling;
  // Points that lay closer together than a restart takes.
  while (points.length > 0) {
    points.shift();
    await kill(random() * 8);
  }

  const lost: string[] = [];
  for (const student of students) {
    const { answer, version } = await opened(student);
    if (answer !== student.acknowledged || version < 1 + SAVES_EACH) lost.push(student.username);
    expect(await untilGraded(student)).toMatchObject({ status: "submitted", xp: 350 });
  }
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
  const figures = {
    seed: SEED,
    saves: done,
    kills,
    cutOff: tally(cutOff),
    submits: tally(submitted),
    lost: lost.length,
    seconds,
  };
  process.stdout.write(`  killed in the middle: ${JSON.stringify(figures)}\n`);
  expect([kills, done, lost]).toEqual([KILLS, total, []]);
});
