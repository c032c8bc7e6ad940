import { storyFileName } from "./story-name";

it.each([
  ["fog.txt", "fog.txt"],
  [" stories/fog.txt ", "fog.txt"],
  ["/stories/old/fog-1.txt", "old/fog-1.txt"],
  ["fog", undefined],
  ["fog.md", undefined],
  [".txt", undefined],
  ["", undefined],
  ["../fog.txt", undefined],
  ["a//b.txt", undefined],
  ["what?.txt", undefined],
])("reads the name %j as %j", (typed, name) => {
  expect(storyFileName(typed)).toBe(name);
});
