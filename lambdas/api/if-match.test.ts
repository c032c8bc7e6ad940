import fc from "fast-check";
import { guardedVersion } from "./if-match";

it.each([
  [undefined, undefined],
  ["*", undefined],
  ['"0"', 0],
  ['"7"', 7],
  ['W/"7"', 7],
  [' "12" ', 12],
  ['"999999999999999"', 999_999_999_999_999],
])("reads %s as %s", (header, version) => {
  expect(guardedVersion(header)).toBe(version);
});

it.each(["", '""', '"-1"', '"1e3"', '"1.0"', '"01"', '"12345678901234567890"', "1", "W/1", 'w/"1"', '"1", "2"', '"x"'])(
  "takes %s for a version that no answer has",
  (header) => {
    expect(guardedVersion(header)).toBe(-1);
  },
);

it("takes every header but `*` for a condition", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(guardedVersion(header) === undefined).toBe(header.trim() === "*");
    }),
  );
});
