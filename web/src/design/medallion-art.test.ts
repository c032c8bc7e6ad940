import { hashOf, medallionArt, SCALLOPED_EDGE } from "./medallion-art";

const UUIDS = Array.from({ length: 14 }, (_, n) => `a0000000-0000-4000-8000-${String(n + 1).padStart(12, "0")}`);

it("draws the same medallion for the same achievement always", () => {
  expect(hashOf("a0000000-0000-4000-8000-000000000001")).toBe(hashOf("a0000000-0000-4000-8000-000000000001"));
  expect(medallionArt(UUIDS[0] ?? "")).toEqual(medallionArt("a0000000-0000-4000-8000-000000000001"));
});

it("tells achievements with near uuids apart by sign and colour", () => {
  const looks = new Set(UUIDS.map((uuid) => JSON.stringify(medallionArt(uuid))));
  expect(looks.size).toBeGreaterThanOrEqual(8);
});

it("closes its edge of twenty arcs where it began", () => {
  expect(SCALLOPED_EDGE.match(/A/g)).toHaveLength(20);
  expect(SCALLOPED_EDGE.startsWith("M93.0 50.0")).toBe(true);
  expect(SCALLOPED_EDGE.endsWith("93.0 50.0z")).toBe(true);
});
