import type { Answer, Argument, Result } from "../device";
import type { Ev3Function } from "../functions";
import type { DeviceWorld } from "./device-world";
import { wholeOf } from "./geometry";
import { type Motor, STOP_ACTIONS, type StopAction } from "./motor";
import { type MotorPort, motorNumber, motorPortOf, SENSOR_PORTS, sensorNumber, sensorOf } from "./peripherals";
import type { SensorKind, SensorPort } from "./sensors";

/** What a robot's function does in a world. */
type DeviceFunction = (world: DeviceWorld, args: readonly Argument[]) => Answer;

const gives = (value: Result): Answer => ({ kind: "value", value });
const NOTHING = gives(undefined);

const waits = (world: DeviceWorld, milliseconds: number): Answer => ({
  kind: "wait",
  wait: { kind: "time", until: world.now + milliseconds },
});

const numberIn = (value: Argument): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

const motor =
  (port: MotorPort): DeviceFunction =>
  (world) =>
    gives(world.motors[port] && motorNumber(port));

/** A function of a motor; with anything else it gives nothing. */
const ofMotor =
  (give: (motor: Motor, rest: readonly Argument[], world: DeviceWorld) => Result | undefined): DeviceFunction =>
  (world, [port, ...rest]) => {
    const named = motorPortOf(port);
    const found = named && world.motors[named];
    return gives(found && give(found, rest, world));
  };

const sensor =
  (kind: SensorKind): DeviceFunction =>
  (world) => {
    const port = SENSOR_PORTS.find((one) => world.file.robot.sensors[one]?.kind === kind);
    return gives(port && sensorNumber(kind, port));
  };

/** A function of a sensor of a kind; with anything else it gives nothing. */
const ofSensor =
  (kind: SensorKind, read: (world: DeviceWorld, port: SensorPort) => Result): DeviceFunction =>
  (world, [value]) => {
    const found = sensorOf(value);
    const fits = found?.kind === kind && world.file.robot.sensors[found.port]?.kind === kind;
    return fits ? gives(read(world, found.port)) : NOTHING;
  };

/** Whatever is plugged in there is taken for a touch sensor. */
const touchSensor =
  (port: SensorPort): DeviceFunction =>
  (world) =>
    gives(world.file.robot.sensors[port] && sensorNumber("touch", port));

function connected(world: DeviceWorld, [value]: readonly Argument[]): Answer {
  if (value === undefined) return gives(false);
  if (typeof value !== "number" || !Number.isInteger(value)) return { kind: "fault", fault: "type error" };
  const port = motorPortOf(value);
  const found = sensorOf(value);
  return gives(
    port ? world.motors[port] !== undefined : found !== undefined && world.file.robot.sensors[found.port] !== undefined,
  );
}

const isStopAction = (value: Argument): value is StopAction => STOP_ACTIONS.some((action) => action === value);

/** How long the robot speaks: a moment, and some time for each character, in milliseconds. */
const SPEECH = { least: 400, each: 65 };
/** Characters of what the robot says that are kept. */
const SPEECH_LIMIT = 200;

function speak(world: DeviceWorld, [text]: readonly Argument[]): Answer {
  if (typeof text !== "string") return NOTHING;
  const duration = SPEECH.least + SPEECH.each * Math.min(text.length, SPEECH_LIMIT);
  world.say(text.slice(0, SPEECH_LIMIT), world.now + duration);
  return waits(world, duration);
}

/** Plays [frequency, length, pause, frequency, ...], in Hz and milliseconds. */
function playSequence(world: DeviceWorld, [notes]: readonly Argument[]): Answer {
  if (!Array.isArray(notes)) return NOTHING;
  const numbers = (notes as readonly Argument[]).map((value) => Math.max(0, numberIn(value)));
  let at = world.now;
  const tones = [];
  for (let index = 0; index < numbers.length; index += 3) {
    const [frequency = 0, length = 0, pause = 0] = numbers.slice(index, index + 3);
    tones.push({ frequency, from: at, until: at + length });
    at += length + pause;
  }
  world.play(tones);
  return waits(world, at - world.now);
}

type Light = 0 | 1 | 2 | 3;
const isLight = (value: Argument): value is Light => value === 0 || value === 1 || value === 2 || value === 3;

/** The functions of the robot, by name, as they act in a world. */
export const DEVICE_FUNCTIONS: Readonly<Record<Ev3Function, DeviceFunction>> = {
  ev3_pause: (world, [time]) =>
    typeof time === "number" && time > 0 && Number.isFinite(time) ? waits(world, time) : NOTHING,
  ev3_connected: connected,
  ev3_motorA: motor("A"),
  ev3_motorB: motor("B"),
  ev3_motorC: motor("C"),
  ev3_motorD: motor("D"),
  ev3_motorGetSpeed: ofMotor(({ speed }) => wholeOf(speed)),
  ev3_motorSetSpeed: ofMotor((found, [speed]) => found.prepare(numberIn(speed)) as undefined),
  ev3_motorStart: ofMotor((found) => found.start() as undefined),
  ev3_motorStop: ofMotor((found) => found.stop() as undefined),
  ev3_motorSetStopAction: ofMotor((found, [action]) => {
    if (isStopAction(action)) found.stopWith(action);
    return undefined;
  }),
  ev3_motorGetPosition: ofMotor(({ position }) => wholeOf(position)),
  ev3_runForTime: ofMotor((found, [time, speed], { now }) => {
    found.runUntil(now + numberIn(time), numberIn(speed));
    return undefined;
  }),
  ev3_runToAbsolutePosition: ofMotor((found, [position, speed]) => {
    found.runTo(numberIn(position), numberIn(speed));
    return undefined;
  }),
  ev3_runToRelativePosition: ofMotor((found, [position, speed]) => {
    found.runTo(found.position + numberIn(position), numberIn(speed));
    return undefined;
  }),
  ev3_colorSensor: sensor("colour"),
  ev3_colorSensorRed: ofSensor("colour", ({ sensors, pose }, port) => sensors.raw(port, 0, pose)),
  ev3_colorSensorGreen: ofSensor("colour", ({ sensors, pose }, port) => sensors.raw(port, 1, pose)),
  ev3_colorSensorBlue: ofSensor("colour", ({ sensors, pose }, port) => sensors.raw(port, 2, pose)),
  ev3_reflectedLightIntensity: ofSensor("colour", ({ sensors, pose }, port) => sensors.reflected(port, pose)),
  ev3_ambientLightIntensity: ofSensor("colour", ({ sensors }) => sensors.ambient()),
  ev3_colorSensorGetColor: ofSensor("colour", ({ sensors, pose }, port) => sensors.colourNumber(port, pose)),
  ev3_ultrasonicSensor: sensor("ultrasonic"),
  ev3_ultrasonicSensorDistance: ofSensor("ultrasonic", ({ sensors, pose }, port) => sensors.distance(port, pose)),
  ev3_gyroSensor: sensor("gyro"),
  ev3_gyroSensorAngle: ofSensor("gyro", ({ gyroAngle }) => gyroAngle),
  ev3_gyroSensorRate: ofSensor("gyro", ({ gyroSpeed }) => gyroSpeed),
  ev3_touchSensor1: touchSensor("1"),
  ev3_touchSensor2: touchSensor("2"),
  ev3_touchSensor3: touchSensor("3"),
  ev3_touchSensor4: touchSensor("4"),
  ev3_touchSensorPressed: ofSensor("touch", ({ sensors, pose }, port) => sensors.isPressed(port, pose)),
  ev3_hello: () => gives("Hello from the EV3"),
  ev3_waitForButtonPress: (world) => {
    world.awaitButton();
    return { kind: "wait", wait: { kind: "button" } };
  },
  ev3_speak: speak,
  ev3_playSequence: playSequence,
  ev3_ledLeftGreen: () => gives(0),
  ev3_ledLeftRed: () => gives(1),
  ev3_ledRightGreen: () => gives(2),
  ev3_ledRightRed: () => gives(3),
  ev3_ledGetBrightness: (world, [light]) => gives(isLight(light) ? world.lights[light] : undefined),
  ev3_ledSetBrightness: (world, [light, brightness]) => {
    if (isLight(light)) world.lights[light] = Math.round(Math.min(255, Math.max(0, numberIn(brightness))));
    return NOTHING;
  },
};
