/** @jest-environment node */
import * as Y from "yjs";
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
  snapshot: Uint8Array;
  version = 1;

  constructor(program: string) {
    this.snapshot = firstSnapshot(program);
  }

  async read(known?: number): Promise<ServerSession> {
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

class Room {
  readonly clock = new TestClock();
  readonly hub = new SimulatedBroker(this.clock, seeded(1));
  readonly kept = new Map<string, Uint8Array>();

  constructor(readonly server: Server) {}

  async join(name: string, { mayWrite = true } = {}) {
    const told: string[] = [];
    const people: string[][] = [];
    const listener: SessionListener = {
      participants: (participants) => people.push(participants.map((one) => one.name).sort()),
      connected: (connected) => told.push(connected ? "connected" : "cut off"),
      language: ({ chapter, variant }) => told.push(`${chapter} ${variant}`),
      trouble: (trouble) => told.push(trouble),
      gone: () => told.push("gone"),
    };
    const write = (state: Uint8Array) => void this.kept.set(name, state);
    const kept = {
      read: async () => [...this.kept].filter(([of]) => of === name).map(([, state]) => state),
      write: async (state: Uint8Array) => write(state),
      writeNow: write,
      forget: async () => void this.kept.delete(name),
    };
    const { clock, server } = this;
    const setup = {
      server,
      bus: this.hub.bus(name),
      clock,
      random: seeded(2),
      kept,
      name: name.toUpperCase(),
      mayWrite,
    };
    const session = new EditingSession(setup, listener, await server.read());
    await session.start(null);
    return { session, told, people, text: session.document.text };
  }

  /** Lets time pass with what is asked of the server in between. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) {
      this.clock.pass(100);
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    }
  }
}

it("saves what has changed, by one of the editors, and nothing otherwise", async () => {
  const room = new Room(new Server("start"));
  const [ann] = [await room.join("ann"), await room.join("ben"), await room.join("cat")];
  await room.pass(10_000);
  expect(room.server.saves).toBe(0);
  ann.text.insert(5, "ed");
  await room.pass(10_000);
  expect(room.server.saves).toBe(1);
  expect(room.server.program()).toBe("started");
});

it("merges with what another has saved in between", async () => {
  const room = new Room(new Server(""));
  const [ann, ben] = [await room.join("ann"), await room.join("ben")];
  room.hub.setPartition("ann", null);
  room.hub.setPartition("ben", null);
  await room.pass(100);
  ann.text.insert(0, "a");
  ben.text.insert(0, "b");
  await room.pass(45_000);
  expect([...room.server.program()].sort().join("")).toBe("ab");
  expect(ann.session.program()).toBe(ben.session.program());
});

it("keeps a viewer up to date by the snapshots too", async () => {
  const room = new Room(new Server("start"));
  const [ann, viewer] = [await room.join("ann"), await room.join("vic", { mayWrite: false })];
  room.hub.setPartition("vic", null);
  ann.text.insert(5, "ed");
  await room.pass(12_000);
  expect(viewer.session.program()).toBe("started");
});

it("saves the last state on leaving, and forgets what this browser kept", async () => {
  const room = new Room(new Server(""));
  const ann = await room.join("ann");
  ann.text.insert(0, "last words");
  await room.pass(1500);
  expect(room.kept.has("ann")).toBe(true);
  await ann.session.leave();
  expect(room.server.program()).toBe("last words");
  expect(room.kept.has("ann")).toBe(false);
});

it("saves on leaving what was typed while an older state was on its way", async () => {
  const room = new Room(new Server(""));
  const ann = await room.join("ann");
  let finish = () => {};
  room.server.busy = new Promise((resolve) => {
    finish = resolve;
  });
  ann.text.insert(0, "last");
  await room.pass(3200);
  ann.text.insert(4, " words");
  const left = ann.session.leave();
  finish();
  expect(await left).toBe(true);
  expect(room.server.program()).toBe("last words");
});

it("keeps in this browser what could not be saved on leaving, for when the session is joined again", async () => {
  const room = new Room(new Server(""));
  const ann = await room.join("ann");
  room.hub.setPartition("ann", null);
  room.server.state = "away";
  ann.text.insert(0, "alone");
  expect(await ann.session.leave()).toBe(false);
  room.server.state = "there";
  const again = await room.join("ann");
  expect(again.session.program()).toBe("alone");
  await room.pass(3200);
  expect(room.server.program()).toBe("alone");
});

it("keeps the last letter of a page that ends", async () => {
  const room = new Room(new Server("start"));
  const ann = await room.join("ann");
  room.server.state = "away";
  ann.text.insert(5, "ed");
  ann.session.flush();
  room.server.state = "there";
  const again = await room.join("ann");
  expect(again.session.program()).toBe("started");
});

it("shows who has fallen silent for half a minute, and not longer", async () => {
  const room = new Room(new Server(""));
  const [, ben] = [await room.join("ann"), await room.join("ben")];
  await room.pass(500);
  expect(ben.people.at(-1)).toEqual(["ANN", "BEN"]);
  room.hub.setPartition("ann", null);
  await room.pass(33_000);
  expect(ben.people.at(-1)).toEqual(["BEN"]);
});

it("takes up after a reload what was never sent", async () => {
  const room = new Room(new Server("start"));
  const ann = await room.join("ann");
  room.hub.setPartition("ann", null);
  room.server.state = "away";
  ann.text.insert(5, "ed");
  await room.pass(1500);
  room.server.state = "there";
  const again = await room.join("ann");
  expect(again.session.program()).toBe("started");
});

it("tells within five seconds that the session is gone, and closes the line", async () => {
  const room = new Room(new Server("start"));
  const ann = await room.join("ann");
  room.server.state = "gone";
  await room.pass(5200);
  expect(ann.told).toEqual(["connected", "gone"]);
  const before = room.hub.sent.messages;
  ann.text.insert(0, "x");
  await room.pass(20_000);
  expect(room.hub.sent.messages).toBe(before);
});

it("ends for who may not be in it any more", async () => {
  const room = new Room(new Server("start"));
  const ann = await room.join("ann");
  room.server.state = "closed to one";
  await room.pass(5200);
  expect(ann.told).toEqual(["connected", "gone"]);
});

it("is red while the server cannot be asked, and green when it can again", async () => {
  const room = new Room(new Server("start"));
  const ann = await room.join("ann");
  room.server.state = "away";
  await room.pass(5200);
  expect(ann.told).toEqual(["connected", "cut off"]);
  room.server.state = "there";
  await room.pass(5200);
  expect(ann.told.at(-1)).toBe("connected");
});

it("tells the language that another chooses, and not one's own", async () => {
  const room = new Room(new Server("start"));
  const [ann, ben] = [await room.join("ann"), await room.join("ben")];
  ann.session.setLanguage({ chapter: 2, variant: "lazy", external: "none" });
  await room.pass(500);
  expect(ann.told).toEqual(["connected"]);
  expect(ben.told).toEqual(["connected", "2 lazy"]);
});
