import fc from "fast-check";
import { tilesOf } from "./tiles";

it("cuts a floor into sheets of A3, row by row", () => {
  expect(tilesOf({ width: 800, height: 300 })).toEqual([
    { column: 1, row: 1, x: 0, y: 0, width: 400, height: 277 },
    { column: 2, row: 1, x: 400, y: 0, width: 400, height: 277 },
    { column: 1, row: 2, x: 0, y: 277, width: 400, height: 23 },
    { column: 2, row: 2, x: 400, y: 277, width: 400, height: 23 },
  ]);
  expect(tilesOf({ width: 2000, height: 1500 })).toHaveLength(30);
});

it("covers every floor exactly once", () => {
  const side = fc.integer({ min: 400, max: 10_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const tiles = tilesOf({ width, height });
      expect(tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0)).toBe(width * height);
      expect(tiles.every((tile) => tile.width > 0 && tile.height > 0)).toBe(true);
    }),
  );
});
