import type { DataDrawing, ShownObject } from "../../../../language/drawings/values";
import { tipPlace } from "./handles";
import { type Layout, layOut } from "./layout";

const array = (id: number, ...items: (number | string | null)[]): ShownObject => ({
  id,
  kind: "array",
  items: items.map((item) => (item === null ? null : typeof item === "number" ? { object: item } : { text: item })),
  more: 0,
});
const drawing = (...objects: ShownObject[]): DataDrawing => ({ roots: [{ object: 1 }], objects, more: 0 });
const ALL: ReadonlySet<string> = new Set();
const places = ({ nodes }: Layout) => nodes.map(({ object, x, row }) => [object.id, x, row]);
const edgesOf = ({ edges }: Layout) => edges.map(({ key, to, around }) => [key, to, around]);
const list = (first: number, length: number): ShownObject[] =>
  Array.from({ length }, (_, i) => array(first + i, `${i}`, i === length - 1 ? "null" : first + i + 1));

it("puts the tail of a pair to its right and its head below", () => {
  const layout = layOut(drawing(array(1, 2, 3), array(2, "1", "2"), array(3, "3", "null")), ALL);
  expect(places(layout)).toEqual([
    [1, 0, 0],
    [3, 100, 0],
    [2, 0, 1],
  ]);
  expect(edgesOf(layout)).toEqual([
    ["root.0", 1, false],
    ["1.0", 2, false],
    ["1.1", 3, false],
  ]);
});

it("puts a wide part lower than what hangs to its right, so that nothing crosses a box", () => {
  const layout = layOut(drawing(array(1, 3, 2), array(2, 6, "null"), ...list(3, 3), array(6, "a", "b")), ALL);
  expect(places(layout)).toEqual([
    [1, 0, 0],
    [2, 100, 0],
    [6, 100, 1],
    [3, 0, 2],
    [4, 100, 2],
    [5, 200, 2],
  ]);
});

it("puts narrow parts into one row", () => {
  const layout = layOut(drawing(array(1, 3, 2), array(2, 4, "null"), array(3, "a", "1"), array(4, "b", "2")), ALL);
  expect(places(layout).slice(2)).toEqual([
    [4, 100, 1],
    [3, 0, 1],
  ]);
});

it("leads arrows to what is shared or cyclic around the boxes", () => {
  const layout = layOut(drawing(array(1, "1", 2), array(2, "2", 1)), ALL);
  expect(edgesOf(layout)).toEqual([
    ["root.0", 1, false],
    ["1.1", 2, false],
    ["2.1", 1, true],
  ]);
  expect(layout.edges[2]?.path).toBe("M154 16L154 1Q154 -11 142 -11L34.5 -11Q29 -11 29 -5.5L29 0M33.5 -7L29 0L24.5 -7");
});

it("gives an argument that stands in another one its arrow", () => {
  const layout = layOut(
    { ...drawing(array(1, "1", 2), array(2, "2", "null")), roots: [{ object: 1 }, { object: 2 }, { text: "3" }] },
    ALL,
  );
  expect(edgesOf(layout)).toEqual([
    ["root.0", 1, false],
    ["root.1", 2, true],
    ["1.1", 2, false],
  ]);
  expect(layout.roots).toEqual([
    { row: 0, text: null },
    { row: 1, text: null },
    { row: 2, text: "3" },
  ]);
});

it("continues a long list below", () => {
  const layout = layOut(drawing(...list(1, 45)), ALL);
  expect(places(layout)[19]).toEqual([20, 1900, 0]);
  expect(places(layout)[20]).toEqual([21, 0, 1]);
  expect(places(layout)[44]).toEqual([45, 400, 2]);
});

it("leaves out what is collapsed, but not what something else leads to", () => {
  const shared = drawing(array(1, 2, 3), array(2, "1", 4), array(3, 4, "null"), array(4, "4", "null"));
  expect(places(layOut(shared, new Set(["1.0"]))).map(([id]) => id)).toEqual([1, 3, 4]);
  expect(places(layOut(shared, new Set(["1.0", "3.0"]))).map(([id]) => id)).toEqual([1, 3]);
  expect(layOut(shared, new Set(["1.0"])).nodes[0]?.collapsed).toEqual([0]);
});

it("lets no two boxes touch, in trees and in lists of lists", () => {
  let id = 0;
  const objects: ShownObject[] = [];
  const tree = (depth: number): number | string => {
    if (depth === 0) return "null";
    const [first, second, third] = [++id, ++id, ++id] as [number, number, number];
    objects.push(array(first, `"node ${depth}"`, second));
    objects.push(array(second, tree(depth - 1), third));
    objects.push(array(third, tree(depth - 1), "null"));
    return first;
  };
  tree(6);
  const { nodes } = layOut(drawing(...objects), ALL);
  expect(nodes).toHaveLength(189);
  const touching = nodes.filter((a) =>
    nodes.some((b) => a !== b && a.row === b.row && a.x < b.x + b.width + 4 && b.x < a.x + a.width + 4),
  );
  expect(touching).toEqual([]);
});

it("lays out what hangs two thousand deep", () => {
  const objects = Array.from({ length: 2000 }, (_, i) => array(i + 1, i === 1999 ? "0" : i + 2, "null"));
  expect(layOut(drawing(...objects), ALL).nodes.at(-1)).toMatchObject({ x: 0, row: 1999 });
});

it("shows a tooltip below what it is about, or above it, within the window", () => {
  const window = { x: 0, y: 0, width: 300, height: 200 };
  const box = { width: 36, height: 32 };
  expect(tipPlace({ x: 20, y: 10, ...box }, { width: 100, height: 50 }, window)).toEqual({ x: 20, y: 48 });
  expect(tipPlace({ x: 260, y: 150, ...box }, { width: 100, height: 50 }, window)).toEqual({ x: 194, y: 94 });
});
