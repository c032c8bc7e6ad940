import fc from "fast-check";
import * as Y from "yjs";
import { SNAPSHOT_BYTES } from "../../../../domain/facts/limits";
import { casesOf, SEED } from "../../../../test/campaign";
import { GOOD_CONDITIONS } from "./simulated-broker.fixture";
import { type Member, SimulatedSession } from "./simulated-session.fixture";

type Action =
  | { readonly kind: "write"; readonly who: number; readonly at: number; readonly length: number }
  | { readonly kind: "erase"; readonly who: number; readonly at: number; readonly length: number }
  | { readonly kind: "partition"; readonly who: number; readonly partition: number | null }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "conditions"; readonly loss: number; readonly repeat: number; readonly delay: number };

const who = fc.nat({ max: 3 });
const share = fc.integer({ min: 0, max: 60 }).map((hundredths) => hundredths / 100);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      who,
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("erase" as const),
      who,
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("partition" as const), who, partition: fc.constantFrom(0, 1, 2, null) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 4000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("conditions" as const),
      loss: share,
      repeat: share,
      delay: fc.nat({ max: 500 }),
    }),
  },
);

/** Every letter that is written is one of its own, so that it can be followed. */
class Letters {
  private next = 0x4e00;
  readonly erased = new Set<string>();
  readonly written = new Set<string>();

  write({ document }: Member, at: number, length: number): void {
    let text = "";
    for (let index = 0; index < length; index++) text += String.fromCharCode(this.next++);
    document.text.insert(at % (document.text.length + 1), text);
    for (const letter of text) this.written.add(letter);
  }

  erase({ document }: Member, at: number, length: number): void {
    const text = document.text.toString();
    if (text === "") return;
    const from = at % text.length;
    const removed = text.slice(from, from + length);
    document.text.delete(from, removed.length);
    for (const letter of removed) this.erased.add(letter);
  }

  left(): string[] {
    return [...this.written].filter((letter) => !this.erased.has(letter)).sort();
  }
}

function act(session: SimulatedSession, letters: Letters, action: Action): void {
  switch (action.kind) {
    case "write":
      letters.write(session.members[action.who] as Member, action.at, action.length);
      break;
    case "erase":
      letters.erase(session.members[action.who] as Member, action.at, action.length);
      break;
    case "partition":
      session.broker.setPartition((session.members[action.who] as Member).name, action.partition);
      break;
    case "wait":
      session.clock.pass(action.ms);
      break;
    case "conditions":
      session.broker.conditions = action;
  }
}

/** All come together again, and the lines are good. */
function heal(session: SimulatedSession): void {
  session.broker.conditions = GOOD_CONDITIONS;
  for (const { name } of session.members) session.broker.setPartition(name, 0);
}

it("brings four peers to the same text with every letter after any partitions, losses and repetitions", () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 5, maxLength: 60 }), fc.integer(), (actions, seed) => {
      const session = new SimulatedSession(seed);
      const letters = new Letters();
      for (const name of ["ann", "ben", "cat", "dan"]) session.join(name);
      for (const one of actions) act(session, letters, one);
      heal(session);
      session.clock.pass(30_000);
      const [text = "", ...others] = session.texts();
      expect(others).toEqual([text, text, text]);
      expect([...text].sort()).toEqual(letters.left());
      expect(session.members.flatMap(({ troubles }) => troubles)).toEqual([]);
    }),
    { numRuns: casesOf("sessions that converge", { sample: 100, whole: 300 }), seed: SEED },
  );
});

it("repairs a lost deletion that no insertion follows", () => {
  const session = new SimulatedSession();
  const [ann] = [session.join("ann"), session.join("ben")];
  ann.document.text.insert(0, "abc");
  session.clock.pass(1000);
  session.broker.conditions = { ...GOOD_CONDITIONS, loss: 1 };
  ann.document.text.delete(1, 1);
  session.clock.pass(1000);
  expect(session.texts()).toEqual(["ac", "abc"]);
  session.broker.conditions = GOOD_CONDITIONS;
  session.clock.pass(15_000);
  expect(session.texts()).toEqual(["ac", "ac"]);
});

it("requests the changes that a returning peer made while disconnected", () => {
  const session = new SimulatedSession();
  const [ann, ben] = [session.join("ann"), session.join("ben")];
  session.clock.pass(100);
  session.broker.setPartition("ben", null);
  ben.document.text.insert(0, "away");
  ann.document.text.insert(0, "here");
  session.clock.pass(5000);
  session.broker.setPartition("ben", 0);
  session.clock.pass(1000);
  expect(session.texts()[0]).toBe(session.texts()[1]);
  expect(session.texts()[0]).toMatch(/^(awayhere|hereaway)$/);
});

it("sends a late joiner everything, from one peer and not from each", () => {
  const session = new SimulatedSession();
  const members = ["ann", "ben", "cat", "dan", "eve"].map((name) => session.join(name));
  members[0]?.document.text.insert(0, "x".repeat(2000));
  session.clock.pass(2000);
  const before = session.broker.sent.bytes;
  session.join("fay");
  session.clock.pass(1500);
  expect(session.texts()).toEqual(new Array(6).fill("x".repeat(2000)));
  const bytes = session.broker.sent.bytes - before;
  expect(bytes).toBeGreaterThan(2000);
  expect(bytes).toBeLessThan(4000);
});

it("sends a long update in fragments, also when some come twice or late", () => {
  const session = new SimulatedSession(7);
  const [ann] = [session.join("ann"), session.join("ben")];
  session.broker.conditions = { loss: 0, repeat: 0.5, delay: 300 };
  const long = Array.from({ length: 300_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("");
  ann.document.text.insert(0, long);
  session.clock.pass(3000);
  expect(session.texts()[1] === long).toBe(true);
});

it.each([
  ["letters", "x".repeat(204_800)],
  ["wide characters", "\u5b57".repeat(68_266)],
])("has room for what all others take over and the server keeps, and for no more: %s", (_what, largest) => {
  const session = new SimulatedSession(11);
  const [ann, ben] = [session.join("ann"), session.join("ben")];
  expect([ann.document.hasRoomFor(largest, 0), ann.document.hasRoomFor(`${largest}xyz`, 0)]).toEqual([true, false]);
  ann.document.text.insert(0, largest);
  session.clock.pass(3000);
  expect(ben.document.text.toString() === largest).toBe(true);
  expect(ben.document.state().length).toBeLessThan(SNAPSHOT_BYTES);
  expect([ben.document.hasRoomFor("abc", 0), ben.document.hasRoomFor("abc", 3)]).toEqual([false, true]);
});

it("has no room for a large insertion when what was deleted fills what can be sent", () => {
  const session = new SimulatedSession(12);
  const ann = session.join("ann");
  new Y.UndoManager(ann.document.text, { trackedOrigins: new Set([null]) });
  const long = "x".repeat(200_000);
  const rooms = [1, 2, 3].map(() => {
    const hasRoom = ann.document.hasRoomFor(long, 0);
    ann.document.text.insert(0, long);
    ann.document.text.delete(0, long.length);
    return hasRoom;
  });
  expect(rooms).toEqual([true, true, false]);
  expect(ann.document.hasRoomFor("typed", 0)).toBe(true);
});

it("lets a viewer see everything and send nothing", () => {
  const session = new SimulatedSession();
  const ann = session.join("ann");
  const before = session.broker.sent.messages;
  const ben = session.join("ben", { mayWrite: false });
  ann.document.text.insert(0, "seen");
  session.clock.pass(200);
  expect(ben.document.text.toString()).toBe("seen");
  ben.document.text.insert(4, " and changed");
  session.clock.pass(200);
  expect(ann.document.text.toString()).toBe("seen");
  expect(ann.peer.participants().map(({ name }) => name)).toEqual(["ANN"]);
  expect(session.broker.sent.messages - before).toBeGreaterThan(0);
});
