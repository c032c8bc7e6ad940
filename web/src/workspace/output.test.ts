import { append, EMPTY_LOG, isEmpty, type LogEntry, wholeText } from "./output";

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

test("at most 10,000 entries are kept, the newest ones", () => {
  const log = append(EMPTY_LOG, lines(10_450));
  expect(log.blocks).toHaveLength(50);
  expect(log.dropped).toBe(600);
  expect(log.blocks[0]?.entries[0]).toEqual({ kind: "display", text: "600" });
  expect(log.blocks[49]?.entries.at(-1)).toEqual({ kind: "display", text: "10449" });
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
