import type { OutputLine } from "../../../language/protocol";
import type { Ending } from "./language-session";
import { atPace, Pace } from "./output-throttle";

const lines = (count: number, text = ""): OutputLine[] =>
  Array.from({ length: count }, () => ({ kind: "display", text }));

interface Planned {
  readonly task: () => void;
  /** When it comes without a frame. */
  readonly due: number;
}

let planned: Planned[];
let now: number;
/** Milliseconds that the page needs for each line that it is given. */
let msPerLine: number;
let told: (number | Ending)[];
let pace: Pace;

beforeEach(() => {
  planned = [];
  now = 0;
  msPerLine = 0.1;
  told = [];
  pace = new Pace(
    {
      output: (given) => {
        now += given.length * msPerLine;
        told.push(given.length);
      },
      truncated: (kept) => told.push(-kept),
      ended: (how) => told.push(how),
    },
    {
      next: (task, restMs) => planned.push({ task, due: now + restMs }),
      now: () => now,
      settled: (task) => task(),
    },
  );
});

/** Lets so many frames pass, with this many milliseconds between them. */
function pass(count: number, ms: number): void {
  let frame = now;
  for (let passed = 0; passed < count; passed++) {
    frame += ms;
    for (let due = dueBy(frame); due; due = dueBy(frame)) {
      now = Math.max(now, due.due);
      due.task();
    }
    now = Math.max(now, frame);
    for (const { task } of planned.splice(0)) task();
  }
}

/** What comes before a frame, if anything does. */
function dueBy(frame: number): Planned | undefined {
  const index = planned.findIndex(({ due }) => due < frame);
  return index < 0 ? undefined : planned.splice(index, 1)[0];
}

test("little output goes through at once", () => {
  pace.output(lines(100));
  pace.output(lines(3));
  expect(told).toEqual([100, 3]);
  expect(planned).toHaveLength(0);
});

test("much output comes a slice a frame, more of it while that is little work, and the end after it", () => {
  msPerLine = 0.04;
  atPace(pace).output?.(lines(500));
  atPace(pace).ended("finished");
  expect(told).toEqual([]);
  pass(5, 16);
  expect(told).toEqual([100, 125, 157, 118, "finished"]);
});

test("slices shrink while they are much work, to a few lines", () => {
  msPerLine = 0.5;
  pace.output(lines(300));
  pass(10, 16);
  expect(told).toEqual([100, 50, 50, 50, 50]);
});

test("slow frames do not make output slow", () => {
  const linesWithin = (frameMs: number, ms: number) => {
    told = [];
    pace.output(lines(9000));
    const end = now + ms;
    while (now < end) pass(1, frameMs);
    const drawn = told.reduce<number>((sum, one) => sum + Number(one), 0);
    pace.settle();
    while (planned.length > 0) pass(1, frameMs);
    return drawn;
  };
  msPerLine = 0.02;
  const atSixty = linesWithin(16, 320);
  expect(atSixty).toBeGreaterThan(4000);
  expect(linesWithin(33, 320)).toBeGreaterThan(4000);
  expect(linesWithin(100, 320)).toBeGreaterThan(4000);
});

test("what comes meanwhile waits for its turn", () => {
  pace.output(lines(150));
  pace.output(lines(2));
  pass(1, 16);
  expect(told).toEqual([100]);
  pass(3, 16);
  pace.output(lines(7));
  expect(told).toEqual([100, 50, 2, 7]);
});

test("stopping shows one slice more and drops the rest", () => {
  const heard = atPace(pace);
  heard.output?.(lines(1000));
  pass(1, 16);
  heard.ended("stopped");
  expect(told).toEqual([100, 100, "stopped"]);
  pass(3, 16);
  expect(told).toEqual([100, 100, "stopped"]);
});

test("settling tells an end that waits, and how much was dropped", () => {
  const heard = atPace(pace);
  heard.output?.(lines(1000));
  heard.ended("finished");
  expect(pace.settle()).toBe(900);
  expect(told).toEqual([100, "finished"]);
});

test("long lines are fewer at a time", () => {
  msPerLine = 1;
  pace.output(lines(30, "x".repeat(1800)));
  pass(3, 16);
  expect(told).toEqual([10, 10, 10]);
  pace.output(lines(1, "x".repeat(1_000_000)));
  pass(2, 16);
  expect(told).toEqual([10, 10, 10, 1]);
});

test("that output was cut is not told when stopping cut more of it", () => {
  const heard = atPace(pace);
  heard.output?.(lines(1000));
  heard.truncated?.(1000);
  heard.ended("stopped");
  expect(told).toEqual([100, "stopped"]);
});
