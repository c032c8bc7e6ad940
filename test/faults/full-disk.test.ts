import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDynamoDb } from "../../local/dynamodb";
import { bundleAcademy, type RunningAcademy, startAcademy } from "./academy-bundle";
import { type CourseWithWork, startCourse } from "./course-with-work";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** More than the course takes, and less than a log of LevelDB. */
const FILE_LIMIT_KB = 2000;
const PROGRAM_BYTES = 50_000;

let folder: string;
let bundle: string;
let course: CourseWithWork;
let token: string;
let academy: RunningAcademy;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "academy-full-"));
  bundle = await bundleAcademy();
  const db = await startDynamoDb({ dataFolder: path.join(folder, "dynamodb") });
  process.env.ACADEMY_DYNAMODB_ENDPOINT = db.endpoint;
  try {
    course = await startCourse();
    const users = [{ username: "student", role: "student", group: "G1" }];
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
    await course.work("student", { submit: false });
    token = await course.tokenOf("student");
  } finally {
    delete process.env.ACADEMY_DYNAMODB_ENDPOINT;
    await course.close();
    await db.close();
  }
});

afterAll(async () => {
  academy.child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, route: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return fetch(`${await academy.origin}${course.base}${route}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
}

const save = (program: string) =>
  call("POST", `/assessments/question/${course.missionId * 1000}/answer`, { answer: program });

async function storedProgram(): Promise<string> {
  const answer = await call("GET", `/assessments/${course.missionId}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { questions: { answer: string }[] }).questions[0]?.answer ?? "";
}

it("a full disk refuses what it cannot store with 503, goes on reading, and loses nothing acknowledged", async () => {
  academy = startAcademy(bundle, folder, course.table.name, { fileLimitKb: FILE_LIMIT_KB });
  let acknowledged = "";
  let refused: Response | undefined;
  for (let n = 0; n < 100 && !refused; n += 1) {
    const program = `// ${n}\n`.padEnd(PROGRAM_BYTES, "x");
    const answer = await save(program);
    if (answer.status === 200) acknowledged = program;
    else refused = answer;
  }
  expect([refused?.status, await refused?.text()]).toEqual([503, "Please try again later."]);
  expect(acknowledged).not.toBe("");
  expect(await storedProgram()).toBe(acknowledged);
  expect((await save("1;")).status).toBe(503);

  const ended = new Promise((resolve) => academy.child.once("exit", resolve));
  academy.child.kill("SIGKILL");
  await ended;
  academy = startAcademy(bundle, folder, course.table.name);
  expect(await storedProgram()).toBe(acknowledged);
  expect((await save("2;")).status).toBe(200);
  expect(await storedProgram()).toBe("2;");
});
