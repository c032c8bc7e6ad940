import { startGame } from "../../../../domain/stories/game/play";
import { readStory } from "../../../../domain/stories/read-story";
import { createStoryRun, type StoryPorts } from "./story-run";

const STORY = `startingLoc: hut
objectives
    lit
locations
    hut, /locations/hut/night.png, The hut
hut
    modes: explore
    boundingBoxes
        +lamp, 10, 20, 30, 40
            play_sfx(match)
            add_popup(card, left, 2)
            obtain_collectible(lens)
            obtain_collectible(key)
            show_dialogue(light)
        +door, 10, 20, 30, 40
            navigate_to_assessment*(M1)
            update_assessment_status*()
        +wick, 10, 20, 30, 40
            complete_objective(lit)
    objects
        card, /objects/card.png, 1, 2
    sfx
        match, /sfx/match.mp3, 0.5
dialogues
    light, The lamp
        @you
        It burns.
        prompt: Leave it on?
            Yes -> goto 9
`;

/** A clock that a test moves, and what a story asked of its page. */
function page() {
  const timers: { at: number; then: () => void }[] = [];
  let time = 0;
  const asked: unknown[] = [];
  const server: { answer: readonly string[] | Error } = { answer: ["M1"] };
  const ports: StoryPorts = {
    save: (_, pace) => asked.push(`save ${pace}`),
    completed: () => asked.push("completed"),
    openAssessment: (assessment) => asked.push(["open", assessment]),
    submittedAssessments: async () => {
      if (server.answer instanceof Error) throw server.answer;
      return server.answer;
    },
    playSfx: (path, volume) => asked.push(["sfx", path, volume]),
    missing: (what) => asked.push(["missing", what]),
    read: (lineId) => asked.push(["read", typeof lineId]),
    after: (ms, then) => {
      const timer = { at: time + ms, then };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  const pass = (ms: number): void => {
    time += ms;
    for (const timer of timers.filter(({ at }) => at <= time)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.then();
    }
  };
  const { checkpoint, problems } = readStory([{ name: "story.txt", text: STORY }]);
  expect(problems).toEqual([]);
  const context = { checkpoint, playerName: "Ada", completedAchievements: new Set<string>() };
  const first = startGame(context, { save: undefined, collectibles: [], submittedAssessments: [] });
  const run = createStoryRun(context, first, new Set(), ports);
  const explore = (itemId: string): void => {
    pass(300);
    run.send({ type: "advance" });
    run.send({ type: "enter-phase", phase: "Explore" });
    asked.length = 0;
    run.send({ type: "examine", itemId });
  };
  const fails = (error: Error): void => {
    server.answer = error;
  };
  return { run, pass, asked, explore, fails, timers, now: () => run.moments.getState() };
}

it("lets fades take their time, and the player at once who wants none", () => {
  const slow = page();
  expect(slow.now()).toMatchObject({ curtainMs: 300, view: { waitsFor: "time" } });
  slow.pass(299);
  expect(slow.now().view.waitsFor).toBe("time");
  slow.pass(1);
  expect(slow.now().view.updateNotice).toBe("The hut");
  const quick = page();
  quick.run.hurry();
  expect(quick.now().view.updateNotice).toBe("The hut");
});

it("plays sounds with a caption, and shows a popup for its time", () => {
  const { explore, asked, now, pass } = page();
  explore("lamp");
  expect(asked).toContainEqual(["sfx", "/sfx/match.mp3", 0.5]);
  expect(now()).toMatchObject({ heard: { soundId: "match" }, popups: [{ objectId: "card", position: "left" }] });
  pass(2000);
  expect(now().popups).toEqual([]);
  pass(500);
  expect(now().heard).toBeUndefined();
});

it("shows one notice after the other", () => {
  const { explore, now, pass } = page();
  explore("lamp");
  expect(now().notice).toMatchObject({ kind: "obtained", subject: "lens" });
  pass(3500);
  expect(now().notice).toMatchObject({ kind: "obtained", subject: "key" });
  pass(3500);
  expect(now().notice).toBeUndefined();
});

it("keeps a log of what was said and answered, and which lines were read", () => {
  const { run, explore, now } = page();
  explore("lamp");
  run.send({ type: "choose", index: 0 });
  expect(now().log.map(({ kind, who, text }) => [kind, who, text])).toEqual([
    ["place", "", "The hut"],
    ["event", "", "Card"],
    ["line", "Ada", "It burns."],
    ["answer", "Ada", "Yes"],
  ]);
  expect(now().readLines.size).toBe(1);
});

it("opens a mission for Yes, and asks the page what was submitted", async () => {
  const { run, explore, asked, now } = page();
  explore("door");
  run.send({ type: "choose", index: 0 });
  expect(asked).toContainEqual(["open", "M1"]);
  expect(now().view.waitsFor).toBe("assessments");
  await Promise.resolve();
  await Promise.resolve();
  expect(now().view.waitsFor).toBe("player");
});

it("goes on when the page cannot tell what was submitted, and says so", async () => {
  const { run, explore, asked, fails, now } = page();
  fails(new Error("no network"));
  explore("door");
  run.send({ type: "choose", index: 1 });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(asked).toContainEqual(["missing", "assessments: Error: no network"]);
  expect(now().view.waitsFor).toBe("player");
});

it("tells of the end once, and calls nothing after it is closed", () => {
  const { run, explore, asked, pass, timers } = page();
  explore("wick");
  pass(600);
  expect(asked.filter((one) => one === "completed")).toEqual(["completed"]);
  run.close();
  expect(timers).toEqual([]);
  asked.length = 0;
  run.send({ type: "advance" });
  expect(asked).toEqual([]);
});
