import { listIn, textIn } from "../../../domain/stories/read-json";

/** Beyond this many lines the oldest are forgotten, so that storage stays small. */
const MOST_LINES = 5000;

const key = (player: string): string => `academy.story-read.${player}`;

/** Returns the ids of the lines that a player has read on this device. `player` names course and person. */
export function linesRead(player: string, storage: Pick<Storage, "getItem"> = localStorage): Set<string> {
  try {
    return new Set(listIn(JSON.parse(storage.getItem(key(player)) ?? "[]"), textIn));
  } catch {
    return new Set(); // forbidden, or somebody else's text: nothing counts as read
  }
}

/** Keeps which lines a player has read. Without storage they count as read until the page is left. */
export function keepLinesRead(
  player: string,
  lines: ReadonlySet<string>,
  storage: Pick<Storage, "setItem"> = localStorage,
): void {
  try {
    storage.setItem(key(player), JSON.stringify([...lines].slice(-MOST_LINES)));
  } catch {
    // Skipping is all that depends on it.
  }
}
