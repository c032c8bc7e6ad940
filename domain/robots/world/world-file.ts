import type { Pose } from "./snapshot";

/** The colours that a sensor names, by their number in `ev3_colorSensorGetColor`. */
export const COLOURS = ["none", "black", "blue", "green", "yellow", "red", "white", "brown"] as const;
export type Colour = (typeof COLOURS)[number];

export type Point = readonly [x: number, y: number];

/** A rectangle by its middle; it may be turned. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turned?: number;
}

/** A region of the floor with a name by which a testcase asks for it. Later regions lie over earlier ones. */
export type Region = {
  readonly name: string;
  readonly colour: Colour;
} & (
  | { readonly shape: "circle"; readonly x: number; readonly y: number; readonly radius: number }
  | ({ readonly shape: "rectangle" } & Rectangle)
);

/** A line of a colour on the floor, for a robot to follow. */
export interface Line {
  readonly colour: Colour;
  readonly width: number;
  readonly points: readonly Point[];
}

/** A robot as data: what is plugged in where, and how it is built. */
export interface RobotFile {
  /** mm between the wheels. */
  readonly track: number;
  /** mm across a wheel. */
  readonly wheel: number;
  /** mm; the axle's middle is `axle` mm behind the middle of the body. */
  readonly body: { readonly length: number; readonly width: number; readonly axle: number };
  readonly motors: Partial<
    Record<
      "A" | "B" | "C" | "D",
      { readonly kind: "large motor" | "medium motor"; readonly drives: "left wheel" | "right wheel" | "nothing" }
    >
  >;
  /** Where a sensor sits, in mm from the axle's middle: forward, and to the right; and where it looks. */
  readonly sensors: Partial<
    Record<
      "1" | "2" | "3" | "4",
      {
        readonly kind: "touch" | "colour" | "ultrasonic" | "gyro";
        readonly forward: number;
        readonly right: number;
        readonly turned: number;
      }
    >
  >;
}

/** A world as a file: what a teacher draws, a question carries and a testcase judges. */
export interface WorldFile {
  readonly version: 1;
  readonly name: string;
  readonly description: string;
  /** mm. There is a wall around it. */
  readonly size: { readonly width: number; readonly height: number };
  readonly floor: Colour;
  readonly walls: readonly { readonly from: Point; readonly to: Point }[];
  readonly obstacles: readonly (Rectangle & { readonly movable: boolean })[];
  readonly regions: readonly Region[];
  readonly lines: readonly Line[];
  /** Where the robot may begin; one is drawn for each run. */
  readonly starts: readonly Pose[];
  /** Names of regions to reach, in order, and of those that the robot must not enter. */
  readonly goals: readonly string[];
  readonly forbidden: readonly string[];
  /** Seconds after which a run ends. */
  readonly timeLimit: number;
  /** Begins the numbers by which starts and errors are drawn. */
  readonly seed: number;
  /** How many runs a testcase judges. */
  readonly runs: number;
  /** Motors lag and sensors err as a brick's do, or not at all. */
  readonly manner: "ideal" | "like a brick";
  readonly robot: RobotFile;
}
