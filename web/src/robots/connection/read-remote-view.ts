import * as z from "zod/mini";
import type { Snapshot } from "../../../../domain/robots/world/snapshot";
import type { Point, WorldFile } from "../../../../domain/robots/world/world-file";
import { WORLDS } from "../../../../domain/robots/world/worlds";

/** What a simulated robot on a broker shows of itself. */
export interface RemoteView {
  /** Null when it drives in a world that is not one of ours. */
  readonly world: WorldFile | null;
  readonly snapshot: Snapshot;
  readonly trail: readonly Point[];
}

const number = z.number();
const message = z.object({
  world: z.string(),
  snapshot: z.object({
    time: number,
    pose: z.object({ x: number, y: number, heading: number }),
    moved: z.array(z.object({ index: number, x: number, y: number })),
    leds: z.object({ leftGreen: number, leftRed: number, rightGreen: number, rightRed: number }),
    speech: z.nullable(z.string()),
    tone: z.nullable(number),
    ports: z.array(
      z.union([
        z.object({
          port: z.enum(["A", "B", "C", "D"]),
          kind: z.enum(["large motor", "medium motor"]),
          position: number,
          speed: number,
        }),
        z.object({
          port: z.enum(["1", "2", "3", "4"]),
          kind: z.enum(["touch", "colour", "ultrasonic", "gyro"]),
          value: number,
        }),
      ]),
    ),
    touchesWall: z.boolean(),
    waitsForButton: z.boolean(),
  }),
});

/** Points of a trail that are kept. */
const TRAIL_POINTS = 2_000;

/** Reads what a robot shows, behind what it has shown before; what cannot be read changes nothing. */
export function readRemoteView(payload: Uint8Array, before: RemoteView | null): RemoteView | null {
  const parsed = message.safeParse(jsonIn(payload));
  if (!parsed.success) return before;
  const { snapshot, world } = parsed.data as { snapshot: Snapshot; world: string };
  const point: Point = [snapshot.pose.x, snapshot.pose.y];
  const isSameRun = before !== null && before.snapshot.time <= snapshot.time;
  return {
    world: Object.values(WORLDS).find(({ name }) => name === world) ?? null,
    snapshot,
    trail: isSameRun ? [...before.trail, point].slice(-TRAIL_POINTS) : [point],
  };
}

function jsonIn(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    // It is no message of ours, which the schema says too.
    return null;
  }
}
