import type { StartingPoint } from "./play";
import { examine, HELLO, lamp, PASS, Player, types } from "./player.fixture";

describe("actions", () => {
  const afterExamining = (text: string, from: Partial<StartingPoint> = {}) => {
    const player = new Player(text, from).explore();
    player.effects.length = 0;
    player.do(examine("lamp"));
    return player;
  };

  it("run once each unless they are repeatable, and the item is examined", () => {
    const player = afterExamining(`${lamp("obtain_collectible(lens)", "obtain_collectible*(key)")}`);
    expect(player.view.stage.boxes).toEqual([
      {
        id: "lamp",
        name: "Lamp",
        x: 10,
        y: 20,
        width: 30,
        height: 40,
        isInteractive: true,
        isExamined: true,
      },
    ]);
    player.effects.length = 0;
    player.do(examine("lamp"));
    expect(player.effects).toEqual([{ type: "obtained", collectibleId: "key" }, { type: "save" }]);
    expect(player.collectibles).toEqual(["lens", "key"]);
  });

  it.each([
    ["checklist.done", false],
    ["!checklist.done", true],
    ["! checklist.done", true],
    ["userstate.collectibles.lens", true],
    ["userstate.assessments.M1", true],
    ["userstate.assessments.7", true],
    ["userstate.assessments.M2", false],
    ["userstate.achievements.sage", true],
    ["!userstate.achievements.sage", false],
    ["userstate.collectibles.lens AND checklist.done", false],
    ["userstate.collectibles.lens AND !checklist.done", true],
  ])("with the condition %s", (condition, runs) => {
    const from = { collectibles: ["lens"], submittedAssessments: ["7", "M1"], achievements: ["sage"] };
    const player = afterExamining(lamp(`obtain_collectible(key) if ${condition}`), from);
    expect(types(player.effects).includes("obtained")).toBe(runs);
  });

  it("are asked for their conditions when their turn comes", () => {
    const player = afterExamining(
      lamp("obtain_collectible(lens)", "obtain_collectible(key) if userstate.collectibles.lens"),
    );
    expect(player.collectibles).toEqual(["lens", "key"]);
  });

  it("change what locations hold", () => {
    const text = `    talkTopics: hello
${lamp(
  "add_item(objects, hut, stone)",
  "remove_item(navigation, hut, shore)",
  "remove_item(talkTopics, hut, hello)",
  "add_mode(shore, talk)",
  "remove_mode(hut, talk)",
  "move_character(ada, hut, left)",
  "update_character(ada, glad)",
)}    objects
        stone, /objects/stone.png, 1, 2, 3, 4
shore
    characters
        +ada, Ada L, calm, right, 0.5
${HELLO}`;
    const player = afterExamining(text);
    expect(player.view.stage.objects.map(({ id }) => id)).toEqual(["stone"]);
    expect(player.view.stage.characters).toEqual([
      {
        id: "ada",
        name: "Ada L",
        expression: "glad",
        path: "/avatars/ada/ada.glad.png",
        position: "left",
        scale: 0.5,
      },
    ]);
    player.do({ type: "back" }, { type: "enter-phase", phase: "Move" });
    expect(player.view.places).toEqual([]);
    expect(player.save.triggeredStateChangeActions).toEqual([
      "action#1",
      "action#2",
      "action#3",
      "action#4",
      "action#5",
      "action#6",
      "action#7",
    ]);
  });

  it("show tasks and complete them, once each", () => {
    const text = `${lamp("show_task*(oil)", "complete_task(oil)", "complete_task*(oil)")}tasks
    oil, Find oil, Somewhere, they say.
`;
    const player = new Player(text).explore();
    player.effects.length = 0;
    player.do(examine("lamp"), examine("lamp"));
    expect(player.effects.filter(({ type }) => type !== "save")).toEqual([
      { type: "task-added", taskId: "oil", title: "Find oil" },
      { type: "task-completed", taskId: "oil", title: "Find oil" },
    ]);
    expect(player.view.tasks).toEqual([
      { id: "oil", title: "Find oil", description: "Somewhere, they say.", isDone: true },
    ]);
  });

  it("change the stage until the location is drawn again", () => {
    const text = `${lamp(
      "change_background(shore)",
      "show_object_layer(false)",
      "start_animation(shore, 2, 8)",
      "make_object_glow(stone)",
      "make_object_blink(stone, true)",
    )}    objects
        +stone, /objects/stone.png, 1, 2
`;
    const { stage } = afterExamining(text).view;
    expect(stage.background).toMatchObject({ locationId: "shore", animation: { startFrame: 2, frameRate: 8 } });
    expect(stage.showsObjects).toBe(false);
    expect(stage.objects[0]).toMatchObject({ id: "stone", isGlowing: true, isBlinking: true });
  });

  it("preview another location until the sequence ends", () => {
    const player = afterExamining(`${lamp("preview_location(shore)", "delay(1)")}`);
    expect(player.view.stage).toMatchObject({ background: { locationId: "shore" }, boxes: [] });
    player.do(PASS);
    expect(player.view.stage).toMatchObject({ background: { locationId: "hut" }, boxes: [{ id: "lamp" }] });
  });

  it("wait, play sounds and show popups", () => {
    const text = `${lamp(
      "play_bgm(waves)",
      "play_sfx(bell)",
      "add_popup(stone, left, 2, small)",
      "delay(3)",
    )}    objects
        stone, /objects/stone.png, 1, 2
    bgm
        calm, /bgm/calm.mp3, 0.25
        waves, /bgm/waves.mp3, 0.75
    sfx
        bell, /sfx/bell.mp3, 0.5
`;
    const player = new Player(text).explore();
    expect(player.view.bgm).toEqual({ soundId: "calm", path: "/bgm/calm.mp3", volume: 0.25 });
    const picture = { path: "/objects/stone.png", kind: "Image", frames: 1 };
    expect(player.do(examine("lamp"))).toEqual([
      { type: "play-sfx", soundId: "bell", path: "/sfx/bell.mp3", volume: 0.5 },
      { type: "popup", objectId: "stone", name: "Stone", picture, position: "left", size: "small", ms: 2000 },
      { type: "wait", ms: 3000, why: "delay" },
    ]);
    expect(player.view.bgm?.soundId).toBe("waves");
  });

  it("ask before an assessment is opened, and open it for Yes alone", () => {
    const player = afterExamining(lamp("navigate_to_assessment*(M1)"));
    expect(player.view.prompt).toEqual({ title: "Are you ready for the challenge?", choices: ["Yes", "No"] });
    expect(player.do({ type: "choose", index: 2 })).toEqual([]);
    expect(player.do({ type: "choose", index: 0 })).toEqual([
      { type: "open-assessment", assessment: "M1" },
      { type: "save" },
    ]);
    player.do(examine("lamp"));
    expect(player.do({ type: "choose", index: 1 })).toEqual([{ type: "save" }]);
    expect(player.view).toMatchObject({ phase: "Explore", waitsFor: "player" });
  });

  it("ask what was submitted and go on with the answer", () => {
    const player = afterExamining(
      lamp("update_assessment_status()", "obtain_collectible(lens) if userstate.assessments.M1"),
    );
    expect(player.effects).toEqual([{ type: "ask-assessments" }]);
    player.do({ type: "assessments-told", submitted: ["7", "M1"] });
    expect(player.collectibles).toEqual(["lens"]);
  });
});
