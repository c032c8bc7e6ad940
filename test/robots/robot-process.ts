import { join } from "node:path";
import { build } from "esbuild";
import { compileForRobot } from "../../language/robot";
import type { Cloud } from "../../local/cloud";
import { keepRobot, type RunningRobot } from "../../local/robot/keep-robot";
import { onceARun } from "../once-a-run";

/** Compiles a program for a robot; what is wrong with it is thrown. */
export function programOf(text: string): Buffer {
  const compiled = compileForRobot({ prepend: "", program: text }, { strict: true });
  if (compiled.kind === "problems") throw new Error(compiled.problems[0]?.explanation);
  return Buffer.from(compiled.bytes);
}

/** The robot's program as one script, made once a run: each switching on read a hundred sources anew. */
async function bundleRobot(): Promise<string> {
  const folder = await onceARun("robot-process", async (outdir) => {
    await build({
      entryPoints: [join(__dirname, "../../local/robot/main.ts")],
      outfile: join(outdir, "robot.cjs"),
      bundle: true,
      platform: "node",
      target: "node24",
      logLevel: "error",
    });
  });
  return join(folder, "robot.cjs");
}

/** Switches a simulated robot on, as a process of its own, with its options. */
export async function switchOn(cloud: Cloud, secret: string, ...args: string[]): Promise<RunningRobot> {
  const { origin, standIns } = cloud;
  const authority = standIns.iot.authorityCertificate;
  return keepRobot({ origin, authority, secret, args, script: await bundleRobot(), log: () => undefined });
}
