import { readNamedWorld } from "../../robots/world/read-world";
import type { Library } from "../library";

/** The global of a question that holds the robot's world: the name of one of ours, or a world's file. */
export const WORLD_GLOBAL = "robot_world";

/** What runs when a question for robots names no world. */
const DEFAULT_WORLD = "floor";

/** Tells whether a question's programs run on a robot. */
export const isForRobot = ({ external }: Pick<Library, "external">): boolean => external.toLowerCase() === "ev3";

/** Tells whether a question has a world of its own, in which its programs always run. */
export const hasOwnWorld = ({ globals }: Pick<Library, "globals">): boolean =>
  globals.some(([name]) => name === WORLD_GLOBAL);

/** Returns the world of a question for robots, or what is wrong with its file. */
export function worldOf({ globals }: Pick<Library, "globals">): ReturnType<typeof readNamedWorld> {
  const text = globals.find(([name]) => name === WORLD_GLOBAL)?.[1] ?? DEFAULT_WORLD;
  return readNamedWorld(unquoted(text));
}

/** The name of a world may stand in quotes, as a text of Source does. */
function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^"[\w ]+"$|^'[\w ]+'$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}
