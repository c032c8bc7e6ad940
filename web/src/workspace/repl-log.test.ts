import { append, EMPTY_LOG, isEmpty, type LogEntry, lastErrorIn, wholeText } from "./repl-log";

const lines = (count: number, from = 0): LogEntry[] =>
  Array.from({ length: count }, (_, n) => ({ kind: "display", text: String(from + n) }));

test("an empty log has no blocks", () => {
  expect(isEmpty(EMPTY_LOG)).toBe(true);
  expect(append(EMPTY_LOG, [])).toBe(EMPTY_LOG);
});

test("entries fill a block before the next one begins", () => {
  const log = append(append(EMPTY_LOG, lines(150)), lines(100, 150));
  expect(log.blocks.map(({ id, entries }) => [id, entries.length])).toEqual([
    [0, 200],
    [1, 50],
  ]);
  expect(log.blocks[1]?.entries[0]).toEqual({ kind: "display", text: "200" });
});

test("a full block is the same object after more is added", () => {
  const before = append(EMPTY_LOG, lines(250));
  const after = append(before, lines(100));
  expect(after.blocks[0]).toBe(before.blocks[0]);
  expect(after.blocks[1]).not.toBe(before.blocks[1]);
});

test("a block that is full already stays the same object too", () => {
  const before = append(EMPTY_LOG, lines(200));
  expect(append(before, lines(1)).blocks[0]).toBe(before.blocks[0]);
});

test("at most 11,000 entries are stored, the newest ones", () => {
  const log = append(EMPTY_LOG, lines(11_450));
  expect(log.blocks).toHaveLength(55);
  expect(log.dropped).toBe(600);
  expect(log.blocks[0]?.entries[0]).toEqual({ kind: "display", text: "600" });
  expect(log.blocks[54]?.entries.at(-1)).toEqual({ kind: "display", text: "11449" });
});

test("long entries make short blocks, and two million characters are kept", () => {
  const long = (count: number): LogEntry[] => Array.from({ length: count }, () => ({ kind: "result", text: LONG }));
  const LONG = "x".repeat(15_000);
  const log = append(EMPTY_LOG, long(5));
  expect(log.blocks.map(({ entries }) => entries.length)).toEqual([2, 2, 1]);
  expect(append(log, long(200)).dropped).toBe(72);
});

test("a giant line is cut", () => {
  const log = append(EMPTY_LOG, [{ kind: "result", text: "x".repeat(30_000) }]);
  expect(log.blocks[0]?.entries[0]?.text).toHaveLength(20_001);
});

test("the whole text has a sign before each input", () => {
  const entries: LogEntry[] = [
    { kind: "input", text: "1 + 1;" },
    { kind: "result", text: "2" },
  ];
  expect(wholeText(append(EMPTY_LOG, entries))).toBe("> 1 + 1;\n2");
});

const error = (text: string): LogEntry => ({ kind: "error", text, line: 1 });
const input: LogEntry = { kind: "input", text: "1 +" };
const notice: LogEntry = { kind: "notice", text: "n" };

test.each<[string, LogEntry[], string | null, string | null]>([
  ["a program's", [error("e")], "e", null],
  ["an input's", [error("of before"), input, error("e")], "e", "1 +"],
  ["the first of several, before remarks", [input, error("e"), error("f"), notice], "e", "1 +"],
  ["none, since an input gave a result", [error("e"), input, { kind: "result", text: "2" }], null, null],
  ["none of an empty log", [], null, null],
])("finds the last error: %s", (_, entries, text, about) => {
  const found = lastErrorIn(append(EMPTY_LOG, entries));
  expect([found?.entry.text ?? null, found?.input ?? null]).toEqual([text, about]);
});

test("finds the input of an error that begins a block", () => {
  const found = lastErrorIn(append(EMPTY_LOG, [...lines(199), input, error("e")]));
  expect([found?.entry.text, found?.input]).toEqual(["e", "1 +"]);
});
