import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";
import { onceARun } from "../once-a-run";

const root = path.join(__dirname, "../..");

/** Bundles academy-process.ts once a run, so that a process of it starts quickly; returns the file. */
export async function bundleAcademy(): Promise<string> {
  return path.join(await onceARun("academy-process", bundleInto), "academy.cjs");
}

async function bundleInto(folder: string): Promise<void> {
  await build({
    entryPoints: [path.join(__dirname, "academy-process.ts")],
    outfile: path.join(folder, "academy.cjs"),
    bundle: true,
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    external: ["dynalite", "classic-level"],
    logLevel: "error",
  });
}

/** An academy in a process of its own. `origin` rejects when the process ends before it takes requests. */
export interface RunningAcademy {
  readonly child: ChildProcess;
  readonly origin: Promise<string>;
}

/**
 * Starts the bundle on the data in `folder`. With `fileLimitKb` no file may grow beyond that: what would is refused by the
 * system, as on a full disk.
 */
export function startAcademy(
  bundle: string,
  folder: string,
  tableName: string,
  { fileLimitKb }: { readonly fileLimitKb?: number } = {},
): RunningAcademy {
  const env = { PATH: process.env.PATH, NODE_PATH: path.join(root, "node_modules") };
  const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
  const command = [process.execPath, bundle, folder, tableName];
  const limited = ["/bin/sh", "-c", `ulimit -f ${(fileLimitKb ?? 0) * 2} && exec "$@"`, "sh", ...command];
  const [program = "", ...rest] = fileLimitKb === undefined ? command : limited;
  const child = spawn(program, rest, { cwd: root, env, stdio: [...stdio] });
  const origin = new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(String(message)));
    child.once("exit", (code, signal) => reject(new Error(`The process ended before it was ready: ${code ?? signal}`)));
  });
  origin.catch(() => {});
  return { child, origin };
}
