import type { DataDrawing, ShownObject } from "../../../../language/drawings/values";
import { drawingText, nameOf } from "./drawing-text";

const array = (id: number, ...items: (number | string | null)[]): ShownObject => ({
  id,
  kind: "array",
  items: items.map((item) => (item === null ? null : typeof item === "number" ? { object: item } : { text: item })),
  more: 0,
});
const drawing = (...objects: ShownObject[]): DataDrawing => ({ roots: [{ object: 1 }], objects, more: 0 });

it("writes pairs in brackets", () => {
  expect(drawingText(drawing(array(1, "1", 2), array(2, "2", "null")))).toBe("[1, [2, null]]");
});

it("names what is shared and what holds itself, and writes it once", () => {
  expect(drawingText(drawing(array(1, "1", 2), array(2, "2", 3), array(3, 2, 1)))).toBe(
    "#a where #a = [1, #b], #b = [2, [#b, #a]]",
  );
});

it("tells holes, items that are left out and objects that are left out", () => {
  const cut: ShownObject = { id: 1, kind: "array", items: [null, { text: "1" }, { object: 9 }], more: 7 };
  expect(drawingText(drawing(cut))).toBe("[(nothing), 1, ..., and 7 more]");
});

it("writes functions by name and parameters, and several arguments with commas", () => {
  const f: ShownObject = { id: 1, kind: "function", name: "add", parameters: ["x", "y"], text: "", frame: null };
  expect(drawingText({ roots: [{ object: 1 }, { text: '"a"' }], objects: [f], more: 0 })).toBe(
    'function add(x, y), "a"',
  );
});

it("writes what is nested two thousand deep", () => {
  const objects = Array.from({ length: 2000 }, (_, index) =>
    array(index + 1, index === 1999 ? "0" : index + 2, "null"),
  );
  const text = drawingText(drawing(...objects));
  expect(text.slice(0, 4)).toBe("[[[[");
  expect(text.slice(-18)).toBe("ull], null], null]");
});

it("has names without end", () => {
  expect([nameOf(0), nameOf(25), nameOf(26), nameOf(702)]).toEqual(["#a", "#z", "#aa", "#aaa"]);
});
