import * as fc from "fast-check";
import { turnOf } from "./swipe";

const WAY = { fromX: 250, toX: 120, offY: 10, ms: 200, windowWidth: 360 };

test("to the left is Next, to the right Previous", () => {
  expect(turnOf(WAY)).toBe("next");
  expect(turnOf({ ...WAY, fromX: 100, toX: 240 })).toBe("previous");
});

test.each([
  ["short", { toX: 200 }],
  ["slow", { ms: 900 }],
  ["steep", { offY: 60 }],
  ["from the right edge, where browsers go forward", { fromX: 345 }],
  ["from the left edge, where browsers go back", { fromX: 10, toX: 200 }],
  ["without length", { toX: 250, offY: 0 }],
])("turns nothing by a way that is %s", (_what, changes) => expect(turnOf({ ...WAY, ...changes })).toBeNull());

test("never turns a page by scrolling", () => {
  const coordinate = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(coordinate, coordinate, fc.integer({ min: 0, max: 700 }), (fromX, toX, ms) => {
      const offY = Math.abs(toX - fromX);
      expect(turnOf({ fromX, toX, offY, ms, windowWidth: 1000 })).toBeNull();
    }),
  );
});
