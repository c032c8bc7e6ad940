import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import type { ExecutionRequest } from "../../language/observation";
import { ExecutorFailed, LambdaExecutor } from "./executor-client";

const request: ExecutionRequest = {
  library: { chapter: 1, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 },
  prepend: "",
  student: "1;",
  postpend: "",
  template: "",
  testcases: ["1;"],
};
const report = { observations: [{ kind: "value", value: "1", output: [] }] };
const CALL_FAILED = "Autograder runtime error. Please contact a system administrator";

/** An executor whose answers are given one after the other, with what it waited and was asked. */
function scripted(...answers: (object | Error)[]) {
  const pauses: number[] = [];
  const payloads: unknown[] = [];
  const send = async ({ input }: { input: { FunctionName?: string; Payload?: Uint8Array } }) => {
    payloads.push([input.FunctionName, JSON.parse(Buffer.from(input.Payload ?? []).toString())]);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const pause = async (ms: number) => void pauses.push(ms);
  return { executor: new LambdaExecutor({ send } as never, "the-executor", pause), pauses, payloads };
}
const answer = (body: unknown, FunctionError?: string) => ({
  FunctionError,
  Payload: Buffer.from(JSON.stringify(body)),
});

it("hands the request over and the report back", async () => {
  const { executor, pauses, payloads } = scripted(answer(report));
  expect(await executor.execute(request)).toEqual(report);
  expect(payloads).toEqual([["the-executor", request]]);
  expect(pauses).toEqual([]);
});

it("calls again when the machinery fails, four times in all", async () => {
  const { executor, pauses } = scripted(new Error("throttled"), answer({}, "Unhandled"), answer(report));
  expect(await executor.execute(request)).toEqual(report);
  expect(pauses).toEqual([200, 1000]);
  const broken = scripted(new Error("throttled"));
  await expect(broken.executor.execute(request)).rejects.toThrow(ExecutorFailed);
  expect(broken.pauses).toEqual([200, 1000, 3000]);
});

it.each([
  ["the call fails", new Error("no route"), CALL_FAILED],
  ["the function says why", answer({ errorMessage: "Task timed out" }, "Unhandled"), "Task timed out"],
  ["the function fails without a reason", answer({}, "Unhandled"), CALL_FAILED],
  ["there is no answer", { Payload: undefined }, CALL_FAILED],
  ["the answer is no report", answer({ observations: [{ kind: "value", value: 5, output: [] }] }), CALL_FAILED],
  ["the answer is of a kind that there is not", answer({ observations: [{ kind: "pass" }] }), CALL_FAILED],
])("when %s the result says so", async (_, given, text) => {
  await expect(scripted(given).executor.execute(request)).rejects.toMatchObject({ text });
});

it.each(["TooManyRequestsException", "AccessDeniedException", "InvalidSignatureException", "TimeoutError"])(
  "%s is a failure of the machinery, whose text tells nothing of it",
  async (name) => {
    const lambda = mockClient(LambdaClient);
    lambda.on(InvokeCommand).rejects(Object.assign(new Error(name), { name }));
    const executor = new LambdaExecutor(new LambdaClient({ region: "us-east-1" }), "the-executor", async () => {});
    const failure = await executor.execute(request).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ExecutorFailed);
    expect(failure).toMatchObject({ text: CALL_FAILED, cause: { name } });
    expect(lambda.commandCalls(InvokeCommand)).toHaveLength(4);
    lambda.restore();
  },
);

it("does not call again what took long to fail", async () => {
  let moment = 0;
  let calls = 0;
  const send = async () => {
    calls += 1;
    moment += 75_000;
    return answer({ errorMessage: "Task timed out after 75.00 seconds" }, "Unhandled");
  };
  const pause = async () => {};
  const executor = new LambdaExecutor({ send } as never, "the-executor", pause, () => moment);
  await expect(executor.execute(request)).rejects.toMatchObject({ text: "Task timed out after 75.00 seconds" });
  expect(calls).toBe(1);
});
