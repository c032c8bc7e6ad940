import * as fc from "fast-check";
import { addDecimals, negated } from "./numbers";

test.each([
  ["1", "2", "3"],
  ["0.1", "0.2", "0.3"],
  ["5", "0.25", "5.25"],
  ["-0.5", "0.5", "0"],
  ["1", "-1.5", "-0.5"],
  ["0.75", "0.25", "1"],
  ["99999999999999999999", "1", "100000000000000000000"],
])("%s + %s = %s", (left, right, sum) => {
  expect(addDecimals(left, right)).toBe(sum);
});

test("adding and taking away again gives the same number", () => {
  const decimal = fc.tuple(fc.integer(), fc.integer({ min: 0, max: 6 })).map(([n, scale]) => {
    const digits = String(Math.abs(n)).padStart(scale + 1, "0");
    const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
    const text = `${digits.slice(0, digits.length - scale)}${scale > 0 && fraction ? `.${fraction}` : ""}`;
    return n < 0 && Number(text) !== 0 ? `-${text}` : text;
  });
  fc.assert(fc.property(decimal, decimal, (a, b) => addDecimals(addDecimals(a, b), negated(b)) === a));
});
