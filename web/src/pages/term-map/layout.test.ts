import { placeInWeeks } from "./layers";
import { columnX, edgePath, inReadingOrder, layOut } from "./layout";

const WEEK_MS = 604_800_000;
const nodes = [
  { id: "a", lane: "assessment", opensAt: 0 },
  { id: "b", lane: "assessment", opensAt: WEEK_MS },
  { id: "c", lane: "assessment", opensAt: WEEK_MS },
  { id: "won", lane: "achievement", opensAt: null },
] as const;
const edges = [{ from: "b", to: "won" }];
const placed = placeInWeeks(nodes, edges, (at) => Math.floor(at / WEEK_MS) * WEEK_MS);

it("stacks what stands in one cell, and leaves out lanes without anything", () => {
  const { boxOf, lanes } = layOut(nodes, placed);
  expect(Object.fromEntries(boxOf)).toEqual({
    a: { x: 76, y: 40 },
    b: { x: 308, y: 40 },
    c: { x: 308, y: 118 },
    won: { x: 308, y: 214 },
  });
  expect(lanes).toEqual([
    { lane: "assessment", y: 40, height: 144 },
    { lane: "achievement", y: 214, height: 66 },
  ]);
  expect(columnX(1)).toBe(308);
});

it("is read by column, from top to bottom, however the nodes are given", () => {
  const given = [nodes[3], nodes[2], nodes[1], nodes[0]];
  expect(inReadingOrder(given, layOut(given, placed)).map(({ id }) => id)).toEqual(["a", "c", "b", "won"]);
});

it("draws an edge from side to side, and beside what stands between two of one column", () => {
  expect(edgePath({ x: 76, y: 40 }, { x: 308, y: 118 })).toBe("M264 73C288 73 284 151 308 151");
  expect(edgePath({ x: 76, y: 40 }, { x: 76, y: 136 })).toBe("M170 106V136");
  expect(edgePath({ x: 76, y: 40 }, { x: 76, y: 214 })).toBe("M76 73C65 73 65 247 76 247");
});
