import fc from "fast-check";
import { diffDefinitions, isWithoutChanges } from "./definition-changes";
import { achievement, anyDefinitions, goal, testUuid } from "./definitions.fixture";
import { exportText, parseExport } from "./export-file";

const A = testUuid("a", 1);
const B = testUuid("a", 2);
const G = testUuid("b", 1);
const FILE = {
  format: "course-academy/achievements",
  version: 1,
  achievements: [achievement(A, { prerequisiteUuids: [B], goalUuids: [G] }), achievement(B)],
  goals: [goal(G)],
};

function problemsOf(file: unknown): string[] {
  const parsed = parseExport(typeof file === "string" ? file : JSON.stringify(file));
  return (parsed.problems ?? []).map(({ place, message }) => `${place}: ${message}`);
}
const withFirst = (more: Readonly<Record<string, unknown>>) => ({
  ...FILE,
  achievements: [{ ...FILE.achievements[0], ...more }, FILE.achievements[1]],
});
const withGoal = (more: Readonly<Record<string, unknown>>) => ({ ...FILE, goals: [{ ...FILE.goals[0], ...more }] });

describe("a file", () => {
  it("holds achievements and goals as they are", () => {
    expect(problemsOf(FILE)).toEqual([]);
    expect(JSON.parse(exportText(FILE))).toEqual(FILE);
    expect(exportText(FILE)).toBe(`${JSON.stringify(JSON.parse(exportText(FILE)), null, 2)}\n`);
  });

  it("leaves out links to what is not there any more", () => {
    const text = exportText({ achievements: [achievement(A, { prerequisiteUuids: [B], goalUuids: [G] })], goals: [] });
    expect(JSON.parse(text).achievements[0]).toMatchObject({ prerequisiteUuids: [], goalUuids: [] });
  });

  it.each<[string, unknown, readonly string[]]>([
    ["no JSON", "{ nope", ["line 1, column 3: This is not JSON."]],
    ["an end in the middle", '{"format":', ["the file: This is not JSON."]],
    ["a list", [], ['format: must be "course-academy/achievements".']],
    ["null", null, ['format: must be "course-academy/achievements".']],
    ["another format", { ...FILE, format: "csv" }, ['format: must be "course-academy/achievements".']],
    ["another version", { ...FILE, version: 2 }, ["version: must be 1."]],
    ["a word that nobody knows", { ...FILE, note: 1 }, ['the file: has "note", which nobody knows.']],
    [
      "no lists",
      { ...FILE, achievements: {}, goals: undefined },
      ["achievements: must be a list.", "goals: must be a list."],
    ],
    ["too many", { ...FILE, goals: Array.from({ length: 1001 }, () => goal(G)) }, ["goals: must have at most 1000."]],
    ["something else in a list", { ...FILE, goals: [7, FILE.goals[0]] }, ["goals[0]: must be an object."]],
    ["a mistyped member", withFirst({ titel: "A" }), ['achievements[0]: has "titel", which nobody knows.']],
    ["a uuid that is none", withFirst({ uuid: "1" }), ["achievements[0].uuid: must be a uuid."]],
    ["no title", withFirst({ title: " " }), ["achievements[0].title: must not be empty."]],
    ["a title that is none", withFirst({ title: 3 }), ["achievements[0].title: must be a text."]],
    ["XP below 0", withFirst({ xp: -1 }), ["achievements[0].xp: must be a whole number from 0 to 1000000."]],
    ["XP as a text", withFirst({ xp: "5" }), ["achievements[0].xp: must be a number."]],
    ["a flag that is none", withFirst({ isTask: 1 }), ["achievements[0].isTask: must be true or false."]],
    [
      "a date that is none",
      withFirst({ release: "soon" }),
      ["achievements[0].release: must be a date and time, or null."],
    ],
    [
      "a missing date",
      withFirst({ deadline: undefined }),
      ["achievements[0].deadline: must be a date and time, or null."],
    ],
    ["no view", withFirst({ view: null }), ["achievements[0].view: must be an object."]],
    [
      "a long text",
      withFirst({ view: { coverImage: "", description: "x".repeat(5001), completionText: "" } }),
      ["achievements[0].view.description: must have at most 5000 characters."],
    ],
    [
      "links to nothing",
      withFirst({ prerequisiteUuids: [B, G], goalUuids: [G, A] }),
      [
        "achievements[0].prerequisiteUuids[1]: must be the uuid of one achievement in this file.",
        "achievements[0].goalUuids[1]: must be the uuid of one goal in this file.",
      ],
    ],
    ["a link that is no uuid", withFirst({ goalUuids: ["g"] }), ["achievements[0].goalUuids[0]: must be a uuid."]],
    [
      "one uuid twice",
      withFirst({ uuid: B, prerequisiteUuids: [] }),
      ["achievements[1].uuid: is that of achievements[0], too."],
    ],
    ["a goal without a text", withGoal({ text: "" }), ["goals[0].text: must not be empty."]],
    [
      "a target below 0",
      withGoal({ targetCount: -1 }),
      ["goals[0].targetCount: must be a whole number from 0 to 1000000."],
    ],
    ["meta that is none", withGoal({ meta: [] }), ["goals[0].meta: must be an object."]],
    ["large meta", withGoal({ meta: { x: "y".repeat(8000) } }), ["goals[0].meta: must take at most 8000 bytes."]],
  ])("with %s is refused, and where", (_, file, problems) => {
    expect(problemsOf(file)).toEqual(problems);
  });

  it("with lists ten thousand deep is refused", () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const text = JSON.stringify(withGoal({ meta: { x: "DEEP" } })).replace('"DEEP"', deep);
    expect(problemsOf(text)).toEqual(["goals[0].meta: must have at most 34 levels."]);
  });

  it("takes uuids in capitals", () => {
    const parsed = parseExport(JSON.stringify(withFirst({ uuid: A.toUpperCase(), goalUuids: [G.toUpperCase()] })));
    expect(parsed.problems).toBeUndefined();
    if (!parsed.problems) expect(parsed.definitions.achievements[0]).toMatchObject({ uuid: A, goalUuids: [G] });
  });
});

it("any definitions come back from their file as they were, whatever their order", () => {
  fc.assert(
    fc.property(anyDefinitions, (definitions) => {
      const text = exportText(definitions);
      const parsed = parseExport(text);
      if (parsed.problems) throw new Error(JSON.stringify(parsed.problems));
      expect(isWithoutChanges(diffDefinitions(definitions, parsed.definitions))).toBe(true);
      expect(exportText(parsed.definitions)).toBe(text);
      const { achievements, goals } = definitions;
      expect(exportText({ achievements: [...achievements].reverse(), goals: [...goals].reverse() })).toBe(text);
    }),
    { numRuns: 500, seed: 20261123 },
  );
});

it("no text at all makes reading fail", () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const nearly = fc.record(
    {
      format: fc.constant("course-academy/achievements"),
      version: fc.constant(1),
      achievements: fc.oneof(json, fc.array(json)),
      goals: fc.oneof(json, fc.array(json)),
    },
    { requiredKeys: ["format", "version"] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        nearly.map((file) => JSON.stringify(file)),
      ),
      (text) => {
        const parsed = parseExport(text);
        expect(parsed.problems === undefined || parsed.problems.length > 0).toBe(true);
      },
    ),
    { numRuns: 500, seed: 20261123 },
  );
});
