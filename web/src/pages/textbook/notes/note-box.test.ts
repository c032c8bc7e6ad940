import { ApiFailure } from "../../../api/failures";
import { type Note, NoteBox, type NoteServer, type Notices } from "./note-box";

const note = (id: string, change: Partial<Note> = {}): Note => ({
  book: "a-book",
  section: "1.2",
  id,
  anchor: "p1",
  quote: "box",
  before: "a ",
  after: ".",
  text: "Why?",
  colour: "yellow",
  version: 0,
  editedAt: "2026-08-01T10:00:00.000Z",
  ...change,
});

function device() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
}

/** A server of which tests decide whether it can be reached. */
class Server implements NoteServer {
  readonly notes = new Map<string, Note>();
  failure: ApiFailure | null = null;
  readonly list = (section: string | null) =>
    this.answer([...this.notes.values()].filter((one) => section === null || one.section === section));
  readonly save = (sent: Note) => {
    const there = this.notes.get(sent.id);
    if (there && there.version !== sent.version) return Promise.reject(new ApiFailure(412, "changed"));
    const saved = { ...sent, version: sent.version + 1 };
    return this.answer(saved, () => this.notes.set(saved.id, saved));
  };
  readonly remove = ({ id, version }: Note) => {
    const there = this.notes.get(id);
    if (there && there.version !== version) return Promise.reject(new ApiFailure(412, "changed"));
    return this.answer(undefined, () => this.notes.delete(id));
  };
  private answer<Value>(value: Value, act: () => unknown = () => undefined): Promise<Value> {
    if (this.failure) return Promise.reject(this.failure);
    act();
    return Promise.resolve(value);
  }
}

const events: string[] = [];
beforeEach(() => {
  events.length = 0;
});
const NOTICES: Notices = { bothKept: () => events.push("both kept"), notDeleted: () => events.push("not deleted") };
const boxOf = (storage: ConstructorParameters<typeof NoteBox>[0], server: NoteServer, reader = "sue") =>
  new NoteBox(storage, reader, server, NOTICES, () => "own");

const states = (box: NoteBox) => box.snapshot().map(({ id, text, pending }) => [id, text, pending]);

test("a note is there at once, and with the account once it is sent", async () => {
  const server = new Server();
  const box = boxOf(device(), server);
  box.save(note("one"));
  expect(states(box)).toEqual([["one", "Why?", { refusal: null }]]);
  await box.send();
  expect(states(box)).toEqual([["one", "Why?", null]]);
  expect([...server.notes.keys()]).toEqual(["one"]);
});

test("without a network notes wait, over a reload too, and are sent when it is back", async () => {
  const [server, storage] = [new Server(), device()];
  server.failure = new ApiFailure(0, "");
  const first = boxOf(storage, server);
  first.save(note("one"));
  await first.send();
  const second = boxOf(storage, server);
  expect(states(second)).toEqual([["one", "Why?", { refusal: null }]]);
  server.failure = null;
  await second.send();
  expect([...server.notes.keys()]).toEqual(["one"]);
});

test("what another reader of the same device keeps is not seen", () => {
  const [server, storage] = [new Server(), device()];
  boxOf(storage, server).save(note("one"));
  expect(boxOf(storage, server, "stan").snapshot()).toEqual([]);
});

test("a refused note stays with the words of the refusal, and is sent again when its writer asks", async () => {
  const server = new Server();
  const box = boxOf(device(), server);
  server.failure = new ApiFailure(409, "There are 3000 notes.");
  box.save(note("one"));
  await box.send();
  expect(states(box)).toEqual([["one", "Why?", { refusal: "There are 3000 notes." }]]);
  server.failure = null;
  await box.send();
  expect(server.notes.size).toBe(0);
  await box.send({ refusedToo: true });
  expect(states(box)).toEqual([["one", "Why?", null]]);
});

test("what is typed while a version is under way is sent after it", async () => {
  const server = new Server();
  const box = boxOf(device(), server);
  box.save(note("one"));
  const sent = box.send();
  box.save(note("one", { text: "Because!" }));
  await sent;
  expect(server.notes.get("one")?.text).toBe("Because!");
  expect(states(box)).toEqual([["one", "Because!", null]]);
});

test("a deleted note is gone at once, and from the account when the network is back", async () => {
  const server = new Server();
  server.notes.set("one", note("one"));
  const box = boxOf(device(), server);
  await box.load("1.2");
  server.failure = new ApiFailure(0, "");
  box.remove(note("one"));
  await box.send();
  expect(box.snapshot()).toEqual([]);
  await box.load("1.2").catch(() => undefined);
  server.failure = null;
  await box.send();
  expect(server.notes.size).toBe(0);
});

test("what the server has replaces a section's notes, and those of others stay", async () => {
  const server = new Server();
  server.notes.set("one", note("one"));
  server.notes.set("two", note("two", { section: "1.3" }));
  const box = boxOf(device(), server);
  await box.load(null);
  server.notes.delete("one");
  await box.load("1.2");
  expect(box.snapshot().map(({ id }) => id)).toEqual(["two"]);
});

test("a list that was asked for before a note was sent takes no note away, and brings none back that was deleted", async () => {
  const server = new Server();
  server.notes.set("old", note("old"));
  const box = boxOf(device(), server);
  await box.load("1.2");
  let arrive: (notes: readonly Note[]) => void = () => undefined;
  const slow: NoteServer["list"] = () => new Promise((resolve) => (arrive = resolve));
  Object.assign(server, { list: slow });
  const loaded = box.load("1.2");
  box.save(note("new"));
  box.remove(note("old"));
  await box.send();
  arrive([note("old")]);
  await loaded;
  expect(box.snapshot().map(({ id }) => id)).toEqual(["new"]);
});

test("what cannot be kept on the device is refused, and nothing pretends otherwise", () => {
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const box = boxOf(storage, new Server());
  expect(() => box.save(note("one"))).toThrow("This device cannot keep a note");
  expect(box.snapshot()).toEqual([]);
});

test("what somebody else has written in the storage counts as nothing", () => {
  expect(boxOf({ ...device(), getItem: () => "{" }, new Server()).snapshot()).toEqual([]);
});

test("a note that another device has changed meanwhile keeps that text, and what was typed here is a note of its own", async () => {
  const server = new Server();
  server.notes.set("one", note("one", { version: 1 }));
  const box = boxOf(device(), server);
  await box.load("1.2");
  server.notes.set("one", note("one", { version: 2, text: "From the other device" }));
  box.save(note("one", { version: 1, text: "From this one" }));
  await box.send();
  expect(states(box)).toEqual([
    ["one", "From the other device", null],
    ["own", "From this one", null],
  ]);
  expect(server.notes.get("own")).toMatchObject({ text: "From this one", version: 1 });
  expect(events).toEqual(["both kept"]);
});

test("what is typed from a version that this device has changed itself is no change of another device", async () => {
  const server = new Server();
  const box = boxOf(device(), server);
  const opened = note("one");
  box.save(opened);
  await box.send();
  box.save({ ...opened, text: "more" });
  await box.send();
  box.save({ ...opened, text: "still more" });
  await box.send();
  expect(states(box)).toEqual([["one", "still more", null]]);
  expect(events).toEqual([]);
});

test("a note that is deleted here and was changed on another device stays, and its reader is told", async () => {
  const server = new Server();
  server.notes.set("one", note("one", { version: 1 }));
  const box = boxOf(device(), server);
  await box.load("1.2");
  server.notes.set("one", note("one", { version: 2, text: "Changed" }));
  box.remove(note("one", { version: 1 }));
  await box.send();
  expect(states(box)).toEqual([["one", "Changed", null]]);
  expect(events).toEqual(["not deleted"]);
});

test("what was typed waits while the other device's version cannot be read", async () => {
  const server = new Server();
  server.notes.set("one", note("one", { version: 2, text: "Other" }));
  const box = boxOf(device(), server);
  Object.assign(server, { list: () => Promise.reject(new ApiFailure(0, "")) });
  box.save(note("one", { version: 1, text: "Mine" }));
  await box.send();
  expect(states(box)).toEqual([["one", "Mine", { refusal: null }]]);
});
