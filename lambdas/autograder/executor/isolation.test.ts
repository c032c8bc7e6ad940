import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExecutionRequest } from "../../../language/observation";
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

const built = mkdtempSync(join(tmpdir(), "executor-"));
beforeAll(() => buildExecutor(built), 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "executor-"));
  cpSync(built, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function using<T>(use: (executor: Executor) => Promise<T>): Promise<T> {
  const executor = createExecutor(folder);
  try {
    return await use(executor);
  } finally {
    executor.close();
  }
}

/** Puts another engine into the bundle, as if a program had escaped from Source and ran any JavaScript it likes. */
function escapeWith(runBody: string): void {
  const engine = `(function () { return { Question: class { run(index, onTestcase) { if (!onTestcase) return; ${runBody} } } }; })`;
  writeFileSync(join(folder, "engine.js"), engine);
  rmSync(join(folder, "engine.cache"));
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
  }, 20_000);

  it("works when another node made the code cache", async () => {
    const file = join(folder, "engine.cache");
    const cache = readFileSync(file);
    cache.fill(0, 0, 64);
    writeFileSync(file, cache);
    const { observations } = await using((executor) => executor.execute(REQUEST));
    expect(observations.map((o) => (o.kind === "value" ? o.value : o.kind))).toEqual(["2", "3"]);
  }, 20_000);

  it("has no observations for no testcases", async () => {
    expect(await using((executor) => executor.execute({ ...REQUEST, testcases: [] }))).toEqual({ observations: [] });
  }, 20_000);

  it("serves several questions at once", async () => {
    const values = await using(async (executor) => {
      const reports = await Promise.all(
        [1, 2, 3, 4].map((n) => executor.execute({ ...REQUEST, testcases: [`f(${n});`] })),
      );
      return reports.map(({ observations: [first] }) => (first?.kind === "value" ? first.value : first?.kind));
    });
    expect(values).toEqual(["2", "3", "4", "5"]);
  }, 20_000);

  it("fails when its child cannot start, instead of waiting for ever", async () => {
    writeFileSync(join(folder, "child.cjs"), "process.exit(3);");
    await expect(using((executor) => executor.execute(REQUEST))).rejects.toThrow(
      "The executor's child process does not start.",
    );
  }, 20_000);
});

describe("code that has escaped from Source", () => {
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
  }, 20_000);

  it("cannot import, not even in code that it makes itself", async () => {
    const body = `let how = "imported"; try { Function('return import("node:fs")')().catch((e) => { how = e.code; }); } catch (e) { how = e.code; }
      const until = Date.now() + 50; while (Date.now() < until) {}
      return { kind: "value", value: String(how === "imported" ? "pending" : how), output: [] };`;
    const observed = (await probe(body)) as { value: string };
    expect(observed.value).toMatch(/^(pending|ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING)$/);
  }, 20_000);

  it("cannot change what the worker says by patching what it says it with", async () => {
    const body = `JSON.stringify = () => '{"kind":"observed","index":0}'; Array.prototype.toJSON = undefined;
      Date.now = () => 0; Object.prototype.kind = "done";
      return { kind: "value", value: "said", output: [] };`;
    expect(await probe(body)).toEqual({ kind: "value", value: "said", output: [] });
  }, 20_000);

  it("is killed when it loops, and the next testcase is run", async () => {
    escapeWith(
      `onTestcase(); if (index === 0) for (;;) {} return { kind: "value", value: String(index), output: [] };`,
    );
    const { observations } = await using((executor) => executor.execute(REQUEST));
    expect(observations).toEqual([
      { kind: "timeout", output: [] },
      { kind: "value", value: "1", output: [] },
    ]);
  }, 20_000);

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
  }, 20_000);
});

describe("the child process", () => {
  it("may not read other files, start processes or see an environment, even in a worker with all of Node", async () => {
    const code = `const { parentPort } = require("node:worker_threads");
      const tried = (use) => { try { return String(use()); } catch (e) { return e.code; } };
      parentPort.once("message", ({ nonce, indices }) => {
        const value = [
          tried(() => require("node:fs").readFileSync("/etc/hostname")),
          tried(() => require("node:fs").writeFileSync(__dirname + "/new", "x")),
          tried(() => require("node:child_process").spawnSync("true").error ?? "spawned"),
          tried(() => Object.keys(process.env).length),
        ].join(" ");
        const say = (message) => parentPort.postMessage(JSON.stringify({ nonce, ...message }));
        say({ kind: "observed", index: indices[0], observation: { kind: "value", value, output: [] } });
        say({ kind: "done" });
      });
      parentPort.postMessage(JSON.stringify({ kind: "ready", rejected: false }));`;
    writeFileSync(join(folder, "worker.cjs"), code);
    const { observations } = await using((executor) => executor.execute({ ...REQUEST, testcases: ["1;"] }));
    expect(observations).toEqual([
      { kind: "value", value: "ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED 0", output: [] },
    ]);
  }, 20_000);

  it("does not believe a message that names another order", async () => {
    const code = `const { parentPort } = require("node:worker_threads");
      parentPort.once("message", ({ nonce, indices }) => {
        const say = (message) => parentPort.postMessage(JSON.stringify(message));
        say({ nonce: "guessed", kind: "observed", index: indices[0], observation: { kind: "value", value: "forged", output: [] } });
        say({ nonce, kind: "observed", index: indices[0], observation: { kind: "value", value: "true", output: [] } });
        say({ nonce, kind: "done" });
      });
      parentPort.postMessage(JSON.stringify({ kind: "ready", rejected: false }));`;
    writeFileSync(join(folder, "worker.cjs"), code);
    const { observations } = await using((executor) => executor.execute({ ...REQUEST, testcases: ["1;"] }));
    expect(observations).toEqual([{ kind: "value", value: "true", output: [] }]);
  }, 20_000);
});
