import fc from "fast-check";
import { type Condition, conditionHolds, isGroup } from "../../../../../domain/achievements/condition";
import { canUnwrap, conditionAt, moved, type TreePath, unwrapped, without, withPart, wrapped } from "./condition-tree";

const part = (restriction: string): Condition => ({ event: "assessment-submission", restriction });
const NUMBERS = ["M1", "M2", "M3"];
const conditions = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...NUMBERS).map(part),
    fc.record({
      type: fc.constantFrom("AND" as const, "OR" as const),
      operands: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).condition;

function pathsOf(condition: Condition, path: TreePath = []): TreePath[] {
  const below = isGroup(condition) ? condition.operands.flatMap((one, place) => pathsOf(one, [...path, place])) : [];
  return [path, ...below];
}
/** What a condition says for each choice of submitted assessments. */
function truth(condition: Condition): boolean[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
    const facts = { graded: false, frac: 0, early: false, firstTry: false, persisted: false };
    const work = new Map(
      NUMBERS.map((number, index) => [number, { ...facts, submitted: (bits & (1 << index)) !== 0 }]),
    );
    return conditionHolds(condition, { work, isAchievementCompleted: () => false, isGoalComplete: () => false });
  });
}

it("means the same with a group around any part of it, and is as before without that group", () => {
  fc.assert(
    fc.property(conditions, fc.nat(), fc.constantFrom("AND" as const, "OR" as const), (condition, at, type) => {
      const paths = pathsOf(condition);
      const path = paths[at % paths.length] ?? [];
      const around = wrapped(condition, path, type);
      expect(truth(around)).toEqual(truth(condition));
      expect(unwrapped(around, path)).toEqual(condition);
    }),
  );
});

it("dissolves a group only where that changes nothing", () => {
  fc.assert(
    fc.property(conditions, fc.nat(), (condition, at) => {
      const paths = pathsOf(condition);
      const path = paths[at % paths.length] ?? [];
      if (canUnwrap(condition, path)) expect(truth(unwrapped(condition, path))).toEqual(truth(condition));
    }),
  );
});

it("means the same in another order", () => {
  fc.assert(
    fc.property(conditions, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (condition, at, by) => {
      const paths = pathsOf(condition);
      expect(truth(moved(condition, paths[at % paths.length] ?? [], by))).toEqual(truth(condition));
    }),
  );
});

it("adds parts to nothing, to a part and to a group, and removes them", () => {
  const one = withPart(false, [], part("M1"));
  expect(one).toEqual(part("M1"));
  const two = withPart(one, [], part("M2"));
  expect(two).toEqual({ type: "AND", operands: [part("M1"), part("M2")] });
  const three = withPart(two, [1], part("M3"));
  expect(conditionAt(three, [1])).toEqual({ type: "AND", operands: [part("M2"), part("M3")] });
  expect(without(three, [1, 0])).toEqual({
    type: "AND",
    operands: [part("M1"), { type: "AND", operands: [part("M3")] }],
  });
  expect(without(one, [])).toBe(false);
});
