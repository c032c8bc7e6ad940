import { problemsOf, readText } from "../samples.fixture";

const HUT = "locations\n    hut, /h.png, Hut\nhut\n";

/** Faults of whole files, by the numbers and texts of the reference. */
const FAULTS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "01 an object and a dialogue share an id",
    `${HUT}    objects\n        +box, /b.png, 1, 2\ndialogues\n    box\n        Hm.`,
    ["7:5+3 error Duplicate item id box"],
  ],
  ["02 two locations have one id", `${HUT}locations\n    hut, /i.png, Hut`, ["5:5+3 error Duplicate item id hut"]],
  ["03 the starting location is unknown", "startingLoc: moon", ["1:14+4 error Location moon was not found!"]],
  [
    "04 another key",
    `${HUT}startLoc: hut`,
    ['4:1+8 error Invalid checkpoint config key, "startLoc: hut" (startingLoc)'],
  ],
  [
    "05 a location's paragraph above the locations",
    "hut\n    modes: move\nlocations\n    hut, /h.png, Hut",
    ["1:1+3 error Location hut was not found!"],
  ],
  [
    "06 another header",
    "dialogue\n    a\n        Hm.\ngameStartActions\n    show_dialogue(a)",
    ["1:1+8 error Location dialogue was not found! (dialogues)"],
  ],
  ["07 another mode", `${HUT}    modes: move, dance`, ["4:18+5 error Invalid location mode, dance"]],
  ["07 no mode", `${HUT}    modes:`, ["4:5+6 error Invalid location mode, "]],
  [
    "09 an action without parentheses",
    "gameStartActions\n    delay",
    ['2:5+5 error Expected an action such as "delay(1)", obtained "delay" (delay())'],
  ],
  [
    "18 another paragraph",
    `${HUT}    items\n        +a, /a.png, 1, 2`,
    ['4:5+5 error Invalid location paragraph header "items"'],
  ],
  [
    "18 a paragraph with a colon",
    `${HUT}    objects:\n        +a, /a.png, 1, 2\n        +a, /a.png, 1, 2`,
    ['4:5+8 error Invalid location paragraph header "objects:" (objects)', "6:10+1 error Duplicate item id a"],
  ],
  [
    "19 another key of a location",
    `${HUT}    mode: move`,
    ['4:5+4 error Invalid config key "mode" specified under location "hut" (modes)'],
  ],
  [
    "19 the documented key back",
    `${HUT}    back: hut`,
    ['4:5+4 error Invalid config key "back" specified under location "hut"'],
  ],
  ["20 an unknown place to go", `${HUT}    nav: moon`, ["4:10+4 error Location moon was not found!"]],
  [
    "21 an unknown topic",
    `${HUT}    talkTopics: ghost`,
    ['4:17+5 error Cannot find id "ghost" under dialogues entity type'],
  ],
  [
    "25 the same music twice",
    `${HUT}    bgm\n        tune, /t.mp3, 1\n        tune, /t.mp3, 1`,
    ["6:9+4 error Duplicate item id tune"],
  ],
  [
    "an objective twice",
    "objectives\n    a\n    a",
    ['3:5+1 warning The objective "a" is there more than once: it counts once'],
  ],
  [
    "a task twice",
    "tasks\n    a, A, B\n    a, C, D",
    ['3:5+1 warning The task "a" is there more than once: the last one counts'],
  ],
  [
    "a task without a title",
    "tasks\n    a",
    ['2:5+1 warning Expected "id, title, description", obtained "a": its id is used as the title'],
  ],
  [
    "a location without a name",
    "locations\n    hut, /h.png\nhut\n    modes: move",
    ['2:5+11 warning Expected "id, path, name", obtained "hut, /h.png": its id is used as the name'],
  ],
  [
    "another type of picture",
    "locations\n    hut, /h.png, Hut, sprite, x",
    [
      '2:23+6 warning Unknown picture type "sprite": "Image" is used instead (Sprite)',
      '2:31+1 warning Bad number "x" as number of frames: 1 is used instead',
    ],
  ],
  [
    "an object without a place",
    `${HUT}    objects\n        +a, /a.png\n            delay(1)`,
    ['5:9+10 warning Expected "id, path, x, y", obtained "+a, /a.png": defaults are used for what is missing'],
  ],
  [
    "bad numbers",
    `${HUT}    objects\n        +a, /a.png, left, 2px, wide`,
    [
      '5:21+4 warning Bad number "left" as x: 960 is used instead',
      '5:27+3 warning Bad number "2px" as y: 2 is used instead',
      '5:32+4 warning Bad number "wide" as width: none is used instead',
    ],
  ],
  [
    "a bad box",
    `${HUT}    boundingBoxes\n        +a, 1, 2, 0, 4\n        b, 1, 2`,
    [
      '5:19+1 warning Bad number "0" as width: 100 is used instead',
      '6:9+7 error Expected "id, x, y, width, height", obtained "b, 1, 2"',
    ],
  ],
  [
    "a bad character",
    `${HUT}    characters\n        +a, A, calm, center, big\n        b, B`,
    [
      '5:22+6 warning Unknown position "center": "middle" is used instead',
      '5:30+3 warning Bad number "big" as scale: 1 is used instead',
      '6:9+4 error Expected "id, name, expression", obtained "b, B"',
    ],
  ],
  [
    "a bad volume",
    `${HUT}    sfx\n        a, /a.mp3, loud\n        b, /b.mp3, -1\n        c`,
    [
      '5:20+4 warning Bad number "loud" as volume: 1 is used instead',
      '6:20+2 warning Bad number "-1" as volume: 1 is used instead',
      '7:9+1 error Expected "id, path", obtained "c"',
    ],
  ],
];

describe("a file with a fault", () => {
  it.each(FAULTS)("%s", (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it("is read on: what a misspelt header holds is known, and all faults are told at once", () => {
    const text =
      "locatoins\n    hut, /h.png, Hut\nhutt\n    modes: exlore\n    object\n        +lamp, /l.png, 1, 2\nmoon\n" +
      "    characters\n        ada, Ada, calm\ndialogues\n    a\n        @ada\n        Hm.\n            add_item(objects, hut, lamp)";
    expect(problemsOf(text)).toEqual([
      "1:1+9 error Location locatoins was not found! (locations)",
      "3:1+4 error Location hutt was not found! (hut)",
      "4:12+6 error Invalid location mode, exlore (explore)",
      '5:5+6 error Invalid location paragraph header "object" (objects)',
      "7:1+4 error Location moon was not found!",
    ]);
    expect(readText(text).checkpoint.locations.get("hut")?.objects).toEqual(["lamp"]);
  });

  it("keeps the first of two items with one id", () => {
    const text = `${HUT}    objects\n        +a, /a.png, 1, 2\n        +a, /b.png, 3, 4`;
    const { locations, objects } = readText(text).checkpoint;
    expect(objects.get("a")?.picture.path).toBe("/a.png");
    expect(locations.get("hut")?.objects).toEqual(["a"]);
  });

  it("may have objectives and tasks that share ids with other items", () => {
    expect(problemsOf(`objectives\n    hut\ntasks\n    hut, A, B\n${HUT}    modes: move`)).toEqual([]);
  });

  it("starts where the later of two lines says", () => {
    const text = "locations\n    a, /a.png, A\n    b, /b.png, B\nstartingLoc: a\nstartingLoc: b";
    expect(readText(text).checkpoint.startingLocation).toBe("b");
  });

  it("has no ids that are names of what every object has", () => {
    expect(
      problemsOf("constructor\n    __proto__\n        toString(valueOf)\ngameStartActions\n    toString(1)"),
    ).toEqual(["1:1+11 error Location constructor was not found!", "5:5+8 error Invalid action type, toString"]);
  });
});
