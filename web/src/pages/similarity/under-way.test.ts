import { isAbandoned, isUnderWay } from "./under-way";

const startedAt = "2026-11-21T08:00:00.000Z";
const at = (iso: string) => Date.parse(iso);

it.each(["waiting", "running"])("a comparison that is %s is awaited for five minutes, then given up", (state) => {
  const report = { state, startedAt };
  expect([isUnderWay(report, at("2026-11-21T08:05:00Z")), isAbandoned(report, at("2026-11-21T08:05:00Z"))]).toEqual([
    true,
    false,
  ]);
  expect([isUnderWay(report, at("2026-11-21T08:05:01Z")), isAbandoned(report, at("2026-11-21T08:05:01Z"))]).toEqual([
    false,
    true,
  ]);
});

it("what has ended, or was never begun, is neither", () => {
  for (const report of [null, { state: "ready", startedAt }, { state: "few", startedAt }]) {
    const late = at("2026-11-22T08:00:00Z");
    expect([isUnderWay(report, late), isAbandoned(report, late)]).toEqual([false, false]);
  }
});
