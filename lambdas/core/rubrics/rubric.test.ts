import * as fc from "fast-check";
import type { Mark } from "../submissions/rules";
import { effectOf, NO_RUBRIC, type Rubric, ticksOf, withItems, withTicks } from "./rubric";

const mark = (xp: number): Mark => ({ xp, adjustment: 0, status: "success", attempt: 1, graderRegId: null });
const rubric: Rubric = {
  version: 2,
  nextId: 4,
  items: [
    { id: 1, text: "No name", xp: -5 },
    { id: 3, text: "Elegant", xp: 20 },
  ],
};

describe("the items of a rubric", () => {
  it("get ids in turn, and a later version", () => {
    expect(withItems(NO_RUBRIC, [{ id: null, text: "Fine", xp: 0 }])).toEqual({
      version: 1,
      nextId: 2,
      items: [{ id: 1, text: "Fine", xp: 0 }],
    });
  });

  it("keep their ids when others come and go, and never take one that was given before", () => {
    const next = withItems(rubric, [
      { id: null, text: "New", xp: 1 },
      { id: 1, text: "No name", xp: -6 },
    ]);
    expect(next?.items.map(({ id }) => id)).toEqual([4, 1]);
    expect(next?.nextId).toBe(5);
  });

  it("may come back with the id that they had", () => {
    expect(withItems(rubric, [{ id: 2, text: "Back again", xp: 1 }])?.items[0]?.id).toBe(2);
  });

  it.each([[[4]], [[0]], [[1, 1]]])("have no ids %j: not given yet, or twice", (ids) => {
    expect(
      withItems(
        rubric,
        ids.map((id) => ({ id, text: "Item", xp: 1 })),
      ),
    ).toBeNull();
  });
});

describe("ticks on an answer", () => {
  it("are added up, together with the manual adjustment", () => {
    expect(withTicks(mark(50), ticksOf(rubric, [3, 1], 2), 100)).toMatchObject({
      adjustment: 17,
      rubric: { ticked: [1, 3], sum: 15, manual: 2 },
    });
  });

  it("of an item that was removed stay, and count nothing", () => {
    expect(ticksOf(rubric, [2, 3], 0)).toEqual({ ticked: [2, 3], sum: 20, manual: 0 });
  });

  it("end at the maximum and at 0", () => {
    expect(withTicks(mark(90), ticksOf(rubric, [3], 0), 100).adjustment).toBe(10);
    expect(withTicks(mark(3), ticksOf(rubric, [1], 0), 100).adjustment).toBe(-3);
  });

  it("always leave the XP within the bounds, and come out the same when they are applied again", () => {
    const anyRubric = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 40 });
    const anyMark = fc.record({ maxXp: fc.nat(10_000), part: fc.double({ min: 0, max: 1, noNaN: true }) });
    const anyTicks = fc.array(fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(anyRubric, anyMark, anyTicks, fc.integer(), (xps, { maxXp, part }, ticked, manual) => {
        const items = xps.map((xp, index) => ({ id: index + 1, text: "Item", xp }));
        const ticks = ticksOf({ version: 1, nextId: 41, items }, ticked, manual);
        const once = withTicks(mark(Math.floor(maxXp * part)), ticks, maxXp);
        expect(once.xp + once.adjustment).toBeGreaterThanOrEqual(0);
        expect(once.xp + once.adjustment).toBeLessThanOrEqual(maxXp);
        expect(withTicks(once, ticks, maxXp)).toEqual(once);
      }),
    );
  });
});

it("tells how many answers a change is of, and by how much on average", () => {
  const counts = new Map([
    [1, 100],
    [3, 43],
  ]);
  const item = (id: number, xp: number) => ({ id, text: "Item", xp });
  expect(effectOf(rubric.items, [item(1, -6), item(3, 20)], counts)).toEqual({ answers: 100, meanXp: -1 });
  expect(effectOf(rubric.items, [item(1, -6), item(3, 21)], counts)).toEqual({ answers: 143, meanXp: -0.4 });
  expect(effectOf(rubric.items, [item(1, -5)], counts)).toEqual({ answers: 43, meanXp: -20 });
  expect(effectOf(rubric.items, rubric.items, counts)).toEqual({ answers: 0, meanXp: 0 });
});
