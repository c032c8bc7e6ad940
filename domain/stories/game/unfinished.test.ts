import { ADVANCE, examine, lamp, PASS, Player, types } from "./player.fixture";
import { readGameSave } from "./saves";

describe("a save in the middle of a sequence", () => {
  const STORY = `${lamp("show_dialogue(tale) if !checklist.done", "navigate_to_assessment(M1)")}    objects
        +stone, /objects/stone.png, 1, 2
checkpointCompleteActions
    show_dialogue(tale)
dialogues
    tale, A tale
        Once.
            make_object_glow(stone)
            start_animation(stone, 2, 8)
            complete_objective(done)
        Upon.
        A time.
            obtain_collectible(lens)
`;
  /** What a page that is opened again has, after the fade. */
  const reopened = (player: Player, text: string): Player => {
    const stored = JSON.parse(JSON.stringify({ gameSaveStates: { "0": player.save } }));
    const save = readGameSave(stored).save.gameSaveStates["0"];
    const again = new Player(text, { save, collectibles: player.collectibles });
    expect(again.effects).toEqual([{ type: "wait", ms: 300, why: "fade-in" }]);
    again.do(PASS);
    return again;
  };

  it("goes on at that line, though it would not be shown again", () => {
    const player = new Player(STORY).explore();
    expect(types(player.do(examine("lamp")))).toEqual(["save"]);
    expect(player.save).toMatchObject({
      currentPhase: "Sequence",
      triggeredInteractions: ["hut", "lamp", "tale", "action#4", "action#5", "action#6"],
    });
    const again = reopened(player, STORY);
    expect(again.view).toEqual(player.view);
    expect(again.view).toMatchObject({ line: { text: "Once." }, waitsFor: "advance", phase: "Sequence" });
    again.do(ADVANCE, ADVANCE);
    expect(again.view.line?.text).toBe("A time.");
    expect(again.collectibles).toEqual(["lens"]);
  });

  it("goes on with a question before a mission", () => {
    const player = new Player(STORY).explore();
    player.do(examine("lamp"), ADVANCE, ADVANCE, ADVANCE);
    const again = reopened(player, STORY);
    expect(again.view).toMatchObject({ prompt: { title: "Are you ready for the challenge?" }, line: undefined });
    again.do({ type: "choose", index: 1 });
    expect(again.settle().view.waitsFor).toBe("ended");
  });

  it("goes on with the closing actions of the checkpoint", () => {
    const player = new Player(STORY).explore();
    player.do(examine("lamp"), ADVANCE, ADVANCE, ADVANCE, { type: "choose", index: 1 });
    expect(player.view.line?.text).toBe("Once.");
    const again = reopened(player, STORY);
    expect(again.view.line?.text).toBe("Once.");
    expect(again.settle().effects.filter(({ type }) => type === "checkpoint-completed")).toHaveLength(1);
  });

  it("asks again what was submitted", () => {
    const text = lamp("delay(1)", "update_assessment_status()", "obtain_collectible(lens) if userstate.assessments.M1");
    const player = new Player(text).explore();
    player.do(examine("lamp"), PASS);
    const again = reopened(player, text);
    expect(again.effects).toContainEqual({ type: "ask-assessments" });
    again.do({ type: "assessments-told", submitted: ["M1"] });
    expect(again.collectibles).toEqual(["lens"]);
  });

  it("begins the location anew when the story was edited", () => {
    const player = new Player(STORY).explore();
    player.do(examine("lamp"));
    const again = reopened(player, STORY.replace("Upon.", "Upon a hill."));
    expect(again.view).toMatchObject({ updateNotice: "The hut", line: undefined });
  });

  it.each([
    ["a step that nobody knows", { steps: [{ do: "jump" }] }],
    ["steps without an end", { steps: [{ do: "notice" }] }],
    ["a phase without a sequence", { phases: ["Menu"] }],
    [
      "a location that is not there",
      {
        steps: [
          { do: "arrive", locationId: "moon" },
          { do: "end-sequence", to: "menu" },
        ],
      },
    ],
  ])("begins the location anew for a save with %s", (_, broken) => {
    const player = new Player(STORY).explore();
    player.do(examine("lamp"));
    const unfinished = JSON.parse(JSON.stringify({ ...player.save.unfinished, ...broken }));
    const stored = { gameSaveStates: { "0": { ...player.save, unfinished } } };
    const again = new Player(STORY, { save: readGameSave(stored).save.gameSaveStates["0"] });
    again.do(PASS);
    expect(again.view).toMatchObject({ updateNotice: "The hut", line: undefined });
  });

  it("does not say that it was played when its line is not over", () => {
    const player = new Player(STORY).explore();
    player.do(examine("lamp"));
    expect(player.save.triggeredInteractions).not.toContain("action#1");
    player.do(ADVANCE, ADVANCE, ADVANCE);
    expect(player.save.triggeredInteractions).toContain("action#1");
  });
});
