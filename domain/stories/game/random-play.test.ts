import fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import { readStory } from "../read-story";
import type { GameEffect, GameEvent, GameView } from "./game-view";
import {
  chapterSaveOf,
  collectiblesOf,
  type GameContext,
  type GameState,
  play,
  startGame,
  type Turn,
  viewOf,
} from "./play";
import { randomStory } from "./random-story.fixture";
import { readGameSave } from "./saves";
import { walkStory } from "./walk";

const NEW = { save: undefined, collectibles: [], submittedAssessments: [] };

const contextOf = (text: string): GameContext => {
  const { checkpoint, problems } = readStory([{ name: "story.txt", text }]);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return { checkpoint, playerName: "Ada", completedAchievements: new Set(["sage"]) };
};

/** All turns of a random player. */
function turnsOf(context: GameContext, seed: number): Turn[] {
  const turns = [startGame(context, NEW)];
  for (const event of walkStory(context, seed, { maxSteps: 150 }).events) {
    turns.push(play(context, (turns.at(-1) as Turn).state, event));
  }
  return turns;
}

const each = (runs: number, check: (context: GameContext, turns: readonly Turn[]) => void): void => {
  fc.assert(
    fc.property(randomStory, fc.nat(1000), (text, seed) => {
      const context = contextOf(text);
      check(context, turnsOf(context, seed));
    }),
    { numRuns: casesOf("random players of random stories", { sample: Math.ceil(runs / 4), whole: runs }), seed: SEED },
  );
};

/** What a page that is opened again shows once the fade is over. */
function reopened(context: GameContext, state: GameState): Turn {
  const stored = JSON.stringify({
    gameSaveStates: { "0": { ...chapterSaveOf(context, state), lastCheckpointPlayed: 0 } },
  });
  const { save, dropped } = readGameSave(JSON.parse(stored));
  expect(dropped).toEqual([]);
  const from = {
    save: save.gameSaveStates["0"],
    collectibles: collectiblesOf(state),
    submittedAssessments: state.submittedAssessments,
  };
  return startGame(context, from);
}

const passed = (context: GameContext, turn: Turn): Turn => {
  let now = turn;
  while (viewOf(context, now.state).waitsFor === "time") now = play(context, now.state, { type: "time-passed" });
  return now;
};

const names = (effects: readonly GameEffect[]) => effects.map(({ type }) => type);

/** What a location holds, whoever comes in. */
const contentOf = ({ location, stage, tasks }: GameView) => ({
  location,
  tasks,
  characters: stage.characters,
  objects: stage.objects.map(({ id, isExamined }) => [id, isExamined]),
  boxes: stage.boxes.map(({ id, isExamined }) => [id, isExamined]),
});

it("shows the same location when it is opened again after any save, and the same line in the middle of a dialogue", () => {
  const tally = { unfinished: 0, idle: 0 };
  each(150, (context, turns) => {
    for (const turn of turns.filter(({ effects }) => names(effects).includes("save"))) {
      const view = viewOf(context, turn.state);
      if (view.waitsFor === "ended") continue;
      const again = reopened(context, turn.state);
      if (view.waitsFor === "player") {
        expect(contentOf(viewOf(context, again.state))).toEqual(contentOf(view));
        tally.idle += 1;
      } else {
        expect(viewOf(context, passed(context, again).state)).toEqual(viewOf(context, passed(context, turn).state));
        tally.unfinished += 1;
      }
    }
  });
  expect(tally.unfinished).toBeGreaterThan(50);
  expect(tally.idle).toBeGreaterThan(50);
});

const EVENTS: readonly GameEvent[] = [
  ...(["Move", "Explore", "Talk"] as const).map((phase) => ({ type: "enter-phase", phase }) as const),
  ...["hut", "shore", "constructor", "moon", "__proto__"].map((locationId) => ({ type: "go-to", locationId }) as const),
  ...["tale", "toString", "none", "__proto__"].map((dialogueId) => ({ type: "talk-about", dialogueId }) as const),
  ...["stone", "crack", "valueOf", "none", "__proto__"].map((itemId) => ({ type: "examine", itemId }) as const),
  ...[-1, 0, 1, 2, 0.5, Number.NaN].map((index) => ({ type: "choose", index }) as const),
  { type: "back" } as const,
  { type: "advance" } as const,
  { type: "time-passed" } as const,
  { type: "assessments-told", submitted: [] },
];

/** Whether what the screen shows lets somebody do this. */
function isOffered({ waitsFor, phase, modes, places, topics, stage, prompt }: GameView, event: GameEvent): boolean {
  const isFree = waitsFor === "player";
  switch (event.type) {
    case "enter-phase":
      return isFree && phase === "Menu" && modes.some((mode) => mode === event.phase.toLowerCase());
    case "back":
      return isFree && phase !== "Menu";
    case "go-to":
      return isFree && places.some(({ locationId }) => locationId === event.locationId);
    case "talk-about":
      return isFree && topics.some(({ dialogueId }) => dialogueId === event.dialogueId);
    case "examine": {
      const things = [...(stage.showsObjects ? stage.objects : []), ...stage.boxes];
      return (
        isFree && phase === "Explore" && things.some(({ id, isInteractive }) => id === event.itemId && isInteractive)
      );
    }
    case "advance":
      return waitsFor === "advance";
    case "choose":
      return waitsFor === "choice" && (prompt?.choices ?? [])[event.index] !== undefined;
    case "time-passed":
      return waitsFor === "time";
    default:
      return waitsFor === "assessments";
  }
}

it("takes what the screen offers, and changes nothing for anything else", () => {
  each(60, (context, turns) => {
    for (const { state } of turns) {
      const view = viewOf(context, state);
      for (const event of EVENTS) {
        const turn = play(context, state, event);
        expect([event, turn.state !== state]).toEqual([event, isOffered(view, event)]);
        if (turn.state === state) expect(turn.effects).toEqual([]);
      }
    }
  });
});

it("always waits for something that the screen has", () => {
  each(150, (context, turns) => {
    for (const { state, effects } of turns) {
      const view = viewOf(context, state);
      if (view.waitsFor === "advance") expect(view.line ?? view.updateNotice).toBeDefined();
      expect(view.waitsFor === "choice").toBe(view.prompt !== undefined);
      expect(view.waitsFor === "time").toBe(names(effects).includes("wait"));
      expect(view.waitsFor === "assessments").toBe(names(effects).includes("ask-assessments"));
      expect(view.waitsFor === "player").toBe(view.phase !== "Sequence");
      if (view.isCurtainDown) expect(["time", "ended"]).toContain(view.waitsFor);
    }
  });
});

it("is plain data: a state that was written and read goes on the same", () => {
  each(60, (context, turns) => {
    for (const { state } of turns) {
      const copy = JSON.parse(JSON.stringify(state)) as GameState;
      expect(viewOf(context, copy)).toEqual(viewOf(context, state));
    }
  });
});

it("does under an open menu nothing but wait", () => {
  each(60, (context, turns) => {
    for (const { state } of turns.filter(({ state }) => !state.hasEnded)) {
      const open = play(context, state, { type: "toggle-escape-menu" }).state;
      for (const event of EVENTS.filter(({ type }) => type !== "time-passed" && type !== "assessments-told")) {
        expect(play(context, open, event).state).toBe(open);
      }
      expect(play(context, open, { type: "toggle-escape-menu" }).state).toEqual(state);
    }
  });
});
