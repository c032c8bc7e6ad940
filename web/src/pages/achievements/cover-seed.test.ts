import { coverSeed } from "./cover-seed";

it("draws an assessment's cover from its id, as the listing does", () => {
  expect(coverSeed("12")).toBe(12);
});

it("draws the same cover from the same uuid, and others from near ones", () => {
  const seeds = [1, 2, 3].map((n) => coverSeed(`00000000-0000-4000-8000-00000000000${n}`));
  expect(new Set(seeds).size).toBe(3);
  expect(coverSeed("00000000-0000-4000-8000-000000000001")).toBe(seeds[0]);
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0)).toBe(true);
});
