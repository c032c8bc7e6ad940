import type { OutputLine } from "../../../language/protocol";
import type { Ending } from "./language-session";
import { atPace, Pace } from "./pacing";

const lines = (count: number, text = ""): OutputLine[] =>
  Array.from({ length: count }, () => ({ kind: "display", text }));

let frames: (() => void)[];
let now: number;
let told: (number | Ending)[];
let pace: Pace;

beforeEach(() => {
  frames = [];
  now = 0;
  told = [];
  pace = new Pace(
    {
      output: (given) => told.push(given.length),
      truncated: (kept) => told.push(-kept),
      ended: (how) => told.push(how),
    },
    (task) => frames.push(task),
    () => now,
  );
});

/** Lets so many frames pass that take this long, in milliseconds. */
function pass(count: number, ms: number): void {
  for (let frame = 0; frame < count; frame++) {
    now += ms;
    for (const task of frames.splice(0)) task();
  }
}

test("little output goes through at once", () => {
  pace.output(lines(100));
  pace.output(lines(3));
  expect(told).toEqual([100, 3]);
  expect(frames).toHaveLength(0);
});

test("much output comes a slice a frame, more of it while frames are short, and the end after it", () => {
  atPace(pace).output?.(lines(500));
  atPace(pace).ended("finished");
  expect(told).toEqual([]);
  pass(5, 16);
  expect(told).toEqual([100, 125, 157, 118, "finished"]);
});

test("slices shrink while frames are long, to a few lines", () => {
  pace.output(lines(300));
  pass(5, 60);
  expect(told).toEqual([100, 50, 50, 50, 50]);
});

test("what comes meanwhile waits for its turn", () => {
  pace.output(lines(150));
  pace.output(lines(2));
  pass(1, 30);
  expect(told).toEqual([100]);
  pass(3, 30);
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
  pace.output(lines(30, "x".repeat(1800)));
  pass(3, 30);
  expect(told).toEqual([10, 10, 10]);
  pace.output(lines(1, "x".repeat(1_000_000)));
  pass(2, 30);
  expect(told).toEqual([10, 10, 10, 1]);
});

test("that output was cut is not told when stopping cut more of it", () => {
  const heard = atPace(pace);
  heard.output?.(lines(1000));
  heard.truncated?.(1000);
  heard.ended("stopped");
  expect(told).toEqual([100, "stopped"]);
});
