import term from "../../../../scripts/cost/term.json";
import pinned from "../../../../scripts/cost/watch-reports.json";
import { SOUND_BITS } from "../../recording/packets";
import { type Place, WatchReports } from "./watch-reports";

const MINUTE = 60_000;
const DURATION = 10 * MINUTE;
const at = (time: number): Place => ({ time, durationMs: DURATION });

/** The places that are told by somebody who watches from one moment to another and stops there. */
function watch(reports: WatchReports, from: number, to: number): number[] {
  const told: number[] = [];
  const tell = (place: Place) => {
    reports.reported(place);
    told.push(place.time);
  };
  for (let time = from; time <= to; time += 1000) if (reports.isDue(at(time))) tell(at(time));
  if (reports.isFurther(at(to))) tell(at(to));
  return told;
}

it("reports the beginning, a place every two minutes, and the end", () => {
  expect(watch(new WatchReports(null, DURATION), 0, DURATION)).toEqual([
    0, 120_000, 240_000, 360_000, 480_000, 600_000,
  ]);
});

it("reports where somebody stops, and nothing of what was passed before", () => {
  const reports = new WatchReports(null, DURATION);
  expect(watch(reports, 0, 95_000)).toEqual([0, 95_000]);
  expect(watch(reports, 30_000, 95_000)).toEqual([]);
  expect(watch(reports, 95_000, 119_000)).toEqual([]);
  expect(watch(reports, 119_000, 125_000)).toEqual([125_000]);
});

it("reports nothing that the server knows already", () => {
  expect(watch(new WatchReports(5 * MINUTE, DURATION), 0, 5 * MINUTE)).toEqual([]);
  expect(watch(new WatchReports(5 * MINUTE, DURATION), 5 * MINUTE, 6 * MINUTE)).toEqual([360_000]);
});

it("reports again what failed, but nothing of a recording without a length", () => {
  const reports = new WatchReports(null, DURATION);
  reports.reported(at(0))();
  expect(reports.isDue(at(0))).toBe(true);
  const undo = reports.reported(at(MINUTE));
  reports.reported(at(3 * MINUTE));
  undo();
  expect(reports.isFurther(at(2 * MINUTE))).toBe(false);
  expect(new WatchReports(null, 0).isDue({ time: 0, durationMs: 0 })).toBe(false);
});

it("reports as often as the estimate of costs assumes", () => {
  const reports = new WatchReports(null, DURATION);
  const pauses = [150_000, 300_000, 450_000];
  const told = [...pauses, DURATION].flatMap((end, index) => watch(reports, [0, ...pauses][index] ?? 0, end));
  expect(told.length).toBe(pinned.reports);
});

it("the sound of a recording has the size that the estimate of costs assumes, with 0.6 MB an hour of what is typed", () => {
  expect((SOUND_BITS.opus * 3600) / 8 / 1e6 + 0.6).toBeCloseTo(term.megabytesOfARecordedHour, 6);
});
