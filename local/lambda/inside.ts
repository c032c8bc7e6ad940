import { fork } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { productNode } from "../product-node";
import type { WithoutNetwork } from "./no-network";

const PROGRAM = join(__dirname, "sandbox.mts");

/** The program inside a sandbox: a thread of this process, or a process without a network. */
export interface Inside {
  readonly outputs: readonly Readable[];
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once or more when it has ended, with what was the matter. */
  onEnd(listener: (reason: string) => void): void;
  /** Stops everything in it until `thaw`, as Lambda does between two events. A thread stops by itself when it has answered. */
  freeze(): void;
  thaw(): void;
  /** Ends it in the middle of what it does. */
  stop(): Promise<void>;
}

export interface InsideOptions {
  /** The name that tools which look at threads show; the system keeps 15 characters of it. */
  readonly title: string;
  readonly environment: Readonly<Record<string, string>>;
  /** In MB. */
  readonly memorySize: number;
  /** Nothing goes on in it between two events. */
  readonly isFrozenBetweenEvents: boolean;
  /** Settings of the function for `sandbox.mts`. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A small nursery: several sandboxes share one machine's memory, and collecting it more often costs little. */
const NURSERY_MB = 16;

/** Starts a worker thread with an environment of its own. */
export function startThread({ title, environment, memorySize, settings, ...how }: InsideOptions): Inside {
  const gate = how.isFrozenBetweenEvents ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  const thaw = () => {
    if (!gate) return;
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  const worker = new Worker(PROGRAM, {
    name: title,
    env: { ...environment },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memorySize, maxYoungGenerationSizeMb: NURSERY_MB },
    workerData: { ...settings, gate },
  });
  return {
    outputs: [worker.stdout, worker.stderr],
    send: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on("message", listener),
    onEnd: (listener) => {
      worker.on("error", (error) => listener(`${error.name}: ${error.message}`));
      worker.on("exit", (code) => listener(`Runtime exited with code ${code}`));
    },
    freeze: () => {},
    thaw,
    stop: async () => {
      thaw();
      await worker.terminate();
    },
  };
}

/** Starts a process, which the way given keeps from reaching anything but this one, by the pipe between them. */
export function startProcess(
  { environment, memorySize, settings, isFrozenBetweenEvents }: InsideOptions,
  way?: Exclude<WithoutNetwork, { reason: string }>,
): Inside {
  const node = productNode();
  const limits = [`--max-old-space-size=${memorySize}`, `--max-semi-space-size=${NURSERY_MB / 2}`];
  const child = fork(PROGRAM, [JSON.stringify(settings)], {
    execPath: way?.command ?? node,
    execArgv: way ? [...way.options, node, ...limits] : limits,
    // Only for the system to find the command; the function sees what it is given.
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A group of its own, so that what it starts is frozen with it.
    detached: isFrozenBetweenEvents,
  });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (isFrozenBetweenEvents) process.kill(-child.pid, name);
    else if (name === "SIGKILL") child.kill(name);
  };
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    outputs: [child.stdout, child.stderr].filter((stream) => stream !== null),
    send: (message) => void child.send(message, () => {}),
    onMessage: (listener) => void child.on("message", listener),
    onEnd: (listener) => {
      child.on("error", (error) => listener(`${error.name}: ${error.message}`));
      child.on("exit", (code, signal) => listener(`Runtime exited with ${signal ?? `code ${code}`}`));
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    stop: async () => {
      signal("SIGKILL");
      await ended;
    },
  };
}
