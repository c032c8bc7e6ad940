import { readWorld, writeWorld } from "../../../../domain/robots/world/read-world";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { WORLDS } from "../../../../domain/robots/world/worlds";
import {
  addPart,
  changeField,
  fieldsOf,
  groupsOf,
  hasRoomFor,
  middleOf,
  movePart,
  NEW_PARTS,
  removePart,
} from "./parts";

const floor = WORLDS.floor as WorldFile;
const yard = WORLDS.yard as WorldFile;

it.each(NEW_PARTS)("puts a %s on the floor such that the world can still be read", (kind) => {
  const { world, part } = addPart(floor, kind, [1000, 750]);
  expect(middleOf(world, part)).toEqual([1000, 750]);
  expect(readWorld(writeWorld(world)).kind).toBe("world");
  expect(fieldsOf(world, part).length).toBeGreaterThan(2);
});

it("gives each new patch a name that no other has", () => {
  const one = addPart(floor, "circle", [500, 500]).world;
  const two = addPart(one, "rectangle", [600, 500]).world;
  const again = addPart(removePart(two, { list: "regions", index: 0 }), "circle", [700, 500]).world;
  expect(two.regions.map(({ name }) => name)).toEqual(["patch 1", "patch 2"]);
  expect(again.regions.map(({ name }) => name)).toEqual(["patch 2", "patch 3"]);
});

it("moves a thing with all its points, and no further than the floor goes", () => {
  const wall = { list: "walls", index: 0 } as const;
  expect(movePart(yard, wall, -40, 25).walls).toEqual([{ from: [960, 25], to: [960, 1025] }]);
  expect(movePart(yard, wall, 5000, 0).walls).toEqual([{ from: [2000, 0], to: [2000, 1000] }]);
  const line = addPart(floor, "line", [800, 300]).world;
  expect(movePart(line, { list: "lines", index: 0 }, 10, 20).lines[0]?.points).toEqual([
    [610, 320],
    [1010, 320],
  ]);
  expect(movePart(yard, { list: "starts", index: 0 }, 1.4, -3.6).starts).toEqual([{ x: 401, y: 396, heading: 0 }]);
  expect(movePart(yard, { list: "starts", index: 9 }, 1, 1)).toBe(yard);
});

it("lets a region's new name stay a goal, and its end end that", () => {
  const patch = { list: "regions", index: 0 } as const;
  const renamed = changeField(yard, patch, "name", "finish");
  expect([renamed.regions[0]?.name, renamed.goals, renamed.forbidden]).toEqual(["finish", ["finish"], ["puddle"]]);
  const gone = removePart(renamed, patch);
  expect([gone.regions.length, gone.goals, gone.forbidden]).toEqual([1, [], ["puddle"]]);
});

it("changes a single number of a point", () => {
  const line = addPart(floor, "line", [800, 300]).world;
  expect(changeField(line, { list: "lines", index: 0 }, "points.1.0", 1234).lines[0]?.points).toEqual([
    [600, 300],
    [1234, 300],
  ]);
  expect(changeField(yard, { list: "walls", index: 0 }, "to.1", 900).walls).toEqual([
    { from: [1000, 0], to: [1000, 900] },
  ]);
});

it("has room for so many of a kind as a world's file may have", () => {
  const start = { x: 500, y: 500, heading: 0 };
  const full = { ...floor, starts: Array.from({ length: 50 }, () => start) };
  expect(hasRoomFor(full, "start")).toBe(false);
  expect(hasRoomFor(full, "wall")).toBe(true);
});

it("puts the fields of a thing into groups, what it is before its place and its size", () => {
  const field = (path: string) => ({ kind: "text" as const, path, value: "" });
  const paths = ["x", "y", "name", "width", "height", "turned", "colour", "points.0.1"];
  const groups = groupsOf(paths.map(field)).map(([name, fields]) => [name, fields.map(({ path }) => path)]);
  expect(groups).toEqual([
    ["look", ["name", "colour"]],
    ["place", ["x", "y", "turned", "points.0.1"]],
    ["size", ["width", "height"]],
  ]);
});
