import type { OutputLine } from "../../../language/events";
import type { Ending } from "./language-session";
import { OutputThrottle } from "./output-throttle";

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
let received: (number | Ending)[];
let throttle: OutputThrottle;

beforeEach(() => {
  planned = [];
  now = 0;
  msPerLine = 0.1;
  received = [];
  throttle = new OutputThrottle(
    (event) => {
      if (event.type === "output") {
        now += event.lines.length * msPerLine;
        received.push(event.lines.length);
      }
      if (event.type === "truncated") received.push(-event.kept);
      if (event.type === "ended") received.push(event.how);
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

/** The events before a frame, if there are any. */
function dueBy(frame: number): Planned | undefined {
  const index = planned.findIndex(({ due }) => due < frame);
  return index < 0 ? undefined : planned.splice(index, 1)[0];
}

test("little output goes through at once", () => {
  throttle.take({ type: "output", lines: lines(100) });
  throttle.take({ type: "output", lines: lines(3) });
  expect(received).toEqual([100, 3]);
  expect(planned).toHaveLength(0);
});

test("much output comes a slice a frame, more of it while that is little work, and the end after it", () => {
  msPerLine = 0.04;
  throttle.take({ type: "output", lines: lines(500) });
  throttle.take({ type: "ended", how: "finished" });
  expect(received).toEqual([]);
  pass(5, 16);
  expect(received).toEqual([100, 125, 157, 118, "finished"]);
});

test("slices shrink while they are much work, to a few lines", () => {
  msPerLine = 0.5;
  throttle.take({ type: "output", lines: lines(300) });
  pass(10, 16);
  expect(received).toEqual([100, 50, 50, 50, 50]);
});

test("slow frames do not make output slow", () => {
  const linesWithin = (frameMs: number, ms: number) => {
    received = [];
    throttle.take({ type: "output", lines: lines(9000) });
    const end = now + ms;
    while (now < end) pass(1, frameMs);
    const drawn = received.reduce<number>((sum, one) => sum + Number(one), 0);
    throttle.settle();
    while (planned.length > 0) pass(1, frameMs);
    return drawn;
  };
  msPerLine = 0.02;
  const atSixty = linesWithin(16, 320);
  expect(atSixty).toBeGreaterThan(4000);
  expect(linesWithin(33, 320)).toBeGreaterThan(4000);
  expect(linesWithin(100, 320)).toBeGreaterThan(4000);
});

test("output that arrives meanwhile waits for its turn", () => {
  throttle.take({ type: "output", lines: lines(150) });
  throttle.take({ type: "output", lines: lines(2) });
  pass(1, 16);
  expect(received).toEqual([100]);
  pass(3, 16);
  throttle.take({ type: "output", lines: lines(7) });
  expect(received).toEqual([100, 50, 2, 7]);
});

test("stopping shows one slice more and drops the rest", () => {
  throttle.take({ type: "output", lines: lines(1000) });
  pass(1, 16);
  throttle.take({ type: "ended", how: "stopped" });
  expect(received).toEqual([100, 100, "stopped"]);
  pass(3, 16);
  expect(received).toEqual([100, 100, "stopped"]);
});

test("settling tells an end that waits, and how much was dropped", () => {
  throttle.take({ type: "output", lines: lines(1000) });
  throttle.take({ type: "ended", how: "finished" });
  expect(throttle.settle()).toBe(900);
  expect(received).toEqual([100, "finished"]);
});

test("long lines are fewer at a time", () => {
  msPerLine = 1;
  throttle.take({ type: "output", lines: lines(30, "x".repeat(1800)) });
  pass(3, 16);
  expect(received).toEqual([10, 10, 10]);
  throttle.take({ type: "output", lines: lines(1, "x".repeat(1_000_000)) });
  pass(2, 16);
  expect(received).toEqual([10, 10, 10, 1]);
});

test("that output was cut is not told when stopping cut more of it", () => {
  throttle.take({ type: "output", lines: lines(1000) });
  throttle.take({ type: "truncated", kept: 1000 });
  throttle.take({ type: "ended", how: "stopped" });
  expect(received).toEqual([100, "stopped"]);
});
