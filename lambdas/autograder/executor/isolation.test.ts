import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExecutionRequest } from "../../../language/observation";
import { onceARun } from "../../../test/once-a-run";
import { buildExecutor } from "./build";
import { createExecutor, type Executor } from "./supervisor";

const REQUEST: ExecutionRequest = {
  library: { chapter: 1, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 },
  prepend: "",
  student: "const f = x => x + 1;",
  postpend: "",
  template: "",
  testcases: ["f(1);", "f(2);"],
};

let built: string;
beforeAll(async () => {
  built = await onceARun("executor", buildExecutor);
});

/** Executors of the bundle as it is, one for each way: to make a snapshot of the engine takes longer than most questions. */
const unchanged = new Map<string, Executor>();
afterAll(() => {
  for (const executor of unchanged.values()) executor.close();
});

/** The bundle of a test that changes it. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "executor-"));
  cpSync(built, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The two ways to the engine: from the snapshot, or by loading it as long as there is none. */
const WAYS = [["from the snapshot"], ["without a snapshot"]] as const;
let way: (typeof WAYS)[number][0] = "from the snapshot";

async function start(from: string): Promise<Executor> {
  const executor = createExecutor(from, { awaitsSnapshot: way === "from the snapshot" });
  if (way === "from the snapshot") {
    await executor.ready;
    // Takes the spare process that was started before there was a snapshot.
    await executor.execute({ ...REQUEST, testcases: ["1;"] });
  }
  return executor;
}

/** Uses an executor of the test's own bundle. */
async function using<T>(use: (executor: Executor) => Promise<T>): Promise<T> {
  const executor = await start(folder);
  try {
    return await use(executor);
  } finally {
    executor.close();
  }
}

/** Uses the executor of the bundle that nobody has changed. */
async function usingUnchanged<T>(use: (executor: Executor) => Promise<T>): Promise<T> {
  const executor = unchanged.get(way) ?? (await start(built));
  unchanged.set(way, executor);
  return use(executor);
}

/** Puts another engine into the bundle, as if a program had escaped from Source and ran any JavaScript it likes. */
function escapeWith(runBody: string): void {
  const question = `class { run(index, onTestcase) { if (!onTestcase) return; ${runBody} } }`;
  // Questions that warm the engine end at once.
  writeFileSync(
    join(folder, "engine.js"),
    `(function () { return { openQuestion: (request) => new (${question})(request) }; })`,
  );
}

describe("the executor's bundle", () => {
  it("answers from any folder, as a Lambda handler", () => {
    const script = `import(${JSON.stringify(join(folder, "index.mjs"))})
      .then(({ handler }) => handler(${JSON.stringify(REQUEST)}))
      .then((report) => { console.log(JSON.stringify(report)); process.exit(); });`;
    const answer = execFileSync(process.execPath, ["-e", script], { cwd: tmpdir(), encoding: "utf8" });
    expect(JSON.parse(answer)).toEqual({
      observations: [
        { kind: "value", value: "2", output: [] },
        { kind: "value", value: "3", output: [] },
      ],
    });
  });

  it("has no observations for no testcases", async () => {
    expect(await usingUnchanged((executor) => executor.execute({ ...REQUEST, testcases: [] }))).toEqual({
      observations: [],
    });
  });

  it("serves several questions at once", async () => {
    const values = await usingUnchanged(async (executor) => {
      const reports = await Promise.all(
        [1, 2, 3, 4].map((n) => executor.execute({ ...REQUEST, testcases: [`f(${n});`] })),
      );
      return reports.map(({ observations: [first] }) => (first?.kind === "value" ? first.value : first?.kind));
    });
    expect(values).toEqual(["2", "3", "4", "5"]);
  });

  it("fails when its process cannot start, instead of waiting for ever, and tells that there is no snapshot", async () => {
    writeFileSync(join(folder, "question-process.cjs"), "process.exit(3);");
    const lines: object[] = [];
    const executor = createExecutor(folder, { log: (line) => lines.push(line) });
    await expect(executor.execute(REQUEST)).rejects.toThrow("The executor's process does not start.");
    await executor.ready;
    executor.close();
    expect(lines).toEqual([
      {
        snapshot: "not made, every question loads the engine",
        error: "The builder of the snapshot ended with 3",
      },
    ]);
  });
});

describe("a budget of processor time", () => {
  beforeEach(() => {
    way = "from the snapshot";
  });
  const withBudget = (student: string) =>
    usingUnchanged((executor) => executor.execute({ ...REQUEST, student, testcases: ["f(1);"], budgetMs: 150 }));

  it("ends a question that needs more, of which nothing is told", async () => {
    expect(await withBudget("const f = n => f(n + 1);")).toEqual({ observations: [], isUnfinished: true });
  });

  it("is used up by the first testcase that runs out of time", async () => {
    const library = { ...REQUEST.library, execTimeMs: 50 };
    const looping = { ...REQUEST, library, student: "const f = n => f(n + 1);", budgetMs: 60_000 };
    expect(await usingUnchanged((executor) => executor.execute(looping))).toEqual({
      observations: [],
      isUnfinished: true,
    });
  });

  it("is enough for a question as courses ask them", async () => {
    expect(await withBudget("const f = n => n === 0 ? 1 : n * f(n - 1);")).toEqual({
      observations: [{ kind: "value", value: "1", output: [] }],
    });
  });
});

describe.each(WAYS)("code that has escaped from Source, %s", (each) => {
  beforeEach(() => {
    way = each;
  });

  const probe = async (body: string): Promise<unknown> => {
    escapeWith(`${body}`);
    const { observations } = await using((executor) => executor.execute({ ...REQUEST, testcases: ["1;"] }));
    return observations[0];
  };

  it("finds no global of Node", async () => {
    const names =
      "process,require,module,Buffer,fetch,WebSocket,BroadcastChannel,MessageChannel,Worker,WebAssembly,setTimeout,console,gc,SharedArrayBuffer";
    const body = `const found = ${JSON.stringify(names.split(","))}.filter((n) => { try { return (0, eval)("typeof " + n) !== "undefined"; } catch { return true; } });
      return { kind: "value", value: found.join(), output: [] };`;
    expect(await probe(body)).toEqual({ kind: "value", value: "", output: [] });
  });

  it("cannot import, not even in code that it makes itself", async () => {
    const body = `let how = "imported"; try { Function('return import("node:fs")')().catch((e) => { how = e.code; }); } catch (e) { how = e.code; }
      const until = Date.now() + 50; while (Date.now() < until) {}
      return { kind: "value", value: String(how === "imported" ? "pending" : how), output: [] };`;
    const observed = (await probe(body)) as { value: string };
    expect(observed.value).toMatch(/^(pending|ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING)$/);
  });

  it("cannot change what the worker says by patching what it says it with", async () => {
    const body = `JSON.stringify = () => '{"kind":"observed","index":0}'; Array.prototype.toJSON = undefined;
      Date.now = () => 0; Object.prototype.kind = "done";
      return { kind: "value", value: "said", output: [] };`;
    expect(await probe(body)).toEqual({ kind: "value", value: "said", output: [] });
  });

  it("is killed when it loops, and the next testcase is run", async () => {
    escapeWith(
      `onTestcase(); if (index === 0) for (;;) {} return { kind: "value", value: String(index), output: [] };`,
    );
    const { observations } = await using((executor) => executor.execute(REQUEST));
    expect(observations).toEqual([
      { kind: "timeout", output: [] },
      { kind: "value", value: "1", output: [] },
    ]);
  });

  it("is killed when it takes memory that V8's own limits let pass, and the next testcase is run", async () => {
    escapeWith(
      `onTestcase(); if (index === 0) { const all = []; for (;;) all.push(new Array(1000).fill(index)); } return { kind: "value", value: String(index), output: [] };`,
    );
    const { observations } = await using((executor) =>
      executor.execute({ ...REQUEST, library: { ...REQUEST.library, execTimeMs: 8000 } }),
    );
    expect(observations).toEqual([
      { kind: "killed", reason: "The program used more memory than a submission may use." },
      { kind: "value", value: "1", output: [] },
    ]);
  });
});

describe.each(WAYS)("the process of a question, %s", (each) => {
  beforeEach(() => {
    way = each;
  });

  /** Puts a program with all of Node in the place of ours; `body` is a function of an index and `say`. */
  const running = async (body: string, request = REQUEST): Promise<readonly unknown[]> => {
    writeFileSync(
      join(folder, "question-process.cjs"),
      `const fs = require("node:fs"), { startupSnapshot } = require("node:v8");
      const tried = (use) => { try { return String(use()); } catch (e) { return e.code; } };
      function serve() {
        const { nonce, indices } = JSON.parse(fs.readFileSync(0, "utf8"));
        const say = (message) => fs.writeSync(3, JSON.stringify({ nonce, ...message }) + "\\n");
        const value = (index, value) => say({ kind: "observed", index, observation: { kind: "value", value, output: [] } });
        for (const index of indices) { say({ kind: "phase", index, phase: "testcase" }); ${body} }
        say({ kind: "done" });
      }
      if (startupSnapshot.isBuildingSnapshot()) startupSnapshot.setDeserializeMainFunction(serve); else serve();`,
    );
    return using(async (executor) => (await executor.execute(request)).observations);
  };
  const ONE = { ...REQUEST, testcases: ["1;"] };

  it("may not read or write files, start processes or threads, even with all of Node", async () => {
    const observations = await running(
      `value(index, [
        tried(() => fs.readFileSync("/etc/hostname")),
        tried(() => fs.writeFileSync("/tmp/new", "x")),
        tried(() => require("node:child_process").spawnSync("true").error ?? "spawned"),
        tried(() => new (require("node:worker_threads").Worker)("1", { eval: true }) && "started"),
      ].join(" "));`,
      ONE,
    );
    expect(observations).toEqual([
      { kind: "value", value: "ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED", output: [] },
    ]);
  });

  it("sees nothing of the environment", async () => {
    process.env.AWS_SECRET_ACCESS_KEY = "secret";
    const observations = await running(`value(index, String(process.env.AWS_SECRET_ACCESS_KEY));`, ONE);
    delete process.env.AWS_SECRET_ACCESS_KEY;
    expect(observations).toEqual([{ kind: "value", value: "undefined", output: [] }]);
  });

  it("has limits of the kernel for processor time, files, core dumps and its stack", async () => {
    const limits = await usingUnchanged(async () => {
      for (;;) {
        for (const pid of childrenOf(process.pid)) {
          const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, "utf8");
          const isQuestion = read("cmdline").includes(
            way === "from the snapshot" ? "self/fd/4" : "question-process.cjs",
          );
          // Until the shell has become node, it is still setting them.
          if (isQuestion && !read("cmdline").includes("ulimit") && !read("cmdline").includes("--build-"))
            return read("limits");
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const of = (name: string) => new RegExp(`^${name}\\s+(\\d+)`, "m").exec(limits)?.[1];
    expect(of("Max cpu time")).toBe("65");
    expect(of("Max file size")).toBe("0");
    expect(of("Max core file size")).toBe("0");
    expect(of("Max stack size")).toBe("20971520");
  });

  it("is killed when it reports what is no report, or a line without end", async () => {
    const observations = await running(
      `if (index === 0) { fs.writeSync(3, "what?\\n"); for (;;) {} }
      if (index === 1) for (;;) fs.writeSync(3, "x".repeat(100_000));
      value(index, "2");`,
      { ...REQUEST, testcases: ["1;", "2;", "3;"] },
    );
    const killed = { kind: "killed", reason: "The program used more memory than a submission may use." };
    expect(observations).toEqual([killed, killed, { kind: "value", value: "2", output: [] }]);
  });

  it("does not believe a message that names another order", async () => {
    const observations = await running(
      `say({ nonce: "guessed", kind: "observed", index, observation: { kind: "value", value: "forged", output: [] } });
      value(index, "true");`,
      ONE,
    );
    expect(observations).toEqual([{ kind: "value", value: "true", output: [] }]);
  });

  it("does nothing that a program left to be done later", async () => {
    escapeWith(`const value = String(globalThis.left); globalThis.left = "left";
      Promise.resolve().then(() => { for (;;) {} });
      return { kind: "value", value, output: [] };`);
    const values = await using(async (executor) => {
      const first = await executor.execute(ONE);
      const second = await executor.execute(ONE);
      return [...first.observations, ...second.observations];
    });
    const untouched = { kind: "value", value: "undefined", output: [] };
    expect(values).toEqual([untouched, untouched]);
  });

  it("has numbers of its own when a program asks for random ones", async () => {
    const request = { ...REQUEST, testcases: ["math_random();"] };
    const values = await usingUnchanged(async (executor) => [
      ...(await executor.execute(request)).observations,
      ...(await executor.execute(request)).observations,
    ]);
    expect(new Set(values.map((one) => one.kind === "value" && one.value)).size).toBe(2);
  });
});

/** The processes that a process started, whichever of its threads did. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
}
