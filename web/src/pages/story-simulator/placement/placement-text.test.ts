import { readStory } from "../../../../../domain/stories/read-story";
import { EMPTY_PLACEMENT, type Placement } from "./placement";
import { placementText } from "./placement-text";

const lamp = { kind: "object", id: "lamp0", path: "/objects/lamp.png", x: 960.9, y: 540, natural: undefined } as const;

const PLACED: Placement = {
  background: "/locations/oldHut/night_2.png",
  next: 3,
  items: [
    { ...lamp, size: undefined },
    { kind: "box", id: "bbox1", x: 300.5, y: 200.5, size: { width: 101, height: 50.99 } },
    { ...lamp, id: "lamp2", x: 10, size: { width: 102.9, height: 51.2 } },
  ],
};

it("writes the placed items as a checkpoint, numbers floored and sizes only after a resize", () => {
  expect(placementText(PLACED)).toBe(`
startingLoc: night_2
objectives
    talk
locations
    night_2, /locations/oldHut/night_2.png, Locations Old Hut Night Png
night_2
    modes: explore
    actions
        show_dialogue(welcome)
    objects
        +lamp0, /objects/lamp.png, 960, 540
        +lamp2, /objects/lamp.png, 10, 540, 102, 51
    boundingBoxes
        +bbox1, 300, 200, 101, 50
            show_dialogue*(click)
dialogues
    welcome
        @narrator
        Welcome! Look around: everything here can be clicked.
    click
        @narrator
        You have clicked it.
`);
});

it("writes an empty stage with the default background and both headers", () => {
  expect(placementText(EMPTY_PLACEMENT).split("\n").slice(0, 12)).toEqual([
    "",
    "startingLoc: normal",
    "objectives",
    "    talk",
    "locations",
    "    normal, /locations/yourRoom-dim/normal.png, Locations Your Room Dim Normal Png",
    "normal",
    "    modes: explore",
    "    actions",
    "        show_dialogue(welcome)",
    "    objects",
    "    boundingBoxes",
  ]);
});

it.each([
  ["the file above", PLACED],
  ["an empty stage", EMPTY_PLACEMENT],
  ["a path with a comma", { ...PLACED, background: "/locations/hut, old//a.png" }],
  ["a background with the name of a header", { ...PLACED, background: "/locations/dialogues.png" }],
  ["a background with the name of an object", { ...PLACED, background: "/locations/lamp0.png" }],
])("is a story file without errors: %s", (_, placement) => {
  const { checkpoint, problems } = readStory([{ name: "placed.txt", text: placementText(placement) }]);
  expect(problems).toEqual([]);
  expect(checkpoint.locations.get(checkpoint.startingLocation ?? "")?.picture.path).toBe(
    placement.background ?? "/locations/yourRoom-dim/normal.png",
  );
  expect(checkpoint.objects.size + checkpoint.boundingBoxes.size).toBe(placement.items.length);
});
