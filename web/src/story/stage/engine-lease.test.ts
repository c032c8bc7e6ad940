/** @vitest-environment jsdom */
import { EngineLease } from "./engine-lease";
import type { StageEngine } from "./phaser/stage-engine";

interface FakeEngine extends StageEngine {
  readonly name: string;
  loseContext(): void;
}

function setUp() {
  const log: string[] = [];
  let made = 0;
  const make = async (): Promise<FakeEngine> => {
    const name = `engine ${++made}`;
    log.push(`${name} made`);
    let isLost = false;
    const canvas = document.createElement("canvas");
    canvas.getContext = (() => ({ isContextLost: () => isLost })) as never;
    return {
      name,
      canvas,
      show: () => {},
      clear: () => log.push(`${name} cleared`),
      destroy: () => log.push(`${name} destroyed`),
      loseContext: () => {
        isLost = true;
      },
    };
  };
  return { lease: new EngineLease(make), log };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("twenty mounts one after another use one engine", async () => {
  const { lease, log } = setUp();
  for (let mount = 0; mount < 20; mount++) lease.release(await lease.acquire());
  expect(log.filter((line) => line.endsWith("made"))).toEqual(["engine 1 made"]);
});

test("a mount that ends while its engine is made leaves it to the next", async () => {
  const { lease, log } = setUp();
  const first = lease.acquire().then((engine) => lease.release(engine));
  const second = lease.acquire();
  await first;
  expect(await second).toMatchObject({ name: "engine 1" });
  expect(log).toEqual(["engine 1 made", "engine 1 cleared"]);
});

test("two stages at once have an engine each, of which one is kept", async () => {
  const { lease, log } = setUp();
  const [one, other] = [await lease.acquire(), await lease.acquire()];
  lease.release(one);
  lease.release(other);
  expect(log).toEqual(["engine 1 made", "engine 2 made", "engine 1 cleared", "engine 2 destroyed"]);
});

test("an engine that nobody uses for a second is destroyed", async () => {
  const { lease, log } = setUp();
  lease.release(await lease.acquire());
  vi.advanceTimersByTime(999);
  expect(log).toEqual(["engine 1 made", "engine 1 cleared"]);
  vi.advanceTimersByTime(1);
  expect(log.at(-1)).toBe("engine 1 destroyed");
  expect(await lease.acquire()).toMatchObject({ name: "engine 2" });
});

test("an engine that is used again is not destroyed", async () => {
  const { lease, log } = setUp();
  lease.release(await lease.acquire());
  await lease.acquire();
  vi.advanceTimersByTime(5_000);
  expect(log).toEqual(["engine 1 made", "engine 1 cleared"]);
});

test("an engine whose context is lost is not handed out again", async () => {
  const { lease, log } = setUp();
  const engine = (await lease.acquire()) as FakeEngine;
  lease.release(engine);
  engine.loseContext();
  expect(await lease.acquire()).toMatchObject({ name: "engine 2" });
  expect(log).toEqual(["engine 1 made", "engine 1 cleared", "engine 1 destroyed", "engine 2 made"]);
});

test("a failure is the caller's own, and the next one is tried again", async () => {
  let tries = 0;
  const lease = new EngineLease(async () => {
    tries++;
    throw new Error("no WebGL");
  });
  await expect(lease.acquire()).rejects.toThrow("no WebGL");
  await expect(lease.acquire()).rejects.toThrow("no WebGL");
  expect(tries).toBe(2);
});
