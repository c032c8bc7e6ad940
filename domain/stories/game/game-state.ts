import type { Checkpoint, Location, Mode, Position } from "../checkpoint";
import type { GameEffect, Phase, StageAnimation } from "./game-view";

/** What a game is played with, the same from its beginning to its end. */
export interface GameContext {
  readonly checkpoint: Checkpoint;
  readonly playerName: string;
  /** The uuids and the keys of pictures of the achievements that the player has completed. */
  readonly completedAchievements: ReadonlySet<string>;
}

/** What a location holds at a moment. */
export interface LocationContent {
  readonly modes: readonly Mode[];
  readonly navigation: readonly string[];
  readonly talkTopics: readonly string[];
  readonly objects: readonly string[];
  readonly boundingBoxes: readonly string[];
  readonly characters: readonly string[];
}

/** What actions have made of the checkpoint's locations and characters. */
export interface World {
  readonly locations: Readonly<Record<string, LocationContent>>;
  readonly characters: Readonly<Record<string, { readonly expression: string; readonly position: Position }>>;
  /** Locations whose name is shown at the next visit: something there has changed. */
  readonly changed: readonly string[];
}

/** A line of a dialogue by its place. */
export interface LineReference {
  readonly dialogueId: string;
  readonly part: string;
  readonly index: number;
}

/** What is still to be done, in order. */
export type Step =
  | { readonly do: "action"; readonly actionId: string }
  /** An action has run to its end, that of the dialogue that it showed. */
  | { readonly do: "mark"; readonly actionId: string }
  | { readonly do: "challenge"; readonly assessment: string }
  | { readonly do: "ask-assessments" }
  | ({ readonly do: "line" | "line-ready" | "line-next" } & LineReference)
  | { readonly do: "wait"; readonly ms: number; readonly why: "fade-out" | "fade-in" | "delay" }
  | { readonly do: "curtain"; readonly isDown: boolean }
  | { readonly do: "arrive"; readonly locationId: string }
  | { readonly do: "notice" }
  /** The sequence ends: what was before it, or the menu of a location that was entered. */
  | { readonly do: "end-sequence"; readonly to: "before" | "menu" }
  | { readonly do: "save" }
  | { readonly do: "complete" };

/** What has to happen before the next step. */
export type Wait =
  | { readonly for: "time" | "assessments" | "notice" }
  | ({ readonly for: "advance" | "choice" } & LineReference)
  | { readonly for: "answer"; readonly assessment: string };

/** The stage where it differs from the location that is played. */
export interface StageChanges {
  readonly background: string | undefined;
  /** A location whose objects and boxes show instead. */
  readonly preview: string | undefined;
  readonly showsObjects: boolean;
  readonly animations: Readonly<Record<string, StageAnimation>>;
  readonly glowing: readonly string[];
  readonly blinking: readonly string[];
}

/** A checkpoint as it is being played. Plain data; `play.ts` alone changes it. */
export interface GameState {
  /** The last is the current one. */
  readonly phases: readonly Phase[];
  /** Menus over the current phase, the last on top. */
  readonly menus: readonly ("EscapeMenu" | "AwardMenu")[];
  readonly locationId: string | undefined;
  readonly world: World;
  readonly stage: StageChanges;
  readonly bgm: string | undefined;
  readonly line: LineReference | undefined;
  readonly completedObjectives: readonly string[];
  readonly incompleteTasks: readonly string[];
  readonly completedTasks: readonly string[];
  /** Locations that were visited, items that were examined, dialogues that were played, actions that have run. */
  readonly triggered: readonly string[];
  readonly stateChanges: readonly string[];
  readonly collectibles: readonly string[];
  readonly submittedAssessments: readonly string[];
  readonly isCurtainDown: boolean;
  readonly isChapterCompleted: boolean;
  /** The objectives are complete, and what ends the checkpoint has begun. */
  readonly isEnding: boolean;
  readonly hasEnded: boolean;
  readonly steps: readonly Step[];
  readonly wait: Wait | undefined;
}

/** The game after something happened, and what happens once because of it. */
export interface Turn {
  readonly state: GameState;
  readonly effects: readonly GameEffect[];
}

/** The stage as a location draws it. */
export const PLAIN_STAGE: StageChanges = {
  background: undefined,
  preview: undefined,
  showsObjects: true,
  animations: {},
  glowing: [],
  blinking: [],
};

/** Returns the world as a checkpoint begins. */
export function worldOf({ locations, characters }: Checkpoint): World {
  const contentOf = ({ modes, navigation, talkTopics, objects, boundingBoxes, characters }: Location) => ({
    modes,
    navigation,
    talkTopics,
    objects,
    boundingBoxes,
    characters,
  });
  return {
    locations: Object.fromEntries([...locations.values()].map((location) => [location.id, contentOf(location)])),
    characters: Object.fromEntries(
      [...characters.values()].map(({ id, expression, position }) => [id, { expression, position }]),
    ),
    changed: [...locations.keys()],
  };
}

/** Returns what a record has of its own by a name; a story may call something "constructor". */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string | undefined): Value | undefined =>
  name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

/** Returns a list with an element at its end, once. */
export const including = <Element>(list: readonly Element[], element: Element): readonly Element[] =>
  list.includes(element) ? list : [...list, element];

/** Returns a list without an element; the same list when it does not have it. */
export const without = <Element>(list: readonly Element[], element: Element): readonly Element[] =>
  list.includes(element) ? list.filter((one) => one !== element) : list;
