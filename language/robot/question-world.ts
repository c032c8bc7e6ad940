import { readNamedWorld } from "../../domain/robots/world/read-world";
import type { Library } from "../library";
import { WORLD_GLOBAL } from "./robot-library";

/** What runs when a question for robots names no world. */
const DEFAULT_WORLD = "floor";

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
