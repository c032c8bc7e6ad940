import { nextAchievement } from "./next-achievement";

const achievement = (uuid: string, position = 1, isTask = true) => ({ uuid, position, isTask });
const state = (progress: number, more: object = {}) => ({
  status: "ACTIVE" as const,
  isCircular: false,
  deadline: null,
  progress,
  ...more,
});
const chosen = (...all: (readonly [ReturnType<typeof achievement>, ReturnType<typeof state>])[]) =>
  nextAchievement(
    all.map(([one]) => one),
    new Map(all.map(([{ uuid }, own]) => [uuid, { uuid, ...own }])),
  )?.uuid;

it("chooses the one with the most progress", () => {
  expect(chosen([achievement("a"), state(0.2)], [achievement("b"), state(0.9)], [achievement("c"), state(0.5)])).toBe(
    "b",
  );
});

it("chooses by deadline and then by position where progress is equal", () => {
  const soon = { deadline: "2026-11-30T00:00:00.000Z" };
  const later = { deadline: "2026-12-30T00:00:00.000Z" };
  expect(
    chosen([achievement("a"), state(0)], [achievement("b"), state(0, later)], [achievement("c"), state(0, soon)]),
  ).toBe("c");
  expect(chosen([achievement("a", 2), state(0)], [achievement("b", 1), state(0)])).toBe("b");
});

it("leaves out what is earned, expired, hidden, circular or no task", () => {
  expect(
    chosen(
      [achievement("a"), state(1, { status: "COMPLETED" })],
      [achievement("b"), state(0.9, { status: "EXPIRED" })],
      [achievement("c", 0), state(0.9)],
      [achievement("d"), state(0.9, { isCircular: true })],
      [achievement("e", 1, false), state(0.9)],
    ),
  ).toBeUndefined();
});
