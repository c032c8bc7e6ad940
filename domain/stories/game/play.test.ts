import { readStory } from "../read-story";
import type { GameEvent } from "./game-view";
import { play, startGame } from "./play";
import { ADVANCE, examine, HELLO, lamp, PASS, Player } from "./player.fixture";

describe("phases", () => {
  it("lead from the menu and back", () => {
    const player = new Player(lamp("delay(1)")).settle();
    for (const phase of ["Explore", "Move"] as const) {
      player.do({ type: "enter-phase", phase });
      expect(player.view.phase).toBe(phase);
      player.do({ type: "back" });
      expect(player.view.phase).toBe("Menu");
    }
    player.do({ type: "enter-phase", phase: "Talk" });
    expect(player.view.phase).toBe("Menu");
  });

  it.each<GameEvent>([
    { type: "back" },
    { type: "go-to", locationId: "shore" },
    { type: "talk-about", dialogueId: "hello" },
    examine("lamp"),
    ADVANCE,
    { type: "choose", index: 0 },
    PASS,
    { type: "assessments-told", submitted: [] },
  ])("change nothing for what does not fit the menu: $type", (event) => {
    const player = new Player(lamp("delay(1)")).settle();
    const before = player.view;
    expect(player.do(event)).toEqual([]);
    expect(player.view).toEqual(before);
  });

  it("have menus over them, and none over the escape menu", () => {
    const player = new Player(lamp("delay(1)")).explore();
    player.do({ type: "toggle-award-menu" });
    expect(player.view.phase).toBe("AwardMenu");
    player.do(examine("lamp"), { type: "toggle-escape-menu" }, { type: "toggle-award-menu" });
    expect(player.view.phase).toBe("EscapeMenu");
    player.do({ type: "toggle-escape-menu" });
    expect(player.view.phase).toBe("AwardMenu");
    player.do({ type: "toggle-award-menu" });
    expect(player.view).toMatchObject({ phase: "Explore", waitsFor: "player" });
  });

  it("do not go on under a menu but for the time", () => {
    const player = new Player(`${lamp("delay(2)", "show_dialogue(hello)")}${HELLO}`).explore();
    player.do(examine("lamp"), { type: "toggle-escape-menu" }, PASS);
    expect(player.view).toMatchObject({ phase: "EscapeMenu", waitsFor: "advance" });
    player.do(ADVANCE);
    expect(player.view.line?.text).toBe("Hello, Ada. {name}?");
  });
});

describe("the end of a checkpoint", () => {
  const END = `${lamp("complete_objective(done)")}checkpointCompleteActions
    show_dialogue(hello)
${HELLO}`;

  it("comes when all objectives are complete and the sequence is over", () => {
    const player = new Player(END).explore();
    player.do(examine("lamp"));
    expect(player.view).toMatchObject({ phase: "Sequence", line: { text: "Hello, Ada. {name}?" } });
    expect(player.do(ADVANCE, ADVANCE)).toEqual([{ type: "wait", ms: 600, why: "fade-out" }]);
    expect(player.view.isCurtainDown).toBe(true);
    expect(player.do(PASS)).toEqual([{ type: "checkpoint-completed" }]);
    expect(player.view.waitsFor).toBe("ended");
    expect(player.do(ADVANCE, { type: "toggle-escape-menu" }, PASS)).toEqual([]);
  });

  it("comes even when what closes it shows itself for ever", () => {
    const text = `${lamp("complete_objective(done)")}checkpointCompleteActions
    show_dialogue(round)
dialogues
    round, Round
        Round.
            show_dialogue*(round)
`;
    const player = new Player(text).explore();
    player.do(examine("lamp"));
    expect(player.view).toMatchObject({ waitsFor: "time", isCurtainDown: true });
    expect(player.do(PASS)).toEqual([{ type: "checkpoint-completed" }]);
  });

  it("comes at once without objectives", () => {
    const { checkpoint } = readStory([
      { name: "a.txt", text: "startingLoc: hut\nlocations\n    hut, /locations/hut/night.png, The hut\n" },
    ]);
    const context = { checkpoint, playerName: "Ada", completedAchievements: new Set<string>() };
    let turn = startGame(context, { save: undefined, collectibles: [], submittedAssessments: [] });
    for (const event of [PASS, ADVANCE, PASS]) turn = play(context, turn.state, event);
    expect(turn.effects).toEqual([{ type: "checkpoint-completed" }]);
  });

  it("comes after loading a save in which all is complete", () => {
    const player = new Player(END).explore();
    player.do(examine("lamp"));
    const again = new Player(END, { save: player.save });
    again.settle();
    expect(again.view.waitsFor).toBe("ended");
  });

  it("does not come again in a chapter that is marked as completed", () => {
    const player = new Player(END).explore();
    player.do(examine("lamp"));
    const again = new Player(END, { save: { ...player.save, chapterNewlyCompleted: true } });
    expect(again.settle().view).toMatchObject({ phase: "Menu", waitsFor: "player" });
  });
});
