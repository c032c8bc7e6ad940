import { ADVANCE, examine, HELLO, lamp, PASS, Player, types } from "./player.fixture";

describe("entering a location", () => {
  it("fades in, shows its name because everything is new, and offers its modes by name", () => {
    const player = new Player(lamp("delay(1)"));
    expect(player.effects).toEqual([{ type: "wait", ms: 300, why: "fade-in" }]);
    expect(player.view).toMatchObject({ phase: "Sequence", waitsFor: "time", isCurtainDown: false });
    player.do(PASS);
    expect(player.view).toMatchObject({ waitsFor: "advance", updateNotice: "The hut" });
    expect(types(player.do(ADVANCE))).toEqual(["save"]);
    expect(player.view).toMatchObject({ phase: "Menu", waitsFor: "player", modes: ["explore", "move"] });
    expect(player.view.location).toEqual({ id: "hut", name: "The hut" });
  });

  it("offers to talk only where there are topics", () => {
    const player = new Player(`    talkTopics: hello\n${HELLO}`).settle();
    expect(player.view.modes).toEqual(["explore", "move", "talk"]);
  });

  it("fades to black for 300 ms, holds for 500 and fades in on the way to another", () => {
    const player = new Player("").settle();
    player.do({ type: "enter-phase", phase: "Move" });
    expect(player.view.places).toEqual([
      {
        locationId: "shore",
        name: "The shore",
        picture: { path: "/locations/shore/day.png", kind: "Image", frames: 1 },
        isVisited: false,
      },
    ]);
    expect(player.do({ type: "go-to", locationId: "shore" })).toEqual([{ type: "wait", ms: 300, why: "fade-out" }]);
    expect(player.view).toMatchObject({ phase: "Sequence", isCurtainDown: true, location: { id: "hut" } });
    expect(player.do(PASS)).toEqual([{ type: "wait", ms: 500, why: "fade-out" }]);
    expect(player.view).toMatchObject({ isCurtainDown: true, location: { id: "shore" } });
    expect(player.do(PASS)).toEqual([{ type: "wait", ms: 300, why: "fade-in" }]);
    expect(player.view.isCurtainDown).toBe(false);
  });

  it("shows the name again only when something there has changed meanwhile", () => {
    const text = `${lamp("add_mode*(shore, explore)")}shore
    modes: move
    nav: hut
`;
    const player = new Player(text).settle();
    const visit = (locationId: string) => {
      player.do({ type: "enter-phase", phase: "Move" }, { type: "go-to", locationId }, PASS, PASS, PASS);
      return player.view.updateNotice;
    };
    expect(visit("shore")).toBe("The shore");
    player.do(ADVANCE);
    expect(visit("hut")).toBeUndefined();
    player.do({ type: "enter-phase", phase: "Explore" }, examine("lamp"), { type: "back" });
    expect(visit("shore")).toBe("The shore");
  });

  it("does not show the name again when what was done there changed nothing", () => {
    const text = `${lamp("add_mode*(shore, move)", "remove_item*(objects, shore, stone)")}shore
    modes: move
    nav: hut
    objects
        stone, /objects/stone.png, 1, 2
`;
    const player = new Player(text).settle();
    const visit = (locationId: string) =>
      player.do({ type: "enter-phase", phase: "Move" }, { type: "go-to", locationId }, PASS, PASS, PASS);
    visit("shore");
    player.do(ADVANCE);
    visit("hut");
    player.do({ type: "enter-phase", phase: "Explore" }, examine("lamp"), { type: "back" });
    visit("shore");
    expect(player.view.updateNotice).toBeUndefined();
  });

  it("runs its actions at every visit, once each unless they are repeatable", () => {
    const text = `shore
    modes: move
    nav: hut
    actions
        show_dialogue(hello)
        play_sfx*(bell)
    sfx
        bell, /sfx/bell.mp3, 0.5
${HELLO}`;
    const player = new Player(text).settle();
    const visits = ["shore", "hut", "shore"].map((locationId) => {
      player.effects.length = 0;
      player.do({ type: "enter-phase", phase: "Move" }, { type: "go-to", locationId }, PASS, PASS, PASS);
      const line = player.view.line?.text;
      player.settle();
      return [line, types(player.effects).filter((type) => type === "play-sfx").length];
    });
    expect(visits).toEqual([
      ["Hello, Ada. {name}?", 1],
      [undefined, 0],
      [undefined, 1],
    ]);
  });
});
