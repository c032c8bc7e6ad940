import { fullAfter } from "./full-rows";

describe("fullAfter", () => {
  it("keeps rows in full that were so and are still drawn", () => {
    expect([...fullAfter([4, 5, 6], new Set([3, 4, 6]), 0)]).toEqual([4, 6]);
  });

  it("takes so many more as may be drawn in a frame, from the middle outwards", () => {
    expect([...fullAfter([10, 11, 12, 13, 14], new Set(), 3)]).toEqual([12, 11, 13]);
  });

  it("takes all when there is room for all, and none of nothing", () => {
    expect([...fullAfter([0, 1], new Set(), 8)].toSorted()).toEqual([0, 1]);
    expect([...fullAfter([], new Set([1]), 8)]).toEqual([]);
  });
});
