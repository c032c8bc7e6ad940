import { placeAfterKey } from "./grid-keys";

const SIZE = { rows: 100, columns: 10, page: 12 };
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false, altKey: false });

it.each([
  ["ArrowDown", false, [6, 4]],
  ["ArrowUp", false, [4, 4]],
  ["ArrowLeft", false, [5, 3]],
  ["ArrowRight", false, [5, 5]],
  ["ArrowDown", true, [99, 4]],
  ["PageDown", false, [17, 4]],
  ["PageUp", false, [0, 4]],
  ["Home", false, [5, 0]],
  ["End", false, [5, 9]],
  ["Home", true, [0, 0]],
  ["End", true, [99, 9]],
] as const)("moves by %s (with Ctrl: %s)", (name, ctrl, [row, column]) => {
  expect(placeAfterKey({ row: 5, column: 4 }, key(name, ctrl), SIZE)).toEqual({ row, column });
});

it("stays within the table, and leaves other keys to the browser", () => {
  expect(placeAfterKey({ row: 0, column: 0 }, key("ArrowUp"), SIZE)).toEqual({ row: 0, column: 0 });
  expect(placeAfterKey({ row: 99, column: 9 }, key("PageDown"), SIZE)).toEqual({ row: 99, column: 9 });
  expect(placeAfterKey({ row: 1, column: 1 }, key("Tab"), SIZE)).toBeNull();
  expect(placeAfterKey({ row: 1, column: 1 }, { ...key("ArrowLeft"), altKey: true }, SIZE)).toBeNull();
});
