import type { Motor } from "./motor";
import type { MotorPort } from "./peripherals";
import type { Sensors } from "./sensors";
import type { Pose } from "./snapshot";
import type { WorldFile } from "./world-file";

/** A tone that sounds for a time of the robot's clock. */
export interface Tone {
  readonly frequency: number;
  readonly from: number;
  readonly until: number;
}

/** What the robot's functions reach of the world in which the robot is. */
export interface DeviceWorld {
  readonly now: number;
  readonly file: Pick<WorldFile, "robot">;
  readonly pose: Pose;
  readonly motors: Readonly<Partial<Record<MotorPort, Motor>>>;
  readonly sensors: Sensors;
  /** Brightness of the lights: left green, left red, right green, right red. */
  readonly lights: [number, number, number, number];
  /** Degrees that the gyro has turned, and turns in a second. */
  readonly gyroAngle: number;
  readonly gyroSpeed: number;
  say(text: string, until: number): void;
  play(tones: readonly Tone[]): void;
  awaitButton(): void;
}
