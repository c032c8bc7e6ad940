import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutor } from "../../lambdas/autograder/executor/build";
import { onceARun } from "../../test/once-a-run";
import { type FunctionDefinition, type LambdaRuntime, startLambda } from ".";
import { withoutNetwork } from "./no-network";

const way = withoutNetwork();
const permitted = "command" in way;
/** Skipped by name where it cannot be: the list of tests then says what was not shown, and why. */
const skipped = permitted ? "" : ` (skipped: ${way.reason})`;
const whereItCanBe = permitted ? test : test.skip;

const connecting = `
import { connect } from "node:net";
import { lookup } from "node:dns/promises";
export async function handler({ port }) {
  const connected = new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve("connected")).on("error", (error) => resolve(error.code));
    socket.unref();
  });
  return { connected: await connected, variables: Object.keys(process.env).sort(), words: process.argv.length };
}
`;

/** In the place of the executor's own: a program that has all of Node, as the worst break-out would. */
const brokenOut = `
const fs = require("node:fs"), { startupSnapshot } = require("node:v8");
function serve() {
  const { nonce, request, indices } = JSON.parse(fs.readFileSync(0, "utf8"));
  const say = (message) => fs.writeSync(3, JSON.stringify({ nonce, ...message }) + "\\n");
  const [index] = indices;
  say({ kind: "phase", index, phase: "testcase" });
  const answer = (value) => {
    say({ kind: "observed", index, observation: { kind: "value", value, output: [] } });
    say({ kind: "done" });
    process.exit(0);
  };
  const port = Number(request.student);
  require("node:net").connect(port, "127.0.0.1", () => answer("connected")).on("error", (error) => answer(error.code));
}
if (startupSnapshot.isBuildingSnapshot()) process.exit(1); else serve();
`;

describe("a function in subnets that lead nowhere", () => {
  let folder: string;
  let lambda: LambdaRuntime;
  let server: Server;
  let port: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "no-network-"));
    mkdirSync(join(folder, "connecting"));
    writeFileSync(join(folder, "connecting/index.mjs"), connecting);
    cpSync(await onceARun("executor", buildExecutor), join(folder, "executor"), { recursive: true });
    writeFileSync(join(folder, "executor/question-process.cjs"), brokenOut);
    lambda = await startLambda();
    server = createServer((_request, response) => response.end("reached"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
  });

  afterAll(async () => {
    await lambda.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  const deploy = (bundle: string, settings: Partial<FunctionDefinition>) =>
    lambda.deploy({
      name: bundle,
      arn: `arn:aws:lambda:us-east-1:000000000000:function:${bundle}`,
      folder: join(folder, bundle),
      handler: "index.handler",
      timeout: 20,
      memorySize: 256,
      environment: {},
      maxSandboxes: 1,
      ...settings,
    });
  const invoke = async (name: string, event: object) => {
    const outcome = await lambda.invoke(name, JSON.stringify(event));
    if ("failure" in outcome) throw new Error(JSON.stringify(outcome.failure));
    return JSON.parse(outcome.payload);
  };
  const escaped = async () => {
    const library = { chapter: 1, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 5000 };
    const question = { library, prepend: "", student: String(port), postpend: "", template: "", testcases: ["1;"] };
    return (await invoke("executor", question)).observations;
  };

  test("elsewhere a function reaches what listens on this machine, or the next test would show nothing", async () => {
    deploy("connecting", {});
    expect(await invoke("connecting", { port })).toMatchObject({ connected: "connected" });
    deploy("executor", {});
    expect(await escaped()).toEqual([{ kind: "value", value: "connected", output: [] }]);
  });

  whereItCanBe(`reaches nothing, not even this machine${skipped}`, async () => {
    deploy("connecting", { reachesNothing: true, environment: { GREETING: "hello" } });
    const { connected, variables, words: message } = await invoke("connecting", { port });
    expect(connected).toBe("ENETUNREACH");
    // What it is told of itself is not on its command line, and its environment is its own.
    expect(message).toBe(2);
    expect(variables.filter((name: string) => name !== "PATH")).toEqual(["GREETING"]);
  });

  whereItCanBe(`nor does a program that broke out of the executor's realm into Node${skipped}`, async () => {
    deploy("executor", { reachesNothing: true });
    expect(await escaped()).toEqual([{ kind: "value", value: "ENETUNREACH", output: [] }]);
  });

  whereItCanBe(`fails by its timeout and its end as any other, and ends with its sandbox${skipped}`, async () => {
    writeFileSync(
      join(folder, "connecting/other.mjs"),
      `export const handler = async (event) => {
        if (event.do === "exit") process.exit(3);
        if (event.do === "spin") for (;;) {}
        if (event.do === "throw") throw new TypeError("wrong kind");
        console.log("said");
        return process.pid;
      };`,
    );
    deploy("connecting", { reachesNothing: true, handler: "other.handler", timeout: 1 });
    const outcome = (event: object) => lambda.invoke("connecting", JSON.stringify(event));
    expect(await outcome({ do: "throw" })).toMatchObject({ failure: { errorType: "TypeError" } });
    expect(await outcome({ do: "exit" })).toMatchObject({ failure: { errorType: "Runtime.ExitError" } });
    expect(await outcome({ do: "spin" })).toMatchObject({ failure: { errorType: "Sandbox.Timedout" } });
    const pid = await invoke("connecting", {});
    await lambda.crash("connecting");
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});
