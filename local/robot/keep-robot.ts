import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * After so long a robot that has ended is switched on again, in milliseconds: a brick does so after 2 s. One that has not
 * come to connect waits twice as long each time, up to the longer limit.
 */
const AGAIN_MS = { first: 2_000, most: 60_000 };

/** Reads TypeScript in the robot's process, whoever starts it. */
const LOADER = pathToFileURL(require.resolve("tsx")).href;

export interface RobotSetting {
  readonly origin: string;
  readonly secret: string;
  /** PEM by which it knows the broker. */
  readonly authority: string;
  readonly args?: readonly string[];
  /** The robot's program as one script; without it, as its source stands here. */
  readonly script?: string;
  readonly log: (line: string) => void;
}

export interface RunningRobot {
  /** Resolves when the robot has connected for the first time. */
  readonly connected: Promise<void>;
  /** Ends the robot's process as a power cut does; it is switched on again. */
  kill(): void;
  /** Ends the robot for good. */
  close(): Promise<void>;
}

/** Runs a simulated robot in a process of its own, again and again, until it is closed or this process ends. */
export function keepRobot({ origin, secret, authority, args = [], script, log }: RobotSetting): RunningRobot {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let pause = AGAIN_MS.first;
  let tell = () => {};
  const connected = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const start = () => {
    timer = null;
    const env = { ...process.env, ROBOT_ORIGIN: origin, ROBOT_SECRET: secret, ROBOT_CA: authority };
    child = fork(script ?? join(__dirname, "main.ts"), [...args], {
      env,
      execArgv: script === undefined ? ["--import", LOADER] : [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    child.on("message", () => {
      pause = AGAIN_MS.first;
      tell();
    });
    child.stderr?.on("data", (data: Buffer) => log(`Demo robot: ${data.toString().trim()}`));
    child.once("exit", () => {
      child = null;
      if (isClosed) return;
      timer = setTimeout(start, pause);
      pause = Math.min(2 * pause, AGAIN_MS.most);
    });
  };
  start();
  return {
    connected,
    kill: () => void child?.kill("SIGKILL"),
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      const running = child;
      if (!running) return;
      const ended = new Promise<void>((resolve) => running.once("exit", () => resolve()));
      running.kill();
      await ended;
    },
  };
}
