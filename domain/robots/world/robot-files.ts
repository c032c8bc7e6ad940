import type { RobotFile } from "./world-file";

/** The robot that our worlds have: two wheels, an arm, and a sensor of each kind. */
export const DEMO_ROBOT: RobotFile = {
  track: 120,
  wheel: 56,
  body: { length: 200, width: 150, axle: 40 },
  motors: {
    A: { kind: "medium motor", drives: "nothing" },
    B: { kind: "large motor", drives: "left wheel" },
    C: { kind: "large motor", drives: "right wheel" },
  },
  sensors: {
    "1": { kind: "touch", forward: 140, right: 0, turned: 0 },
    "2": { kind: "gyro", forward: 0, right: 0, turned: 0 },
    "3": { kind: "colour", forward: 90, right: 0, turned: 0 },
    "4": { kind: "ultrasonic", forward: 120, right: 0, turned: 0 },
  },
};
