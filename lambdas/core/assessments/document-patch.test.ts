import * as fc from "fast-check";
import { patchBetween, patched } from "./document-patch";

/** JSON as a file's document is: no key without a value. */
const plain = fc.jsonValue({ maxDepth: 3, noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)));

it("leads from any plain data to any other, also after it was stored as JSON", () => {
  fc.assert(
    fc.property(plain, plain, fc.subarray(["a", "b", "0"]), (before, after, whole) => {
      const patch = patchBetween(before, after, new Set(whole));
      const stored = patch && JSON.parse(JSON.stringify(patch));
      expect(patched(before, stored)).toEqual(after);
    }),
    { numRuns: 1000 },
  );
});

it("is empty for equal data, and has only the differences of other data", () => {
  const before = { a: 1, list: [{ b: 1, c: 2 }, { b: 3 }], gone: null };
  expect(patchBetween(before, structuredClone(before))).toBeUndefined();
  expect(patchBetween(before, { a: 1, list: [{ b: 1, c: 2 }, { b: 4 }], new: [] })).toEqual({
    in: {
      list: { in: { 1: { in: { b: { set: 4 } } } } },
      gone: { unset: true },
      new: { set: [] },
    },
  });
});

it("replaces as a whole the named members, and lists of another length", () => {
  const before = { library: { chapter: 1, variant: null }, list: [1] };
  const after = { library: { chapter: 2, variant: null }, list: [1, 2] };
  expect(patchBetween(before, after, new Set(["library"]))).toEqual({
    in: { library: { set: { chapter: 2, variant: null } }, list: { set: [1, 2] } },
  });
});
