import type { Condition } from "../../../../../domain/achievements/condition";
import { focusAfterMove, focusAfterRemoval } from "./condition-focus";
import { moved, without } from "./condition-tree";

const part = (restriction: string): Condition => ({ event: "assessment-submission", restriction });
const tree: Condition = {
  type: "AND",
  operands: [part("M1"), { type: "OR", operands: [part("M2"), part("M3")] }, part("M4")],
};

it("follows what was moved, with the button that moved it first", () => {
  expect(focusAfterMove(moved(tree, [1], -1), [1], -1)).toEqual({
    path: [0],
    buttons: ["Move up, Group 1", "Move down, Group 1"],
  });
  expect(focusAfterMove(moved(tree, [1, 0], 1), [1, 0], 1)).toEqual({
    path: [1, 1],
    buttons: ["Move down, Part 2.2", "Move up, Part 2.2"],
  });
});

it("goes from what was removed to its neighbour, and from the last one to where a part is added", () => {
  expect(focusAfterRemoval(without(tree, [0]), [0])).toEqual({ path: [0] });
  expect(focusAfterRemoval(without(tree, [2]), [2])).toEqual({ path: [1] });
  const alone: Condition = { type: "AND", operands: [part("M1"), { type: "OR", operands: [part("M2")] }] };
  expect(focusAfterRemoval(without(alone, [1, 0]), [1, 0])).toEqual({ path: [1], buttons: ["Add part, Group 2"] });
  expect(focusAfterRemoval(without(part("M1"), []), [])).toEqual({ path: [] });
});
