import type { Snapshot } from "./world/snapshot";
import type { Point, WorldFile } from "./world/world-file";

/** When and whether a robot was in a region of its floor, by the middle of its axle. */
export interface RegionVisit {
  readonly name: string;
  /** Seconds after which the robot first was there; null when it never was. */
  readonly firstAt: number | null;
  /** The robot was there when the run ended. */
  readonly atEnd: boolean;
}

/** What is known of one run of a program in a world, from its beginning at a drawn start to its end. */
export interface Trial {
  readonly seed: number;
  readonly seconds: number;
  /** The program came to its end, ran into the world's time limit, or met a fault of the robot's machine. */
  readonly ending: "finished" | "time limit" | "fault";
  readonly fault: string | null;
  /** Every region of the world, in its order. */
  readonly visits: readonly RegionVisit[];
  /** How often the robot began to touch a wall or an obstacle. */
  readonly touches: number;
  /** Seconds in regions that the world forbids. */
  readonly forbidden: number;
  /** Seconds for which the robot stayed at one place at most. */
  readonly longestStay: number;
  /** Millimetres that the axle's middle has gone. */
  readonly distance: number;
  readonly end: { readonly x: number; readonly y: number; readonly heading: number };
  /** What the program displayed, a line each. */
  readonly displayed: readonly string[];
  /** The way that the robot went, and what was to be seen of it at the end. */
  readonly trail: readonly Point[];
  readonly snapshot: Snapshot;
}

/** What a question's testcases were judged by: the runs of a program, and the world that they were in. */
export interface JudgedRuns {
  readonly world: WorldFile;
  readonly trials: readonly Trial[];
}

/** Seconds at one place from which on a robot is said not to get on. A place is 3 cm around; turning there counts. */
export const STUCK_SECONDS = 5;
