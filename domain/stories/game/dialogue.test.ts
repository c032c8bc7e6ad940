import type { StartingPoint } from "./play";
import { ADVANCE, PASS, Player, types } from "./player.fixture";

describe("dialogues", () => {
  const talk = (body: string, from: Partial<StartingPoint> = {}) => {
    const text = `    talkTopics: chat
    characters
        +bea, Bea, calm, left
dialogues
    chat, A chat
${body}`;
    const player = new Player(text, from).settle();
    player.do({ type: "enter-phase", phase: "Talk" }, { type: "talk-about", dialogueId: "chat" });
    return player;
  };
  const said = (player: Player): string[] => {
    const lines: string[] = [];
    while (player.view.waitsFor === "advance") {
      lines.push(player.view.line?.text ?? "");
      player.do(ADVANCE);
    }
    return lines;
  };

  it("show who speaks, and put the player's name in once a line", () => {
    const player = talk(
      "        @bea, glad, right\n        Hello.\n        Again.\n        @you\n        {name} {name}\n",
    );
    expect(player.view).toMatchObject({
      phase: "Sequence",
      line: { dialogueId: "chat", dialogueTitle: "A chat", speaker: { name: "Bea", isPlayer: false }, text: "Hello." },
    });
    expect(player.view.stage.speaker).toMatchObject({ id: "bea", expression: "glad", position: "right" });
    expect(player.view.stage.characters).toEqual([]);
    player.do(ADVANCE);
    expect(player.view.line).toMatchObject({ speaker: { name: "Bea" }, text: "Again." });
    player.do(ADVANCE);
    expect(player.view.line).toMatchObject({ speaker: { name: "Ada", isPlayer: true }, text: "Ada {name}" });
    expect(player.view.stage).toMatchObject({ speaker: undefined, characters: [{ id: "bea" }] });
    expect(types(player.do(ADVANCE))).toEqual(["save"]);
    expect(player.view).toMatchObject({ phase: "Talk", topics: [{ dialogueId: "chat", isPlayed: true }] });
  });

  it("begin with the first part of the file and end with a part's end", () => {
    expect(said(talk("        2\n        Two.\n        1\n        One.\n"))).toEqual(["Two."]);
  });

  it.each([
    ["goto 1", [], ["Two.", "One."]],
    ["goto 9", [], ["Two."]],
    ["goto 1 if userstate.collectibles.lens", ["lens"], ["Two.", "One."]],
    ["goto 1 if userstate.collectibles.lens", [], ["Two.", "More."]],
    ["goto 1 if userstate.collectibles.lens else 3", [], ["Two.", "Three."]],
  ])("follow %s with %j", (goto, collectibles, expected) => {
    const body = `        2\n        Two.\n        ${goto}\n        More.\n        1\n        One.\n        3\n        Three.\n`;
    expect(said(talk(body, { collectibles }))).toEqual(expected);
  });

  it("ask, and go to the part of the answer", () => {
    const body = `        1
        Tea?
        prompt: Well
            Yes, please -> goto 2
            No -> goto 3
        2
        Here.
        3
        Later.
`;
    const player = talk(body);
    expect(player.view).toMatchObject({
      waitsFor: "choice",
      line: { text: "Tea?" },
      prompt: { title: "Well", choices: ["Yes, please", "No"] },
    });
    expect(player.do(ADVANCE)).toEqual([]);
    expect(player.do({ type: "choose", index: 2 })).toEqual([]);
    player.do({ type: "choose", index: 1 });
    expect(said(player)).toEqual(["Later."]);
  });

  it("run the actions of a line while it is shown, and go on when they are done", () => {
    const player = talk("        Wait.\n            delay(1)\n            obtain_collectible(lens)\n        Now.\n");
    expect(player.view).toMatchObject({ line: { text: "Wait." }, waitsFor: "time" });
    expect(player.do(ADVANCE)).toEqual([]);
    expect(types(player.do(PASS))).toEqual(["obtained", "save"]);
    expect(player.view).toMatchObject({ line: { text: "Wait." }, waitsFor: "advance" });
  });

  it("come back to the line that showed another one", () => {
    const body =
      "        Outer.\n            show_dialogue(inner)\n        After.\n    inner, Inner\n        Inside.\n";
    expect(said(talk(body))).toEqual(["Inside.", "Outer.", "After."]);
  });

  it("that show one another for ever are ended, and told", () => {
    const player = talk("        Round.\n            show_dialogue*(chat)\n");
    expect(player.view).toMatchObject({ waitsFor: "player", phase: "Menu" });
    expect(player.effects).toContainEqual({
      type: "missing",
      what: "an end: dialogues show one another without a line",
    });
  });
});
