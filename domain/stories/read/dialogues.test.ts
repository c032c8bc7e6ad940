import type { DialogueLine } from "../checkpoint";
import { problemsOf, readText } from "../samples.fixture";

const CAST =
  "locations\n    hut, /h.png, Hut\nhut\n    characters\n        ada, Ada, calm, left\n        bo, Bo, calm\n";

/** Reads a dialogue `d` with these lines. */
const dialogueOf = (...lines: readonly string[]) => {
  const text = `${CAST}dialogues\n    d\n${lines.map((line) => `        ${line}`).join("\n")}`;
  const dialogue = readText(text).checkpoint.dialogues.get("d");
  return { dialogue, problems: problemsOf(text) };
};

const shown = ({ speaker, text }: DialogueLine) =>
  `${speaker.who === "character" ? [speaker.characterId, speaker.expression, speaker.position] : speaker.who}: ${text}`;

const partsOf = (...lines: readonly string[]) =>
  Object.fromEntries(
    [...(dialogueOf(...lines).dialogue?.parts ?? [])].map(([part, spoken]) => [part, spoken.map(shown)]),
  );

describe("a dialogue", () => {
  it("has its title, or one from the words of its id", () => {
    const text = 'dialogues\n    a, Hello, "Ada"\n        Hm.\n    goHome9_now\n        Hm.\n    b,\n        Hm.';
    const { dialogues } = readText(text).checkpoint;
    expect([...dialogues.values()].map(({ title }) => title)).toEqual(['Hello, "Ada"', "Go Home Now", "B"]);
  });

  it("does not exist without lines", () => {
    const text = "dialogues\n    a, Title\ngameStartActions\n    show_dialogue(a)";
    expect(problemsOf(text)).toEqual([
      "2:5+8 warning No dialogue found for a",
      '4:19+1 error Expected type of "dialogues" as argument for "show_dialogue", obtained "a" instead',
    ]);
  });

  it("is part 0 unless its first line is a number", () => {
    expect(partsOf("I am", "42", "years old.")).toEqual({
      0: ["narrator: I am", "narrator: 42", "narrator: years old."],
    });
  });

  it("has a part below each number, in the order of the file", () => {
    const { dialogue, problems } = dialogueOf("7", "Seven", "1", "@you", "One");
    expect([...(dialogue?.parts.keys() ?? [])]).toEqual(["7", "1"]);
    expect(problems).toEqual([]);
  });

  it("takes the last of two parts with one number", () => {
    expect(partsOf("1", "One", "1", "Two")).toEqual({ 1: ["narrator: Two"] });
    expect(dialogueOf("1", "One", "1", "Two").problems).toEqual([
      "11:9+1 warning Part 1 is there more than once: the last one is played",
    ]);
  });

  it("tells of a part without lines", () => {
    expect(dialogueOf("1", "2", "Two").problems).toEqual(["9:9+1 warning Part 1 has no lines"]);
  });
});

describe("the speaker of a line", () => {
  it("is the player, the narrator or a character, with an expression and a position", () => {
    expect(partsOf("@you", "A", "@narrator", "B", "@ada", "C", "@ada, sad", "D", "@bo, glad, right", "E")).toEqual({
      0: ["you: A", "narrator: B", "ada,,: C", "ada,sad,: D", "bo,glad,right: E"],
    });
  });

  it("stays when the next line names none", () => {
    expect(partsOf("@ada, sad", "A", "B", "@you", "C", "D")).toEqual({
      0: ["ada,sad,: A", "ada,sad,: B", "you: C", "you: D"],
    });
  });

  it("stays in a part that a goto or a choice leads to", () => {
    const lines = ["1", "@ada", "A", "prompt: B?", "    C -> goto 2", "    D -> goto 3", "2", "E", "goto 4", "3", "F"];
    expect(partsOf(...lines, "4", "G", "@you", "H", "5", "I")).toEqual({
      1: ["ada,,: A"],
      2: ["ada,,: E"],
      3: ["ada,,: F"],
      4: ["ada,,: G", "you: H"],
      5: ["narrator: I"],
    });
  });

  it("is known in parts that lead to one another", () => {
    expect(partsOf("1", "A", "goto 2", "2", "B", "goto 1")).toEqual({ 1: ["narrator: A"], 2: ["narrator: B"] });
  });

  it.each([
    [["@eve", "A"], '9:10+3 error Character "eve" not in map'],
    [["@adda", "A"], '9:10+4 error Character "adda" not in map (ada)'],
    [["@You", "A"], '9:10+3 error Character "You" not in map (you)'],
    [["@", "A"], '9:9+1 error Character "" not in map'],
    [["@ada"], "9:9+4 error Cannot change speaker without next line"],
    [["@ada", "@bo", "A"], "9:9+4 error Cannot change speaker without next line"],
    [["A", "@ada", "goto 0"], "10:9+4 error Cannot change speaker without next line"],
    [["A", "@ada", "    delay(1)"], "10:9+4 error Cannot change speaker without next line"],
    [["@ada, sad, rigth", "A"], '9:20+5 warning Unknown position "rigth": "middle" is used instead (right)'],
  ])("%j: %s", (lines, problem) => {
    expect(dialogueOf(...lines).problems).toEqual([problem]);
  });

  it("must be declared above the dialogue", () => {
    const text = "dialogues\n    d\n        @ada\n        A\n";
    expect(problemsOf(text + CAST)).toEqual(['3:10+3 error Character "ada" not in map']);
  });
});

describe("a goto", () => {
  const gotoOf = (line: string) => {
    const { dialogue, problems } = dialogueOf("A", line, "B");
    const [first] = dialogue?.parts.get("0") ?? [];
    const { goto } = first ?? {};
    return { goto: goto && [goto.part, goto.conditions.map(({ id }) => id), goto.otherwise], problems };
  };

  it.each([
    ["goto 1", ["1", [], undefined]],
    ["goto  12 else 3", ["12", [], "3"]],
    ["goto 1 if userstate.collectibles.gift else 2", ["1", ["gift"], "2"]],
    ["goto 1 if userstate.collectibles.or-else AND !userstate.assessments.2", ["1", ["or-else", "2"], undefined]],
  ])("%s is read", (line, goto) => {
    expect(gotoOf(line)).toEqual({ goto, problems: [] });
  });

  it("stands where it is written", () => {
    const { dialogue } = dialogueOf("A", "goto 1");
    expect(dialogue?.parts.get("0")?.[0]?.goto?.place).toMatchObject({ line: 10, column: 9, length: 6 });
  });

  it.each([
    ["goto 1 now", '10:16+3 warning "now" after the goto is ignored'],
    ["goto end", '10:9+8 warning "goto end" is spoken: only the number of a part can follow "goto"'],
    ["    goto 1", '10:13+6 error Expected "goto" at the start of the line, without indentation'],
    ["goto 1 if mood.x", "10:19+4 error Invalid condition type, mood"],
    ["goto 1 if checklist.x else 2", '10:29+1 error Cannot find objective id "x"'],
    ["goto 1 else end", '10:21+3 error Expected the number of a part after "else", obtained "end"'],
    ["goto 1 else", '10:9+11 error Expected the number of a part after "else", obtained ""'],
  ])("%s: %s", (line, problem) => {
    expect(gotoOf(line).problems).toEqual([problem]);
  });

  it("counts once a line", () => {
    const { dialogue, problems } = dialogueOf("A", "goto 1", "goto 2");
    expect(dialogue?.parts.get("0")?.[0]?.goto?.part).toBe("2");
    expect(problems).toEqual(["11:9+6 warning The line has more than one goto: the last one counts"]);
  });
});

describe("a prompt", () => {
  const promptOf = (...lines: readonly string[]) => {
    const { dialogue, problems } = dialogueOf("A", ...lines, "B");
    const spoken = dialogue?.parts.get("0") ?? [];
    const { title, choices } = spoken[0]?.prompt ?? {};
    return { title, choices: choices?.map(({ text, part }) => [text, part]), spoken: spoken.length, problems };
  };

  it("has its choices below it, however they are indented", () => {
    expect(promptOf("prompt: Well, then: go?", "    Yes, I do -> goto 1", "No  ->   goto 2", "\t\t-> goto 3")).toEqual({
      title: "Well, then: go?",
      spoken: 2,
      problems: [],
      choices: [
        ["Yes, I do", "1"],
        ["No", "2"],
        ["", "3"],
      ],
    });
  });

  it("may be indented itself", () => {
    expect(promptOf("    prompt: Go?", "        Yes -> goto 1").choices).toEqual([["Yes", "1"]]);
  });

  it.each([
    [["prompt: Go?"], '10:9+11 warning The prompt has no choices such as "Yes -> goto 1": it is not shown'],
    [["prompt: Go?", "    Yes->goto 1"], '11:16+8 error Expected a space between "->" and "goto"'],
    [["prompt: Go?", "    Yes -> goto"], '11:17+7 error Expected the number of a part after "-> goto"'],
    [
      ["prompt: Go?", "    Yes -> goto 1", "prompt: Go?", "    No -> goto 1"],
      "12:9+11 warning The line has more than one prompt: the last one counts",
    ],
  ])("%j: %s", (lines, problem) => {
    expect(promptOf(...lines).problems).toContain(problem);
  });
});

describe("an action of a dialogue", () => {
  it("belongs to the line before it", () => {
    const { dialogue } = dialogueOf("A", "    delay(1)", "\tdelay(2)", "B", "        delay(3)");
    expect(dialogue?.parts.get("0")?.map(({ actions }) => actions.map(({ id }) => id))).toEqual([
      ["action#1", "action#2"],
      ["action#3"],
    ]);
  });

  it.each([
    [["    delay(1)", "A"], "9:13+8 error Expected a line that is spoken before an action"],
    [["goto 1", "A"], '9:9+6 error Expected a line that is spoken before "goto"'],
    [["prompt: Go?", "    Yes -> goto 1", "A"], '9:9+11 error Expected a line that is spoken before "prompt:"'],
    [["1", "A", "2", "goto 1", "B"], '12:9+6 error Expected a line that is spoken before "goto"'],
  ])("must follow a line, as goto and prompts must: %j", (lines, problem) => {
    expect(dialogueOf(...lines).problems).toEqual([problem]);
  });
});
