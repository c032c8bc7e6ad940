import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import { clickActions, type Engine, keyActions, WINDOW } from "./engine";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The installed Firefox, or undefined. */
export const findFirefox = (): string | undefined => PLACES.find((file) => existsSync(file));

/** Starts Firefox without a window and drives it over WebDriver BiDi, which it speaks by itself. */
export async function startFirefox(executable: string): Promise<Engine> {
  const profile = mkdtempSync(path.join(os.tmpdir(), "firefox-"));
  const size = [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`];
  const child = spawn(
    executable,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0", ...size],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const connection = await connect(await addressOf(child));
  await connection.call("session.new", { capabilities: {} });
  const { contexts } = await connection.call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  await connection.call("browsingContext.setViewport", { context, viewport: WINDOW });
  const perform = (actions: unknown) => connection.call("input.performActions", { context, actions });
  return {
    name: "Firefox",
    goto: (url) => connection.call("browsingContext.navigate", { context, url, wait: "complete" }),
    async evaluate(expression) {
      const answer = await connection.call<Evaluated>("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    click: (x, y) => perform(clickActions(x, y)),
    type: (keys, held = []) => perform(keyActions(keys, held)),
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      connection.close();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Evaluated =
  | { readonly type: "success"; readonly result: { readonly value?: string } }
  | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(`${address}/session`);
    });
    child.once("exit", () => reject(new Error(`Firefox ended before it could be driven:\n${printed}`)));
  });
}

interface Answer {
  readonly id: number;
  readonly type: "success" | "error";
  readonly result?: unknown;
  readonly message?: string;
}

async function connect(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return {
    call<Result = void>(method: string, params: object): Promise<Result> {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ type, result, message }) =>
          type === "success" ? resolve(result as Result) : reject(new Error(`${method}: ${message}`)),
        );
      });
    },
    close: () => socket.close(),
  };
}
