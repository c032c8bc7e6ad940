import { prerequisiteChoices } from "./prerequisite-choices";

const one = (uuid: string, prerequisiteUuids: readonly string[] = [], goalUuids: readonly string[] = []) => ({
  uuid,
  prerequisiteUuids,
  goalUuids,
});
const waitingFor = (uuid: string, event: string, restriction: string) => ({
  uuid,
  rule: { kind: "Binary", condition: { event, restriction }, targetCount: 1 } as const,
});
const uuids = (list: readonly { uuid: string }[]) => list.map(({ uuid }) => uuid);

describe("choices of a prerequisite", () => {
  const chain = [one("a", ["b"]), one("b", ["c"]), one("c", ["d"]), one("d")];

  it("are without itself, what depends on it and what it depends on", () => {
    expect(uuids(prerequisiteChoices(chain, "b"))).toEqual([]);
    const more = [...chain, one("e"), one("f", ["d"])];
    expect(uuids(prerequisiteChoices(more, "b"))).toEqual(["e", "f"]);
    expect(uuids(prerequisiteChoices(more, "f"))).toEqual(["a", "b", "c", "e"]);
    expect(uuids(prerequisiteChoices(more, "new"))).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("are without what depends on it through a condition", () => {
    const goals = [waitingFor("g", "achievement", "a"), waitingFor("h", "goal", "g")];
    expect(uuids(prerequisiteChoices([one("a"), one("b", [], ["h"]), one("c")], "a", goals))).toEqual(["c"]);
  });

  it("are found among links in a circle", () => {
    expect(uuids(prerequisiteChoices([one("a", ["b"]), one("b", ["a"]), one("c")], "a"))).toEqual(["c"]);
    expect(uuids(prerequisiteChoices([one("a", ["a"]), one("c")], "a"))).toEqual(["c"]);
  });
});
