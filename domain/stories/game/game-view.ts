import type { Mode, Picture, PopupSize, Position } from "../checkpoint";

/** The phases of play (specification section 4). */
export type Phase = "None" | "Menu" | "Move" | "Explore" | "Talk" | "Sequence" | "EscapeMenu" | "AwardMenu";

export interface StageAnimation {
  readonly startFrame: number;
  /** In frames a second. */
  readonly frameRate: number;
}

export interface StageBackground {
  readonly locationId: string;
  readonly name: string;
  readonly picture: Picture;
  readonly animation: StageAnimation | undefined;
}

export interface StageObject {
  readonly id: string;
  /** The id in words, for who cannot see it: `signalLamp` is "Signal lamp". */
  readonly name: string;
  readonly picture: Picture;
  readonly x: number;
  readonly y: number;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** It has actions, so it can be examined in the phase Explore. */
  readonly isInteractive: boolean;
  readonly isExamined: boolean;
  readonly isGlowing: boolean;
  readonly isBlinking: boolean;
  readonly animation: StageAnimation | undefined;
}

export interface StageBox {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isInteractive: boolean;
  readonly isExamined: boolean;
}

export interface StageCharacter {
  readonly id: string;
  readonly name: string;
  readonly expression: string;
  /** Below the course's assets. */
  readonly path: string;
  readonly position: Position;
  readonly scale: number;
}

/** All that the stage shows, as data: a renderer makes itself equal to it. */
export interface StagePicture {
  readonly background: StageBackground | undefined;
  readonly objects: readonly StageObject[];
  readonly boxes: readonly StageBox[];
  readonly showsObjects: boolean;
  /** Those who stand there and do not speak. */
  readonly characters: readonly StageCharacter[];
  readonly speaker: StageCharacter | undefined;
}

export interface ShownLine {
  /** Stays the same when the story is edited. */
  readonly lineId: string;
  readonly dialogueId: string;
  readonly dialogueTitle: string;
  /** Undefined for the narrator. */
  readonly speaker: { readonly name: string; readonly isPlayer: boolean } | undefined;
  /** With the player's name. */
  readonly text: string;
}

export interface ShownPrompt {
  readonly title: string;
  readonly choices: readonly string[];
}

export interface ShownPlace {
  readonly locationId: string;
  readonly name: string;
  /** The picture of the preview. */
  readonly picture: Picture;
  readonly isVisited: boolean;
}

export interface ShownTopic {
  readonly dialogueId: string;
  readonly title: string;
  readonly isPlayed: boolean;
}

export interface ShownTask {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly isDone: boolean;
}

/** What the screen shows at a moment, all of it derived from the state of the game. */
export interface GameView {
  readonly phase: Phase;
  readonly location: { readonly id: string; readonly name: string } | undefined;
  readonly stage: StagePicture;
  readonly bgm: { readonly soundId: string; readonly path: string; readonly volume: number } | undefined;
  /** The stage is black: the location is being changed, or the checkpoint ends. */
  readonly isCurtainDown: boolean;
  /** The name of a location that has changed since the last visit, shown until the player goes on. */
  readonly updateNotice: string | undefined;
  readonly line: ShownLine | undefined;
  /** A question of the story or the one before a mission is opened. */
  readonly prompt: ShownPrompt | undefined;
  /** What the current phase offers; empty in others. */
  readonly modes: readonly Mode[];
  readonly places: readonly ShownPlace[];
  readonly topics: readonly ShownTopic[];
  readonly tasks: readonly ShownTask[];
  /** What the game waits for before it goes on: nothing else moves it. */
  readonly waitsFor: "player" | "advance" | "choice" | "time" | "assessments" | "ended";
  /** Paths of pictures that may be needed next. */
  readonly ahead: readonly string[];
}

/** What a player, the clock or the server did. An event that does not fit the moment changes nothing. */
export type GameEvent =
  | { readonly type: "enter-phase"; readonly phase: "Move" | "Explore" | "Talk" }
  /** From Move, Explore or Talk to Menu. */
  | { readonly type: "back" }
  | { readonly type: "go-to"; readonly locationId: string }
  | { readonly type: "talk-about"; readonly dialogueId: string }
  /** An object or a box. */
  | { readonly type: "examine"; readonly itemId: string }
  /** On to what follows the line or the update notice. */
  | { readonly type: "advance" }
  | { readonly type: "choose"; readonly index: number }
  /** The time of the last effect `wait` has passed. */
  | { readonly type: "time-passed" }
  /** The answer to the effect `ask-assessments`: ids and numbers of those that the player has submitted. */
  | { readonly type: "assessments-told"; readonly submitted: readonly string[] }
  | { readonly type: "toggle-escape-menu" }
  | { readonly type: "toggle-award-menu" };

/** What happens once, in this order, when the state has changed. */
export type GameEffect =
  | { readonly type: "wait"; readonly ms: number; readonly why: "fade-out" | "fade-in" | "delay" }
  | { readonly type: "play-sfx"; readonly soundId: string; readonly path: string; readonly volume: number }
  | {
      readonly type: "popup";
      readonly objectId: string;
      readonly name: string;
      readonly picture: Picture;
      readonly position: Position;
      readonly size: PopupSize;
      readonly ms: number;
    }
  | { readonly type: "obtained"; readonly collectibleId: string }
  | { readonly type: "task-added" | "task-completed"; readonly taskId: string; readonly title: string }
  /** To be opened in a new window: the player said Yes. */
  | { readonly type: "open-assessment"; readonly assessment: string }
  | { readonly type: "ask-assessments" }
  /** The state is to be saved. */
  | { readonly type: "save" }
  /** All objectives are complete and the closing actions have run. */
  | { readonly type: "checkpoint-completed" }
  /** Something that a save or a story names is not there; the game went on without it. For staff. */
  | { readonly type: "missing"; readonly what: string };
