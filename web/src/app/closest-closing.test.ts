import { closestClosing } from "./closest-closing";

const closing = (id: number, closeAt: string) => ({ id, closeAt });
const NOW = Date.parse("2026-11-20T12:00:00Z");

it("is the one that has just closed, or will", () => {
  const past = closing(1, "2026-11-18T12:00:00Z");
  const next = closing(2, "2026-11-21T10:00:00Z");
  const late = closing(3, "2026-12-20T10:00:00Z");
  expect(closestClosing([past, late, next], NOW)).toBe(next);
  expect(closestClosing([late, past], NOW)).toBe(past);
});

it("is the first of two that are as close, and none of none", () => {
  const [one, other] = [closing(1, "2026-11-19T12:00:00Z"), closing(2, "2026-11-21T12:00:00Z")];
  expect(closestClosing([one, other], NOW)).toBe(one);
  expect(closestClosing([], NOW)).toBeUndefined();
});
