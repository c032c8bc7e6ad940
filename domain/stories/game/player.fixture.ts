import { readStory } from "../read-story";
import type { GameEffect, GameEvent, GameView } from "./game-view";
import { chapterSaveOf, collectiblesOf, play, type StartingPoint, startGame, type Turn, viewOf } from "./play";
import type { ChapterSave } from "./saves";

const HEAD = `startingLoc: hut
objectives
    done
locations
    hut, /locations/hut/night.png, The hut
    shore, /locations/shore/day.png, The shore
hut
    modes: explore, move, talk
    nav: shore
`;

/** Plays a story that consists of the head, what is given, and a dialogue for `show_dialogue(hello)`. */
export class Player {
  private turn: Turn;
  private readonly context;
  readonly effects: GameEffect[] = [];

  constructor(text: string, from: Partial<StartingPoint> & { achievements?: readonly string[] } = {}) {
    const { checkpoint, problems } = readStory([{ name: "story.txt", text: `${HEAD}${text}` }]);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    this.context = { checkpoint, playerName: "Ada", completedAchievements: new Set(from.achievements ?? []) };
    const start = { save: undefined, collectibles: [], submittedAssessments: [], ...from };
    this.turn = startGame(this.context, start);
    this.effects.push(...this.turn.effects);
  }

  get view(): GameView {
    return viewOf(this.context, this.turn.state);
  }

  get save(): ChapterSave {
    return { ...chapterSaveOf(this.context, this.turn.state), lastCheckpointPlayed: 0 };
  }

  get collectibles(): readonly string[] {
    return collectiblesOf(this.turn.state);
  }

  /** Does things one after the other, and returns what happened once because of the last. */
  do(...events: readonly GameEvent[]): readonly GameEffect[] {
    for (const event of events) {
      this.turn = play(this.context, this.turn.state, event);
      this.effects.push(...this.turn.effects);
    }
    return this.turn.effects;
  }

  /** Lets time pass and goes on until the game waits for more than that. */
  settle(): this {
    for (let count = 0; count < 100; count += 1) {
      const { waitsFor } = this.view;
      if (waitsFor === "time") this.do({ type: "time-passed" });
      else if (waitsFor === "advance") this.do({ type: "advance" });
      else break;
    }
    return this;
  }

  explore(): this {
    this.settle().do({ type: "enter-phase", phase: "Explore" });
    return this;
  }
}

export const examine = (itemId: string): GameEvent => ({ type: "examine", itemId });
export const ADVANCE: GameEvent = { type: "advance" };
export const PASS: GameEvent = { type: "time-passed" };
export const types = (effects: readonly GameEffect[]) => effects.map(({ type }) => type);

/** A hut in which examining the lamp runs these actions. */
export const lamp = (...actions: readonly string[]) => `    boundingBoxes
        +lamp, 10, 20, 30, 40
${actions.map((action) => `            ${action}\n`).join("")}`;
export const HELLO = `dialogues
    hello, Greeting
        @narrator
        Hello, {name}. {name}?
        Second.
`;
