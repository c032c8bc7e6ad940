import fc from "fast-check";
import { CELL_STATES, type Cell, decodeCells, decodeMoments, encodeCells, encodeMoments } from "./cell";

/** 2026-11-30T00:00:00Z in seconds since 1970. */
const NOW = 1_795_996_800;

const cell: fc.Arbitrary<Cell> = fc.record({
  state: fc.constantFrom(...(CELL_STATES.slice(1) as Cell["state"][])),
  xp: fc.nat(2 ** 31),
  bonus: fc.nat(5000),
  submittedAt: fc.option(fc.integer({ min: 1_577_836_800, max: 4_000_000_000 })),
  attempts: fc.nat(60),
  isStuck: fc.boolean(),
  closedByClock: fc.constantFrom("begun", "missing", null),
  graders: fc.uniqueArray(fc.nat(2 ** 31), { maxLength: 5 }),
});

const byId = <T>(value: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 2 ** 31 }), value), { selector: ([id]) => id, maxLength: 70 })
    .map((entries) => new Map(entries.sort(([one], [other]) => one - other)));

it("returns the cells that were encoded", () => {
  fc.assert(
    fc.property(byId(cell), (cells) => {
      expect([...decodeCells(encodeCells(cells))]).toEqual([...cells]);
    }),
  );
});

it("returns the moments that were encoded", () => {
  const moments = byId(fc.integer({ min: 1_577_836_800, max: 4_000_000_000 }));
  fc.assert(
    fc.property(moments, (map) => {
      expect([...decodeMoments(encodeMoments(map))]).toEqual([...map]);
    }),
  );
});

const GRADED: Cell = {
  state: "graded",
  xp: 600,
  bonus: 0,
  submittedAt: NOW,
  attempts: 1,
  isStuck: false,
  closedByClock: null,
  graders: [4711],
};

it("has one text for what a student has done", () => {
  const begun: Cell = { ...GRADED, state: "begun", submittedAt: null, attempts: 0, xp: 0, graders: [] };
  expect(encodeCells(new Map())).toBe("A");
  expect(encodeCells(new Map([[7, begun]]))).toBe("AHAA");
  expect(encodeCells(new Map([[7, GRADED]]))).toBe("BnzEHX4Sg82hwGA");
});

it("keeps the cells of 5,000 students by 60 assessments below 4.2 MB", () => {
  const cells = new Map<number, Cell>();
  for (let id = 1; id <= 60; id += 1) {
    const again = id % 10 === 0;
    cells.set(100 + 3 * id, {
      ...GRADED,
      bonus: id % 2 === 0 ? 20 : 0,
      attempts: again ? 3 : 1,
      graders: [4711 + (id % 3)],
    });
  }
  expect(5000 * encodeCells(cells).length).toBeLessThan(4_200_000);
});

it.each(["?", "A?", "g", "AH", "AHE", "AHEA"])("refuses %s", (text) => {
  expect(() => decodeCells(text)).toThrow(RangeError);
});

it("refuses a moment without its assessment", () => {
  expect(() => decodeMoments("A")).toThrow("The last moment is cut off");
});
