import { deviceWith } from "../../domain/facts/device-types";
import type { Library } from "../library";

/** The global of a question that holds the robot's world: the name of one of ours, or a world's file. */
export const WORLD_GLOBAL = "robot_world";

/** Tells whether a question's programs run on a robot. */
export const isForRobot = ({ external }: Pick<Library, "external">): boolean => deviceWith(external) !== undefined;

/** Tells whether a question has a world of its own, in which its programs always run. */
export const hasOwnWorld = ({ globals }: Pick<Library, "globals">): boolean =>
  globals.some(([name]) => name === WORLD_GLOBAL);
