import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot-worlds";
import { PART_LISTS, type Part } from "./parts";

/** Returns everything that is on a floor, in the order of its lists. */
export const partsOf = (world: WorldFile): Part[] =>
  PART_LISTS.flatMap((list) => world[list].map((_, index) => ({ list, index })));

export const isSame = (one: Part | null, { list, index }: Part): boolean => one?.list === list && one.index === index;

/** Names a part for people. */
export function nameOf(world: WorldFile, { list, index }: Part): string {
  const number = index + 1;
  if (list === "regions") return strings.region(world.regions[index]?.name ?? "");
  if (list === "obstacles") return world.obstacles[index]?.movable ? strings.box(number) : strings.fixedBox(number);
  return strings.parts[list](number);
}
