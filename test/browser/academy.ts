import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./free-port";

/** A running copy of the whole product: what `npm start` starts, on a port and a data folder of its own. */
export interface Academy {
  readonly origin: string;
  readonly dataFolder: string;
  /** The process to look at for memory. */
  processId(): number;
  /** Ends it the hard way (SIGKILL), as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. Gives the milliseconds until it said Ready. */
  startAgain(): Promise<number>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

const READY = /^Ready: (http:\/\/127\.0\.0\.1:\d+)$/m;
const START_LIMIT_MS = 240_000;

/** What `npm start` makes in an empty folder. */
export type FirstCourse = "demo course" | "no course";

/** Whether the demo course's robot is switched on: it takes a process of its own. */
export type DemoRobot = "yes" | "no";

/**
 * Starts the product on a copy of `seeded`, a data folder that nobody uses, or else in an empty folder where it makes the
 * demo course first, unless there is to be none. Rejects with everything it printed when it ends before it is ready.
 */
export async function startAcademy(
  seeded?: string,
  first: FirstCourse = "demo course",
  robot: DemoRobot = "no",
): Promise<Academy> {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), "academy-"));
  if (seeded !== undefined) cpSync(seeded, dataFolder, { recursive: true });
  const port = await freePort();
  let running = await launch(port, dataFolder, first, robot);
  const kill = async () => {
    const ended = new Promise((resolve) => running.child.once("exit", resolve));
    running.child.kill("SIGKILL");
    await ended;
  };
  return {
    origin: running.origin,
    dataFolder,
    processId: () => running.child.pid ?? 0,
    kill,
    async startAgain() {
      const before = performance.now();
      running = await launch(port, dataFolder, first, robot);
      return performance.now() - before;
    },
    async remove() {
      if (running.child.exitCode === null && running.child.signalCode === null) await kill();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Makes the demo course in an empty folder, and ends the product in order. */
export async function seedFolder(dataFolder: string): Promise<void> {
  const { child } = await launch(0, dataFolder, "demo course", "no");
  // Beside its first page, where the course has no snapshot that fits.
  while (!existsSync(path.join(dataFolder, "seeded"))) await new Promise((again) => setTimeout(again, 200));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

function launch(
  port: number,
  dataFolder: string,
  first: FirstCourse,
  robot: DemoRobot,
): Promise<{ child: ChildProcess; origin: string }> {
  const settings = {
    PORT: String(port),
    ACADEMY_DATA: dataFolder,
    ACADEMY_DEMO_COURSE: first === "demo course" ? "yes" : "no",
    ACADEMY_DEMO_ROBOT: robot,
  };
  const child = spawn(process.execPath, ["--import", "tsx", "local/start.ts"], {
    // No test asks a host of the internet: there is nothing at this port.
    env: { CONTRIBUTORS_API: "http://127.0.0.1:9", ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let printed = "";
    const timer = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const origin = READY.exec(printed)?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve({ child, origin });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The product ended before it was ready (${signal ?? code}):\n${printed}`));
    });
  });
}
