import { passedParts } from "./viewing";

it.each([
  [0, 600_000, 0],
  [29_700, 600_000, 0],
  [29_800, 600_000, 1],
  [599_000, 600_000, 19],
  [599_900, 600_000, 20],
  [900_000, 600_000, 20],
  [5000, null, 0],
  [5000, 0, 0],
])("at %i ms of %p, %i twentieths are passed", (furthestMs, durationMs, parts) => {
  expect(passedParts(furthestMs, durationMs)).toBe(parts);
});
