import type { RoomCommand } from "../../../language/room/messages";
import { RoomSession, type RoomWorker } from "./room-session";

const LIBRARY = {
  chapter: 4,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
} as const;
const START = {
  library: LIBRARY,
  prepend: "",
  program: "1;",
  awards: [],
  assetsBase: "/courses/7/",
  displaySize: [960, 540],
} as const;
const FRAME = { type: "frame", changed: [], removed: [], roots: null, sounds: [], keys: null, lines: [], cost: 0 };

function openRoom() {
  const events: unknown[] = [];
  const commands: RoomCommand["type"][] = [];
  const timers = new Map<number, { task: () => void; ms: number }>();
  let isTerminated = false;
  const worker: RoomWorker = {
    postMessage: ({ type }) => commands.push(type),
    terminate: () => {
      isTerminated = true;
    },
    onmessage: null,
    onerror: null,
  };
  const session = new RoomSession(START, {
    spawn: () => worker,
    load: async () => [],
    setTimer: (task, ms) => timers.set(timers.size + 1, { task, ms }).size,
    clearTimer: (timer) => timers.delete(timer),
    onFrame: () => events.push("frame"),
    onLines: (lines) => events.push(...lines.map(({ text }) => text)),
    onState: (state) => events.push(state),
    onFailure: (failure) => events.push(failure),
  });
  session.open();
  const say = (data: unknown) => worker.onmessage?.({ data });
  return { session, worker, told: events, commands, timers, say, isTerminated: () => isTerminated };
}

it("starts the program when the worker is ready, loads what it asks for, and asks for one frame at a time", async () => {
  const { session, told: events, commands, say } = openRoom();
  expect(session.isIdle).toBe(false);
  say({ type: "ready" });
  say({ type: "assets", assets: [], lines: [{ kind: "display", text: "hello" }] });
  await Promise.resolve();
  expect(commands).toEqual(["start", "loaded"]);
  session.tick(33, [], [960, 540]);
  expect(commands).toHaveLength(2);
  say(FRAME);
  expect(session.isIdle).toBe(true);
  session.tick(33, [], [960, 540]);
  session.tick(33, [], [960, 540]);
  expect(commands).toEqual(["start", "loaded", "tick"]);
  expect(events).toEqual(["starting", "hello", "running", "frame"]);
});

it("ends a worker that does not answer within five seconds", () => {
  const { told: events, timers, say, isTerminated } = openRoom();
  say({ type: "ready" });
  const [limit] = timers.values();
  expect(limit?.ms).toBe(5000);
  limit?.task();
  expect(isTerminated()).toBe(true);
  expect(events).toEqual(["starting", "silent", "ended"]);
});

it("says that a worker is not available whose file does not come", () => {
  const { worker, told: events, timers } = openRoom();
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([30_000]);
  worker.onerror?.({});
  expect(events).toEqual(["starting", "unavailable", "ended"]);
});

it("says that a worker has crashed which was there", () => {
  const { worker, told: events, say } = openRoom();
  say({ type: "ready" });
  worker.onerror?.({});
  expect(events).toEqual(["starting", "crashed", "ended"]);
});

it.each([
  ["no message at all", undefined],
  ["another type", { type: "navigate", to: "/logout" }],
  ["an object of no kind", { ...FRAME, changed: [{ id: 1, kind: "iframe" }] }],
  ["too many sounds", { ...FRAME, sounds: Array(17).fill({}) }],
  ["lines that are not texts", { ...FRAME, lines: [{ kind: "error", text: {} }] }],
])("ends a worker that says %s", (_what, data) => {
  const { told: events, say, isTerminated } = openRoom();
  say({ type: "ready" });
  say(data);
  expect(isTerminated()).toBe(true);
  expect(events).toEqual(["starting", "garbled", "ended"]);
});

it("hears nothing of a worker after it was closed", () => {
  const { session, told: events, timers, say, isTerminated } = openRoom();
  say({ type: "ready" });
  session.close();
  say(FRAME);
  expect(isTerminated()).toBe(true);
  expect(timers.size).toBe(0);
  expect(events).toEqual(["starting"]);
});
