import { readStory } from "./read-story";
import { problemsOf, readText, wholeStory } from "./samples.fixture";

describe("readStory", () => {
  const { checkpoint, problems } = wholeStory();

  it("finds nothing wrong with files that use the whole format", () => {
    expect(problems).toEqual([]);
  });

  it("reads where the checkpoint starts, its objectives and its tasks", () => {
    expect(checkpoint.startingLocation).toBe("harbour");
    expect(checkpoint.objectives).toEqual(["metAda", "foundLens"]);
    expect([...checkpoint.tasks.values()]).toEqual([
      {
        id: "find",
        title: "Find the lens",
        description: "It rolled away, down the quay",
        place: { file: "lens.txt", line: 8, column: 5, length: 50 },
      },
    ]);
  });

  it("reads locations, of which paragraphs of later files add to earlier ones", () => {
    expect([...checkpoint.locations.keys()]).toEqual(["harbour", "tower", "cellar"]);
    expect(checkpoint.locations.get("harbour")).toMatchObject({
      id: "harbour",
      name: "The Harbour",
      modes: ["talk", "explore", "move"],
      picture: { path: "/locations/harbour/day.png", kind: "Image", frames: 1 },
      navigation: ["tower", "cellar"],
      talkTopics: ["hello"],
      preview: "/previews/harbour.png",
      objects: ["crate", "gull"],
      boundingBoxes: ["water"],
      characters: ["ada"],
      bgm: "waves",
      place: { file: "defaultCheckpoint.txt", line: 3, column: 5, length: 48 },
    });
    expect(checkpoint.locations.get("tower")).toMatchObject({
      modes: ["menu"],
      picture: { path: "/locations/tower/beam.png", kind: "Sprite", frames: 12 },
    });
  });

  it("keeps commas of values in double quotes", () => {
    expect(checkpoint.locations.get("cellar")).toMatchObject({
      name: "Cellar, below",
      picture: { path: "/locations/cellar, below/dark.png" },
    });
  });

  it("reads objects, of which one needs no size", () => {
    const [crate, lens, gull] = [...checkpoint.objects.values()];
    expect([...checkpoint.objects.keys()]).toEqual(["crate", "lens", "gull"]);
    expect(crate).toMatchObject({ locationId: "harbour", x: 400, y: 800, width: undefined, height: undefined });
    expect(lens).toMatchObject({
      picture: { path: "/objects/lens.png", kind: "Sprite", frames: 4 },
      x: 960,
      y: 540,
      width: 120,
      height: 80,
    });
    expect(gull).toMatchObject({ picture: { path: "/objects/gull.png" }, width: 300, height: undefined, actions: [] });
  });

  it("reads boxes, characters and sounds", () => {
    expect([...checkpoint.boundingBoxes.values()]).toMatchObject([
      { id: "water", locationId: "harbour", x: 960, y: 1000, width: 1920, height: 160 },
      { id: "door", x: 1, y: 2, width: 3, height: 4, actions: [] },
    ]);
    expect([...checkpoint.characters.values()]).toMatchObject([
      { id: "ada", name: "Ada", expression: "happy", position: "left", scale: 1.2 },
      { id: "bo", name: "Bo", expression: "calm", position: "middle", scale: 1 },
    ]);
    expect([...checkpoint.sounds.values()]).toMatchObject([
      { id: "waves", as: "bgm", path: "/bgm/waves.mp3", volume: 0.5 },
      { id: "storm", as: "bgm", path: "/bgm/storm.mp3", volume: 1 },
      { id: "bell", as: "sfx", path: "/sfx/bell.mp3", volume: 1.5 },
    ]);
  });

  it("numbers actions in the order of the text, the default file first", () => {
    expect([...checkpoint.actions.values()].map(({ id, deed }) => `${id} ${deed.do}`)).toEqual([
      "action#1 show_dialogue",
      "action#2 complete_objective",
      "action#3 obtain_collectible",
      "action#4 play_sfx",
      "action#5 show_task",
      "action#6 show_dialogue",
      "action#7 delay",
      "action#8 add_item",
      "action#9 complete_objective",
      "action#10 play_bgm",
    ]);
    expect(checkpoint.startActions.map(({ id }) => id)).toEqual(["action#6", "action#7"]);
    expect(checkpoint.completeActions.map(({ id }) => id)).toEqual(["action#10"]);
    expect(checkpoint.locations.get("harbour")?.actions.map(({ id }) => id)).toEqual(["action#5"]);
  });

  it("reads the conditions of an action, which all must hold", () => {
    expect(checkpoint.actions.get("action#2")?.conditions).toEqual([
      {
        of: "checklist",
        id: "metAda",
        isNegated: false,
        place: { file: "lens.txt", line: 14, column: 46, length: 16 },
      },
      {
        of: "userstate",
        kind: "collectibles",
        id: "lens",
        isNegated: true,
        place: { file: "lens.txt", line: 14, column: 67, length: 28 },
      },
    ]);
    expect(checkpoint.actions.get("action#5")?.conditions).toMatchObject([
      { of: "tasklist", id: "find", isNegated: true },
    ]);
  });

  it("gives the starting actions and those of a location from the later file", () => {
    const { checkpoint: later } = readStory([
      {
        name: "a.txt",
        text: "locations\n    hut, /h.png, Hut\nhut\n    talkTopics: a\n    actions\n        delay(1)\ngameStartActions\n    delay(2)\nstartingLoc: hut\ndialogues\n    a\n        A\n    b\n        B",
      },
      {
        name: "b.txt",
        text: "locations\n    den, /d.png, Den\nstartingLoc: den\nhut\n    talkTopics: b\n    actions\n        delay(3)\ngameStartActions\n    delay(4)",
      },
    ]);
    expect(later.startingLocation).toBe("den");
    expect(later.locations.get("hut")?.talkTopics).toEqual(["b"]);
    expect([...later.actions.keys()]).toEqual(["action#3", "action#4"]);
    expect(later.startActions.map(({ deed }) => deed)).toEqual([{ do: "delay", durationMs: 4000 }]);
  });

  it("tells what a file names that only a later one declares", () => {
    const { problems: early } = readStory([
      { name: "a.txt", text: "startingLoc: hut" },
      { name: "b.txt", text: "locations\n    hut, /h.png, Hut" },
    ]);
    expect(early.map(({ message, place }) => `${place.file} ${message}`)).toEqual([
      "a.txt Location hut was not found!",
    ]);
  });

  it("tells problems in the order of the files and their lines", () => {
    const { problems: found } = readStory([
      { name: "z.txt", text: "startingLoc: moon\n    lost\nobjectives\n    a\n    a" },
      { name: "a.txt", text: "mood: good" },
    ]);
    expect(found.map(({ message }) => message)).toEqual([
      "Location startingLoc: moon was not found!",
      'The objective "a" is there more than once: it counts once',
      'Invalid checkpoint config key, "mood: good"',
    ]);
  });

  it("says where the objectives and the starting location are written", () => {
    expect(checkpoint.sources).toEqual({
      files: ["defaultCheckpoint.txt", "lens.txt"],
      startingLocation: { file: "lens.txt", line: 1, column: 14, length: 7 },
      objectives: new Map([
        ["metAda", { file: "lens.txt", line: 4, column: 5, length: 6 }],
        ["foundLens", { file: "lens.txt", line: 5, column: 5, length: 9 }],
      ]),
    });
  });

  it("reads a file of no lines", () => {
    expect(problemsOf("")).toEqual([]);
    expect(readText("\r\n \t\n").checkpoint.locations.size).toBe(0);
  });
});

describe("the stable ids of actions and lines", () => {
  const idsOf = (text: string) => [...readText(text).checkpoint.actions.values()].map(({ stableId }) => stableId);

  it("stay the same when other actions come before them", () => {
    const [second] = idsOf("gameStartActions\n    delay(2)");
    expect(idsOf("checkpointCompleteActions\n    delay(2)\ngameStartActions\n    delay(1)\n    delay(2)")[2]).toBe(
      second,
    );
    expect(second).toBe("n5ab7bdyjq");
  });

  it("tell apart the same text of one owner, and of two", () => {
    const ids = idsOf("checkpointCompleteActions\n    delay(2)\ngameStartActions\n    delay(2)\n    delay(2)");
    expect(new Set(ids).size).toBe(3);
  });

  it("tell apart the same line of two dialogues and of one", () => {
    const { dialogues } = readText("dialogues\n    a\n        Hm.\n        Hm.\n    b\n        Hm.").checkpoint;
    const lines = [...dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
  });
});
