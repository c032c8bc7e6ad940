import fc from "fast-check";
import * as encoding from "lib0/encoding";
import * as Y from "yjs";
import { encodeMessage, split } from "./message";
import { SimulatedSession } from "./simulated-session.fixture";

const update = (change: (doc: Y.Doc) => void): Uint8Array => {
  const doc = new Y.Doc();
  doc.clientID = 666;
  change(doc);
  return Y.encodeStateAsUpdate(doc);
};
const sent = (bytes: Uint8Array): Uint8Array =>
  split(encodeMessage({ kind: "update", update: bytes }), 1)[0] as Uint8Array;
const presence = (state: unknown): Uint8Array =>
  split(encodeMessage({ kind: "presence", presence: JSON.stringify(state) }), 1)[0] as Uint8Array;

/** Garbage in the frame of a whole message. */
const wholeOf = (bytes: Uint8Array): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeUint8(encoder, 0);
    encoding.writeVarUint8Array(encoder, bytes);
  });
/** The first of so many fragments, without the others. */
const fragmentOf = (id: number, count: number, bytes: number): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeUint8(encoder, 1);
    for (const number of [id, 0, count]) encoding.writeVarUint(encoder, number);
    encoding.writeVarUint8Array(encoder, new Uint8Array(bytes));
  });

function two() {
  const session = new SimulatedSession();
  const [ann, ben] = [session.join("ann"), session.join("ben")];
  session.clock.pass(500);
  ann.document.text.insert(0, "safe");
  session.clock.pass(500);
  return { session, ann, ben };
}

it("drops malformed messages, reports the first, and goes on", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1, maxLength: 20 }), (garbage) => {
      const { session, ann, ben } = two();
      for (const bytes of garbage) {
        session.broker.inject("evil", bytes);
        session.broker.inject("evil", wholeOf(bytes));
        session.broker.inject("evil", sent(bytes));
      }
      ann.document.text.insert(4, "!");
      session.clock.pass(15_000);
      expect(ben.document.text.toString()).toBe("safe!");
      expect(ann.troubles.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
});

it.each([
  ["nested types", (doc: Y.Doc) => doc.getMap("language").set("chapter", new Y.Map())],
  ["documents within", (doc: Y.Doc) => doc.getMap("language").set("chapter", new Y.Doc())],
  ["bytes", (doc: Y.Doc) => doc.getMap("language").set("chapter", new Uint8Array(9))],
  ["formats", (doc: Y.Doc) => doc.getText("program").insert(0, "bold", { bold: true })],
  ["pictures", (doc: Y.Doc) => doc.getText("program").insertEmbed(0, { image: "x" })],
  ["a program that is far too long", (doc: Y.Doc) => doc.getText("program").insert(0, "x".repeat(600_000))],
])("rejects an update with %s", (_name, change) => {
  const { session, ann } = two();
  for (const fragment of split(encodeMessage({ kind: "update", update: update(change) }), 1))
    session.broker.inject("evil", fragment);
  expect(ann.troubles).toEqual(["malformed"]);
  expect(ann.document.text.toString()).toBe("safe");
});

it("removes contents from the program that no editor writes", () => {
  const { session, ann, ben } = two();
  const evil = update((doc) => doc.getArray("program").insert(0, [1, { two: 2 }]));
  const returns = update((doc) => {
    doc.clientID = 667;
    doc.getText("program").insert(0, "a\r\nb\rc");
  });
  session.broker.inject("evil", sent(evil));
  session.broker.inject("evil", sent(returns));
  session.clock.pass(15_000);
  for (const { document } of [ann, ben]) {
    expect(document.text.length).toBe(document.text.toString().length);
    expect(document.text.toString().replace("safe", "")).toBe("a\nbc");
  }
  expect(ann.document.text.toString()).toBe(ben.document.text.toString());
});

it("ignores a language that the playground does not have", () => {
  const { session, ann } = two();
  const set = (value: Record<string, unknown>, clientID: number) =>
    update((doc) => {
      doc.clientID = clientID;
      for (const [key, one] of Object.entries(value)) doc.getMap("language").set(key, one);
    });
  session.broker.inject("evil", sent(set({ chapter: 9, variant: "default", external: "none" }, 701)));
  expect(ann.document.language()).toBeNull();
  session.broker.inject("evil", sent(set({ chapter: 2, variant: "lazy", external: "runes" }, 9_000_000)));
  expect(ann.document.language()).toEqual({ chapter: 2, variant: "lazy", external: "runes" });
});

it("lists at most 64 other participants, and removes them when they are silent", () => {
  const { session, ann } = two();
  for (let one = 0; one < 2000; one++) session.broker.inject(`evil${one}`, presence({ name: `E${one}`, since: one }));
  expect(ann.peer.participants()).toHaveLength(65);
  session.clock.pass(45_000);
  expect(ann.peer.participants().map(({ name }) => name)).toEqual(["ANN", "BEN"]);
});

it("ignores a sender that exceeds the rate limit, and still reads the others", () => {
  const { session, ann, ben } = two();
  for (let one = 0; one < 600; one++) session.broker.inject("evil", presence({ name: "E", since: one }));
  expect(ann.troubles).toEqual(["flood"]);
  ben.document.text.insert(4, "ly");
  session.clock.pass(200);
  expect(ann.document.text.toString()).toBe("safely");
});

it("keeps a bounded number of incomplete messages", () => {
  const { session, ann, ben } = two();
  for (let id = 0; id < 300; id++) {
    const fragment = fragmentOf(id, 11, 5000);
    session.broker.inject("evil", fragment);
  }
  session.broker.inject("evil", fragmentOf(1, 200, 1));
  expect(ann.troubles).toEqual(["malformed"]);
  ben.document.text.insert(0, "x".repeat(200_000));
  session.clock.pass(1000);
  expect(ann.document.text.length).toBe(200_004);
});

it("shows a name in one line, and no cursor whose position is invalid", () => {
  const { session, ann } = two();
  const name = "E\u202evil\n\u0000   name ".padEnd(200, "x");
  session.broker.inject("evil", presence({ name, since: 1, anchor: "AAAA", head: "!!" }));
  session.broker.inject("evil2", presence({ name: "F", since: 2, anchor: 5, head: {} }));
  const [evil, other] = ann.peer.participants();
  expect(evil?.name.slice(0, 12)).toBe("E vil name x");
  expect(evil?.name).toHaveLength(60);
  expect([evil?.cursor, other?.cursor]).toEqual([null, null]);
});

it("takes the sender of presence and bye from the broker, so that nobody can rename or remove another", () => {
  const { session, ann } = two();
  session.broker.inject("evil", presence({ name: "BEN", since: 1, anchor: null, head: null }));
  session.broker.inject("evil2", split(encodeMessage({ kind: "bye" }), 1)[0] as Uint8Array);
  expect(ann.peer.participants().map(({ id, name }) => `${id} ${name}`)).toEqual(["evil BEN", "ann ANN", "ben BEN"]);
});

it("limits the answers to a peer that says hello without end", () => {
  const { session } = two();
  const before = session.broker.sent.messages;
  const summary = { vector: Uint8Array.of(0), deleted: "" };
  const hello = split(
    encodeMessage({ kind: "hello", summary, presence: JSON.stringify({ name: "E", since: 1 }) }),
    1,
  )[0] as Uint8Array;
  for (let one = 0; one < 300; one++) {
    session.broker.inject("evil", hello);
    session.clock.pass(10);
  }
  expect(session.broker.sent.messages - before).toBeLessThan(40);
});
