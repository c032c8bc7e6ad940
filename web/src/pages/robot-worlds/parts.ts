import {
  COLOURS,
  type Colour,
  type Point,
  type Region,
  type WorldFile,
} from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot-worlds";

/** What a floor has on it, by the lists of its file. */
const PART_LISTS = ["starts", "walls", "obstacles", "regions", "lines"] as const;
export type PartList = (typeof PART_LISTS)[number];

/** One thing on a floor. */
export interface Part {
  readonly list: PartList;
  readonly index: number;
}

/** What can be put on a floor. */
export const NEW_PARTS = ["start", "wall", "box", "fixed box", "circle", "rectangle", "line"] as const;
export type NewPart = (typeof NEW_PARTS)[number];

const MOST: Readonly<Record<PartList, number>> = { starts: 50, walls: 200, obstacles: 50, regions: 50, lines: 20 };

const LIST_OF: Readonly<Record<NewPart, PartList>> = {
  start: "starts",
  wall: "walls",
  box: "obstacles",
  "fixed box": "obstacles",
  circle: "regions",
  rectangle: "regions",
  line: "lines",
};

/** Tells whether a world has room for one more of these. */
export const hasRoomFor = (world: WorldFile, kind: NewPart): boolean =>
  world[LIST_OF[kind]].length < MOST[LIST_OF[kind]];

/** Puts something on a floor, and says what it is now. */
export function addPart(world: WorldFile, kind: NewPart, [x, y]: Point): { world: WorldFile; part: Part } {
  const list = LIST_OF[kind];
  const added = { ...world, [list]: [...world[list], newItem(world, kind, x, y)] };
  return { world: added, part: { list, index: world[list].length } };
}

function newItem(world: WorldFile, kind: NewPart, x: number, y: number): unknown {
  const box = { x, y, width: 120, height: 120 };
  switch (kind) {
    case "start":
      return { x, y, heading: 0 };
    case "wall":
      return { from: [x, y - 200], to: [x, y + 200] };
    case "box":
    case "fixed box":
      return { ...box, movable: kind === "box" };
    case "circle":
      return { name: freeName(world.regions), colour: "red", shape: "circle", x, y, radius: 120 };
    case "rectangle":
      return { name: freeName(world.regions), colour: "green", shape: "rectangle", ...box, width: 300, height: 200 };
    case "line":
      return {
        colour: "black",
        width: 40,
        points: [
          [x - 200, y],
          [x + 200, y],
        ],
      };
  }
}

function freeName(regions: readonly Region[]): string {
  for (let number = regions.length + 1; ; number++) {
    const name = `patch ${number}`;
    if (regions.every((region) => region.name !== name)) return name;
  }
}

/** Takes something off a floor. A region is no goal and not forbidden afterwards. */
export function removePart(world: WorldFile, { list, index }: Part): WorldFile {
  const rest = { ...world, [list]: world[list].filter((_, at) => at !== index) };
  const name = list === "regions" ? world.regions[index]?.name : undefined;
  if (name === undefined) return rest;
  return { ...rest, goals: without(world.goals, name), forbidden: without(world.forbidden, name) };
}

export const without = (names: readonly string[], name: string): string[] => names.filter((one) => one !== name);

/** Puts something else in the place of a part. */
export const replacePart = (world: WorldFile, { list, index }: Part, item: unknown): WorldFile => ({
  ...world,
  [list]: world[list].map((one, at) => (at === index ? item : one)),
});

/** Returns the point by which a part is taken hold of; null when there is no such part. */
export function middleOf(world: WorldFile, { list, index }: Part): Point | null {
  if (list === "walls") {
    const wall = world.walls[index];
    return wall ? between(wall.from, wall.to) : null;
  }
  if (list === "lines") {
    const points = world.lines[index]?.points ?? [];
    const [first, last] = [points[0], points.at(-1)];
    return first && last ? between(first, last) : null;
  }
  const item = world[list][index];
  return item ? [item.x, item.y] : null;
}

const between = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

/** Moves a part by so many mm, as far as the floor goes. */
export function movePart(world: WorldFile, part: Part, dx: number, dy: number): WorldFile {
  const middle = middleOf(world, part);
  if (!middle) return world;
  const [x, y] = [clamped(middle[0] + dx, world.size.width), clamped(middle[1] + dy, world.size.height)];
  const by = ([px, py]: Point): Point => [Math.round(px + x - middle[0]), Math.round(py + y - middle[1])];
  if (part.list === "walls") {
    const wall = world.walls[part.index];
    return wall ? replacePart(world, part, { from: by(wall.from), to: by(wall.to) }) : world;
  }
  if (part.list === "lines") {
    const line = world.lines[part.index];
    return line ? replacePart(world, part, { ...line, points: line.points.map(by) }) : world;
  }
  return replacePart(world, part, { ...world[part.list][part.index], x: Math.round(x), y: Math.round(y) });
}

const clamped = (value: number, most: number): number => Math.min(most, Math.max(0, value));

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

const PART_FIELDS_MOST = 10_000;
const number = (path: string, value: number, least = 0, most = PART_FIELDS_MOST): PartField => ({
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
type FieldGroupName = "look" | "place" | "size";

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
