import fc from "fast-check";
import { type Dated, type Edge, LANES, type Lane, placeInWeeks } from "./layers";

const WEEK_MS = 604_800_000;
const weekOf = (at: number): number => Math.floor(at / WEEK_MS) * WEEK_MS;
const node = (id: string, lane: Lane, week: number | null): Dated => ({
  id,
  lane,
  opensAt: week === null ? null : week * WEEK_MS + 5,
});
const edge = (from: string, to: string): Edge => ({ from, to });
const columns = (nodes: readonly Dated[], edges: readonly Edge[]) =>
  Object.fromEntries(placeInWeeks(nodes, edges, weekOf).columnOf);

it("gives each week in which something opens a column, and stands what is read above what it leads to", () => {
  const nodes = [
    node("m1", "assessment", 3),
    node("m2", "assessment", 7),
    node("2.1", "section", null),
    node("done", "achievement", null),
  ];
  const edges = [edge("2.1", "m2"), edge("m1", "done"), edge("m2", "done")];
  expect(columns(nodes, edges)).toEqual({ m1: 0, m2: 1, "2.1": 1, done: 1 });
  expect(placeInWeeks(nodes, edges, weekOf).weeks).toEqual([3 * WEEK_MS, 7 * WEEK_MS]);
});

it("puts an achievement behind its prerequisite, and past the last week where it must", () => {
  const nodes = [node("m1", "assessment", 1), node("a", "achievement", null), node("b", "achievement", null)];
  const placed = placeInWeeks(nodes, [edge("m1", "a"), edge("a", "b")], weekOf);
  expect(Object.fromEntries(placed.columnOf)).toEqual({ m1: 0, a: 0, b: 1 });
  expect(placed.weeks).toEqual([WEEK_MS, null]);
});

it("leaves out what closes a circle, names nobody, or is there twice", () => {
  const nodes = [node("a", "achievement", null), node("b", "achievement", null)];
  const edges = [edge("a", "b"), edge("b", "a"), edge("a", "b"), edge("a", "a"), edge("a", "hidden")];
  expect(placeInWeeks(nodes, edges, weekOf).edges).toEqual([edge("a", "b")]);
});

it("is empty for a course without anything", () => {
  expect(placeInWeeks([], [edge("a", "b")], weekOf)).toEqual({ columnOf: new Map(), edges: [], weeks: [] });
});

const anyNodes = fc
  .array(
    fc.record({
      lane: fc.constantFrom(...LANES),
      opensAt: fc.option(fc.integer({ min: 0, max: 15 * WEEK_MS }), { nil: null }),
    }),
    { maxLength: 24 },
  )
  .map((list) => list.map((one, index): Dated => ({ id: `n${index}`, ...one })));
const anyEdges = fc.array(
  fc.tuple(fc.nat(30), fc.nat(30)).map(([from, to]) => edge(`n${from}`, `n${to}`)),
  { maxLength: 60 },
);

it("places each node once and nobody else, leads forward along every edge, and never before a week in which something opens", () => {
  fc.assert(
    fc.property(anyNodes, anyEdges, (nodes, edges) => {
      const { columnOf, edges: drawn, weeks } = placeInWeeks(nodes, edges, weekOf);
      expect([...columnOf.keys()].sort()).toEqual(nodes.map(({ id }) => id).sort());
      const byId = new Map(nodes.map((one) => [one.id, one]));
      for (const { from, to } of drawn) {
        const [a, b] = [byId.get(from), byId.get(to)];
        if (!a || !b) throw new Error("an edge leads to somebody who is not there");
        const step = (columnOf.get(to) ?? 0) - (columnOf.get(from) ?? 0);
        const isForward = step > 0 || (step === 0 && LANES.indexOf(b.lane) > LANES.indexOf(a.lane));
        expect([from, to, isForward]).toEqual([from, to, true]);
        expect(edges).toContainEqual({ from, to });
      }
      for (const { id, opensAt } of nodes) {
        const column = columnOf.get(id) ?? -1;
        expect(column).toBeGreaterThanOrEqual(0);
        expect(column).toBeLessThan(weeks.length);
        if (opensAt !== null) expect(column).toBeGreaterThanOrEqual(weeks.indexOf(weekOf(opensAt)));
      }
    }),
  );
});

it("keeps every edge where none closes a circle", () => {
  const forwardAlone = anyEdges.map((list) =>
    list.filter(({ from, to }) => Number(from.slice(1)) < Number(to.slice(1))),
  );
  fc.assert(
    fc.property(anyNodes, forwardAlone, (nodes, edges) => {
      const known = new Set(nodes.map(({ id }) => id));
      const usable = new Set(
        edges.flatMap(({ from, to }) => (known.has(from) && known.has(to) ? `${from} ${to}` : [])),
      );
      const drawn = placeInWeeks(nodes, edges, weekOf).edges.map(({ from, to }) => `${from} ${to}`);
      expect(drawn.sort()).toEqual([...usable].sort());
    }),
  );
});
