import { problemsOf, type SampleDocument, type TestcaseDocument } from "../../../../../domain/assessments/xml";
import type { ExecutionRequest } from "../../../../../language/observation";
import { Question } from "../../../../../language/testcases";
import { trapsOf } from "../../../../../language/traps";
import { missionOf } from "../mission";
import { countedKeys } from "../mission.fixture";
import { createMissionStore } from "../mission-store";
import { NEW_LIBRARY, NEW_PROBLEMS, NEW_TASK } from "../templates";
import { MissionChecks, outcomeOf } from "./mission-checks";
import type { NoRun } from "./testcase-runner";

const testcase = (program: string, answer: string, kind: TestcaseDocument["kind"] = "public"): TestcaseDocument => ({
  kind,
  program,
  answer,
  score: 1,
});

const LIBRARY = { ...NEW_LIBRARY, execTimeMs: 300 };

interface Parts {
  readonly solution?: string;
  readonly template?: string;
  readonly prepend?: string;
  readonly testcases?: readonly TestcaseDocument[];
  readonly samples?: readonly SampleDocument[];
}

const problem = ({
  solution = "const f = x => 2 * x;",
  template = "const f = x => x;",
  prepend = "",
  testcases = [testcase("f(3);", "6", "secret"), testcase("f(1);", "2")],
  samples = [],
}: Parts = {}) => ({
  ...NEW_PROBLEMS.programming,
  snippet: { ...NEW_PROBLEMS.programming.snippet, solution, template, prepend },
  testcases,
  samples,
});

/** Checks of a mission on the real engine, with pauses of the author that the test ends. */
function checking(...problems: ReturnType<typeof problem>[]) {
  const store = createMissionStore({ mission: missionOf({ ...NEW_TASK, library: LIBRARY, problems }, countedKeys()) });
  const ran: string[] = [];
  let answer: NoRun | null = null;
  let paused: (() => void) | null = null;
  const run = async (request: ExecutionRequest, program: string) => {
    if (answer) return answer;
    ran.push(`${request.student} ${program}`);
    const observation = new Question({ ...request, testcases: [program] }).run(0);
    return { observation, ms: 7 };
  };
  const checks = new MissionChecks({
    runner: { run, cancel: () => undefined, dispose: () => undefined },
    askTraps: async (texts) => trapsOf(texts),
    readFile: (task, tell) => tell(problemsOf(task)),
    mission: store,
    texts: { noSolution: "no solution", notRun: "not run", tooSlow: "too slow" },
    later: (callback) => {
      paused = callback;
      return () => {
        paused = null;
      };
    },
  });
  return {
    store,
    checks,
    ran,
    outcome: () => outcomeOf(checks.store.getState(), store.getState().mission),
    question: (key: string) => checks.store.getState().questions.get(key),
    fail: (how: NoRun | null) => {
      answer = how;
    },
    pause: async () => {
      paused?.();
      // Nothing here waits for more than promises.
      for (let i = 0; i < 500; i += 1) await Promise.resolve();
    },
    edit: (key: string, parts: Parts) => store.getState().editQuestion(key, () => problem(parts)),
  };
}

it("runs solution and starter once the author pauses, and says what came of it", async () => {
  const { pause, outcome, question, ran } = checking(problem());
  expect(outcome()).toEqual({ state: "running", runs: 0 });
  expect(ran).toEqual([]);
  await pause();
  expect(outcome()).toEqual({ state: "passed", runs: 1 });
  expect(ran).toEqual([
    "const f = x => 2 * x; f(1);",
    "const f = x => 2 * x; f(3);",
    "const f = x => x; f(1);",
    "const f = x => x; f(3);",
  ]);
  expect(question("q1")?.programs[0]?.outcomes).toEqual([
    { kind: "pass", detail: "6", at: null, ms: 7 },
    { kind: "pass", detail: "2", at: null, ms: 7 },
  ]);
});

it("runs again only what has changed", async () => {
  const { pause, edit, ran, outcome, question } = checking(problem(), problem());
  await pause();
  ran.length = 0;

  edit("q1", { solution: "const f = x => 3 * x;" });
  expect(outcome().state).toBe("running");
  await pause();
  expect(ran).toEqual(["const f = x => 3 * x; f(1);", "const f = x => 3 * x; f(3);"]);
  expect(outcome().state).toBe("red");
  expect(question("q2")?.state).toBe("passed");
  ran.length = 0;

  edit("q1", { solution: "const f = x => 3 * x;", testcases: [testcase("f(1);", "3"), testcase("f(5);", "15")] });
  await pause();
  expect(ran).toEqual(["const f = x => 3 * x; f(5);", "const f = x => x; f(5);"]);
  expect(outcome().state).toBe("passed");
});

it("judges a new answer without running anything", async () => {
  const { pause, edit, ran, question } = checking(problem());
  await pause();
  ran.length = 0;
  edit("q1", { testcases: [testcase("f(3);", "6", "secret"), testcase("f(1);", "3")] });
  await pause();
  expect(ran).toEqual([]);
  expect(question("q1")?.findings[0]).toEqual({
    kind: "solution",
    severity: "red",
    how: "fail",
    testcases: [2],
    detail: "2",
    at: null,
  });
});

it("runs the open question first", async () => {
  const other = problem({ solution: "const f = x => x + x;" });
  const { store, pause, ran } = checking(problem(), other);
  store.getState().openQuestion(1);
  await pause();
  expect(ran[0]).toBe("const f = x => x + x; f(1);");
});

it("runs everything three times before publishing, and nothing more when it has", async () => {
  const { checks, pause, ran, outcome } = checking(problem());
  await pause();
  expect(ran).toHaveLength(4);
  expect(await checks.runAll()).toEqual({ state: "passed", runs: 3 });
  expect(ran).toHaveLength(12);
  expect(outcome()).toEqual({ state: "passed", runs: 3 });
  expect(await checks.runAll()).toEqual({ state: "passed", runs: 3 });
  expect(ran).toHaveLength(12);
  expect(await checks.runAll(true)).toEqual({ state: "passed", runs: 3 });
  expect(ran).toHaveLength(24);
});

it("runs a new version once again after an edit", async () => {
  const { checks, edit, pause, outcome } = checking(problem());
  await checks.runAll();
  edit("q1", { template: "const f = x => 0;" });
  await pause();
  expect(outcome()).toEqual({ state: "passed", runs: 1 });
});

it("does not run a program on after two testcases without end, as grading does not", async () => {
  const testcases = ["f(1);", "f(2);", "f(3);", "f(4);"].map((program) => testcase(program, "1"));
  const { pause, ran, question } = checking(
    problem({ solution: "const f = x => 1;", template: "const f = x => f(x);", testcases }),
  );
  await pause();
  expect(ran.filter((one) => one.startsWith("const f = x => f(x);"))).toHaveLength(2);
  expect(question("q1")?.programs[1]?.outcomes.map(({ kind }) => kind)).toEqual([
    "timeout",
    "timeout",
    "timeout",
    "timeout",
  ]);
  expect(question("q1")?.state).toBe("passed");
});

it("says so when no worker can be started, and tries again after the next edit", async () => {
  const { fail, pause, outcome, edit } = checking(problem());
  fail("unavailable");
  await pause();
  expect(outcome()).toEqual({ state: "not run", runs: 0 });
  fail(null);
  edit("q1", { template: "const f = x => 1;" });
  await pause();
  expect(outcome()).toEqual({ state: "passed", runs: 1 });
});

it("has nothing to check without testcases", async () => {
  const { checks, pause, outcome } = checking(problem({ testcases: [] }));
  await pause();
  expect(outcome()).toEqual({ state: "nothing to check", runs: 0 });
  expect(await checks.runAll()).toEqual({ state: "nothing to check", runs: 0 });
});

it("tells traps by the file's testcases, also of what does not run", async () => {
  const prepend = "const cube = x => x * x * x;";
  const { pause, question } = checking(
    problem({ prepend, testcases: [testcase("f(2) === cube(2);", "true", "secret"), testcase("f(1);", "1")] }),
  );
  await pause();
  expect(question("q1")?.traps).toEqual([
    { kind: "reference", part: "prepend", name: "cube", line: 1, testcases: [1], counts: "use" },
  ]);
});

it("forgets questions that are deleted", async () => {
  const { store, pause, outcome, question } = checking(problem(), problem({ template: "const f = x => 2 * x;" }));
  await pause();
  expect(outcome().state).toBe("red");
  store.getState().editQuestions((mission) => ({
    mission: { ...mission, questions: mission.questions.slice(0, 1) },
    openKey: "q1",
  }));
  await pause();
  expect(outcome().state).toBe("passed");
  expect(question("q2")).toBeUndefined();
});

describe("the value that the model solution gives", () => {
  it("is that of the question as it stands", async () => {
    const { checks, edit, ran } = checking(problem());
    expect(await checks.valueOf("q1", "f(21);")).toBe("42");
    edit("q1", { solution: "const f = x => 3 * x;" });
    expect(await checks.valueOf("q1", "f(21);")).toBe("63");
    expect(ran).toEqual(["const f = x => 2 * x; f(21);", "const f = x => 3 * x; f(21);"]);
  });

  it("is missing in words", async () => {
    const { checks, fail } = checking(
      problem(),
      problem({ solution: "" }),
      problem({ solution: "const f = x => f(x);" }),
    );
    await expect(checks.valueOf("q1", "g(1);")).rejects.toThrow("Name g not declared.");
    await expect(checks.valueOf("q2", "f(1);")).rejects.toThrow("no solution");
    await expect(checks.valueOf("q3", "f(1);")).rejects.toThrow("too slow");
    fail("unavailable");
    await expect(checks.valueOf("q1", "f(1);")).rejects.toThrow("not run");
  });
});

it("reads the mission as an upload would, with the line of its file", async () => {
  const { checks, pause, store } = checking(problem());
  await pause();
  const found = () =>
    checks.store.getState().file?.problems.map(({ field, question, place }) => [field, question, typeof place?.line]);
  store.getState().editTask((task) => ({ ...task, title: null, number: "M1" }));
  await pause();
  expect(found()).toContainEqual(["title", null, "number"]);
  store.getState().editTask((task) => ({ ...task, title: "Titled" }));
  await pause();
  expect(found()?.filter(([field]) => field === "title")).toEqual([]);
});
