import type { Item } from "./demo-course";
import { handedInEarlier, withMovedTimes } from "./handed-in";

const work = (regId: number, name: string, finalisedAt: string): Item => ({
  pk: { S: `REG#${regId}` },
  sk: { S: "SUB#000000003" },
  assessmentId: { N: "3" },
  regId: { N: String(regId) },
  studentName: { S: name },
  finalisedAt: { S: finalisedAt },
  gsi2sk: { S: `${finalisedAt}#000000003000005` },
});
const counters = (quarter: string, shard: string): Item => ({
  pk: { S: "COUNTDAYS#3" },
  sk: { S: `${quarter}#${shard}` },
  judged_0: { N: "1" },
});
const number: Item = { pk: { S: "COURSE#1" }, sk: { S: "NUMBER#M3" }, assessmentId: { N: "3" } };
const keys = (items: readonly Item[]) => items.map(({ sk }) => sk.S);

it("hands work in earlier, and the counters of its time with it", () => {
  const items = [
    number,
    work(5, "lin", "2026-11-30T08:00:00.000Z"),
    work(6, "noor", "2026-11-30T08:00:00.000Z"),
    counters("2026-11-30T08:00", "11"),
    counters("2026-11-30T08:00", "10"),
  ];
  const moved = handedInEarlier(items, { number: "M3", daysAgo: { lin: 8 } });
  expect(keys(moved).slice(3)).toEqual(["2026-11-22T08:00#11", "2026-11-30T08:00#10"]);
  expect([moved[1]?.finalisedAt, moved[1]?.gsi2sk]).toEqual([
    { S: "2026-11-22T08:00:00.000Z" },
    { S: "2026-11-22T08:00:00.000Z#000000003000005" },
  ]);
  expect(moved[2]).toEqual(items[2]);
});

it("follows the moments of the work over midnight", () => {
  const before = [work(5, "lin", "2026-11-30T23:00:00.000Z"), counters("2026-11-30T23:00", "11")];
  const after = [work(5, "lin", "2026-12-02T01:20:00.000Z"), counters("2026-11-30T23:00", "11")];
  expect(keys(withMovedTimes(before, after))[1]).toBe("2026-12-02T01:15#11");
});
