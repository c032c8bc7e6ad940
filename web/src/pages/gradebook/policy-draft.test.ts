import { NO_POLICY, type Policy } from "../../../../domain/gradebook/policy";
import { newGroupId, policyOf, type TypedPolicy, typedPolicy } from "./policy-draft";

const TYPES = [
  { id: 1, name: "Missions" },
  { id: 2, name: "Paths" },
];
const POLICY: Policy = {
  method: "weighted",
  groups: [
    { id: "type-1", name: "", weight: 60, keepHighest: 3 },
    { id: "own-2", name: "Exams", weight: 40, keepHighest: null },
  ],
  columns: [{ id: 5, name: "Midterm", max: 40, groupId: "own-2" }],
  unmarked: "leftOut",
  floor: null,
  cap: 100,
};
const typed = typedPolicy(POLICY, TYPES);

it("has a line for every type, and comes back as it was", () => {
  expect(typed.groups.map(({ name, weight, keepHighest }) => [name, weight, keepHighest])).toEqual([
    ["Missions", "60", "3"],
    ["Paths", "0", ""],
    ["Exams", "40", ""],
  ]);
  const { groups, ...rest } = POLICY;
  const [missions, exams] = groups;
  expect(policyOf(typed, 4)).toEqual({
    sent: {
      ...rest,
      groups: [missions, { id: "type-2", name: "", weight: 0, keepHighest: null }, exams],
      version: 4,
    },
  });
});

it("gives new groups ids that none has", () => {
  expect([newGroupId(typed.groups), newGroupId([])]).toEqual(["own-3", "own-1"]);
});

it("takes new columns without an id, and numbers with a comma", () => {
  const columns = [...typed.columns, { id: null, name: " Lab ", max: "7,5", groupId: "type-1" }];
  expect(policyOf({ ...typed, columns, floor: "12.5" }, 0)).toMatchObject({
    sent: { columns: [{ id: 5 }, { id: null, name: "Lab", max: 7.5, groupId: "type-1" }], floor: 12.5 },
  });
});

it.each<[Partial<TypedPolicy>, object]>([
  [{ floor: "-1" }, { fields: new Map([["floor", "number"]]) }],
  [{ cap: "many" }, { fields: new Map([["cap", "number"]]) }],
  [
    { groups: typed.groups.map((group) => ({ ...group, keepHighest: "0" })) },
    {
      fields: new Map([
        ["keep 0", "whole"],
        ["keep 1", "whole"],
        ["keep 2", "whole"],
      ]),
    },
  ],
  [
    { columns: [{ id: null, name: "", max: "0", groupId: "own-2" }] },
    {
      fields: new Map([
        ["column 0", "name"],
        ["max 0", "number"],
      ]),
    },
  ],
  [
    { floor: "50", cap: "40" },
    { fields: new Map(), fault: "floorAboveCap" },
  ],
  [
    { columns: [...typed.columns, ...typed.columns.map((one) => ({ ...one, id: null }))] },
    {
      fields: new Map(),
      fault: "nameTwice",
    },
  ],
])("names what is wrong: %j", (change, expected) => {
  expect(policyOf({ ...NO_POLICY, ...typed, ...change }, 0)).toEqual(expected);
});
