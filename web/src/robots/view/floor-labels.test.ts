import type { Region, WorldFile } from "../../../../domain/robots/world/world-file";
import { placeLabels } from "./floor-labels";

const region = (name: string, x: number, y: number): Region => ({
  name,
  colour: "red",
  shape: "circle",
  x,
  y,
  radius: 50,
});
const world = (...regions: Region[]): WorldFile =>
  ({ size: { width: 1000, height: 800 }, regions, goals: [], forbidden: [] }) as unknown as WorldFile;

const placesOf = (placed: ReturnType<typeof placeLabels>) => placed.map(({ x, y }) => [Math.round(x), Math.round(y)]);

it("writes a name at its region", () => {
  expect(placesOf(placeLabels(world(region("red patch", 500, 400)), ({ name }) => [name], 50))).toEqual([[500, 400]]);
});

it("moves a name that would run into another, and none without need", () => {
  const floor = world(region("first goal", 500, 400), region("second goal", 560, 410), region("third", 100, 400));
  expect(placesOf(placeLabels(floor, ({ name }) => [name], 50))).toEqual([
    [500, 400],
    [560, 460],
    [100, 400],
  ]);
});

it("keeps a name of a region at the edge on the floor", () => {
  const floor = world(region("corner", 10, 790));
  expect(placesOf(placeLabels(floor, ({ name }) => [name, "goal 1"], 50))).toEqual([[87, 745]]);
});
