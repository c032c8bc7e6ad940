import { requestFor } from "../../domain/assessments/execution-request";
import type { McqContent, ProgrammingContent, VotingContent } from "../../domain/assessments/xml";
import type { ExecutionRequest, Observation } from "../../language/observation";
import { type AnswerValue, newAnswer } from "../core/submissions/answer";
import { boundedResults, RESULTS_LIMIT } from "./bounded-results";
import { type Executor, ExecutorFailed } from "./executor-client";
import { verdictOn } from "./verdict";

const library = {
  chapter: 2,
  variant: "lazy",
  execTimeMs: null,
  globals: { size: "3" },
  external: { name: "runes", symbols: ["heart"] },
};
const base = { content: "Q", blocking: false, showSolution: false, library, gradingLibrary: library };
const program: ProgrammingContent = {
  ...base,
  type: "programming",
  maxXp: 100,
  prepend: null,
  template: "t",
  postpend: "post;",
  solution: null,
  testcases: [
    { type: "public", program: "a;", answer: "1", score: 1 },
    { type: "secret", program: "b;", answer: "2", score: 2 },
  ],
};
const mcq: McqContent = { ...base, type: "mcq", maxXp: 50, choices: [], solution: 0 };
const voting: VotingContent = {
  ...base,
  type: "voting",
  maxXp: 30,
  prepend: null,
  template: null,
  contestNumber: "C",
  revealHours: 1,
};

const value = (text: string): Observation => ({ kind: "value", value: text, output: [] });
const observing = (...observations: Observation[]) => ({ execute: async () => ({ observations }) });
const untouched = {
  execute: async () => {
    throw new Error("must not be called");
  },
};
const given = (question: ProgrammingContent | McqContent | VotingContent, answer: AnswerValue) => ({
  position: 3,
  question,
  answer: newAnswer(3, answer, new Date(0)),
});

describe("a program", () => {
  it("earns by the scores of its passes, rounded down", async () => {
    expect(await verdictOn(observing(value("1"), value("9")), given(program, "x;"))).toEqual({
      position: 3,
      maxXp: 100,
      failed: [1],
      outcome: "1yHDtB_ph4tp",
      minutes: 0,
      xp: 33,
      status: "success",
      resetsAdjustment: false,
      results: [
        { resultType: "pass", score: 1 },
        { resultType: "fail", expected: "2", actual: "9" },
      ],
    });
  });

  it("is not judged where the course is at fault: the status is failed, and its reason is told", async () => {
    const fault = "The question's prepend has an error in line 1: Name x not declared.";
    const verdict = await verdictOn(
      observing({ kind: "fault", reason: fault }, { kind: "fault", reason: fault }),
      given(program, "x;"),
    );
    expect(verdict).toEqual({
      position: 3,
      maxXp: 100,
      minutes: 0,
      xp: 0,
      status: "failed",
      resetsAdjustment: false,
      fault,
      results: [
        {
          resultType: "error",
          errors: [{ errorType: "systemError", errorMessage: `${fault} Please tell your course staff.` }],
        },
      ],
    });
  });

  it.each([
    [1, "typed"],
    [1, "concurrent"],
    [2, "wasm"],
    [3, "no-such-variant"],
    [4, "lazy"],
  ])("of chapter %d is never graded in another variant than its own, as for %s", async (chapter, variant) => {
    const question = { ...program, gradingLibrary: { ...library, chapter, variant } };
    expect(await verdictOn(untouched, given(question, "x;"))).toMatchObject({
      xp: 0,
      status: "failed",
      fault: `The question asks for the variant "${variant}", which chapter ${chapter} does not have.`,
      results: [{ resultType: "error", errors: [{ errorType: "systemError" }] }],
    });
  });

  it("that errs is decided, with nothing earned", async () => {
    const errors = [{ phase: "syntax", location: "student", line: 1, errorLine: "x", explanation: "Why" }] as const;
    const verdict = await verdictOn(
      observing({ kind: "error", errors, output: [] }, { kind: "timeout", output: [] }),
      given(program, "x"),
    );
    expect(verdict).toMatchObject({
      xp: 0,
      status: "success",
      results: [{ resultType: "error" }, { errors: [{ errorType: "timeout" }] }],
    });
  });

  it("defect 8: without testcases is decided, with nothing earned and nothing run", async () => {
    const verdict = await verdictOn(untouched, given({ ...program, testcases: [] }, "x;"));
    expect(verdict).toMatchObject({ xp: 0, status: "success", results: [] });
  });

  it("that the machinery could not run has failed", async () => {
    const executor = { execute: () => Promise.reject(new ExecutorFailed("It broke")) };
    expect(await verdictOn(executor, given(program, "x;"))).toMatchObject({
      xp: 0,
      status: "failed",
      results: [{ resultType: "error", errors: [{ errorType: "systemError", errorMessage: "It broke" }] }],
    });
  });

  it("is not decided by a fault of ours: the job fails and is delivered again", async () => {
    const executor = { execute: () => Promise.reject(new TypeError("not a function")) };
    await expect(verdictOn(executor, given(program, "x;"))).rejects.toThrow(TypeError);
  });

  it("has its public testcases run first, and each judged by what came of it", async () => {
    const testcases = [
      { type: "secret", program: "s;", answer: "1", score: 1 },
      { type: "public", program: "p;", answer: "2", score: 1 },
      { type: "opaque", program: "o;", answer: "3", score: 1 },
      { type: "public", program: "q;", answer: "4", score: 1 },
    ] as const;
    const asked: string[] = [];
    const executor = {
      execute: async ({ testcases: programs }: ExecutionRequest) => {
        asked.push(...programs);
        const timeout: Observation = { kind: "timeout", output: [] };
        return { observations: [value("2"), value("4"), timeout, timeout] };
      },
    };
    const verdict = await verdictOn(executor, given({ ...program, testcases }, "x;"));
    expect(asked).toEqual(["p;", "q;", "s;", "o;"]);
    const timeout = { resultType: "error", errors: [{ errorType: "timeout" }] };
    const pass = { resultType: "pass", score: 1 };
    expect(verdict).toMatchObject({ xp: 50, results: [timeout, pass, timeout, pass] });
  });

  it("that used up its budget is undecided", async () => {
    const executor = {
      execute: async ({ budgetMs }: ExecutionRequest) => ({
        observations: [],
        isUnfinished: budgetMs === 7 || undefined,
      }),
    };
    expect(await verdictOn(executor as Executor, given(program, "x;"), 7)).toBeUndefined();
  });

  it("is run with its grading library and without any expected answer", () => {
    const request = requestFor(
      { ...program, testcases: [{ type: "opaque", program: "a;", answer: "hidden", score: 1 }] },
      "x;",
    );
    expect(request).toEqual({
      library: {
        chapter: 2,
        variant: "lazy",
        external: "runes",
        symbols: ["heart"],
        globals: [["size", "3"]],
        execTimeMs: 3000,
      },
      prepend: "",
      student: "x;",
      postpend: "post;",
      template: "t",
      testcases: ["a;"],
    });
  });

  it.each([
    [500, 500],
    [900_000, 30_000],
  ])("that asks for %d ms gets %d", (execTimeMs, limit) => {
    expect(requestFor({ ...program, gradingLibrary: { ...library, execTimeMs } }, "").library.execTimeMs).toBe(limit);
  });
});

it.each<[string, McqContent | VotingContent, AnswerValue, number]>([
  ["the right choice", mcq, 0, 50],
  ["a wrong choice", mcq, 1, 0],
  ["a choice that is not there", mcq, 6, 0],
  ["complete votes", voting, { completed: true }, 30],
  ["votes left blank", voting, { completed: false }, 0],
])("%s is judged without the executor", async (_, question, answer, xp) => {
  expect(await verdictOn(untouched, given(question, answer))).toMatchObject({
    xp,
    status: "success",
    resetsAdjustment: true,
  });
});

describe("results that are too long for the table", () => {
  const long = "\u00e9".repeat(2000);
  const fails = Array.from({ length: 200 }, () => ({ resultType: "fail", expected: long, actual: long }) as const);
  const line = { errorType: "runtime", line: 1, location: "student", errorLine: long, errorExplanation: long } as const;
  const errors = Array.from({ length: 200 }, () => ({
    resultType: "error" as const,
    errors: Array.from({ length: 20 }, () => line),
  }));

  it.each([
    ["fails", fails],
    ["errors", errors],
  ])("%s are cut until they fit, one for each testcase", (_, results) => {
    const bounded = boundedResults(results);
    expect(bounded).toHaveLength(200);
    expect(Buffer.byteLength(JSON.stringify(bounded))).toBeLessThanOrEqual(RESULTS_LIMIT);
  });

  it("short ones are left alone", () => {
    const short = [{ resultType: "fail", expected: "1", actual: "2" }] as const;
    expect(boundedResults(short)).toBe(short);
  });
});
