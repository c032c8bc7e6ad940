import * as Y from "yjs";
import pinned from "../../../scripts/cost/session-messages.json";
import { ApiFailure } from "../api/failures";
import { EditingSession, type SessionListener } from "./editing-session";
import type { ServerSession, SessionServer } from "./session-server";
import { SimulatedBroker, seeded, TestClock } from "./sync/simulated-broker.fixture";
import { firstSnapshot } from "./sync/simulated-session.fixture";

/** The server's part of a session, in memory. */
class Server implements SessionServer {
  state: "there" | "gone" | "away" | "closed to one" = "there";
  /** A save takes as long as this. */
  busy: Promise<void> = Promise.resolve();
  saves = 0;
  reads = 0;
  snapshot: Uint8Array;
  version = 1;

  constructor(program: string) {
    this.snapshot = firstSnapshot(program);
  }

  async read(known?: number): Promise<ServerSession> {
    this.reads += 1;
    this.check();
    const { version } = this;
    return { viewId: "view-1", version, readOnly: false, snapshot: known === version ? null : this.snapshot };
  }

  async save(snapshot: Uint8Array, version: number): Promise<number | null> {
    this.check();
    await this.busy;
    if (version !== this.version) return null;
    this.saves += 1;
    this.snapshot = snapshot;
    this.version += 1;
    return this.version;
  }

  endpoint(): Promise<never> {
    throw new Error("no broker here");
  }

  program(): string {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, this.snapshot);
    return doc.getText("program").toString();
  }

  private check(): void {
    if (this.state === "gone") throw new ApiFailure(404, "Could not find a session with that ID.");
    if (this.state === "closed to one") throw new ApiFailure(403, "Forbidden");
    if (this.state === "away") throw new ApiFailure(0, "");
  }
}

class SessionWithServer {
  readonly clock = new TestClock();
  readonly broker = new SimulatedBroker(this.clock, seeded(1));
  readonly documentStore = new Map<string, Uint8Array>();

  constructor(readonly server: Server) {}

  async join(name: string, { mayWrite = true } = {}) {
    const events: string[] = [];
    const people: string[][] = [];
    const listener: SessionListener = {
      participants: (participants) => people.push(participants.map((one) => one.name).sort()),
      connected: (connected) => events.push(connected ? "connected" : "cut off"),
      language: ({ chapter, variant }) => events.push(`${chapter} ${variant}`),
      trouble: (trouble) => events.push(trouble),
      ended: () => events.push("ended"),
    };
    const write = (state: Uint8Array) => void this.documentStore.set(name, state);
    const stored = {
      read: async () => [...this.documentStore].filter(([of]) => of === name).map(([, state]) => state),
      write: async (state: Uint8Array) => write(state),
      writeNow: write,
      forget: async () => void this.documentStore.delete(name),
    };
    const { clock, server } = this;
    const setup = {
      server,
      bus: this.broker.bus(name),
      clock,
      random: seeded(2),
      documentStore: stored,
      name: name.toUpperCase(),
      mayWrite,
    };
    const session = new EditingSession(setup, listener, await server.read());
    await session.start(null);
    return { session, events, people, text: session.document.text };
  }

  /** Lets time pass with what is asked of the server in between. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) {
      this.clock.pass(100);
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    }
  }
}

it("saves a change once, by one of the editors, and does not save without a change", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const [ann] = [await simulation.join("ann"), await simulation.join("ben"), await simulation.join("cat")];
  await simulation.pass(10_000);
  expect(simulation.server.saves).toBe(0);
  ann.text.insert(5, "ed");
  await simulation.pass(10_000);
  expect(simulation.server.saves).toBe(1);
  expect(simulation.server.program()).toBe("started");
});

it("merges with the snapshot that another editor has saved in between", async () => {
  const simulation = new SessionWithServer(new Server(""));
  const [ann, ben] = [await simulation.join("ann"), await simulation.join("ben")];
  simulation.broker.setPartition("ann", null);
  simulation.broker.setPartition("ben", null);
  await simulation.pass(100);
  ann.text.insert(0, "a");
  ben.text.insert(0, "b");
  await simulation.pass(45_000);
  expect([...simulation.server.program()].sort().join("")).toBe("ab");
  expect(ann.session.program()).toBe(ben.session.program());
});

it("keeps a viewer up to date by the snapshots too", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const [ann, viewer] = [await simulation.join("ann"), await simulation.join("vic", { mayWrite: false })];
  simulation.broker.setPartition("vic", null);
  ann.text.insert(5, "ed");
  await simulation.pass(12_000);
  expect(viewer.session.program()).toBe("started");
});

it("saves the last state on leaving, and deletes the copy in this browser", async () => {
  const simulation = new SessionWithServer(new Server(""));
  const ann = await simulation.join("ann");
  ann.text.insert(0, "last words");
  await simulation.pass(1500);
  expect(simulation.documentStore.has("ann")).toBe(true);
  await ann.session.leave();
  expect(simulation.server.program()).toBe("last words");
  expect(simulation.documentStore.has("ann")).toBe(false);
});

it("saves on leaving the changes made while an older snapshot was being saved", async () => {
  const simulation = new SessionWithServer(new Server(""));
  const ann = await simulation.join("ann");
  let finish = () => {};
  simulation.server.busy = new Promise((resolve) => {
    finish = resolve;
  });
  ann.text.insert(0, "last");
  await simulation.pass(3200);
  ann.text.insert(4, " words");
  const left = ann.session.leave();
  finish();
  expect(await left).toBe(true);
  expect(simulation.server.program()).toBe("last words");
});

it("keeps changes that could not be saved on leaving in this browser, and restores them when the session is joined again", async () => {
  const simulation = new SessionWithServer(new Server(""));
  const ann = await simulation.join("ann");
  simulation.broker.setPartition("ann", null);
  simulation.server.state = "away";
  ann.text.insert(0, "alone");
  expect(await ann.session.leave()).toBe(false);
  simulation.server.state = "there";
  const again = await simulation.join("ann");
  expect(again.session.program()).toBe("alone");
  await simulation.pass(3200);
  expect(simulation.server.program()).toBe("alone");
});

it("stores the last change of a page that is closed", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const ann = await simulation.join("ann");
  simulation.server.state = "away";
  ann.text.insert(5, "ed");
  ann.session.flush();
  simulation.server.state = "there";
  const again = await simulation.join("ann");
  expect(again.session.program()).toBe("started");
});

it("removes a participant who is silent for half a minute", async () => {
  const simulation = new SessionWithServer(new Server(""));
  const [, ben] = [await simulation.join("ann"), await simulation.join("ben")];
  await simulation.pass(500);
  expect(ben.people.at(-1)).toEqual(["ANN", "BEN"]);
  simulation.broker.setPartition("ann", null);
  await simulation.pass(33_000);
  expect(ben.people.at(-1)).toEqual(["BEN"]);
});

it("restores after a reload the changes that were never sent", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const ann = await simulation.join("ann");
  simulation.broker.setPartition("ann", null);
  simulation.server.state = "away";
  ann.text.insert(5, "ed");
  await simulation.pass(1500);
  simulation.server.state = "there";
  const again = await simulation.join("ann");
  expect(again.session.program()).toBe("started");
});

it("reports within five seconds that the session was deleted, and closes the connection", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const ann = await simulation.join("ann");
  simulation.server.state = "gone";
  await simulation.pass(5200);
  expect(ann.events).toEqual(["connected", "ended"]);
  const before = simulation.broker.sent.messages;
  ann.text.insert(0, "x");
  await simulation.pass(20_000);
  expect(simulation.broker.sent.messages).toBe(before);
});

it("asks the server as often as the estimate of costs assumes", async () => {
  const simulation = new SessionWithServer(new Server(""));
  const people = [await simulation.join("ann"), await simulation.join("ben"), await simulation.join("cat")];
  await simulation.pass(10_000);
  const { server } = simulation;
  [server.reads, server.saves] = [0, 0];
  const MINUTES = 10;
  for (let tick = 0; tick < MINUTES * 240; tick += 1) {
    const second = Math.floor(tick / 4) % 60;
    const typing = second < 20 ? people[0] : second >= 30 && second < 40 ? people[1] : undefined;
    if (typing) typing.text.insert(typing.text.length, "x");
    await simulation.pass(tick % 2 === 0 ? 200 : 300);
  }
  expect((server.reads * 60) / MINUTES / people.length).toBe(pinned.looksAPersonHour);
  expect((server.saves * 60) / MINUTES).toBe(pinned.savesASessionHour);
});

it("saves within three seconds of the last key, and every half minute of typing without a rest", async () => {
  const simulation = new SessionWithServer(new Server(""));
  const ann = await simulation.join("ann");
  await simulation.join("ben");
  await simulation.pass(5000);
  for (let key = 0; key < 70; key += 1) {
    ann.text.insert(key, "x");
    await simulation.pass(500);
  }
  expect(simulation.server.saves).toBe(1);
  await simulation.pass(2500);
  expect(simulation.server.program()).toBe("x".repeat(70));
  expect(simulation.server.saves).toBe(2);
});

it("looks at the session when the others fall silent", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const [ann] = [await simulation.join("ann"), await simulation.join("ben")];
  await simulation.pass(10_000);
  simulation.server.state = "gone";
  simulation.broker.setPartition("ben", null);
  await simulation.pass(20_200);
  expect(ann.events.at(-1)).toBe("ended");
});

it("ends for a person who has lost access", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const ann = await simulation.join("ann");
  simulation.server.state = "closed to one";
  await simulation.pass(5200);
  expect(ann.events).toEqual(["connected", "ended"]);
});

it("is disconnected while the server does not answer, and connected once it does", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const ann = await simulation.join("ann");
  simulation.server.state = "away";
  await simulation.pass(5200);
  expect(ann.events).toEqual(["connected", "cut off"]);
  simulation.server.state = "there";
  await simulation.pass(5200);
  expect(ann.events.at(-1)).toBe("connected");
});

it("reports a language that another chooses, but not the own choice", async () => {
  const simulation = new SessionWithServer(new Server("start"));
  const [ann, ben] = [await simulation.join("ann"), await simulation.join("ben")];
  ann.session.setLanguage({ chapter: 2, variant: "lazy", external: "none" });
  await simulation.pass(500);
  expect(ann.events).toEqual(["connected"]);
  expect(ben.events).toEqual(["connected", "2 lazy"]);
});
