import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvokeCommand, type InvokeCommandInput, LambdaClient } from "@aws-sdk/client-lambda";
import { type Sqs, startSqs } from "../sqs";
import { type LambdaRuntime, startEventSource, startLambda } from ".";

const source = `
import { fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
let calls = 0;
export async function handler(event, context) {
  calls += 1;
  if (event.do === "throw") throw new TypeError("wrong kind");
  if (event.do === "spin") for (;;) {}
  if (event.do === "exit") process.exit(3);
  if (event.do === "log") {
    console.log({ route: "/v2/user", status: 200 });
    console.error({ outcome: "fault", error: new RangeError("too far") });
    console.warn("%s of", 3, new TypeError("wrong kind"));
  }
  if (event.do === "big") return "x".repeat(7 * 1024 * 1024);
  if (event.do === "wait") await wait(event.milliseconds);
  if (event.do === "fork") {
    const child = fork(new URL("./child.cjs", import.meta.url));
    return new Promise((resolve) => child.once("message", resolve));
  }
  if (event.Records) {
    return { batchItemFailures: event.Records.filter((r) => r.body === "bad").map((r) => ({ itemIdentifier: r.messageId })) };
  }
  return { calls, env: { ...process.env }, name: context.functionName, left: context.getRemainingTimeInMillis() > 0 };
}
`;
const child = `process.on("disconnect", () => process.exit()); process.send({ pid: process.pid, env: { ...process.env } });
setInterval(() => {}, 1000);`;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A process that has ended stays listed until it is reaped; the thread that would reap it is gone.
    return !existsSync(`/proc/${pid}/status`) || !readFileSync(`/proc/${pid}/status`, "utf8").includes("Z (zombie)");
  } catch {
    return false;
  }
};

describe("the Lambda stand-in", () => {
  let folder: string;
  let lambda: LambdaRuntime;
  let client: LambdaClient;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lambda-"));
    mkdirSync(join(folder, "bundle"));
    writeFileSync(join(folder, "bundle/index.mjs"), source);
    writeFileSync(join(folder, "bundle/child.cjs"), child);
    lambda = await startLambda();
    client = new LambdaClient({
      endpoint: lambda.endpoint,
      region: "us-east-1",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
      maxAttempts: 1,
    });
  });

  beforeEach(() => {
    lambda.deploy({
      name: "echo",
      arn: "arn:aws:lambda:us-east-1:000000000000:function:echo",
      folder: join(folder, "bundle"),
      handler: "index.handler",
      timeout: 2,
      memorySize: 256,
      environment: { GREETING: "hello" },
      maxSandboxes: 2,
    });
  });

  afterAll(async () => {
    client.destroy();
    await lambda.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const invoke = async (event: object, more: Partial<InvokeCommandInput> = {}) => {
    const Payload = JSON.stringify(event);
    const answer = await client.send(new InvokeCommand({ FunctionName: "echo", Payload, ...more }));
    return { ...answer, payload: answer.Payload?.length ? JSON.parse(answer.Payload.transformToString()) : undefined };
  };

  it("gives a function only its own environment, and keeps its sandbox warm", async () => {
    expect((await invoke({})).payload).toEqual({ calls: 1, env: { GREETING: "hello" }, name: "echo", left: true });
    expect((await invoke({})).payload.calls).toBe(2);
  });

  it("handles one event a sandbox at a time and starts another sandbox for a second event", async () => {
    await Promise.all([invoke({ do: "wait", milliseconds: 300 }), invoke({ do: "wait", milliseconds: 300 })]);
    const both = await Promise.all([1, 2].map(() => invoke({ do: "wait", milliseconds: 100 })));
    expect(both.map((answer) => answer.payload.calls)).toEqual([2, 2]);
  });

  it("writes lines of the log format JSON whose fields can be queried", async () => {
    const printed: string[] = [];
    const { promise: allPrinted, resolve } = Promise.withResolvers<void>();
    const own = await startLambda({
      log: (_name, text) => void (printed.push(...text.split("\n")) >= 3 && resolve()),
    });
    own.deploy({
      name: "own",
      arn: "arn:aws:lambda:us-east-1:000000000000:function:own",
      folder: join(folder, "bundle"),
      handler: "index.handler",
      timeout: 5,
      memorySize: 128,
      environment: {},
      maxSandboxes: 1,
      logFormat: "JSON",
    });
    await own.invoke("own", JSON.stringify({ do: "log" }));
    await allPrinted;
    await own.close();
    const lines = printed.map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: "INFO", requestId: lines[1].requestId, message: { route: "/v2/user", status: 200 } },
      {
        level: "ERROR",
        message: { outcome: "fault", error: { errorType: "RangeError", errorMessage: "too far" } },
      },
      { level: "WARN", errorType: "TypeError", errorMessage: "wrong kind" },
    ]);
    expect(lines[2].message).toMatch(/^3 of TypeError: wrong kind/);
    expect(lines[0].requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("reports errors of a handler as Lambda does", async () => {
    const answer = await invoke({ do: "throw" });
    expect(answer.FunctionError).toBe("Unhandled");
    expect(answer.payload).toMatchObject({ errorType: "TypeError", errorMessage: "wrong kind" });
  });

  it("ends a handler that never yields at the function's timeout and serves the next event", async () => {
    const answer = await invoke({ do: "spin" });
    expect(answer.payload.errorType).toBe("Sandbox.Timedout");
    expect(answer.payload.errorMessage).toMatch(/Task timed out after 2\.00 seconds$/);
    expect((await invoke({})).payload.calls).toBe(1);
  });

  it("survives a handler that ends its process", async () => {
    expect((await invoke({ do: "exit" })).payload.errorType).toBe("Runtime.ExitError");
    expect((await invoke({})).payload.calls).toBe(1);
  });

  it("starts a sandbox ahead of the first event, and ends one in the middle of its work on demand", async () => {
    lambda.warm("echo");
    await new Promise((started) => setTimeout(started, 300));
    expect((await invoke({})).payload.calls).toBe(1);
    const hanging = invoke({ do: "wait", milliseconds: 1900 });
    await new Promise((underWay) => setTimeout(underWay, 100));
    await lambda.crash("echo");
    expect((await hanging).payload.errorType).toBe("Runtime.ExitError");
    expect((await invoke({})).payload.calls).toBe(1);
  });

  it("refuses a response beyond 6 MB", async () => {
    expect((await invoke({ do: "big" })).payload.errorType).toBe("Function.ResponseSizeTooLarge");
  });

  it("accepts an asynchronous event with 202 and knows ARNs, qualifiers and missing functions", async () => {
    expect((await invoke({}, { InvocationType: "Event" })).StatusCode).toBe(202);
    const arn = "arn:aws:lambda:us-east-1:000000000000:function:echo:live";
    expect((await invoke({}, { FunctionName: arn })).StatusCode).toBe(200);
    const missing = invoke({}, { FunctionName: "missing" });
    await expect(missing).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  it("tells whether an event was done with, or cut short by the end", async () => {
    const own = await startLambda();
    own.deploy({
      name: "own",
      arn: "arn:aws:lambda:us-east-1:000000000000:function:own",
      folder: join(folder, "bundle"),
      handler: "index.handler",
      timeout: 5,
      memorySize: 128,
      environment: {},
      maxSandboxes: 1,
    });
    expect(await own.invokeEvent("own", "{}")).toBe(true);
    const failing = own.invokeEvent("own", JSON.stringify({ do: "throw" }));
    await own.invoke("own", "{}");
    await own.close();
    expect(await failing).toBe(false);
  });

  it("lets a function fork a process with the function's environment, which ends with the sandbox", async () => {
    const { payload } = await invoke({ do: "fork" });
    expect(Object.keys(payload.env).filter((name) => !name.startsWith("NODE_"))).toEqual(["GREETING"]);
    await invoke({ do: "exit" });
    for (let tries = 0; tries < 100 && isAlive(payload.pid); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(isAlive(payload.pid)).toBe(false);
  });

  it("feeds a function from a queue, retries what it names as failed, and leaves it to the dead-letter queue", async () => {
    const sqs: Sqs = await startSqs();
    const deadLetterQueueArn = sqs.declareQueue("dead").arn;
    sqs.declareQueue("jobs", { visibilityTimeout: 0, redrive: { maxReceiveCount: 3, deadLetterQueueArn } });
    const queue = sqs.queue("jobs");
    const dead = sqs.queue("dead");
    if (!queue || !dead) throw new Error("the queues are declared");
    const order: string[] = [];
    const mapping = startEventSource(
      queue,
      (event) => {
        for (const one of JSON.parse(event).Records) order.push(one.body);
        return lambda.invoke("echo", event);
      },
      { batchSize: 10, batchWindow: 0, reportBatchItemFailures: true, concurrency: 1, region: "us-east-1" },
    );
    for (const body of ["one", "bad", "two"]) queue.send(body, {});
    const [message] = await dead.receive({ max: 10, waitSeconds: 10 });
    await mapping.stop();
    const left = queue.counts();
    await sqs.close();
    expect(message?.body).toBe("bad");
    expect([...order].sort()).toEqual(["bad", "bad", "bad", "one", "two"]);
    expect(left).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });
});
