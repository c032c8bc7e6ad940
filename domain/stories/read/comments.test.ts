import { problemsOf, readText } from "../samples.fixture";

const objectivesOf = (text: string) => readText(text).checkpoint.objectives;

describe("comments", () => {
  it("are not read, in lines and over lines", () => {
    const text = "objectives // what is to do\n    a /* one */\n    /* two\n    b */\n    c // d /* e */\n/**/// f";
    expect(objectivesOf(text)).toEqual(["a", "c"]);
    expect(problemsOf(text)).toEqual([]);
  });

  it("may stand several in a line, and columns are still those of the file", () => {
    const text = "gameStartActions\n    /* a */del/* b */ay(1)/* c */ if /**/ mood.x";
    expect(problemsOf(text)).toEqual(["2:43+4 error Invalid condition type, mood"]);
    expect(readText("gameStartActions\n    /* a */del/* b */ay(1)").checkpoint.startActions[0]?.place).toEqual({
      file: "story.txt",
      line: 2,
      column: 12,
      length: 15,
    });
  });

  it("leave what they cut of a path or a task to defaults, which is told and played", () => {
    const { checkpoint, problems } = readText("locations\n    hut, /a//b.png, Hut\ntasks\n    look");
    expect(problems.map(({ severity }) => severity)).toEqual(["warning", "warning", "warning"]);
    expect(checkpoint.locations.get("hut")).toMatchObject({ name: "hut", picture: { path: "/a" } });
    expect(checkpoint.tasks.get("look")).toMatchObject({ title: "look", description: "" });
    const items = readText(
      "locations\n    hut, /h.png, Hut\nhut\n    objects\n        +box, /o//b.png, 1, 2\n    sfx\n        ring, //r.mp3",
    );
    expect(items.problems.map(({ severity }) => severity)).toEqual(["warning", "warning", "warning"]);
    expect(items.checkpoint.objects.get("box")).toMatchObject({ picture: { path: "/o" }, x: 960, y: 540 });
    expect(items.checkpoint.sounds.get("ring")).toMatchObject({ path: "/", volume: 1 });
  });

  it("are told where they cut an address", () => {
    expect(problemsOf("locations\n    hut, http://x/a.png, Hut")).toEqual([
      '2:5+10 warning Expected "id, path, name", obtained "hut, http:": its id is used as the name',
      '2:15+14 warning The rest of the line is taken for a comment. Put a value that contains "//" in double quotes.',
    ]);
  });

  it("do not start in values in double quotes", () => {
    const { checkpoint, problems } = readText('locations\n    hut, "/a//b/*c.png", "Hut" // d');
    expect(checkpoint.locations.get("hut")).toMatchObject({ name: "Hut", picture: { path: "/a//b/*c.png" } });
    expect(problems).toEqual([]);
  });

  it("start after quotes that are no value", () => {
    const { dialogues } = readText(
      'dialogues\n    a\n        "Yes, she said. // no "more\n        "So," // he',
    ).checkpoint;
    expect(
      dialogues
        .get("a")
        ?.parts.get("0")
        ?.map(({ text }) => text),
    ).toEqual(['"Yes, she said.', '"So,"']);
  });

  it.each([
    ["objectives\n    a */\n    b", ["2:7+2 warning Comment mismatch: Line 2, Pos 7"], ["a", "b"]],
    ["objectives\n    a /*\n    b", ["2:7+2 warning Comment mismatch: Line 2, Pos 7"], ["a", "b"]],
    ["objectives\n    a /* /* */\n    b", ["2:10+2 warning Comment mismatch: Line 2, Pos 10"], ["a", "b"]],
    ["objectives\n    a /* */ */\n    b", ["2:13+2 warning Comment mismatch: Line 2, Pos 13"], ["a", "b"]],
    ["objectives\n    a /*/\n    b", ["2:7+2 warning Comment mismatch: Line 2, Pos 7"], ["a", "b"]],
  ])("are told when they do not match: %j", (text, problems, objectives) => {
    expect(problemsOf(text)).toEqual(problems);
    expect(objectivesOf(text)).toEqual(objectives);
  });
});

describe("lines", () => {
  it("may end as on Windows, and be indented by tabs and by four spaces", () => {
    const text =
      "locations\r\n\thut, /h.png, Hut\r\nhut\r\n    bgm\r\n\t\ttune, /t.mp3\r\n  \t objects\r\n    \t+a, /a.png, 1, 2\r\n";
    const { checkpoint, problems } = readText(text);
    expect(checkpoint.locations.get("hut")?.bgm).toBe("tune");
    expect(problems.map(({ message }) => message)).toEqual([
      'Expected a tab or four spaces before "objects", obtained other blank characters',
    ]);
  });

  it("are headers when fewer than four spaces stand before them", () => {
    expect(problemsOf("locations\n    hut, /h.png, Hut\nhut\n   modes: move")).toEqual([
      '4:4+11 error Expected a tab or four spaces before "modes: move", obtained 3 spaces',
    ]);
    expect(problemsOf("objectives\n  metAda\ntasks\n\u00a0\u00a0\u00a0\u00a0find, Find, It")).toEqual([
      '2:3+6 error Expected a tab or four spaces before "metAda", obtained 2 spaces',
      '4:5+14 error Expected a tab or four spaces before "find, Find, It", obtained other blank characters',
    ]);
  });

  it("are told and skipped when they are indented below no header", () => {
    expect(problemsOf("    lost\nobjectives\n        deep\n    a")).toEqual([
      "1:5+4 warning Unexpected tabs",
      "3:9+4 warning Unexpected tabs",
    ]);
    expect(objectivesOf("    lost\nobjectives\n        deep\n    a")).toEqual(["deep", "a"]);
  });

  it("have a value that ends at the second colon", () => {
    expect(readText("startingLoc: hut: more").checkpoint.startingLocation).toBe("hut");
    expect(problemsOf("locations\n    hut, /h.png, Hut\nstartingLoc: hut: more")).toEqual([
      '3:17+6 warning ": more" is ignored: a second colon ends the value',
    ]);
  });
});
