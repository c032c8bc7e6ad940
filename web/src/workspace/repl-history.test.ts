import { browse, EMPTY_HISTORY, record } from "./repl-history";

const history = record(record(EMPTY_HISTORY, "first;"), "second;");

test("Up shows the newest, then older inputs, and stops at the oldest", () => {
  const one = browse(history, 1, "typing");
  expect(one.text).toBe("second;");
  const two = browse(one.history, 1, "second;");
  expect(two.text).toBe("first;");
  expect(browse(two.history, 1, "first;").text).toBeNull();
});

test("Down returns to the text that was being typed", () => {
  const up = browse(history, 1, "typing");
  expect(browse(up.history, -1, "second;").text).toBe("typing");
});

test("Down without browsing changes nothing", () => {
  expect(browse(history, -1, "typing")).toEqual({ history, text: null });
});

test("the same input twice in a row is remembered once", () => {
  expect(record(history, "second;").records).toEqual(["second;", "first;"]);
});

test("fifty inputs are remembered", () => {
  let many = EMPTY_HISTORY;
  for (let n = 1; n <= 60; n++) many = record(many, `${n};`);
  expect(many.records).toHaveLength(50);
  expect(many.records[0]).toBe("60;");
  expect(many.records[49]).toBe("11;");
});
