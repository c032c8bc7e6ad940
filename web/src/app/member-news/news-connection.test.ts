import { type ConnectionEvents, NewsConnection } from "./news-connection";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server to connect to, and time that the test moves. */
function network() {
  let time = 0;
  const timers = new Map<() => void, number>();
  const attempts: number[] = [];
  const open: { readonly events: ConnectionEvents; isEnded: boolean }[] = [];
  const received: string[] = [];
  const state = { isReached: true };
  const connection = new NewsConnection({
    connect: async (events) => {
      attempts.push(time);
      if (!state.isReached) throw new Error("no network");
      const made = { events, isEnded: false };
      open.push(made);
      const end = () => {
        made.isEnded = true;
      };
      return { end };
    },
    after: (ms, act) => {
      timers.set(act, time + ms);
      return () => timers.delete(act);
    },
    random: () => 0.5,
    onNews: () => received.push("news"),
    onGap: (how) => received.push(`gap: ${how}`),
  });
  const pass = async (ms: number) => {
    const end = time + ms;
    for (;;) {
      const [next] = [...timers].filter(([, at]) => at <= end).sort(([, one], [, other]) => one - other);
      if (!next) break;
      time = next[1];
      timers.delete(next[0]);
      next[0]();
      await settled();
    }
    time = end;
    await settled();
  };
  return { connection, state, attempts, open, told: received, pass };
}

it("hears news, and says that some may have come while the page was loading", async () => {
  const { connection, open, told: received, pass } = network();
  connection.start();
  await pass(0);
  open[0]?.events.onMessage("anything");
  expect(received).toEqual(["gap: first", "news"]);
});

it("makes a new connection before the rights of the old one end, and leaves that only then", async () => {
  const { connection, attempts, open, told: received, pass } = network();
  connection.start();
  await pass(0);
  await pass(3_539_999);
  expect(open.map(({ isEnded }) => isEnded)).toEqual([false]);
  await pass(1);
  expect(open.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  open[0]?.events.onClose();
  await pass(60_000);
  expect(attempts).toEqual([0, 3_540_000]);
  expect(received).toEqual(["gap: first"]);
});

it("connects again after it was cut off, later each time, and says that it may have missed news", async () => {
  const { connection, state, attempts, open, told: received, pass } = network();
  connection.start();
  await pass(0);
  state.isReached = false;
  open[0]?.events.onClose();
  await pass(1_000_000);
  expect(attempts.slice(0, 10)).toEqual([0, 2000, 6000, 14_000, 30_000, 62_000, 126_000, 254_000, 510_000, 810_000]);
  state.isReached = true;
  await pass(300_000);
  expect(received).toEqual(["gap: first", "gap: again"]);
});

it("ends, also while it connects, and is silent then", async () => {
  const { connection, attempts, open, told: received, pass } = network();
  connection.start();
  connection.close();
  await pass(1_000_000);
  expect(open.map(({ isEnded }) => isEnded)).toEqual([true]);
  expect([attempts, received]).toEqual([[0], []]);
});
