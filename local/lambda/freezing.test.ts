import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutor } from "../../lambdas/autograder/executor/build";
import { onceARun } from "../../test/once-a-run";
import { type FunctionDefinition, type LambdaRuntime, startLambda } from ".";

/** Goes on counting after it has answered, as a promise does that nobody awaits. */
const counting = `
let turns = 0;
let isCounting = false;
const count = () => { turns += 1; setImmediate(count); };
export async function handler(event) {
  if (event.do === "print") { for (let line = 1; line <= 3; line += 1) console.log("line", line); return "printed"; }
  if (event.do === "throw") throw new TypeError("wrong kind");
  if (!isCounting) count();
  isCounting = true;
  return turns;
}
`;

const LONG = 500_000;

describe("a sandbox between two events", () => {
  let folder: string;
  const running: LambdaRuntime[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "freezing-"));
    mkdirSync(join(folder, "counting"));
    writeFileSync(join(folder, "counting/index.mjs"), counting);
    cpSync(await onceARun("executor", buildExecutor), join(folder, "executor"), { recursive: true });
  });
  afterEach(() => Promise.all(running.splice(0).map((one) => one.close())));
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = async (freezing: boolean, settings: Partial<FunctionDefinition>, log?: (line: string) => void) => {
    const lambda = await startLambda({ freezing, log: (_name, line) => log?.(line) });
    running.push(lambda);
    const { name = "counting" } = settings;
    lambda.deploy({
      name,
      arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
      folder: join(folder, name),
      handler: "index.handler",
      timeout: 20,
      memorySize: 256,
      environment: {},
      maxSandboxes: 1,
      ...settings,
    });
    return async (event: object) => {
      const outcome = await lambda.invoke(name, JSON.stringify(event));
      if ("failure" in outcome) throw new Error(outcome.failure.errorMessage);
      return JSON.parse(outcome.payload);
    };
  };

  test.each([
    ["a thread", false],
    ["a process without a network", true],
  ])("goes on with what nobody awaits, or stands still when it is frozen: %s", async (_, reachesNothing) => {
    const free = await start(false, { reachesNothing });
    const frozen = await start(true, { reachesNothing });
    await Promise.all([free({}), frozen({})]);
    while ((await free({})) < LONG);
    // A few turns passed before it stood still, and as many now.
    expect(await frozen({})).toBeLessThan(LONG / 4);
  });

  test("has printed what it printed before it stands still, and says so of what it throws", async () => {
    const lines: string[] = [];
    const { promise: allPrinted, resolve } = Promise.withResolvers<void>();
    const invoke = await start(true, {}, (text) => void (lines.push(...text.split("\n")) >= 3 && resolve()));
    expect(await invoke({ do: "print" })).toBe("printed");
    await allPrinted;
    expect(lines).toEqual(["line 1", "line 2", "line 3"]);
    await expect(invoke({ do: "throw" })).rejects.toThrow("wrong kind");
  });

  test("leaves the executor as good as it was: a question's process starts, or is thawed, with the question", async () => {
    const execute = await start(true, { name: "executor", reachesNothing: true, timeout: 60, memorySize: 1769 });
    const library = { chapter: 1, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 5000 };
    for (const n of [1, 2, 3]) {
      const question = {
        library,
        prepend: "",
        student: `const n = ${n};`,
        postpend: "",
        template: "",
        testcases: ["n;"],
      };
      expect((await execute(question)).observations).toEqual([{ kind: "value", value: String(n), output: [] }]);
    }
  });
});
