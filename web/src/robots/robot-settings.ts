import { createStore } from "zustand/vanilla";
import type { RobotSettings } from "../../../language/modules/ev3/events";
import { USUAL_SETTINGS } from "../../../language/robot/usual-settings";

/** How programs run on a robot in this page: on which, in which world, how fast. */
export const robotSettings = createStore<RobotSettings>(() => USUAL_SETTINGS);
