import type { Answer, Argument } from "../device";
import { EV3_FUNCTIONS, type Ev3Function } from "../functions";
import { DEMO_ROBOT } from "./robot-files";
import { World } from "./world";
import type { WorldFile } from "./world-file";

/** Numbers by which a program knows what is plugged into the demo robot. */
export const [A, B, C, D] = [0, 1, 2, 3];
export const TOUCH = 0x10000;
export const GYRO = 0x20001;
export const COLOUR = 0x30002;
export const ULTRASONIC = 0x40003;

/** A floor of two metres by one and a half with nothing on it. */
export const EMPTY: WorldFile = {
  version: 1,
  name: "Test",
  description: "",
  size: { width: 2000, height: 1500 },
  floor: "white",
  walls: [],
  obstacles: [],
  regions: [],
  lines: [],
  starts: [{ x: 500, y: 500, heading: 0 }],
  goals: [],
  forbidden: [],
  timeLimit: 60,
  seed: 1,
  runs: 1,
  manner: "ideal",
  robot: DEMO_ROBOT,
};
/** Makes a world with a robot. */
export const worldWith = (changes: Partial<WorldFile> = {}, seed = 1) => new World({ ...EMPTY, ...changes }, seed);

/** Calls a function of the robot. */
export function answer(world: World, name: Ev3Function, ...args: readonly Argument[]): Answer {
  return world.call(
    EV3_FUNCTIONS.findIndex(([one]) => one === name),
    args,
  );
}

/** Calls a function of the robot; gives its value. */
export function call(world: World, name: Ev3Function, ...args: readonly Argument[]): unknown {
  const given = answer(world, name, ...args);
  return given.kind === "value" ? given.value : given;
}

/** Turns the wheels for a time at degrees per second. */
export function drive(world: World, left: number, right: number, milliseconds: number): void {
  call(world, "ev3_runForTime", B, milliseconds, left);
  call(world, "ev3_runForTime", C, milliseconds, right);
  world.advance(milliseconds);
}
