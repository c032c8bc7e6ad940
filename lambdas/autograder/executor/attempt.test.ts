import { spawn } from "node:child_process";
import type { ExecutionRequest, Observation } from "../../../language/observation";
import { Attempt, type OpenQuestion } from "./attempt";
import { QuestionProcess } from "./process";

const REQUEST: ExecutionRequest = {
  library: { chapter: 3, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 },
  prepend: "",
  student: "",
  postpend: "",
  template: "",
  testcases: ["f(true);", "f(true);", "f(false);"],
};

const TIMEOUT: Observation = { kind: "timeout", output: [] };
const VALUE: Observation = { kind: "value", value: "1", output: [] };

/** A process that writes all its reports at once, as they are read where the reader had to wait for its turn. */
const ALL_AT_ONCE = (observations: readonly Observation[]) => `
  const { readFileSync, writeSync } = require("node:fs");
  const { nonce } = JSON.parse(readFileSync(0, "utf8"));
  const reports = ${JSON.stringify(observations)}.flatMap((observation, index) => [
    { kind: "phase", nonce, index, phase: "setup" },
    { kind: "observed", nonce, index, observation },
  ]);
  writeSync(3, [...reports, { kind: "done", nonce }].map((report) => JSON.stringify(report) + "\\n").join(""));`;

async function observed(reported: readonly Observation[], request: ExecutionRequest = REQUEST) {
  const child = spawn(process.execPath, ["-e", ALL_AT_ONCE(reported)], { stdio: ["pipe", "ignore", "ignore", "pipe"] });
  const question: OpenQuestion = {
    request,
    observations: request.testcases.map(() => undefined),
    times: request.testcases.map(() => null),
    deadline: Date.now() + 60_000,
  };
  const running = new QuestionProcess(child);
  const outcome = await new Attempt(running, question).run();
  await running.ended;
  return { outcome, observations: question.observations };
}

it("takes what a process reports of every testcase", async () => {
  expect(await observed([VALUE, TIMEOUT, VALUE])).toEqual({ outcome: "done", observations: [VALUE, TIMEOUT, VALUE] });
});

it("takes nothing after the second timeout, however late it reads that there was one", async () => {
  expect(await observed([TIMEOUT, TIMEOUT, VALUE])).toEqual({
    outcome: "done",
    observations: [TIMEOUT, TIMEOUT, undefined],
  });
});

it("takes nothing after the first timeout of a question that has a budget", async () => {
  expect(await observed([VALUE, TIMEOUT, VALUE], { ...REQUEST, budgetMs: 60_000 })).toEqual({
    outcome: "done",
    observations: [VALUE, TIMEOUT, undefined],
  });
});
