import type { SourceModule } from "../module";

/**
 * The functions of the Lego robot with their numbers of arguments, in the order of their numbers in a compiled program:
 * the robot calls them by number, so nothing may be put between them.
 */
export const EV3_FUNCTIONS = [
  ["ev3_pause", 1],
  ["ev3_connected", 1],
  ["ev3_motorA", 0],
  ["ev3_motorB", 0],
  ["ev3_motorC", 0],
  ["ev3_motorD", 0],
  ["ev3_motorGetSpeed", 1],
  ["ev3_motorSetSpeed", 2],
  ["ev3_motorStart", 1],
  ["ev3_motorStop", 1],
  ["ev3_motorSetStopAction", 2],
  ["ev3_motorGetPosition", 1],
  ["ev3_runForTime", 3],
  ["ev3_runToAbsolutePosition", 3],
  ["ev3_runToRelativePosition", 3],
  ["ev3_colorSensor", 0],
  ["ev3_colorSensorRed", 1],
  ["ev3_colorSensorGreen", 1],
  ["ev3_colorSensorBlue", 1],
  ["ev3_reflectedLightIntensity", 1],
  ["ev3_ambientLightIntensity", 1],
  ["ev3_colorSensorGetColor", 1],
  ["ev3_ultrasonicSensor", 0],
  ["ev3_ultrasonicSensorDistance", 1],
  ["ev3_gyroSensor", 0],
  ["ev3_gyroSensorAngle", 1],
  ["ev3_gyroSensorRate", 1],
  ["ev3_touchSensor1", 0],
  ["ev3_touchSensor2", 0],
  ["ev3_touchSensor3", 0],
  ["ev3_touchSensor4", 0],
  ["ev3_touchSensorPressed", 1],
  ["ev3_hello", 0],
  ["ev3_waitForButtonPress", 0],
  ["ev3_speak", 1],
  ["ev3_playSequence", 1],
  ["ev3_ledLeftGreen", 0],
  ["ev3_ledLeftRed", 0],
  ["ev3_ledRightGreen", 0],
  ["ev3_ledRightRed", 0],
  ["ev3_ledGetBrightness", 1],
  ["ev3_ledSetBrightness", 2],
] as const;

const needsRobot = ([name, length]: readonly [string, number]) => {
  const call = () => {
    throw new Error(`${name} runs on a robot: choose a connected Lego EV3 as the place where the program runs.`);
  };
  return [name, Object.defineProperty(call, "length", { value: length })] as const;
};

const exports = Object.fromEntries(EV3_FUNCTIONS.map(needsRobot));

/** The module ev3 and the external library EV3. Anywhere but on the robot its functions say where they can run. */
export const EV3: SourceModule = { name: "ev3", open: () => ({ exports }) };
