/** @vitest-environment node */
import { moveMoments } from "./moments";

const from = new Date("2026-11-28T09:00:00.000Z");
const to = new Date("2027-03-01T10:00:00.500Z");
const move = (value: unknown) => moveMoments(value, from, to);

test("moments in texts, keys and names move by as much as the course is older", () => {
  expect(
    move({
      pk: { S: "AUDIT#1" },
      sk: { S: "2026-11-28T09:00:01.000Z#0be4" },
      open: { M: { at: { S: "2026-11-14T09:00:00.000Z" }, "2026-11-28T09:00:00.000Z": { BOOL: true } } },
      all: { L: [{ S: "2026-12-28T09:00:00.000Z" }, { S: "no moment" }, { NULL: true }] },
    }),
  ).toEqual({
    pk: { S: "AUDIT#1" },
    sk: { S: "2027-03-01T10:00:01.500Z#0be4" },
    open: { M: { at: { S: "2027-02-15T10:00:00.500Z" }, "2027-03-01T10:00:00.500Z": { BOOL: true } } },
    all: { L: [{ S: "2027-03-31T10:00:00.500Z" }, { S: "no moment" }, { NULL: true }] },
  });
});

test("numbers that count seconds or milliseconds since 1970 move, others do not", () => {
  expect(
    move({ ttl: { N: "1795856400" }, asked: { N: "1795856400000" }, id: { N: "17958564" }, xp: { N: "-3.5" } }),
  ).toEqual({ ttl: { N: "1803895201" }, asked: { N: "1803895200500" }, id: { N: "17958564" }, xp: { N: "-3.5" } });
});

test("moments of the content stay, and bytes are not read as text", () => {
  const value = { at: { S: "2022-08-01T09:00:00.000Z" }, old: { N: "1000000000000" }, packed: { B: "H4sIAAAAAAAA" } };
  expect(move(value)).toEqual(value);
});
