import fc from "fast-check";
import { moveTo, normalisePositions, type Placed, positionChoices, renumbered } from "./positions";

const task = (uuid: string, position: number): Placed => ({ uuid, isTask: true, position });
const shown = (list: readonly Placed[]) =>
  list.map(({ uuid, isTask, position }) => `${uuid}${isTask ? "" : "-"}${position}`).join(" ");

const PQR = [task("p", 1), task("q", 2), task("r", 3)];

describe("positions", () => {
  it("swap when one asks for another's", () => {
    const first = moveTo(PQR, "r", 1);
    expect(shown(first)).toBe("p2 q3 r1");
    expect(shown(moveTo(first, "p", 3))).toBe("p3 q2 r1");
  });

  it("close up when one is hidden, which is no task then", () => {
    const hidden = moveTo(moveTo(PQR, "r", 1), "q", 0);
    expect(shown(hidden)).toBe("p2 q-0 r1");
  });

  it("end at the last of the tasks", () => {
    expect(shown(moveTo(PQR, "p", 4))).toBe("p3 q1 r2");
  });

  it("make room for a new one among others with gaps, and leave tasks before 0 alone", () => {
    const list = [task("a", 5), task("b", 7), task("above", -3), task("new", 2)];
    expect(shown(normalisePositions(list, "new"))).toBe("a1 b3 above-3 new2");
  });

  it("of a new task without a position begin at 1; one that asks for 3 has 3; what is no task has 0", () => {
    expect(shown(normalisePositions([...PQR, task("new", 0)], "new"))).toBe("p2 q3 r4 new1");
    expect(shown(normalisePositions([...PQR, task("new", 3)], "new"))).toBe("p1 q2 r4 new3");
    expect(shown(normalisePositions([{ uuid: "n", isTask: false, position: 9 }]))).toBe("n-0");
  });

  it("make a task of what gets one, also before 0", () => {
    const list = [...PQR, { uuid: "n", isTask: false, position: 0 }];
    expect(shown(moveTo(list, "n", 1))).toBe("p2 q3 r4 n1");
    expect(shown(moveTo(list, "n", -1))).toBe("p1 q2 r3 n-1");
  });

  it("are offered from 0 to one more than there are tasks", () => {
    expect(positionChoices([])).toEqual([0, 1]);
    expect(positionChoices([...PQR, { uuid: "n", isTask: false, position: 0 }])).toEqual([0, 1, 2, 3, 4]);
  });

  it("do not touch what does not change", () => {
    expect(normalisePositions(PQR)).toEqual(PQR);
    expect(normalisePositions(PQR)[0]).toBe(PQR[0]);
  });
});

const lists = fc
  .array(fc.record({ isTask: fc.boolean(), position: fc.integer({ min: -4, max: 9 }) }), { maxLength: 8 })
  .map((list) => list.map((one, index) => ({ uuid: `n${index}`, ...one })));

describe("any list", () => {
  it("is normalised once and for all, keeps everything, and numbers its tasks from 1", () => {
    fc.assert(
      fc.property(lists, fc.nat(9), (list, asked) => {
        const normal = normalisePositions(list, `n${asked}`);
        expect(normal.map(({ uuid, isTask }) => ({ uuid, isTask }))).toEqual(
          list.map(({ uuid, isTask }) => ({ uuid, isTask })),
        );
        expect(normalisePositions(normal)).toEqual(normal);
        expect(normalisePositions(normal, `n${asked}`)).toEqual(normal);
        const positions = normal
          .filter(({ isTask, position }) => isTask && position >= 0)
          .map(({ position }) => position);
        expect(positions.sort((a, b) => a - b)).toEqual(positions.map((_, index) => index + 1));
      }),
      { numRuns: 1000, seed: 20261123 },
    );
  });

  it("gives a moved one the position that it asked for, or the last", () => {
    fc.assert(
      fc.property(lists, fc.nat(7), fc.integer({ min: 1, max: 12 }), (list, place, position) => {
        const uuid = `n${place}`;
        const moved = moveTo(normalisePositions(list), uuid, position);
        const one = moved.find((other) => other.uuid === uuid);
        const tasks = moved.filter((other) => other.isTask && other.position > 0).length;
        if (one) expect(one).toEqual({ uuid, isTask: true, position: Math.min(position, tasks) });
      }),
      { numRuns: 1000, seed: 20261123 },
    );
  });
});

it("leaves what an old page stored as a hidden task hidden while others are renumbered, but shows it when asked to", () => {
  const list = [
    { uuid: "a", isTask: true, position: 5 },
    { uuid: "h", isTask: true, position: 0 },
    { uuid: "b", isTask: true, position: 7 },
  ];
  const placesOf = (placed: readonly { uuid: string; position: number }[]) =>
    placed.map(({ uuid, position }) => `${uuid}${position}`).join(" ");
  expect(placesOf(renumbered(list))).toBe("a1 h0 b2");
  expect(renumbered(list)[1]).toBe(list[1]);
  const asked = list.map((one) => (one.uuid === "h" ? { ...one, position: 1 } : one));
  expect(placesOf(renumbered(asked, "h"))).toBe("a2 h1 b3");
});
