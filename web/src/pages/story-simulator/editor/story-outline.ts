import type { Checkpoint, Place } from "../../../../../domain/stories/checkpoint";

export const OUTLINE_GROUPS = ["objectives", "locations", "characters", "objects", "dialogues"] as const;
export type OutlineGroup = (typeof OUTLINE_GROUPS)[number];

/** Something that a story file declares. */
export interface Declared {
  readonly id: string;
  /** What it is called on the screen, where that is not its id. */
  readonly name: string | undefined;
  readonly group: OutlineGroup | "sounds" | "tasks";
  readonly place: Place;
}

/** Returns all that a checkpoint's files declare, in the order of each kind. */
export function declarations(checkpoint: Checkpoint): Declared[] {
  const { locations, characters, objects, boundingBoxes, dialogues, sounds, tasks, sources } = checkpoint;
  const of = (group: Declared["group"], id: string, place: Place, name?: string): Declared => ({
    group,
    id,
    place,
    name,
  });
  return [
    ...[...(sources?.objectives ?? [])].map(([id, place]) => of("objectives", id, place)),
    ...[...locations.values()].map(({ id, place, name }) => of("locations", id, place, name)),
    ...[...characters.values()].map(({ id, place, name }) => of("characters", id, place, name)),
    ...[...objects.values(), ...boundingBoxes.values()].map(({ id, place }) => of("objects", id, place)),
    ...[...dialogues.values()].map(({ id, place, title }) => of("dialogues", id, place, title)),
    ...[...sounds.values()].map(({ id, place }) => of("sounds", id, place)),
    ...[...tasks.values()].map(({ id, place, title }) => of("tasks", id, place, title)),
  ];
}

/** Returns the outline of one file: what it declares, by kind. */
export function outlineOf(checkpoint: Checkpoint, file: string): ReadonlyMap<OutlineGroup, readonly Declared[]> {
  const own = declarations(checkpoint).filter(({ place }) => place.file === file);
  return new Map(OUTLINE_GROUPS.map((group) => [group, own.filter((one) => one.group === group)]));
}

/** Returns the word of a line at a column (from 1), as ids are written; undefined where there is none. */
export function wordAt(line: string, column: number): string | undefined {
  for (const match of line.matchAll(/[\p{L}\p{M}\p{N}_#-]+/gu)) {
    if (match.index <= column - 1 && column - 1 <= match.index + match[0].length) return match[0];
  }
  return undefined;
}

/** Returns where an id is declared; undefined for a word that is no id. */
export const definitionOf = (checkpoint: Checkpoint, id: string): Place | undefined =>
  declarations(checkpoint).find((one) => one.id === id)?.place;
