import { readWorld, writeWorld } from "../../../domain/robots/world/read-world";
import type { WorldFile } from "../../../domain/robots/world/world-file";

const KEY = "academy.robot-worlds";
/** Worlds that a device keeps: its storage is small. */
const MOST = 30;

type Store = Pick<Storage, "getItem" | "setItem">;

/** Returns the worlds that were drawn on this device, by their names. What is no world (any more) is left out. */
export function storedWorlds(storage: Store = localStorage): readonly WorldFile[] {
  return textsIn(storage).flatMap((text) => {
    const read = readWorld(text);
    return read.kind === "world" ? [read.world] : [];
  });
}

/** Keeps a world in the place of the one with its name. Tells whether there was room. */
export function keepWorld(world: WorldFile, storage: Store = localStorage): boolean {
  const others = storedWorlds(storage).filter(({ name }) => name !== world.name);
  if (others.length >= MOST) return false;
  return write([...others, world], storage);
}

/** Forgets the world with a name. Tells whether the device let that be. */
export const forgetWorld = (name: string, storage: Store = localStorage): boolean =>
  write(
    storedWorlds(storage).filter((world) => world.name !== name),
    storage,
  );

function write(worlds: readonly WorldFile[], storage: Store): boolean {
  const sorted = [...worlds].sort((one, other) => one.name.localeCompare(other.name));
  try {
    storage.setItem(KEY, JSON.stringify(sorted.map(writeWorld)));
    return true;
  } catch {
    return false; // forbidden or full: the caller says so
  }
}

function textsIn(storage: Store): string[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((text): text is string => typeof text === "string") : [];
  } catch {
    return []; // forbidden, or somebody else's text: there are none
  }
}
