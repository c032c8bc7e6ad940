import { Surroundings } from "./body";
import { isInRegion } from "./floor";
import { ahead } from "./geometry";
import type { Snapshot } from "./snapshot";
import type { WorldFile } from "./world-file";

/** Where a robot is, for somebody who does not see it: plain data that a page puts into words. */
export interface Description {
  /** cm from the left and from the top. */
  readonly x: number;
  readonly y: number;
  /** Eighths of a turn clockwise: 0 is to the right, 2 down, 4 to the left, 6 up. */
  readonly direction: number;
  /** Degrees from 0 to 359. */
  readonly heading: number;
  /** cm from the front of the robot to what is ahead. */
  readonly free: number;
  readonly inside: readonly string[];
  /** Goals and forbidden regions: cm to the middle, and where it lies, clockwise from where the robot looks, from -180 to 180. */
  readonly regions: readonly { readonly name: string; readonly away: number; readonly bearing: number }[];
}

/** Describes where a robot is in a world. */
export function describe(world: WorldFile, { pose, moved }: Snapshot): Description {
  const surroundings = new Surroundings(world);
  for (const { index, x, y } of moved) surroundings.put(index, x, y);
  const heading = turn(pose.heading, 0);
  const { length, axle } = world.robot.body;
  const front = ahead(pose, axle + length / 2, 0);
  return {
    x: Math.round(pose.x / 10),
    y: Math.round(pose.y / 10),
    direction: Math.round(heading / 45) % 8,
    heading: Math.round(heading) % 360,
    free: Math.round(surroundings.distance(front, pose.heading) / 10),
    inside: world.regions.filter((region) => isInRegion([pose.x, pose.y], region)).map(({ name }) => name),
    regions: world.regions.map(({ name, x, y }) => ({
      name,
      away: Math.round(Math.hypot(x - pose.x, y - pose.y) / 10),
      bearing: Math.round(turn((Math.atan2(y - pose.y, x - pose.x) * 180) / Math.PI - pose.heading, -180)),
    })),
  };
}

/** Brings an angle into the full turn that begins at another. */
const turn = (angle: number, from: number): number => ((((angle - from) % 360) + 360) % 360) + from;
