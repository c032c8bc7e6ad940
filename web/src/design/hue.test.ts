import { createSequence } from "./hue";

/** Feeds keys a tenth of a second apart; answers how often the sequence was completed. */
const completed = (keys: string): number => {
  const completes = createSequence("hulk", 1500);
  return [...keys].filter((key, index) => completes(key, index * 100)).length;
};

it.each([
  ["hulk", 1],
  ["HuLk", 1],
  ["hulkhulk", 2],
  ["xhhulky", 1],
  ["huulk", 0],
  ["hul", 0],
])("%s completes the sequence %i times", (keys, times) => {
  expect(completed(keys)).toBe(times);
});

it("begins anew after a pause", () => {
  const completes = createSequence("hulk", 1500);
  const given = [
    completes("h", 0),
    completes("u", 100),
    completes("l", 200),
    completes("k", 1800),
    completes("h", 2000),
    completes("u", 3500),
    completes("l", 5000),
    completes("k", 6500),
  ];
  expect(given).toEqual([false, false, false, false, false, false, false, true]);
});
