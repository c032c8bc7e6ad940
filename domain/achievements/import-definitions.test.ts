import fc from "fast-check";
import { cycleThrough } from "./cycles";
import { diffDefinitions, isWithoutChanges } from "./definition-changes";
import type { Definitions } from "./definitions";
import { achievement, anyDefinitions, goal, testUuid } from "./definitions.fixture";
import { ruledGoalOf } from "./goal-meta";
import { importDefinitions } from "./import-definitions";

const [A, B, C, D] = [1, 2, 3, 4].map((n) => testUuid("a", n)) as [string, string, string, string];
const G = testUuid("b", 1);
const H = testUuid("b", 2);
const NONE: Definitions = { achievements: [], goals: [] };
const into = (courseId: number, course: Definitions, file: Definitions) =>
  importDefinitions(file, { courseId, ...course }).definitions;
const tasks = ({ achievements }: Definitions) =>
  [...achievements].sort((a, b) => a.position - b.position).map(({ title, position }) => `${position} ${title}`);

const FILE: Definitions = {
  achievements: [
    achievement(A, { title: "First", position: 1, goalUuids: [G], prerequisiteUuids: [B] }),
    achievement(B, { title: "Second", position: 2, goalUuids: [H] }),
  ],
  goals: [
    goal(G),
    goal(H, {
      type: "Binary (unsupported)",
      meta: {
        type: "Binary (unsupported)",
        targetCount: 1,
        note: "kept",
        condition: {
          type: "AND",
          operands: [
            { event: "goal", restriction: G.toUpperCase() },
            { event: "achievement", restriction: D },
            { event: "assessment-submission", restriction: G },
            { event: "later", condition: { restriction: G } },
          ],
        },
      },
    }),
  ],
};

describe("an import into another course", () => {
  const course: Definitions = { achievements: [achievement(C, { title: "Own", position: 1 })], goals: [] };
  const once = into(7, course, FILE);
  const [own, first, second] = once.achievements;
  const [g, h] = once.goals;

  it("makes uuids of its own, and leads links and conditions to them", () => {
    expect(own?.uuid).toBe(C);
    const fresh = [first, second, g, h].map((one) => one?.uuid);
    expect(new Set([...fresh, A, B, C, G, H]).size).toBe(9);
    expect(first).toMatchObject({ title: "First", prerequisiteUuids: [second?.uuid], goalUuids: [g?.uuid] });
    expect(second).toMatchObject({ title: "Second", goalUuids: [h?.uuid] });
    expect(h?.meta).toEqual({
      type: "Binary (unsupported)",
      targetCount: 1,
      note: "kept",
      condition: {
        type: "AND",
        operands: [
          { event: "goal", restriction: g?.uuid },
          { event: "achievement", restriction: D },
          { event: "assessment-submission", restriction: G },
          { event: "later", condition: { restriction: G } },
        ],
      },
    });
  });

  it("stands behind the course's own tasks", () => {
    expect(tasks(once)).toEqual(["1 Own", "2 First", "3 Second"]);
  });

  it("multiplies nothing when it is done again, and changes what it made", () => {
    expect(isWithoutChanges(diffDefinitions(once, into(7, once, FILE)))).toBe(true);
    const renamed = { ...FILE, achievements: FILE.achievements.map((one) => ({ ...one, title: `${one.title}!` })) };
    expect(tasks(into(7, once, renamed))).toEqual(["1 Own", "2 First!", "3 Second!"]);
  });

  it("makes other uuids in every course, and the same ones for ever", () => {
    expect(first?.uuid).toBe("24ddbcd6-3469-5fba-8786-1aaabf08e5cc");
    expect(into(8, NONE, FILE).achievements.map(({ uuid }) => uuid)).not.toContain(first?.uuid);
  });
});

describe("an import into the course that was exported", () => {
  it("puts things back by their uuids, before what was made since", () => {
    const since: Definitions = {
      achievements: [achievement(C, { title: "Since", position: 1 }), achievement(A, { title: "Other", position: 2 })],
      goals: [goal(G, { text: "Other" })],
    };
    const { definitions, isSameCourse } = importDefinitions(FILE, { courseId: 7, ...since });
    expect(isSameCourse).toBe(true);
    expect(tasks(definitions)).toEqual(["1 First", "2 Second", "3 Since"]);
    expect(definitions.goals).toEqual(FILE.goals);
    expect(definitions.achievements.map(({ uuid }) => uuid)).toEqual([C, A, B]);
  });

  it("changes nothing when nothing was changed", () => {
    expect(isWithoutChanges(diffDefinitions(FILE, into(7, FILE, FILE)))).toBe(true);
  });
});

describe("any file", () => {
  const cycles = ({ achievements, goals }: Definitions) => cycleThrough(achievements, goals.map(ruledGoalOf)).length;

  it("imported twice is imported once, into any course", () => {
    fc.assert(
      fc.property(anyDefinitions, anyDefinitions, fc.boolean(), (file, course, isOther) => {
        const there = isOther ? into(3, NONE, course) : course;
        const once = into(9, there, file);
        const twice = into(9, once, file);
        expect(isWithoutChanges(diffDefinitions(once, twice))).toBe(true);
      }),
      { numRuns: 500, seed: 20261123 },
    );
  });

  it("keeps everything of the file in a new course, and its cycles", () => {
    fc.assert(
      fc.property(anyDefinitions, (file) => {
        const made = into(9, NONE, file);
        expect(made.achievements.map(({ title }) => title)).toEqual(file.achievements.map(({ title }) => title));
        expect(made.goals.map(({ text }) => text)).toEqual(file.goals.map(({ text }) => text));
        expect(cycles(made)).toBe(cycles(file));
      }),
      { numRuns: 300, seed: 20261123 },
    );
  });
});
