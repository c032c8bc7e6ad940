import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { FULL_FILE } from "../../domain/assessments/xml/samples.fixture";
import { startDynamoDb } from "../../local/dynamodb";
import { casesOf } from "../campaign";
import { bundleAcademy, startAcademy } from "./academy-bundle";
import { type CourseWithWork, startCourse } from "./course-with-work";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Executions of one run of checks: the solution and the starter code, three times each. */
const EXECUTIONS = 6;
const KILLS = casesOf("kills in the midst of checks", { sample: 3, whole: EXECUTIONS });

let folder: string;
let bundle: string;
let course: CourseWithWork;
let token: string;
let child: ChildProcess;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "academy-checking-"));
  bundle = await bundleAcademy();
  const db = await startDynamoDb({ dataFolder: path.join(folder, "dynamodb") });
  process.env.ACADEMY_DYNAMODB_ENDPOINT = db.endpoint;
  try {
    course = await startCourse();
    token = await course.tokenOf("stan");
  } finally {
    delete process.env.ACADEMY_DYNAMODB_ENDPOINT;
    await course.close();
    await db.close();
  }
  await start();
});
afterAll(async () => {
  child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const academy = startAcademy(bundle, folder, course.table.name);
  child = academy.child;
  origin = await academy.origin;
}

async function call<T>(method: string, route: string, form?: FormData): Promise<T> {
  const encoded = form && new Response(form);
  const type = encoded?.headers.get("content-type") ?? "application/json";
  const headers = { authorization: `Bearer ${token}`, "content-type": type };
  const body = encoded && (await encoded.arrayBuffer());
  const answer = await fetch(`${origin}${course.base}${route}`, { method, headers, body });
  expect(answer.status).toBe(200);
  return (answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text()) as Promise<T>;
}

function upload(): Promise<string> {
  const form = new FormData();
  form.set("assessment[file]", new File([FULL_FILE], "mission.xml"));
  form.set("forceUpdate", "false");
  form.set("assessmentConfigId", String(course.configIds[0]));
  return call("POST", "/admin/assessments", form);
}

interface ChecksShown {
  readonly checks: { readonly state: string; readonly askedAt: string } | null;
  readonly findings: readonly { readonly kind: string }[];
  readonly questions: readonly unknown[];
}
const checksShown = () => call<ChecksShown>("GET", `/admin/assessments/${course.missionId}/checks`);

/** Resolves when the process says this. */
const said = (word: string): Promise<void> =>
  new Promise((resolve) => {
    const hear = (message: unknown): void => {
      if (message !== word) return;
      child.off("message", hear);
      resolve();
    };
    child.on("message", hear);
  });

/** Has the process begin, and never end, the execution of this number from now on. */
async function holdIn(execution: number): Promise<void> {
  const heard = said("holding");
  child.send(execution);
  await heard;
}

async function untilChecked(): Promise<ChecksShown> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const answer = await checksShown();
    if (answer.checks?.state !== "waiting") return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The checks came to no end within a minute.");
}

it.each(Array.from({ length: KILLS }, (_, index) => 1 + Math.floor((index * EXECUTIONS) / KILLS)))(
  "a process that is killed in its execution %d of checks leaves them to the next, which ends them",
  async (execution) => {
    await holdIn(execution);
    const reached = said("held");
    expect(await upload()).toBe("OK");
    await reached;
    expect(await checksShown()).toMatchObject({ checks: { state: "waiting" }, findings: [] });
    const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    await start();
    const { checks, findings, questions } = await untilChecked();
    expect(checks).toMatchObject({ state: "red", red: 1 });
    expect(findings.map(({ kind }) => kind)).toEqual(["starter", "unfailed"]);
    expect(questions).toHaveLength(1);
  },
);

it("one that is killed right after the upload was acknowledged ends them too", async () => {
  expect(await upload()).toBe("OK");
  child.kill("SIGKILL");
  await start();
  expect((await untilChecked()).checks).toMatchObject({ state: "red" });
});
