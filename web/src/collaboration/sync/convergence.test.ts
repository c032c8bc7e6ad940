/** @jest-environment node */
import fc from "fast-check";
import { GOOD_CONDITIONS } from "./simulated-broker.fixture";
import { type Member, SimulatedSession } from "./simulated-session.fixture";

type Deed =
  | { readonly kind: "write"; readonly who: number; readonly at: number; readonly length: number }
  | { readonly kind: "erase"; readonly who: number; readonly at: number; readonly length: number }
  | { readonly kind: "side"; readonly who: number; readonly side: number | null }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "weather"; readonly loss: number; readonly repeat: number; readonly delay: number };

const who = fc.nat({ max: 3 });
const share = fc.integer({ min: 0, max: 60 }).map((hundredths) => hundredths / 100);
const deed: fc.Arbitrary<Deed> = fc.oneof(
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
    arbitrary: fc.record({ kind: fc.constant("side" as const), who, side: fc.constantFrom(0, 1, 2, null) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 4000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("weather" as const),
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
    const gone = text.slice(from, from + length);
    document.text.delete(from, gone.length);
    for (const letter of gone) this.erased.add(letter);
  }

  left(): string[] {
    return [...this.written].filter((letter) => !this.erased.has(letter)).sort();
  }
}

function act(party: SimulatedSession, letters: Letters, deed: Deed): void {
  switch (deed.kind) {
    case "write":
      letters.write(party.members[deed.who] as Member, deed.at, deed.length);
      break;
    case "erase":
      letters.erase(party.members[deed.who] as Member, deed.at, deed.length);
      break;
    case "side":
      party.broker.setPartition((party.members[deed.who] as Member).name, deed.side);
      break;
    case "wait":
      party.clock.pass(deed.ms);
      break;
    case "weather":
      party.broker.conditions = deed;
  }
}

/** All come together again, and the lines are good. */
function heal(party: SimulatedSession): void {
  party.broker.conditions = GOOD_CONDITIONS;
  for (const { name } of party.members) party.broker.setPartition(name, 0);
}

it("brings four peers to one text that has every letter, whatever happened on the way", () => {
  fc.assert(
    fc.property(fc.array(deed, { minLength: 5, maxLength: 60 }), fc.integer(), (deeds, seed) => {
      const party = new SimulatedSession(seed);
      const letters = new Letters();
      for (const name of ["ann", "ben", "cat", "dan"]) party.join(name);
      for (const one of deeds) act(party, letters, one);
      heal(party);
      party.clock.pass(30_000);
      const [text = "", ...others] = party.texts();
      expect(others).toEqual([text, text, text]);
      expect([...text].sort()).toEqual(letters.left());
      expect(party.members.flatMap(({ troubles }) => troubles)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it("repairs a deletion that was lost, though nothing new was written", () => {
  const party = new SimulatedSession();
  const [ann] = [party.join("ann"), party.join("ben")];
  ann.document.text.insert(0, "abc");
  party.clock.pass(1000);
  party.broker.conditions = { ...GOOD_CONDITIONS, loss: 1 };
  ann.document.text.delete(1, 1);
  party.clock.pass(1000);
  expect(party.texts()).toEqual(["ac", "abc"]);
  party.broker.conditions = GOOD_CONDITIONS;
  party.clock.pass(15_000);
  expect(party.texts()).toEqual(["ac", "ac"]);
});

it("asks a returning peer for what only that one has", () => {
  const party = new SimulatedSession();
  const [ann, ben] = [party.join("ann"), party.join("ben")];
  party.clock.pass(100);
  party.broker.setPartition("ben", null);
  ben.document.text.insert(0, "away");
  ann.document.text.insert(0, "here");
  party.clock.pass(5000);
  party.broker.setPartition("ben", 0);
  party.clock.pass(1000);
  expect(party.texts()[0]).toBe(party.texts()[1]);
  expect(party.texts()[0]).toMatch(/^(awayhere|hereaway)$/);
});

it("gives a late joiner everything, from one peer and not from each", () => {
  const party = new SimulatedSession();
  const guests = ["ann", "ben", "cat", "dan", "eve"].map((name) => party.join(name));
  guests[0]?.document.text.insert(0, "x".repeat(2000));
  party.clock.pass(2000);
  const before = party.broker.sent.bytes;
  party.join("fay");
  party.clock.pass(1500);
  expect(party.texts()).toEqual(new Array(6).fill("x".repeat(2000)));
  const bytes = party.broker.sent.bytes - before;
  expect(bytes).toBeGreaterThan(2000);
  expect(bytes).toBeLessThan(4000);
});

it("carries what is longer than a message in pieces, also when some come twice or late", () => {
  const party = new SimulatedSession(7);
  const [ann] = [party.join("ann"), party.join("ben")];
  party.broker.conditions = { loss: 0, repeat: 0.5, delay: 300 };
  const long = Array.from({ length: 300_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("");
  ann.document.text.insert(0, long);
  party.clock.pass(3000);
  expect(party.texts()[1] === long).toBe(true);
});

it("lets who only looks on see everything and say nothing", () => {
  const party = new SimulatedSession();
  const ann = party.join("ann");
  const before = party.broker.sent.messages;
  const ben = party.join("ben", { mayWrite: false });
  ann.document.text.insert(0, "seen");
  party.clock.pass(200);
  expect(ben.document.text.toString()).toBe("seen");
  ben.document.text.insert(4, " and changed");
  party.clock.pass(200);
  expect(ann.document.text.toString()).toBe("seen");
  expect(ann.peer.participants().map(({ name }) => name)).toEqual(["ANN"]);
  expect(party.broker.sent.messages - before).toBeGreaterThan(0);
});
