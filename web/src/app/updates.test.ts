/** @vitest-environment jsdom */
import { keepFilesOfBuild } from "./updates";

const MESSAGE = { type: "keep files", paths: ["/a/worker/language-0123.js"] };

/** A worker of a registration, which answers what it is asked as long as it is not silent. */
class FakeWorker extends EventTarget {
  readonly asked: unknown[] = [];

  constructor(
    public state: ServiceWorkerState,
    readonly isSilent = false,
  ) {
    super();
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }

  postMessage(message: unknown, [port]: readonly MessagePort[] = []): void {
    this.asked.push(message);
    if (!this.isSilent) port?.postMessage(null);
  }
}

interface FakeRegistration {
  installing: FakeWorker | null;
  waiting: FakeWorker | null;
  active: FakeWorker | null;
  update(): Promise<void>;
}

function register(registration: Partial<FakeRegistration>): FakeRegistration {
  const whole = { installing: null, waiting: null, active: null, update: async () => {}, ...registration };
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve(whole) } });
  return whole;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test("asks the active worker, once", async () => {
  const active = new FakeWorker("activated");
  register({ active });
  await keepFilesOfBuild(MESSAGE.paths);
  active.become("redundant");
  expect(active.asked).toEqual([MESSAGE]);
});

test("asks no worker that is about to be replaced, but its successor once that is active", async () => {
  const [active, next] = [new FakeWorker("activated"), new FakeWorker("installing")];
  const registration = register({ active, installing: next });
  const done = keepFilesOfBuild(MESSAGE.paths);
  Object.assign(registration, { installing: null, waiting: next });
  next.become("installed");
  await vi.waitFor(() => expect(next.asked).toEqual([{ type: "skip waiting" }]));
  Object.assign(registration, { waiting: null, active: next });
  next.become("activating");
  await done;
  expect(active.asked).toEqual([]);
  expect(next.asked).toEqual([{ type: "skip waiting" }, MESSAGE]);
});

test("tells a worker that waits again and again to take the place of the active one", async () => {
  vi.useFakeTimers();
  const [active, next] = [new FakeWorker("activated"), new FakeWorker("installed")];
  const registration = register({ active, waiting: next });
  const done = keepFilesOfBuild(MESSAGE.paths);
  await vi.advanceTimersByTimeAsync(2500);
  expect(next.asked).toEqual(Array(3).fill({ type: "skip waiting" }));
  Object.assign(registration, { waiting: null, active: next });
  next.become("activating");
  vi.useRealTimers();
  await done;
  expect(next.asked.slice(3)).toEqual([MESSAGE]);
});

test("looks for the worker of the page's build first, and asks the active one where there is no network", async () => {
  const [active, next] = [new FakeWorker("activated"), new FakeWorker("activated")];
  const registration = register({ active });
  registration.update = async () => {
    registration.active = next;
  };
  await keepFilesOfBuild(MESSAGE.paths);
  expect([active.asked, next.asked]).toEqual([[], [MESSAGE]]);
  registration.update = () => Promise.reject(new TypeError("There is no network"));
  await keepFilesOfBuild(MESSAGE.paths);
  expect(next.asked).toEqual([MESSAGE, MESSAGE]);
});

test("asks the successor of a worker that was replaced before it has answered", async () => {
  const [active, next] = [new FakeWorker("activated", true), new FakeWorker("activated")];
  const registration = register({ active });
  const done = keepFilesOfBuild(MESSAGE.paths);
  await vi.waitFor(() => expect(active.asked).toEqual([MESSAGE]));
  registration.active = next;
  active.become("redundant");
  await done;
  expect(next.asked).toEqual([MESSAGE]);
});

test("is done where there is no worker any more", async () => {
  register({ active: new FakeWorker("redundant") });
  await keepFilesOfBuild(MESSAGE.paths);
});
