import { CaptureClock } from "./capture";

test("a moment of the page is that of the sound, by the newest pairs", () => {
  const clock = new CaptureClock();
  expect(() => clock.at(0)).toThrow("has not begun");
  clock.add({ soundSeconds: 2, pageMs: 5000 });
  expect(clock.at(5250)).toBe(2250);
});

test("a pair that was taken late does not count, and time never goes back", () => {
  const clock = new CaptureClock();
  for (const [soundSeconds, pageMs] of [
    [1, 1000],
    [2, 2000],
    [2.4, 3000],
    [4, 4000],
    [5, 5000],
  ] as const)
    clock.add({ soundSeconds, pageMs });
  expect(clock.at(5100)).toBe(5100);
  expect(clock.at(5050)).toBe(5100);
});

test("after an hour between clocks that run 60 ppm apart, keys and voice are less than a millisecond apart", () => {
  const clock = new CaptureClock();
  const soundAt = (pageMs: number) => pageMs * 1.00006 - 40;
  for (let pageMs = 1000; pageMs <= 3_600_000; pageMs += 1000) {
    clock.add({ soundSeconds: soundAt(pageMs) / 1000, pageMs });
  }
  // Reckoned from the beginning it would be 216 ms.
  expect(Math.abs(clock.at(3_600_500) - soundAt(3_600_500))).toBeLessThan(1);
});
