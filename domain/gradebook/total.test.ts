import fc from "fast-check";
import { NO_POLICY, type Policy, policyFault } from "./policy";
import { type MarkedItem, totalOf } from "./total";

const WEIGHTED: Policy = {
  ...NO_POLICY,
  method: "weighted",
  groups: [
    { id: "type-1", name: "", weight: 60, keepHighest: null },
    { id: "own-1", name: "Exams", weight: 40, keepHighest: null },
  ],
};

const item = (key: string, mark: number | null, max: number, more: Partial<MarkedItem> = {}): MarkedItem => ({
  key,
  groupId: "type-1",
  max,
  mark,
  isPending: false,
  ...more,
});
const exam = (key: string, mark: number | null, max: number): MarkedItem =>
  item(key, mark, max, { groupId: "own-1", isPending: mark === null });

const MARKS = [item("mark:1", 300, 600), item("mark:2", 40, 50), item("mark:3", null, 50), exam("column:1", 30, 40)];

describe("a total", () => {
  it("is all marks added where there are no weights", () => {
    expect(totalOf(MARKS, NO_POLICY)).toMatchObject({ value: 370, raw: 370, bound: null });
    expect(totalOf([], NO_POLICY).value).toBe(0);
  });

  it("is what each group reaches, by its weight", () => {
    const { value, parts } = totalOf(MARKS, WEIGHTED);
    // 340 of 700 of 60, and 30 of 40 of 40.
    expect(value).toBe(59.14);
    expect(parts.map(({ id, points, max, weight }) => [id, points, max, weight])).toEqual([
      ["type-1", 340, 700, 60],
      ["own-1", 30, 40, 40],
    ]);
    expect([...(parts[0]?.uses ?? [])]).toEqual([
      ["mark:1", "counted"],
      ["mark:2", "counted"],
      ["mark:3", "zero"],
    ]);
  });

  it("keeps the highest of a group by the part of their maximum, and says which it drops", () => {
    const [first, ...others] = WEIGHTED.groups;
    const policy = { ...WEIGHTED, groups: [{ ...first, keepHighest: 1 } as (typeof WEIGHTED.groups)[0], ...others] };
    const { value, parts } = totalOf(MARKS, policy);
    expect(value).toBe(78);
    expect([...(parts[0]?.uses ?? [])]).toEqual([
      ["mark:1", "dropped"],
      ["mark:2", "counted"],
      ["mark:3", "dropped"],
    ]);
  });

  it("lets what has no maximum add, and take nobody's place", () => {
    const groups = [{ id: "type-1", name: "", weight: 100, keepHighest: 1 }];
    const items = [item("mark:1", 5, 10), item("mark:2", 9, 10), item("mark:3", 1, 0)];
    expect(totalOf(items, { ...WEIGHTED, groups }).value).toBe(100);
  });

  it("counts what may still get a mark as 0, or leaves it and its group's weight out", () => {
    const items = [
      item("mark:1", 300, 600),
      item("mark:2", null, 600, { isPending: true }),
      exam("column:1", null, 40),
    ];
    expect(totalOf(items, WEIGHTED).value).toBe(15);
    const { value, parts } = totalOf(items, { ...WEIGHTED, unmarked: "leftOut" });
    expect(value).toBe(50);
    expect(parts.map(({ ratio, share, part, uses }) => [ratio, share, part, [...uses.values()]])).toEqual([
      [0.5, 100, 50, ["counted", "leftOut"]],
      [null, 0, 0, ["leftOut"]],
    ]);
  });

  it("is none where nothing counts", () => {
    const policy: Policy = { ...WEIGHTED, unmarked: "leftOut", floor: 10 };
    expect(totalOf([exam("column:1", null, 40)], policy)).toMatchObject({ value: null, raw: null, bound: null });
  });

  it.each([
    [
      { floor: 60, cap: null },
      { value: 60, raw: 59.14, bound: "floor" },
    ],
    [
      { floor: null, cap: 50 },
      { value: 50, raw: 59.14, bound: "cap" },
    ],
    [
      { floor: 10, cap: 100 },
      { value: 59.14, raw: 59.14, bound: null },
    ],
  ])("keeps to its bounds: %j", (bounds, expected) => {
    expect(totalOf(MARKS, { ...WEIGHTED, ...bounds })).toMatchObject(expected);
  });

  it("leaves out what has no weight", () => {
    const items = [...MARKS, item("mark:9", 50, 50, { groupId: "type-9" })];
    expect(totalOf(items, WEIGHTED).value).toBe(59.14);
  });
});

const GROUPS = ["type-1", "type-2", "own-1"];
const marked = fc
  .array(
    fc.record({
      groupId: fc.constantFrom(...GROUPS),
      max: fc.integer({ min: 0, max: 1000 }),
      part: fc.option(fc.integer({ min: 0, max: 100 })),
      isPending: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((list) =>
    list.map(({ groupId, max, part, isPending }, index): MarkedItem => {
      const mark = part === null ? null : Math.round((max * part) / 100);
      return { key: `mark:${index}`, groupId, max, mark, isPending: mark === null && isPending };
    }),
  );
const policies = fc.record({
  method: fc.constantFrom("sum" as const, "weighted" as const),
  unmarked: fc.constantFrom("zero" as const, "leftOut" as const),
  groups: fc
    .tuple(
      ...GROUPS.map(() =>
        fc.record({ weight: fc.integer({ min: 0, max: 100 }), keep: fc.option(fc.integer({ min: 1, max: 5 })) }),
      ),
    )
    .map((list) =>
      list.map(({ weight, keep }, index) => ({ id: GROUPS[index] ?? "", name: "", weight, keepHighest: keep })),
    ),
  columns: fc.constant([]),
  floor: fc.constant(null),
  cap: fc.constant(null),
});

describe("for any marks and policy, a total", () => {
  it("lies between nothing and the sum of its weights, or of the maxima", () => {
    fc.assert(
      fc.property(marked, policies, (items, policy) => {
        const { value } = totalOf(items, policy);
        // Marks of what has no maximum are 0 here.
        const most =
          policy.method === "sum"
            ? items.reduce((sum, { max }) => sum + max, 0)
            : policy.groups.reduce((sum, { weight }) => sum + weight, 0);
        expect(value ?? 0).toBeGreaterThanOrEqual(0);
        expect(value ?? 0).toBeLessThanOrEqual(most + 0.005);
      }),
    );
  });

  it("is never lowered by dropping marks", () => {
    fc.assert(
      fc.property(marked, policies, (items, policy) => {
        const all = { ...policy, groups: policy.groups.map((group) => ({ ...group, keepHighest: null })) };
        expect(totalOf(items, policy).value ?? 0).toBeGreaterThanOrEqual(totalOf(items, all).value ?? 0);
      }),
    );
  });

  it("does not depend on the order of marks", () => {
    const shuffled = marked.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
    );
    fc.assert(
      fc.property(shuffled, policies, ([items, other], policy) => {
        const [one, two] = [totalOf(items, policy), totalOf(other, policy)];
        expect(two.value).toBe(one.value);
        expect(two.parts.map(({ points }) => points)).toEqual(one.parts.map(({ points }) => points));
      }),
    );
  });

  it("keeps to its floor and cap", () => {
    const bounds = fc.record({ floor: fc.integer({ min: 0, max: 50 }), cap: fc.integer({ min: 50, max: 100 }) });
    fc.assert(
      fc.property(marked, policies, bounds, (items, policy, { floor, cap }) => {
        const { value } = totalOf(items, { ...policy, floor, cap });
        if (value === null) return;
        expect(value).toBeGreaterThanOrEqual(floor);
        expect(value).toBeLessThanOrEqual(cap);
      }),
    );
  });
});

it.each<[Partial<Policy>, string | undefined]>([
  [WEIGHTED, undefined],
  [{ groups: [...WEIGHTED.groups, ...WEIGHTED.groups] }, "groupTwice"],
  [{ columns: [column(1, "Midterm"), column(1, "Final")] }, "columnTwice"],
  [{ columns: [column(1, "Midterm"), column(2, "midterm ")] }, "nameTwice"],
  [{ columns: [column(1, "Midterm")] }, "unknownGroup"],
  [{ ...WEIGHTED, columns: [column(1, "Midterm")] }, undefined],
  [{ floor: 50, cap: 40 }, "floorAboveCap"],
])("tells what is wrong with a policy", (policy, fault) => {
  expect(policyFault({ ...NO_POLICY, ...policy })).toBe(fault);
});

function column(id: number, name: string) {
  return { id, name, max: 40, groupId: "own-1" };
}
