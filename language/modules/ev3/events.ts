import type { RegionVisit } from "../../../domain/robots/trial";
import type { Pose, Snapshot } from "../../../domain/robots/world/snapshot";
import type { Point, WorldFile } from "../../../domain/robots/world/world-file";

/** How fast a simulated robot's time goes: as in life, four times as fast, or as fast as it can be computed. */
export const SPEEDS = [1, 4, "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

/** Settings of the page for later runs; they stay until the page sends others. */
export interface RobotSettings {
  readonly library: "ev3";
  readonly kind: "settings";
  /** The robot that programs run on: the simulated one of the page, or one that the page is connected to. */
  readonly target: "page" | "device";
  /** The name of a world of ours, or a world's file; null is the question's own. */
  readonly world: string | null;
  /** Decides which start is drawn, and the errors of a world like a brick's; null draws another for each run. */
  readonly seed: number | null;
  /** Start position of the robot instead of one of the world's; null for one of the world's. */
  readonly start: Pose | null;
  /** Holds programs to the limits of a brick. */
  readonly strict: boolean;
  readonly speed: Speed;
}

/** Input of a person while the robot runs, or messages of a connected robot. */
export type RobotMessage =
  | RobotSettings
  | { readonly library: "ev3"; readonly kind: "speed"; readonly speed: Speed }
  | { readonly library: "ev3"; readonly kind: "pause" | "resume" | "step" }
  /** A button of the brick: 0 enter, 1 back, 2 left, 3 right, 4 up, 5 down. */
  | { readonly library: "ev3"; readonly kind: "press"; readonly button: number }
  | { readonly library: "ev3"; readonly kind: "teleport"; readonly pose: Pose }
  | {
      readonly library: "ev3";
      readonly kind: "reset";
      readonly parts: readonly ("robot" | "obstacles" | "encoders" | "gyro")[];
    }
  /** Output of the robot, in order. */
  | { readonly library: "ev3"; readonly kind: "said"; readonly lines: readonly RobotLine[] }
  | { readonly library: "ev3"; readonly kind: "ended" };

export interface RobotLine {
  readonly kind: "output" | "error" | "result";
  readonly text: string;
}

/** How far the robot has come with what its world asks for. */
export interface Score {
  readonly visits: readonly RegionVisit[];
  readonly touches: number;
  /** Seconds in forbidden regions. */
  readonly forbidden: number;
  /** Seconds at one place, at most. */
  readonly longestStay: number;
  /** mm. */
  readonly distance: number;
}

/** Events of a robot's run for its panel. */
export type RobotEvent =
  /** A run begins in a world; the seed gives the same run again. */
  | { readonly library: "ev3"; readonly kind: "world"; readonly world: WorldFile; readonly seed: number }
  /** The current view; it replaces the one before. */
  | {
      readonly library: "ev3";
      readonly kind: "seen";
      readonly snapshot: Snapshot;
      readonly trail: readonly Point[];
      readonly score: Score;
      readonly state: "running" | "paused" | "over";
    }
  /** A program for the connected robot; the page sends it there. */
  | { readonly library: "ev3"; readonly kind: "program"; readonly bytes: Uint8Array };
