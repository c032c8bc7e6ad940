import { KeyLocks } from "./locks";

const tick = () => new Promise((resolve) => setImmediate(resolve));

test("holders of a common key follow one another in the order they came", async () => {
  const locks = new KeyLocks();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} in`);
    await tick();
    log.push(`${name} out`);
  };
  await Promise.all([
    locks.hold(["x", "y"], work("first")),
    locks.hold(["y", "x"], work("second")),
    locks.hold(["x"], work("third")),
  ]);
  expect(log).toEqual(["first in", "first out", "second in", "second out", "third in", "third out"]);
});

test("holders of different keys do not wait for each other", async () => {
  const locks = new KeyLocks();
  const log: string[] = [];
  const never = locks.hold(["x"], () => new Promise<void>(() => undefined));
  await locks.hold(["y"], async () => {
    log.push("y");
  });
  expect(log).toEqual(["y"]);
  void never;
});

test("a key is free again after a failure, and may be named twice", async () => {
  const locks = new KeyLocks();
  await expect(locks.hold(["x", "x"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await locks.hold(["x"], async () => 1)).toBe(1);
});
