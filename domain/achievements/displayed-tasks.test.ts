import fc from "fast-check";
import { type AchievementFilter, displayedTasks, type ListedAchievement } from "./displayed-tasks";
import type { AchievementStatus } from "./inference";

const NOW = new Date("2026-11-21T08:00:00.000Z");
type Sketch = Partial<ListedAchievement> & { readonly status?: AchievementStatus };

function shown(
  sketches: Readonly<Record<string, Sketch>>,
  { filter = "ALL", showsHidden = false }: { filter?: AchievementFilter; showsHidden?: boolean } = {},
) {
  const achievements = Object.entries(sketches).map(([uuid, sketch], index) => ({
    uuid,
    release: null,
    prerequisiteUuids: [],
    isTask: true,
    position: index + 1,
    ...sketch,
  }));
  const states = new Map(
    Object.entries(sketches).map(([uuid, { status = "ACTIVE" }]) => [
      uuid,
      { status, isCompleted: status === "COMPLETED" },
    ]),
  );
  const { top, childrenOf, counts } = displayedTasks({ achievements, states, filter, showsHidden }, NOW);
  /** "a(b ~c)": a card, its children in brackets; dimmed ones have a tilde. */
  const text = (path: readonly string[], cards: typeof top): string =>
    cards
      .map(({ achievement: { uuid }, isDimmed, hasChildren }) => {
        const below = hasChildren ? `(${text([...path, uuid], childrenOf([...path, uuid]))})` : "";
        return `${isDimmed ? "~" : ""}${uuid}${below}`;
      })
      .join(" ");
  return { cards: text([], top), counts };
}

const LATER = "2026-11-22T08:00:00.000Z";

describe("the cards of a dashboard", () => {
  it("stand by position, prerequisites below what needs them", () => {
    const tasks = {
      b: { position: 2 },
      a: { position: 1, prerequisiteUuids: ["d", "c"] },
      c: { position: 3, prerequisiteUuids: ["e"] },
      d: { position: 4 },
      e: { position: 5 },
      above: { position: -3 },
    };
    expect(shown(tasks).cards).toBe("above a(c(e) d) b");
  });

  it("are tasks or completed ones; students see them once they are released, hidden ones once they are completed", () => {
    const tasks: Record<string, Sketch> = {
      task: {},
      none: { isTask: false, position: 0 },
      noneDone: { isTask: false, position: 0, status: "COMPLETED" },
      hidden: { position: 0 },
      hiddenDone: { position: 0, status: "COMPLETED" },
      later: { release: LATER },
      laterDone: { release: LATER, status: "COMPLETED" },
    };
    expect(shown(tasks).cards).toBe("noneDone hiddenDone task");
    expect(shown(tasks, { showsHidden: true }).cards).toBe("none noneDone hidden hiddenDone task later laterDone");
  });

  it("are on the top level where what needs them is not shown", () => {
    expect(shown({ a: { release: LATER, prerequisiteUuids: ["b"] }, b: {} }).cards).toBe("b");
  });

  it("match the filter, themselves or by something below; what does not match itself is dimmed", () => {
    const tasks: Record<string, Sketch> = {
      a: { prerequisiteUuids: ["b"] },
      b: { prerequisiteUuids: ["c", "open"] },
      c: { status: "COMPLETED" },
      open: {},
      done: { status: "COMPLETED", prerequisiteUuids: ["c"] },
      expired: { status: "EXPIRED" },
    };
    expect(shown(tasks, { filter: "COMPLETED" }).cards).toBe("~a(~b(c ~open)) done(c)");
    expect(shown(tasks, { filter: "ACTIVE" }).cards).toBe("a(b(~c open))");
    expect(shown(tasks).cards).toBe("a(b(c open)) done(c) expired");
    expect(shown(tasks).counts).toEqual({ ALL: 6, ACTIVE: 3, COMPLETED: 2 });
  });

  it("come to an end in a circle, which begins with the first of its cards", () => {
    expect(shown({ a: { prerequisiteUuids: ["b"] }, b: { prerequisiteUuids: ["a"] } }).cards).toBe("a(b)");
    expect(shown({ a: { prerequisiteUuids: ["a"] } }).cards).toBe("a");
    expect(
      shown({ c: { prerequisiteUuids: ["a"] }, a: { prerequisiteUuids: ["b"] }, b: { prerequisiteUuids: ["a"] } })
        .cards,
    ).toBe("c(a(b))");
  });
});

it("any graph shows every listed card somewhere", () => {
  const graphs = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { maxLength: 7 });
  fc.assert(
    fc.property(graphs, (graph) => {
      const sketches = Object.fromEntries(
        graph.map((links, index) => [`n${index}`, { prerequisiteUuids: links.map((link) => `n${link}`) }]),
      );
      const names = shown(sketches).cards.match(/n\d/g) ?? [];
      expect([...new Set(names)].sort()).toEqual(Object.keys(sketches).sort());
    }),
    { numRuns: 300, seed: 20261123 },
  );
});
