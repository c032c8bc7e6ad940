import fc from "fast-check";
import { checkReach } from "../check-reach";
import type { StoryFile } from "../problem";
import { readAwards, readRoomPreviews } from "../read-mappings";
import { readStory } from "../read-story";
import { CHECKPOINT_FILE, DEFAULT_FILE } from "../samples.fixture";

const TOKENS = [
  "objectives",
  "locations",
  "dialogues",
  "gameStartActions",
  "hut",
  "objects",
  "modes: ",
  "nav: ",
  "startingLoc: ",
  "    ",
  "\t",
  "\n",
  "\r\n",
  ",",
  '"',
  "//",
  "/*",
  "*/",
  "(",
  ")",
  "*",
  "+",
  "@",
  "@you",
  "->",
  ":",
  "!",
  ".",
  "1",
  "goto 1",
  "prompt:",
  " if ",
  " AND ",
  " else ",
  "checklist.a",
  "delay(1)",
  "show_dialogue(a)",
  "__proto__",
  "é",
];
const texts = fc.oneof(
  fc.string({ maxLength: 200, unit: "binary" }),
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 60 }).map((tokens) => tokens.join("")),
);

/** A valid file of which some pieces are missing, there twice or overwritten. */
const mutations = fc
  .array(fc.record({ at: fc.nat(), length: fc.nat(40), into: fc.oneof(fc.constantFrom("", ...TOKENS), fc.string()) }), {
    maxLength: 8,
  })
  .map((edits) =>
    edits.reduce((text, { at, length, into }) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + into + text.slice(start + length);
    }, CHECKPOINT_FILE),
  );

/** Checks that each problem is about letters that are in its file. */
function expectPlaces(files: readonly StoryFile[]): void {
  const { checkpoint, problems } = readStory(files);
  const lines = new Map(files.map(({ name, text }) => [name, text.split("\n")]));
  for (const { place, message } of [...problems, ...checkReach(checkpoint)]) {
    const line = lines.get(place.file)?.[place.line - 1];
    expect([message, line === undefined]).toEqual([message, false]);
    expect(place.column).toBeGreaterThanOrEqual(1);
    expect(place.column - 1 + place.length).toBeLessThanOrEqual(line?.length ?? 0);
  }
}

describe("any text", () => {
  it("is read without an error, and all its problems have a place in it", () => {
    fc.assert(
      fc.property(texts, (text) => expectPlaces([{ name: "a.txt", text }])),
      { numRuns: 200 },
    );
  });

  it("is read without an error when it was a valid file before", () => {
    const defaultFile = { name: "defaultCheckpoint.txt", text: DEFAULT_FILE };
    fc.assert(
      fc.property(mutations, (text) => expectPlaces([defaultFile, { name: "b.txt", text }])),
      { numRuns: 200 },
    );
  });

  it("is read as mappings without an error", () => {
    fc.assert(
      fc.property(texts, (text) => {
        readAwards({ name: "awardsMapping.txt", text });
        readRoomPreviews({ name: "roomPreviewMapping.txt", text });
      }),
    );
  });

  it("is read to its end, whatever it repeats", () => {
    const repeated = [
      "/*",
      "*/",
      '"',
      '",',
      '"   ',
      "goto 1\n",
      "1\n",
      "a,",
      "delay(",
      " if ",
      "    ",
      "! ",
      "checklist.",
    ];
    for (const piece of repeated)
      readStory([{ name: "a.txt", text: `dialogues\n    a\n        ${piece.repeat(20_000)}` }]);
    expect(
      readStory([{ name: "a.txt", text: `objectives\n${"    a\n".repeat(20_000)}` }]).checkpoint.objectives,
    ).toEqual(["a"]);
  });
});

describe("the number of an action", () => {
  const action = fc.constantFrom("delay(1)", "delay*(2)", "update_assessment_status()", "obtain_collectible(if)");
  const actions = (indent: string) =>
    fc.array(action, { maxLength: 4 }).map((lines) => lines.map((line) => `${indent}${line}\n`).join(""));
  const section = fc.oneof(
    actions("    ").map((lines) => `gameStartActions\n${lines}`),
    actions("    ").map((lines) => `checkpointCompleteActions\n${lines}`),
    fc.tuple(fc.nat(), actions("            ")).map(([n, lines]) => `dialogues\n    d${n}\n        Hm.\n${lines}`),
    fc
      .tuple(fc.nat(), actions("            "))
      .map(([n, lines]) => `hut\n    boundingBoxes\n        b${n}, 1, 2, 3, 4\n${lines}`),
  );

  it("is its place among all actions of the files", () => {
    fc.assert(
      fc.property(fc.array(section, { maxLength: 6 }), fc.array(section, { maxLength: 6 }), (first, second) => {
        const files = [
          { name: "a.txt", text: `locations\n    hut, /h.png, Hut\n${first.join("")}` },
          { name: "b.txt", text: second.join("") },
        ];
        const written = files.flatMap(({ name, text }) =>
          text.split("\n").flatMap((line, index) => (line.includes("(") ? [`${name}:${index + 1}`] : [])),
        );
        for (const { id, place } of readStory(files).checkpoint.actions.values())
          expect(written[Number(id.replace("action#", "")) - 1]).toBe(`${place.file}:${place.line}`);
      }),
    );
  });
});
