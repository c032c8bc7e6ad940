import { COLOURS, type Colour, type Point, type WorldFile } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot-worlds";
import { PART_LISTS, type Part, replacePart } from "./parts";

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

/** What can be typed or chosen of a part. The name of a field is its path within the part, as in the file. */
export type PartField =
  | {
      readonly kind: "number";
      readonly path: string;
      readonly value: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: "text"; readonly path: string; readonly value: string }
  | { readonly kind: "colour"; readonly path: string; readonly value: Colour }
  | { readonly kind: "flag"; readonly path: string; readonly value: boolean };

const MOST = 10_000;
const number = (path: string, value: number, least = 0, most = MOST): PartField => ({
  kind: "number",
  path,
  value,
  least,
  most,
});
const point = (path: string, [x, y]: Point) => [number(`${path}.0`, x), number(`${path}.1`, y)];

/** Returns what can be typed of a part, in the order of its form; nothing when there is no such part. */
export function fieldsOf(world: WorldFile, { list, index }: Part): PartField[] {
  const item = world[list][index];
  if (!item) return [];
  const fields: PartField[] = [];
  if ("name" in item) fields.push({ kind: "text", path: "name", value: item.name });
  if ("colour" in item) fields.push({ kind: "colour", path: "colour", value: item.colour });
  if ("from" in item) fields.push(...point("from", item.from), ...point("to", item.to));
  if ("x" in item) fields.push(number("x", item.x), number("y", item.y));
  if ("radius" in item) fields.push(number("radius", item.radius, 1));
  if ("height" in item) {
    fields.push(number("width", item.width, 1), number("height", item.height, 1));
    fields.push(number("turned", item.turned ?? 0, -360, 360));
  }
  if ("heading" in item) fields.push(number("heading", item.heading, -360, 360));
  if ("movable" in item) fields.push({ kind: "flag", path: "movable", value: item.movable });
  if ("points" in item) {
    fields.push(number("width", item.width, 1, 500), ...item.points.flatMap((one, at) => point(`points.${at}`, one)));
  }
  return fields;
}

/** What a field is about. */
export type FieldGroupName = "look" | "place" | "size";

const groupOf = (path: string): FieldGroupName => {
  if (/^(name|colour|movable)$/.test(path)) return "look";
  return /^(radius|width|height)$/.test(path) ? "size" : "place";
};

/** Returns fields by what they are about, in the order of the form; groups without any are left out. */
export function groupsOf(fields: readonly PartField[]): [FieldGroupName, PartField[]][] {
  const groups = Map.groupBy(fields, ({ path }) => groupOf(path));
  return (["look", "place", "size"] as const).flatMap((name) => {
    const own = groups.get(name);
    return own ? [[name, own] as [FieldGroupName, PartField[]]] : [];
  });
}

/** Changes a field of a part. A region that is given another name stays a goal, or forbidden. */
export function changeField(world: WorldFile, part: Part, path: string, value: string | number | boolean): WorldFile {
  const before = world[part.list][part.index];
  const changed = replacePart(world, part, changedAt(before, path.split("."), value));
  if (path !== "name" || part.list !== "regions" || !before || !("name" in before)) return changed;
  const renamed = (names: readonly string[]) => names.map((one) => (one === before.name ? String(value) : one));
  return { ...changed, goals: renamed(world.goals), forbidden: renamed(world.forbidden) };
}

function changedAt(item: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(item)) return item.map((one, at) => (String(at) === key ? changedAt(one, rest, value) : one));
  const record = item as Readonly<Record<string, unknown>>;
  return { ...record, [key]: changedAt(record[key], rest, value) };
}

/** Tells whether a text is the name of a colour. */
export const isColour = (text: string): text is Colour => (COLOURS as readonly string[]).includes(text);
