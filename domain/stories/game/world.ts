import { type Deed, ITEM_CATEGORIES, type ItemCategory, type Mode } from "../checkpoint";
import { including, type LocationContent, own, type World, without } from "./game-state";

/** The deeds that are recorded in a save and done again when it is loaded (specification section 4). */
export type StateChange = Extract<
  Deed,
  { readonly do: "add_item" | "remove_item" | "add_mode" | "remove_mode" | "move_character" | "update_character" }
>;

const STATE_CHANGES: ReadonlySet<Deed["do"]> = new Set<StateChange["do"]>([
  ...(["add_item", "remove_item", "add_mode", "remove_mode", "move_character", "update_character"] as const),
]);

/** Tells whether a deed changes what is kept of the world. */
export const isStateChange = (deed: Deed): deed is StateChange => STATE_CHANGES.has(deed.do);

/**
 * Returns the world after a deed. Every location that it changed is marked, but for `here`, where the player sees it
 * happen.
 */
export function changedWorld(world: World, deed: StateChange, here: string | undefined): World {
  switch (deed.do) {
    case "add_item":
      return withItems(world, deed, here, (items) => including(items, deed.itemId));
    case "remove_item":
      return withItems(world, deed, here, (items) => without(items, deed.itemId));
    case "add_mode":
      return withModes(world, deed, here, (modes) => including(modes, deed.mode));
    case "remove_mode":
      return withModes(world, deed, here, (modes) => without(modes, deed.mode));
    case "update_character":
      return withCharacter(world, deed.characterId, { expression: deed.expression });
    case "move_character":
      return moved(world, deed, here);
  }
}

/** Changes beyond which a save names only the last time of each: who goes to and fro for hours repeats the same few. */
const MOST_CHANGES = 200;

/** Returns the recorded changes with one more. Done again in this order they lead to the same world. */
export function recorded(actionIds: readonly string[], actionId: string): readonly string[] {
  const all = [...actionIds, actionId];
  return all.length <= MOST_CHANGES ? all : all.filter((id, index) => all.lastIndexOf(id) === index);
}

function withItems(
  world: World,
  { category, locationId }: { readonly category: ItemCategory; readonly locationId: string },
  here: string | undefined,
  change: (items: readonly string[]) => readonly string[],
): World {
  return withContent(world, locationId, here, (content) => ({ ...content, [category]: change(content[category]) }));
}

function withModes(
  world: World,
  { locationId }: { readonly locationId: string },
  here: string | undefined,
  change: (modes: readonly Mode[]) => readonly Mode[],
): World {
  return withContent(world, locationId, here, (content) => ({ ...content, modes: change(content.modes) }));
}

function withContent(
  world: World,
  locationId: string,
  here: string | undefined,
  change: (content: LocationContent) => LocationContent,
): World {
  const before = own(world.locations, locationId);
  const content = before && change(before);
  if (!content || isEqual(before, content)) return world;
  const changed = locationId === here ? world.changed : including(world.changed, locationId);
  return { ...world, changed, locations: { ...world.locations, [locationId]: content } };
}

/** Lists that nothing was added to or taken from stay the same lists. */
const isEqual = (before: LocationContent, after: LocationContent): boolean =>
  before.modes === after.modes && ITEM_CATEGORIES.every((category) => before[category] === after[category]);

function withCharacter(world: World, id: string, change: Partial<World["characters"][string]>): World {
  const character = own(world.characters, id);
  if (!character) return world;
  const isSame = (change.expression ?? character.expression) === character.expression;
  if (isSame && (change.position ?? character.position) === character.position) return world;
  return { ...world, characters: { ...world.characters, [id]: { ...character, ...change } } };
}

/** A character stands in one location at most: it leaves all others. */
function moved(
  world: World,
  { characterId, locationId, position }: Extract<Deed, { do: "move_character" }>,
  here: string | undefined,
): World {
  const left = Object.entries(world.locations).filter(([, { characters }]) => characters.includes(characterId));
  const gone = left.reduce(
    (now, [id]) =>
      withContent(now, id, here, (content) => ({ ...content, characters: without(content.characters, characterId) })),
    world,
  );
  const arrived = withContent(gone, locationId, here, (content) => ({
    ...content,
    characters: including(content.characters, characterId),
  }));
  return withCharacter(arrived, characterId, { position });
}
