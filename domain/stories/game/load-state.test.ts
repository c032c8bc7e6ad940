import { examine, HELLO, lamp, PASS, Player } from "./player.fixture";

describe("saving and loading", () => {
  const STORY = `${lamp("add_item(objects, hut, stone)", "remove_mode(shore, explore)")}    objects
        stone, /objects/stone.png, 1, 2
gameStartActions
    show_dialogue(hello)
${HELLO}`;

  it("keeps the reference's keys", () => {
    const player = new Player(STORY).explore();
    player.do(examine("lamp"));
    expect(player.save).toMatchObject({
      lastCheckpointPlayed: 0,
      currentLocation: "hut",
      currentPhase: "Explore",
      chapterNewlyCompleted: false,
      incompleteTasks: [],
      completedTasks: [],
      completedObjectives: [],
      triggeredInteractions: ["hut", "hello", "action#3", "lamp", "action#1", "action#2"],
      triggeredStateChangeActions: ["action#1", "action#2"],
    });
  });

  it("does the changes again without conditions, and nothing twice that happens once", () => {
    const player = new Player(STORY).explore();
    player.do(examine("lamp"));
    const again = new Player(STORY, { save: player.save });
    again.do(PASS);
    expect(again.view).toMatchObject({ updateNotice: "The hut", line: undefined });
    expect(again.view.stage.objects.map(({ id }) => id)).toEqual(["stone"]);
  });

  it("does changes again as often as they were done", () => {
    const text = `${lamp("add_item*(objects, hut, stone)")}        +hole, 1, 2, 3, 4
            remove_item*(objects, hut, stone)
    objects
        stone, /objects/stone.png, 1, 2
`;
    const player = new Player(text).explore();
    player.do(examine("lamp"), examine("lamp"), examine("hole"), examine("lamp"));
    expect(player.save.triggeredStateChangeActions).toEqual(["action#1", "action#2", "action#1"]);
    const again = new Player(text, { save: player.save });
    expect(again.view.stage.objects.map(({ id }) => id)).toEqual(["stone"]);
  });

  it("keeps a save short when somebody does the same for hours", () => {
    const text = `${lamp("add_item*(objects, hut, stone)")}        +hole, 1, 2, 3, 4
            remove_item*(objects, hut, stone)
    objects
        stone, /objects/stone.png, 1, 2
`;
    const player = new Player(text).explore();
    for (let count = 0; count < 150; count += 1) player.do(examine("lamp"), examine("hole"));
    expect(player.save.triggeredStateChangeActions.length).toBeLessThan(201);
    player.do(examine("lamp"));
    expect(new Player(text, { save: player.save }).view.stage.objects).toHaveLength(1);
  });

  it("reads a save of the reference, which counts actions", () => {
    const player = new Player(STORY).explore();
    player.do(examine("lamp"));
    const { stableInteractions: _, stableStateChanges: __, storyHash: ___, ...save } = player.save;
    const again = new Player(STORY, { save });
    expect(again.view.stage.objects.map(({ id }) => id)).toEqual(["stone"]);
  });

  it("drops and tells what the story no longer has, and begins where the story starts", () => {
    const save = {
      ...new Player(STORY).save,
      currentLocation: "cellar",
      completedObjectives: ["gone"],
      stableInteractions: ["hut", "old"],
      stableStateChanges: ["older"],
    };
    const player = new Player(STORY, { save });
    expect(player.effects.slice(0, 4)).toEqual(
      ["old", "older", "gone", "cellar"].map((what) => ({ type: "missing", what })),
    );
    expect(player.view.location?.id).toBe("hut");
  });
});
