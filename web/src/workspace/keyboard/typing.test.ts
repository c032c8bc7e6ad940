import { caretAfter } from "./typing";

const text = "ab\nlonger\n\nend";

it.each([
  ["left", 0, 0, 0],
  ["left", 4, 4, 3],
  ["left", 4, 7, 4],
  ["right", 14, 14, 14],
  ["right", 4, 7, 7],
  ["up", 1, 1, 0],
  ["up", 8, 8, 2],
  ["up", 10, 10, 3],
  ["up", 12, 12, 10],
  ["down", 1, 1, 4],
  ["down", 8, 8, 10],
  ["down", 10, 10, 11],
  ["down", 13, 13, 14],
] as const)("%s from %i to %i ends at %i", (motion, start, end, at) => {
  expect(caretAfter(text, start, end, motion)).toBe(at);
});
