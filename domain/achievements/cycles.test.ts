import fc from "fast-check";
import { addedCycle, type Cycle, circularAchievements, cycleText, cycleThrough, type LinkedSet } from "./cycles";

/** Links by name: "g…" is a goal with a condition, everything else an achievement. */
function setOf(links: Readonly<Record<string, readonly string[]>>): LinkedSet {
  const isGoal = (name: string) => name.startsWith("g");
  const entries = Object.entries(links);
  return {
    achievements: entries
      .filter(([uuid]) => !isGoal(uuid))
      .map(([uuid, to]) => ({
        uuid,
        prerequisiteUuids: to.filter((one) => !isGoal(one)),
        goalUuids: to.filter(isGoal),
      })),
    goals: entries
      .filter(([uuid]) => isGoal(uuid))
      .map(([uuid, to]) => ({
        uuid,
        rule: {
          kind: "Binary",
          targetCount: 1,
          condition: {
            type: "OR",
            operands: to.map((one) => ({ event: isGoal(one) ? "goal" : "achievement", restriction: one })),
          },
        },
      })),
  };
}

const text = (cycle: Cycle | undefined) => cycle && cycleText(cycle, ({ uuid }) => uuid.toUpperCase());
const cyclesOf = (links: Readonly<Record<string, readonly string[]>>) => {
  const { achievements, goals } = setOf(links);
  return cycleThrough(achievements, goals).map(text);
};

describe("circular dependencies", () => {
  it("are shown as a path", () => {
    expect(cyclesOf({ a: ["b"], b: ["a"] })).toEqual(["A → B → A"]);
    expect(cyclesOf({ a: ["a"] })).toEqual(["A → A"]);
    expect(cyclesOf({ a: ["b"], b: ["c"], c: ["d"], d: [] })).toEqual([]);
    expect(cyclesOf({ above: ["a"], a: ["b"], b: ["c"], c: ["a"], below: [] })).toEqual(["A → B → C → A"]);
    expect(cyclesOf({ a: ["b"], b: ["a"], c: ["d"], d: ["c"] })).toEqual(["A → B → A", "C → D → C"]);
  });

  it("lead over goals whose condition names an achievement or a goal", () => {
    expect(cyclesOf({ a: ["g"], g: ["a"] })).toEqual(["A → G → A"]);
    expect(cyclesOf({ a: ["g1"], g1: ["g2"], g2: ["g1"] })).toEqual(["G1 → G2 → G1"]);
    expect(cyclesOf({ g: ["g"] })).toEqual(["G → G"]);
  });

  it("take a shortest way, and none over what does not exist", () => {
    expect(cyclesOf({ a: ["b", "c"], b: ["d"], c: ["a"], d: ["c"] })).toEqual(["A → C → A"]);
    expect(cyclesOf({ a: ["nowhere", "gone"], g: ["nowhere"] })).toEqual([]);
  });

  it("name all achievements that lie on one, and nobody above or below", () => {
    const set = setOf({ above: ["a"], a: ["g"], g: ["b"], b: ["a", "c"], c: [], self: ["self"] });
    expect([...circularAchievements(set)]).toEqual(["a", "b", "self"]);
  });

  it("are found in a circle of 1,000 and 1,000", () => {
    const links: Record<string, string[]> = {};
    for (let n = 0; n < 1000; n++) {
      links[`n${n}`] = [`g${n}`];
      links[`g${n}`] = [`n${(n + 1) % 1000}`];
    }
    const { achievements, goals } = setOf(links);
    const [cycle, ...others] = cycleThrough(achievements, goals);
    expect(cycle).toHaveLength(2001);
    expect(others).toEqual([]);
  });
});

describe("a change", () => {
  const added = (
    before: Readonly<Record<string, readonly string[]>>,
    after: Readonly<Record<string, readonly string[]>>,
  ) => text(addedCycle(setOf(before), setOf(after)));

  it("is told the cycle that it makes, from the new link", () => {
    expect(added({ a: ["b"], b: [] }, { a: ["b"], b: ["a"] })).toBe("B → A → B");
    expect(added({}, { a: ["a"] })).toBe("A → A");
    expect(added({ a: ["b"], b: ["c"], c: [] }, { a: ["b"], b: ["c"], c: [], d: ["a"] })).toBeUndefined();
  });

  it("may leave a cycle of before as it is, and may not widen it", () => {
    const old = { a: ["b"], b: ["a"], c: [] };
    expect(added(old, { ...old, c: ["a"] })).toBeUndefined();
    expect(added(old, { a: ["b"], b: ["a", "c"], c: [] })).toBeUndefined();
    expect(added(old, { a: ["b"], b: ["a", "c"], c: ["a"] })).toBe("B → C → A → B");
  });
});

const graphs = fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { maxLength: 8 });
const named = (graph: readonly (readonly number[])[]) => {
  const name = (place: number) => `${place % 3 === 0 ? "g" : "n"}${place}`;
  return Object.fromEntries(graph.map((links, place) => [name(place), links.map(name)]));
};

/** Whatever can be reached from a name. */
function reached(
  links: Readonly<Record<string, readonly string[]>>,
  from: string,
  found = new Set<string>(),
): Set<string> {
  for (const next of links[from] ?? []) {
    if (!links[next] || found.has(next)) continue;
    found.add(next);
    reached(links, next, found);
  }
  return found;
}

describe("any graph", () => {
  it("has a cycle where something reaches itself, and every path is one of its links", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const links = named(graph);
        const circular = Object.keys(links).filter((name) => reached(links, name).has(name));
        const set = setOf(links);
        const cycles = cycleThrough(set.achievements, set.goals);
        expect(cycles.length > 0).toBe(circular.length > 0);
        expect([...circularAchievements(set)].sort()).toEqual(circular.filter((name) => name.startsWith("n")).sort());
        for (const cycle of cycles) {
          expect(cycle[0]).toEqual(cycle.at(-1));
          const names = cycle.map(({ uuid }) => uuid);
          expect(new Set(names.slice(1)).size).toBe(names.length - 1);
          names.slice(1).forEach((name, index) => {
            expect(links[names[index] ?? ""]).toContain(name);
          });
        }
      }),
      { numRuns: 1000, seed: 20261123 },
    );
  });

  it("is told an added cycle exactly when a new link leads back to where it starts", () => {
    fc.assert(
      fc.property(graphs, graphs, (before, after) => {
        const [old, next] = [named(before), named(after)];
        const isNew = Object.entries(next).some(([from, links]) =>
          links.some(
            (to) => next[to] && !(old[from]?.includes(to) && old[to]) && (to === from || reached(next, to).has(from)),
          ),
        );
        expect(addedCycle(setOf(old), setOf(next)) !== undefined).toBe(isNew);
      }),
      { numRuns: 1000, seed: 20261123 },
    );
  });
});
