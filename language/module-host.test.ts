import { LiveModuleHost } from "./module-host";
import type { MediaEvent } from "./modules/media";

function studio() {
  const timers = new Map<number, { task: () => void; ms: number }>();
  const log: string[] = [];
  let id = 0;
  const made = new LiveModuleHost(
    (event) => log.push(`show ${event.library}`),
    (task) => {
      log.push("attended");
      task();
    },
    {
      now: () => 0,
      random: () => 0.25,
      setTimer: (task, ms) => {
        timers.set(++id, { task, ms });
        return id;
      },
      clearTimer: (one) => timers.delete(one),
    },
  );
  return { studio: made, timers, log };
}

it("shows events, and gives the chance of its surroundings", () => {
  const { studio: made, log } = studio();
  made.show({ library: "rune" } as never);
  expect(log).toEqual(["show rune"]);
  expect(made.random()).toBe(0.25);
});

it("runs a delayed call once, within the run", () => {
  const { studio: made, timers, log } = studio();
  made.later(() => log.push("done"), 40);
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([40]);
  timers.get(1)?.task();
  expect(log).toEqual(["attended", "done"]);
  made.cancel(1);
  expect(timers.size).toBe(1);
});

it("takes times that are none as now", () => {
  const { studio: made, timers } = studio();
  made.later(() => undefined, Number.NaN);
  made.later(() => undefined, -5);
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([0, 0]);
});

it("waits as long as timers can, and does not run later calls at once", () => {
  const { studio: made, timers } = studio();
  made.later(() => undefined, 3_000_000_000);
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([2_147_483_647]);
});

it("cancels one task, and all of them when the run is over", () => {
  const { studio: made, timers } = studio();
  const [first] = [made.later(() => undefined, 1), made.later(() => undefined, 2), made.later(() => undefined, 3)];
  made.cancel(first as number);
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([2, 3]);
  made.close();
  expect(timers.size).toBe(0);
});

it("plans at most a thousand things at a time", () => {
  const { studio: made } = studio();
  for (let i = 0; i < 1000; i++) made.later(() => undefined, 1);
  expect(() => made.later(() => undefined, 1)).toThrow("At most 1000 things can be planned at a time.");
});

it("grants a library the time of its lengthy work up to its last progress, within reason", () => {
  let now = 1000;
  const world = { now: () => now, random: () => 0, setTimer: () => 0, clearTimer: () => undefined };
  const made = new LiveModuleHost(
    () => undefined,
    (task) => task(),
    world,
  );
  made.lengthy((progress) => {
    now = 1300;
    progress();
    now = 1500;
    progress();
    now = 9999;
  });
  expect(made.granted).toBe(500);
  made.lengthy((progress) => {
    now = 99_999;
    progress();
  });
  expect(made.granted).toBe(30_000);
  made.begin();
  expect(made.granted).toBe(0);
});

it("shows at most five thousand things a command, but any number of frames", () => {
  const { studio: made } = studio();
  const stop = { library: "sound", kind: "stop" } as MediaEvent;
  const frame = { library: "pix_n_flix", kind: "frame" } as MediaEvent;
  for (let i = 0; i < 5000; i++) made.show(stop);
  expect(() => made.show(stop)).toThrow("At most 5000 things can be shown or played by one run.");
  made.begin();
  for (let i = 0; i < 6000; i++) made.show(frame);
});
