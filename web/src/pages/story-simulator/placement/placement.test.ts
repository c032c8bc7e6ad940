import fc from "fast-check";
import { EMPTY_PLACEMENT, type Placement, type PlacementEvent, placed, sizeOf, snapped } from "./placement";

const after = (...events: readonly PlacementEvent[]): Placement => events.reduce(placed, EMPTY_PLACEMENT);
const lamp: PlacementEvent = { type: "add-object", path: "/objects/attic/lamp.png" };
const box = (x1: number, y1: number, x2: number, y2: number): PlacementEvent => ({
  type: "add-box",
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
});

it("adds objects at the centre and numbers objects and boxes together", () => {
  const { items } = after(lamp, box(10, 20, 110, 80), lamp);
  expect(items.map(({ id, x, y }) => [id, x, y])).toEqual([
    ["lamp0", 960, 540],
    ["bbox1", 60, 50],
    ["lamp2", 960, 540],
  ]);
});

it("makes ids that story files can have of any file name", () => {
  const path = "/objects/My lamp, (old).v2.png";
  expect(after({ type: "add-object", path }).items[0]?.id).toBe("My_lamp_old_v20");
});

it.each([
  [box(100, 100, 102, 300), 0],
  [box(100, 100, 300, 102), 0],
  [box(100, 100, 103, 103), 1],
  [box(300, 300, 100, 100), 1],
])("discards boxes of 2 px or less, whichever way they are drawn: %j", (event, count) => {
  expect(after(event).items).toHaveLength(count);
});

it("takes only locations as the background", () => {
  const set = (path: string) => after({ type: "set-background", path }).background;
  expect(set("/objects/lamp.png")).toBeUndefined();
  expect(set("/locations/hut/night.png")).toBe("/locations/hut/night.png");
});

it("resizes by the factor from the picture's own size", () => {
  const size = { width: 100, height: 50 };
  const { items } = after(
    lamp,
    { type: "measured", path: "/objects/attic/lamp.png", size },
    {
      type: "resize",
      id: "lamp0",
      factor: 1.02,
    },
  );
  expect(items.map(sizeOf)).toEqual([{ width: 102, height: 51 }]);
});

it("does not resize what has not been measured, nor to 2 px or less, nor beyond twice the stage", () => {
  const size = (width: number, height: number): PlacementEvent => ({ type: "set-size", id: "bbox0", width, height });
  expect(after(lamp, { type: "resize", id: "lamp0", factor: 2 }).items.map(sizeOf)).toEqual([undefined]);
  for (const event of [size(2, 40), size(40, 2), size(Number.NaN, 40), size(3841, 40), size(40, 2161)])
    expect(after(box(0, 0, 10, 20), event).items.map(sizeOf)).toEqual([{ width: 10, height: 20 }]);
});

it("keeps the centre of an item on the stage", () => {
  const at = (x: number, y: number) => after(lamp, { type: "place", id: "lamp0", x, y }).items[0];
  expect(at(-5, 2000)).toMatchObject({ x: 0, y: 1080 });
  expect(at(5000, -1)).toMatchObject({ x: 1920, y: 0 });
});

it.each([
  ["front", ["bbox1", "lamp2", "lamp0"]],
  ["forward", ["bbox1", "lamp0", "lamp2"]],
  ["back", ["lamp0", "bbox1", "lamp2"]],
  ["backward", ["lamp0", "bbox1", "lamp2"]],
] as const)("orders an item: %s", (to, ids) => {
  const { items } = after(lamp, box(0, 0, 9, 9), lamp, { type: "order", id: "lamp0", to });
  expect(items.map(({ id }) => id)).toEqual(ids);
});

it("removes one item, and erases all without using a number twice", () => {
  expect(after(lamp, lamp, { type: "remove", id: "lamp0" }).items.map(({ id }) => id)).toEqual(["lamp1"]);
  const erased = after({ type: "set-background", path: "/locations/a.png" }, lamp, { type: "erase" });
  expect(erased).toEqual({ background: undefined, items: [], next: 1 });
});

it("returns the same placement for what changes nothing", () => {
  const before = after(lamp);
  expect(placed(before, { type: "place", id: "lamp0", x: 960, y: 540 })).toBe(before);
  expect(placed(before, { type: "place", id: "ghost", x: 1, y: 1 })).toBe(before);
  expect(placed(before, { type: "resize", id: "lamp0", factor: 2 })).toBe(before);
});

it("snaps to the grid of 20", () => {
  expect([9, 10, 29, 31].map(snapped)).toEqual([0, 20, 20, 40]);
});

it("never gives two items one id", () => {
  const event = fc.oneof(
    fc.constant(lamp),
    fc.constant<PlacementEvent>({ type: "add-object", path: "/objects/bbox.png" }),
    fc.constant(box(0, 0, 50, 50)),
    fc.nat(6).map((number): PlacementEvent => ({ type: "remove", id: `lamp${number}` })),
    fc.constant<PlacementEvent>({ type: "erase" }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const ids = after(...events).items.map(({ id }) => id);
      return new Set(ids).size === ids.length;
    }),
  );
});
