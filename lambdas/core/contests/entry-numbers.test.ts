import { entryNumber } from "./entry-numbers";

const DEAL = "8f14e45f-ceea-467f-a83d-0d1c4b6c4f5a";

it("is the same for the same voter and entry, so that a shown ballot can be saved", () => {
  expect(entryNumber(DEAL, 7, 12_000_007)).toBe(entryNumber(DEAL, 7, 12_000_007));
});

it("differs for every voter, entry and assignment, and is a positive integer that JSON keeps exactly", () => {
  const numbers = [1, 2, 3].flatMap((deal) =>
    Array.from({ length: 30 }, (_, voter) =>
      Array.from({ length: 30 }, (_, entry) => entryNumber(`${DEAL}${deal}`, voter + 1, 12_000_001 + entry)),
    ).flat(),
  );
  expect(new Set(numbers).size).toBe(2700);
  expect(numbers.every((number) => Number.isSafeInteger(number) && number > 0)).toBe(true);
});

it("does not follow the order of the submissions", () => {
  const numbers = Array.from({ length: 50 }, (_, entry) => entryNumber(DEAL, 7, 12_000_001 + entry));
  const rises = numbers.filter((number, index) => index > 0 && number > (numbers[index - 1] ?? 0)).length;
  expect(rises).toBeGreaterThan(10);
  expect(rises).toBeLessThan(40);
});
