import { FIRST_VIEW, shownRows, sortedBy, watchedShare } from "./recording-rows";

const row = (id: number, title: string, name: string | null, insertedAt: string, durationMs: number | null) => ({
  id,
  title,
  description: title === "Loops" ? "While and for" : null,
  uploader: { id: 1, name },
  insertedAt,
  durationMs,
});
const ROWS = [
  row(1, "Loops", "Ada", "2026-11-01T00:00:00Z", 60_000),
  row(3, "arrays", "Lin", "2026-10-01T00:00:00Z", null),
  row(2, "Lists", null, "2026-12-01T00:00:00Z", 90_000),
];
const ids = (view: Partial<typeof FIRST_VIEW>) => shownRows(ROWS, { ...FIRST_VIEW, ...view }).map(({ id }) => id);

test("the newest recording stands first", () => {
  expect(ids({})).toEqual([3, 2, 1]);
});

test.each([
  [{ by: "title", isDescending: false } as const, [3, 2, 1]],
  [{ by: "uploader", isDescending: false } as const, [2, 1, 3]],
  [{ by: "date", isDescending: true } as const, [2, 1, 3]],
  [{ by: "length", isDescending: true } as const, [2, 1, 3]],
])("they are sorted as asked: %j", (view, expected) => {
  expect(ids(view)).toEqual(expected);
});

test("all words of a search count, wherever they stand", () => {
  expect(ids({ search: "  FOR ada " })).toEqual([1]);
  expect(ids({ search: "l" })).toEqual([3, 2, 1]);
  expect(ids({ search: "loops lin" })).toEqual([]);
});

test("a column chosen again is turned round; dates and lengths begin with the largest", () => {
  expect(sortedBy(FIRST_VIEW, "title")).toEqual({ search: "", by: "title", isDescending: false });
  expect(sortedBy(sortedBy(FIRST_VIEW, "title"), "title").isDescending).toBe(true);
  expect(sortedBy(FIRST_VIEW, "date").isDescending).toBe(true);
});

test("how much was seen is known once there is something to compare", () => {
  expect([
    watchedShare({ ownFurthestMs: 30_000, durationMs: 60_000 }),
    watchedShare({ ownFurthestMs: 99_000, durationMs: 60_000 }),
    watchedShare({ ownFurthestMs: null, durationMs: 60_000 }),
    watchedShare({ ownFurthestMs: 5, durationMs: null }),
  ]).toEqual([0.5, 1, null, null]);
});
