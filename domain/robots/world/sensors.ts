import type { Surroundings } from "./body";
import { COLOUR_READINGS, colourAt } from "./floor";
import { ahead } from "./geometry";
import type { Pose } from "./snapshot";
import { COLOURS, type Colour, type Point, type RobotFile, type WorldFile } from "./world-file";

export type SensorPort = "1" | "2" | "3" | "4";
export type SensorKind = NonNullable<RobotFile["sensors"][SensorPort]>["kind"];

/** How near a wall is, in mm, when it presses a touch sensor. */
const PRESSED = 4;
/** What an ultrasonic sensor reads when nothing is near enough, in mm. */
export const FARTHEST = 2550;
/** The directions, in degrees beside its own, in which an ultrasonic sensor hears an echo. */
const CONE = [-10, -5, 0, 5, 10];
/** Light of the room, as a colour sensor without its own lamp reads it: 0 to 100. */
const ROOM_LIGHT = 12;

/** Errors of a brick's sensors at this moment, each from -1 to 1; all 0 in a world without errors. */
export interface SensorErrors {
  next(): number;
}

/** What the sensors of a robot at a pose read. */
export class Sensors {
  constructor(
    private readonly world: Pick<WorldFile, "floor" | "regions" | "lines" | "robot">,
    private readonly surroundings: Surroundings,
    private readonly errors: SensorErrors,
  ) {}

  private place(port: SensorPort, pose: Pose): { readonly point: Point; readonly direction: number } {
    const sensor = this.world.robot.sensors[port];
    if (!sensor) throw new Error(`Nothing is plugged into port ${port}.`);
    return { point: ahead(pose, sensor.forward, sensor.right), direction: pose.heading + sensor.turned };
  }

  isPressed(port: SensorPort, pose: Pose): boolean {
    const { point, direction } = this.place(port, pose);
    return this.surroundings.distance(point, direction) <= PRESSED;
  }

  /** Millimetres to what is in front of an ultrasonic sensor. */
  distance(port: SensorPort, pose: Pose): number {
    const { point, direction } = this.place(port, pose);
    const nearest = Math.min(...CONE.map((beside) => this.surroundings.distance(point, direction + beside)));
    return Math.round(Math.min(FARTHEST, Math.max(0, nearest + 8 * this.errors.next())));
  }

  colour(port: SensorPort, pose: Pose): Colour {
    return colourAt(this.place(port, pose).point, this.world);
  }

  colourNumber(port: SensorPort, pose: Pose): number {
    return COLOURS.indexOf(this.colour(port, pose));
  }

  reflected(port: SensorPort, pose: Pose): number {
    const { reflected } = COLOUR_READINGS[this.colour(port, pose)];
    return Math.round(Math.min(100, Math.max(0, reflected + 2 * this.errors.next())));
  }

  /** The raw part of a colour: 0 is red, 1 green, 2 blue. */
  raw(port: SensorPort, part: 0 | 1 | 2, pose: Pose): number {
    const { rgb } = COLOUR_READINGS[this.colour(port, pose)];
    return Math.max(0, Math.round(rgb[part] * (1 + 0.04 * this.errors.next())));
  }

  readonly ambient = (): number => Math.round(ROOM_LIGHT + this.errors.next());
}
