import { compileForRobot } from "../../language/robot";
import type { Cloud } from "../../local/cloud";
import { type KeptRobot, keepRobot } from "../../local/robot/keep-robot";

/** Compiles a program for a robot; what is wrong with it is thrown. */
export function programOf(text: string): Buffer {
  const compiled = compileForRobot({ prepend: "", program: text }, { strict: true });
  if (compiled.kind === "problems") throw new Error(compiled.problems[0]?.explanation);
  return Buffer.from(compiled.bytes);
}

/** Switches a simulated robot on, as a process of its own, with its options. */
export const switchOn = (cloud: Cloud, secret: string, ...args: string[]): KeptRobot =>
  keepRobot({
    origin: cloud.origin,
    authority: cloud.standIns.iot.authorityCertificate,
    ...{ secret, args, log: () => undefined },
  });
