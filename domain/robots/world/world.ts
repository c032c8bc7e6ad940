import type { Answer, Argument, Result, Wait } from "../device";
import { EV3_FUNCTIONS } from "../functions";
import type { SimulatedWorld } from "../simulation";
import { Surroundings } from "./body";
import { DEVICE_FUNCTIONS } from "./device-functions";

import type { DeviceWorld, Tone } from "./device-world";

import { wholeOf } from "./geometry";

import { Motor } from "./motor";
import { MOTOR_PORTS, type MotorPort, SENSOR_PORTS } from "./peripherals";
import { randomFrom } from "./random";
import { Sensors } from "./sensors";
import type { Port, Pose, Snapshot } from "./snapshot";
import { TripRecorder } from "./trip";
import type { Point, WorldFile } from "./world-file";

/** The world goes on in steps of this, in milliseconds. */
const STEP_MS = 2;
/** By how much a brick's motor is too fast or too slow at most, as a share. */
const MOTOR_ERROR = 0.02;
/** Degrees that a brick's gyro drifts in a second at most. */
const GYRO_DRIFT = 0.1;
/** Brightness of the lights while nobody has changed them: left green, left red, right green, right red. */
const LIGHTS: readonly [number, number, number, number] = [255, 0, 255, 0];

/** What of a world begins anew. */
export type Resettable = "robot" | "obstacles" | "encoders" | "gyro";

/** A floor with a robot on it. It depends on its file, its seed and what the robot is told: nothing else. */
export class World implements SimulatedWorld, DeviceWorld {
  now = 0;
  pose: Pose;
  readonly start: Pose;
  readonly motors: Partial<Record<MotorPort, Motor>>;
  readonly surroundings: Surroundings;
  readonly sensors: Sensors;
  readonly trip: TripRecorder;
  lights: [number, number, number, number] = [...LIGHTS];
  private gyroOffset = 0;
  private gyroRate = 0;
  private readonly drift: number;
  /** Milliseconds at which the gyro was last told to begin at 0. */
  private gyroSince = 0;
  private due = 0;
  private speech: { readonly text: string; readonly until: number } | null = null;
  private tones: readonly Tone[] = [];
  private pressed: number | null = null;
  private isWaitingForButton = false;

  /** @param seed decides which start is drawn, and the errors of a world like a brick's */
  constructor(
    readonly file: WorldFile,
    readonly seed: number,
  ) {
    const random = randomFrom(seed);
    this.start = startOf(file, seed);
    this.pose = this.start;
    const isExact = file.manner === "ideal";
    this.motors = {};
    for (const port of MOTOR_PORTS) {
      const motor = file.robot.motors[port];
      const error = isExact ? null : (2 * random() - 1) * MOTOR_ERROR;
      if (motor) this.motors[port] = new Motor(motor.kind, error);
    }
    this.drift = isExact ? 0 : (2 * random() - 1) * GYRO_DRIFT;
    this.surroundings = new Surroundings(file);
    const errors = { next: isExact ? () => 0 : () => 2 * random() - 1 };
    this.sensors = new Sensors(file, this.surroundings, errors);
    this.trip = new TripRecorder(file, this.pose);
  }

  // The robot's functions

  call(number: number, args: readonly Argument[]): Answer {
    const name = EV3_FUNCTIONS[number]?.[0];
    if (name === undefined) throw new Error(`The robot has no function ${number}.`);
    return DEVICE_FUNCTIONS[name](this, args);
  }

  awaited(wait: Wait): { readonly value: Result } | null {
    if (wait.kind === "time") return this.now >= wait.until ? { value: undefined } : null;
    this.isWaitingForButton = true;
    if (this.pressed === null) return null;
    const value = this.pressed;
    this.pressed = null;
    this.isWaitingForButton = false;
    return { value };
  }

  awaitButton(): void {
    this.isWaitingForButton = true;
    this.pressed = null;
  }

  say(text: string, until: number): void {
    this.speech = { text, until };
  }

  play(tones: readonly Tone[]): void {
    this.tones = tones;
  }

  /** Degrees that the gyro has turned, clockwise, without end in either direction. */
  get gyroAngle(): number {
    const drifted = (this.drift * (this.now - this.gyroSince)) / 1000;
    return wholeOf(this.pose.heading - this.start.heading - this.gyroOffset + drifted);
  }

  /** Degrees per second. */
  get gyroSpeed(): number {
    return wholeOf(this.gyroRate);
  }

  // What a person does

  /** Presses a button of the brick: 0 enter, 1 back, 2 left, 3 right, 4 up, 5 down. Tells whether the program waited for one. */
  pressButton(button: number): boolean {
    if (this.isWaitingForButton) this.pressed = button;
    return this.isWaitingForButton;
  }

  /** Puts the robot down somewhere; tells whether it fits there. */
  teleport(pose: Pose): boolean {
    if (!this.surroundings.isFree(pose)) return false;
    this.gyroOffset += pose.heading - this.pose.heading;
    this.pose = pose;
    this.trip.lift(pose);
    return true;
  }

  /** Begins parts of the world anew, the others stay. */
  reset(parts: ReadonlySet<Resettable>): void {
    if (parts.has("obstacles")) this.surroundings.reset();
    if (parts.has("robot")) this.teleport(this.start);
    if (parts.has("gyro")) {
      this.gyroOffset = this.pose.heading - this.start.heading;
      this.gyroSince = this.now;
    }
    if (!parts.has("encoders")) return;
    for (const motor of Object.values(this.motors)) motor.position = 0;
  }

  // Time

  advance(milliseconds: number): void {
    this.due += milliseconds;
    while (this.due >= STEP_MS) {
      this.due -= STEP_MS;
      this.step();
    }
  }

  private step(): void {
    const before = this.pose;
    const [left, right] = this.turnMotors();
    const next = left === 0 && right === 0 ? before : this.driven(left, right);
    const contact = next === before ? null : this.surroundings.move(next);
    if (contact !== null && contact !== "blocked") this.pose = next;
    this.gyroRate = ((this.pose.heading - before.heading) * 1000) / STEP_MS;
    this.now += STEP_MS;
    this.trip.note(this.now, this.pose, contact);
  }

  /** Turns every motor; gives the mm that the left and the right wheel roll. */
  private turnMotors(): [left: number, right: number] {
    const { wheel, motors } = this.file.robot;
    const rolled: { readonly wheel: string; readonly mm: number }[] = [];
    for (const port of MOTOR_PORTS) {
      const turned = this.motors[port]?.advance(this.now, STEP_MS) ?? 0;
      const drives = motors[port]?.drives ?? "nothing";
      rolled.push({ wheel: drives, mm: (turned / 360) * Math.PI * wheel });
    }
    // Motors that share a wheel turn it together, not twice as far.
    const of = (name: string) => {
      const shared = rolled.filter((one) => one.wheel === name);
      return shared.reduce((sum, { mm }) => sum + mm, 0) / Math.max(1, shared.length);
    };
    return [of("left wheel"), of("right wheel")];
  }

  private driven(left: number, right: number): Pose {
    const turned = ((left - right) / this.file.robot.track) * (180 / Math.PI);
    const along = ((this.pose.heading + turned / 2) * Math.PI) / 180;
    const rolled = (left + right) / 2;
    return {
      x: this.pose.x + rolled * Math.cos(along),
      y: this.pose.y + rolled * Math.sin(along),
      heading: this.pose.heading + turned,
    };
  }

  release(): void {
    for (const motor of Object.values(this.motors)) motor.release();
    this.lights = [...LIGHTS];
    this.speech = null;
    this.tones = [];
    this.isWaitingForButton = false;
  }

  // What is seen

  get trail(): readonly Point[] {
    return this.trip.trail;
  }

  snapshot(): Snapshot {
    const [leftGreen, leftRed, rightGreen, rightRed] = this.lights;
    const moved = this.surroundings.obstacles.flatMap(({ x, y }, index) => {
      const first = this.file.obstacles[index];
      return first && (first.x !== x || first.y !== y) ? [{ index, x, y }] : [];
    });
    return {
      time: this.now,
      pose: this.pose,
      moved,
      leds: { leftGreen, leftRed, rightGreen, rightRed },
      speech: this.speech && this.speech.until > this.now ? this.speech.text : null,
      tone: this.tones.find(({ from, until }) => from <= this.now && this.now < until)?.frequency ?? null,
      ports: this.ports(),
      touchesWall: this.trip.isTouching,
      waitsForButton: this.isWaitingForButton,
    };
  }

  private ports(): Port[] {
    const motors = MOTOR_PORTS.flatMap((port): Port[] => {
      const motor = this.motors[port];
      if (!motor) return [];
      return [{ port, kind: motor.kind, position: wholeOf(motor.position), speed: wholeOf(motor.speed) }];
    });
    const sensors = SENSOR_PORTS.flatMap((port): Port[] => {
      const kind = this.file.robot.sensors[port]?.kind;
      return kind === undefined ? [] : [{ port, kind, value: this.shown(kind, port) }];
    });
    return [...motors, ...sensors];
  }

  /** What a port shows. A look at it draws no error, so that who watches changes nothing. */
  private shown(kind: "touch" | "colour" | "ultrasonic" | "gyro", port: "1" | "2" | "3" | "4"): number {
    const exact = new Sensors(this.file, this.surroundings, { next: () => 0 });
    switch (kind) {
      case "touch":
        return exact.isPressed(port, this.pose) ? 1 : 0;
      case "colour":
        return exact.colourNumber(port, this.pose);
      case "ultrasonic":
        return exact.distance(port, this.pose);
      case "gyro":
        return this.gyroAngle;
    }
  }
}

/** Returns where a run with a seed begins. Seeds that follow one another take the starts in turn, so that none is left out. */
function startOf({ starts }: WorldFile, seed: number): Pose {
  const start = starts[((seed % starts.length) + starts.length) % starts.length];
  if (!start) throw new Error("A world has no start.");
  return start;
}
