import fc from "fast-check";
import { BitSet } from "./bit-set";

it("a set of bits holds, joins and sums what a set does", () => {
  const numbers = fc.array(fc.nat(99), { maxLength: 30 });
  fc.assert(
    fc.property(numbers, numbers, fc.array(fc.nat(9), { minLength: 100, maxLength: 100 }), (some, others, values) => {
      const [set, other] = [new BitSet(100), new BitSet(100)];
      for (const number of some) set.add(number);
      for (const number of others) other.add(number);
      set.addAll(other);
      set.addAll(undefined);
      const expected = new Set([...some, ...others]);
      expect(values.map((_, number) => set.has(number))).toEqual(values.map((_, number) => expected.has(number)));
      expect(set.sum(values)).toBe([...expected].reduce((total, number) => total + (values[number] ?? 0), 0));
    }),
    { seed: 20261123 },
  );
});
