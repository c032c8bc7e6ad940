/** Where a robot is: the middle of its axle in mm from the left and from the top, its heading clockwise from the right. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** A port of the brick with what is plugged in there. */
export type Port =
  | {
      readonly port: "A" | "B" | "C" | "D";
      readonly kind: "large motor" | "medium motor";
      /** Degrees since the program began. */
      readonly position: number;
      /** Degrees per second. */
      readonly speed: number;
    }
  | {
      readonly port: "1" | "2" | "3" | "4";
      readonly kind: "touch" | "colour" | "ultrasonic" | "gyro";
      /** What the sensor reads: 0 or 1, the colour's number, millimetres, degrees. */
      readonly value: number;
    };

/** All that can be seen and heard of a simulated robot at one time. */
export interface Snapshot {
  /** Milliseconds since the program began. */
  readonly time: number;
  readonly pose: Pose;
  /** Movable obstacles by their index in the world, where they are now. */
  readonly moved: readonly { readonly index: number; readonly x: number; readonly y: number }[];
  /** Brightness of 0 to 255. */
  readonly leds: {
    readonly leftGreen: number;
    readonly leftRed: number;
    readonly rightGreen: number;
    readonly rightRed: number;
  };
  readonly speech: string | null;
  /** Hz of the tone that sounds. */
  readonly tone: number | null;
  readonly ports: readonly Port[];
  readonly touchesWall: boolean;
  readonly waitsForButton: boolean;
}
