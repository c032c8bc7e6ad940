import type { RobotSettings } from "../modules/ev3/events";

/** How programs run on a robot before anybody has chosen anything. */
export const USUAL_SETTINGS: RobotSettings = {
  library: "ev3",
  kind: "settings",
  target: "page",
  world: null,
  seed: null,
  start: null,
  strict: true,
  speed: 1,
};
