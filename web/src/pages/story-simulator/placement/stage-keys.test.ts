import { eventOfKey, type PlacedItem } from "./placement";

const box: PlacedItem = { kind: "box", id: "bbox0", x: 105, y: 50, size: { width: 10, height: 10 } };

it.each([
  ["ArrowLeft", false, false, { type: "place", id: "bbox0", x: 104, y: 50 }],
  ["ArrowDown", true, false, { type: "place", id: "bbox0", x: 105, y: 60 }],
  ["ArrowRight", false, true, { type: "place", id: "bbox0", x: 120, y: 50 }],
  ["ArrowUp", false, true, { type: "place", id: "bbox0", x: 105, y: 40 }],
  ["]", false, false, { type: "resize", id: "bbox0", factor: 1.02 }],
  ["Backspace", false, false, { type: "remove", id: "bbox0" }],
  ["Delete", false, false, { type: "remove", id: "bbox0" }],
  ["Enter", false, false, undefined],
  ["a", false, false, undefined],
] as const)("%s (shift %s, grid %s) does %j", (key, shiftKey, snaps, event) => {
  expect(eventOfKey(box, { key, shiftKey }, snaps)).toEqual(event);
});

it("shrinks with [ by what ] grows", () => {
  expect(eventOfKey(box, { key: "[", shiftKey: false }, false)).toMatchObject({
    type: "resize",
    factor: 0.9803921568627451,
  });
});
