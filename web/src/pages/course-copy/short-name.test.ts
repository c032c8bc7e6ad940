import { proposedShortName } from "./short-name";

test.each([
  ["CS1101S", ["CS1101S"], "CS1101S (2)"],
  ["CS1101S (2)", ["CS1101S", "CS1101S (2)"], "CS1101S (3)"],
  // A copy that was made before, or by somebody else.
  ["CS1101S", ["CS1101S", "CS1101S (2)", "CS1101S (3)", "CS2030"], "CS1101S (4)"],
  [" Programs (evening) ", [], "Programs (evening) (2)"],
  // A course without one is named by its long name.
  ["", ["CS1101S"], ""],
])("a copy of %j beside %j is proposed as %j", (shortName, taken, proposal) => {
  expect(proposedShortName(shortName, taken)).toBe(proposal);
});
