import type { Placement } from "./placement";
import { readPlacement } from "./placement-storage";

const EMPTY = { background: undefined, items: [], next: 0 };

it("reads again what was kept", () => {
  const placement: Placement = {
    background: "/locations/hut.png",
    next: 2,
    items: [
      { kind: "object", id: "lamp0", path: "/objects/lamp.png", x: 1, y: 2, size: undefined, natural: undefined },
      { kind: "box", id: "bbox1", x: 3, y: 4, size: { width: 5, height: 6 } },
    ],
  };
  expect(readPlacement(JSON.stringify(placement))).toEqual(placement);
});

it.each([
  [null],
  ["no JSON"],
  ["[]"],
  ['{"items":[{"kind":"object","id":"lamp0"}],"next":0}'],
  ['{"items":[{"kind":"box","id":"b","x":1,"y":2}],"next":0}'],
  ['{"items":[],"next":-1}'],
])("begins anew with what is no placement: %s", (text) => {
  expect(readPlacement(text)).toEqual(EMPTY);
});
