import { checkReach } from "./check-reach";
import { readStory } from "./read-story";
import { readText, wholeStory } from "./samples.fixture";

const warningsOf = (text: string): string[] => {
  const { checkpoint, problems } = readText(text);
  expect(problems).toEqual([]);
  return checkReach(checkpoint).map(({ message, place }) => `${place.line} ${message}`);
};

const START = "startingLoc: hut\nobjectives\n    done\nlocations\n    hut, /h.png, Hut\n";

describe("checkReach", () => {
  it("finds nothing in a checkpoint that can be finished", () => {
    const text = `${START}hut\n    modes: explore\n    boundingBoxes\n        +lamp, 1, 2, 3, 4\n            complete_objective(done)`;
    expect(warningsOf(text)).toEqual([]);
  });

  it("tells when nothing says where the checkpoint starts", () => {
    expect(warningsOf("objectives\n    a")).toEqual(["1 No file says where the checkpoint starts"]);
  });

  it("leaves an unknown start to the errors of the text", () => {
    expect(checkReach(readText("startingLoc: moon\nobjectives\n    a").checkpoint)).toEqual([]);
  });

  it("tells when there are no objectives", () => {
    expect(warningsOf("startingLoc: hut\nlocations\n    hut, /h.png, Hut\nhut\n    modes: explore")).toEqual([
      "1 There are no objectives: the checkpoint is complete as soon as it starts",
    ]);
  });

  it("tells of objectives that nothing completes, and of a start without modes", () => {
    expect(warningsOf(START)).toEqual([
      '1 The starting location "hut" has no modes: the player can do nothing there',
      '3 Nothing that can be reached completes the objective "done": the checkpoint cannot be finished',
    ]);
  });

  it("takes an action for one that is never run when its conditions can never hold", () => {
    const text = `${START}    \nhut\n    modes: explore\ngameStartActions\n    complete_objective(done) if checklist.done`;
    expect(warningsOf(text)).toEqual([
      '3 Nothing that can be reached completes the objective "done": the checkpoint cannot be finished',
      '10 The condition never holds: nothing that can be reached completes the objective "done"',
    ]);
  });

  it("takes conditions about the player and what is not yet done for such as may hold", () => {
    const text = `${START}hut\n    modes: explore\ngameStartActions\n    complete_objective(done) if !checklist.done AND userstate.collectibles.a`;
    expect(warningsOf(text)).toEqual([]);
  });

  it("tells of tasks that nothing completes where a condition waits for one", () => {
    const text = `${START}tasks\n    t, T, T\nhut\n    modes: move\ngameStartActions\n    complete_objective(done)\n    delay(1) if tasklist.t`;
    expect(warningsOf(text)).toEqual([
      '12 The condition never holds: nothing that can be reached completes the task "t"',
    ]);
  });

  it("tells of locations that nothing leads to, and of those that need the mode move", () => {
    const world = `${START}    den, /d.png, Den\n    cave, /c.png, Cave\ngameStartActions\n    complete_objective(done)\n`;
    expect(warningsOf(`${world}hut\n    modes: move\n    nav: den`)).toEqual([
      '7 The location "cave" can never be reached',
    ]);
    expect(warningsOf(`${world}hut\n    modes: explore\n    nav: den, cave`)).toEqual([
      '6 The location "den" can never be reached',
      '7 The location "cave" can never be reached',
    ]);
  });

  it("follows places and modes that actions add", () => {
    const text =
      `${START}    den, /d.png, Den\nhut\n    modes: explore\n    objects\n        +map, /m.png, 1, 2\n` +
      "            add_item(navigation, hut, den)\n            add_mode(hut, move)\nden\n    actions\n        complete_objective(done)";
    expect(warningsOf(text)).toEqual([]);
  });

  it("tells of dialogues that nothing shows, and not of topics", () => {
    const text =
      `${START}gameStartActions\n    complete_objective(done)\nhut\n    modes: talk\n    talkTopics: a\n` +
      "dialogues\n    a\n        A\n            show_dialogue(b)\n    b\n        B\n    c\n        C\n            show_dialogue(c)";
    expect(warningsOf(text)).toEqual(['17 The dialogue "c" is never shown']);
  });

  const talk = (...lines: readonly string[]) =>
    `${START}gameStartActions\n    complete_objective(done)\n    show_dialogue(a)\nhut\n    modes: talk\ndialogues\n    a\n${lines
      .map((line) => `        ${line}`)
      .join("\n")}`;

  it("tells of parts and lines that nothing leads to", () => {
    expect(warningsOf(talk("1", "A", "goto 3", "B", "2", "C", "3", "D"))).toEqual([
      "16 The line is never reached: the line before it always leads elsewhere",
      '18 Part 2 of "a" is never reached',
    ]);
  });

  it("follows gotos that may hold and may fail, their other parts and choices", () => {
    const lines = ["1", "A", "goto 2 if checklist.done", "B", "goto 3 if !checklist.done else 4", "2", "C"];
    const choices = ["3", "D", "prompt: E?", "    F -> goto 5", "    G -> goto 1", "4", "H", "5", "I"];
    expect(warningsOf(talk(...lines, ...choices))).toEqual([]);
  });

  it("tells of jumps to parts that do not exist", () => {
    expect(
      warningsOf(talk("1", "A", "goto 7 if checklist.done else 8", "2", "B", "prompt: C?", "    D -> goto 9")),
    ).toEqual([
      "15 Part 7 does not exist: the dialogue ends here",
      "15 Part 8 does not exist: the dialogue ends here",
      '17 Part 2 of "a" is never reached',
      "19 Part 9 does not exist: the dialogue ends here",
    ]);
  });

  it("tells of items that nothing adds, but not of what pops up, speaks or moves", () => {
    const text =
      `${START}hut\n    modes: move\n    objects\n        a, /a.png, 1, 2\n        b, /a.png, 1, 2\n        c, /a.png, 1, 2\n` +
      "    boundingBoxes\n        d, 1, 2, 3, 4\n    characters\n        e, E, calm\n        f, F, calm\n        g, G, calm\n" +
      "gameStartActions\n    complete_objective(done)\n    add_item(objects, hut, a)\n    add_popup(b)\n    move_character(e, hut)\n" +
      "    show_dialogue(t)\ndialogues\n    t\n        @f\n        F";
    expect(warningsOf(text)).toEqual([
      '11 "c" never appears: it is not there from the start (+) and no action adds it',
      '13 "d" never appears: it is not there from the start (+) and no action adds it',
      '17 "g" never appears: it is not there from the start (+) and no action adds it',
    ]);
  });

  it("expects a checkpoint to use what it declares itself, not all of the default file", () => {
    const { checkpoint } = wholeStory();
    expect(checkReach(checkpoint).map(({ message }) => message)).toEqual([
      'There is no way from "tower" to where the objective "foundLens" is completed',
      'There is no way from "cellar" to where the objective "foundLens" is completed',
      '"door" never appears: it is not there from the start (+) and no action adds it',
      'The dialogue "goHome9_now" is never shown',
    ]);
    const files = [
      { name: "defaultCheckpoint.txt", text: "locations\n    hut, /h.png, Hut\n    den, /d.png, Den" },
      {
        name: "a.txt",
        text: "startingLoc: hut\nobjectives\n    a\nhut\n    modes: move\n    actions\n        complete_objective(a)",
      },
    ];
    expect(checkReach(readStory(files).checkpoint)).toEqual([]);
  });
});

describe("a location without a way back", () => {
  /** A hut with a lamp that completes the objective, and a den below it. */
  const world = (hut: string, den: string) =>
    `${START}    den, /d.png, Den\nhut\n    modes: move, explore\n    nav: den\n    boundingBoxes\n        +lamp, 1, 2, 3, 4\n${hut}den\n    modes: move\n${den}`;

  it("is told when an objective remains that is completed elsewhere", () => {
    expect(warningsOf(world("            complete_objective(done)\n", ""))).toEqual([
      '6 There is no way from "den" to where the objective "done" is completed',
    ]);
  });

  it("is fine when one can go back, or complete the objective there too", () => {
    expect(warningsOf(world("            complete_objective(done)\n", "    nav: hut"))).toEqual([]);
    const completed = "    actions\n        complete_objective(done)";
    expect(warningsOf(world("            complete_objective(done)\n", completed))).toEqual([]);
  });

  it("is fine when an action may have opened the way back", () => {
    const hut = "            complete_objective(done)\n    actions\n        add_item(navigation, den, hut)\n";
    expect(warningsOf(world(hut, ""))).toEqual([]);
  });

  it("is fine when what opens the way there completes the objective", () => {
    const text =
      `${START}    den, /d.png, Den\nhut\n    modes: move, explore\n    boundingBoxes\n        +lamp, 1, 2, 3, 4\n` +
      "            complete_objective(done)\n            add_item(navigation, hut, den)\nden\n    modes: move";
    expect(warningsOf(text)).toEqual([]);
  });

  it("is fine when the way there leads through what completes the objective", () => {
    const text =
      `${START}    hall, /x.png, Hall\n    den, /d.png, Den\nhut\n    modes: move\n    nav: hall\nhall\n    modes: move\n    nav: den\n` +
      "    actions\n        show_dialogue(t)\nden\n    modes: move\ndialogues\n    t\n        Hm.\n            complete_objective(done)";
    expect(warningsOf(text)).toEqual([]);
  });

  it("is fine when the objective is completed at the start", () => {
    expect(warningsOf(world("            delay(1)\ngameStartActions\n    complete_objective(done)\n", ""))).toEqual([]);
  });
});
