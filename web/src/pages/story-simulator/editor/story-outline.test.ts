import { readStory } from "../../../../../domain/stories/read-story";
import { definitionOf, outlineOf, wordAt } from "./story-outline";

const DEFAULTS = { name: "d.txt", text: "locations\n    sea, /locations/sea.png, The Sea\n" };
const STORY = {
  name: "a.txt",
  text: `objectives
    done
locations
    hut, /locations/hut.png, Hut
hut
    objects
        +lamp, /objects/lamp.png, 1, 2
            show_dialogue(hello)
    boundingBoxes
        +door, 1, 2, 3, 4
dialogues
    hello, A greeting
        Hello
`,
};
const { checkpoint } = readStory([DEFAULTS, STORY]);

it("lists what one file declares, by kind", () => {
  const outline = [...outlineOf(checkpoint, "a.txt")].map(([group, declared]) => [
    group,
    ...declared.map(({ id, place }) => `${id} ${place.line}`),
  ]);
  expect(outline).toEqual([
    ["objectives", "done 2"],
    ["locations", "hut 4"],
    ["characters"],
    ["objects", "lamp 7", "door 10"],
    ["dialogues", "hello 12"],
  ]);
});

it.each([
  ["hello", "a.txt", 12],
  ["sea", "d.txt", 2],
  ["done", "a.txt", 2],
])("finds where %s is declared", (id, file, line) => {
  expect(definitionOf(checkpoint, id)).toMatchObject({ file, line });
});

it("finds no declaration of a word that is none", () => {
  expect(definitionOf(checkpoint, "show_dialogue")).toBeUndefined();
});

it.each([
  [13, "show_dialogue"],
  [27, "hello"],
  [32, "hello"],
  [33, undefined],
  [1, undefined],
])("finds the word at column %s", (column, word) => {
  expect(wordAt("            show_dialogue(hello) ", column)).toBe(word);
});
