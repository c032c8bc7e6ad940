/** Where something stands in the text files of a story. Lines and columns count from 1, columns in UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How many characters from the column on are meant, all in this line. */
  readonly length: number;
}

export const MODES = ["talk", "explore", "move", "menu"] as const;
export type Mode = (typeof MODES)[number];

export const POSITIONS = ["left", "middle", "right"] as const;
export type Position = (typeof POSITIONS)[number];

export const POPUP_SIZES = ["small", "medium", "large"] as const;
export type PopupSize = (typeof POPUP_SIZES)[number];

/** What a location holds that actions can add and remove. */
export const ITEM_CATEGORIES = ["navigation", "talkTopics", "objects", "boundingBoxes", "characters"] as const;
export type ItemCategory = (typeof ITEM_CATEGORIES)[number];

/** What a player can have, as conditions name it. */
export const USER_STATES = ["collectibles", "assessments", "achievements"] as const;
export type UserStateKind = (typeof USER_STATES)[number];

/** A picture of a story: its path below the course's assets, and for a sprite sheet how many frames of 1920x1080 it has. */
export interface Picture {
  /** Begins with a slash, as in `/locations/hut/night.png`. */
  readonly path: string;
  readonly kind: "Image" | "Sprite";
  /** 1 for an image. */
  readonly frames: number;
}

export type Condition =
  | { readonly of: "checklist" | "tasklist"; readonly id: string; readonly isNegated: boolean; readonly place: Place }
  | {
      readonly of: "userstate";
      readonly kind: UserStateKind;
      readonly id: string;
      readonly isNegated: boolean;
      readonly place: Place;
    };

/** What an action does, by the word that story files have for it. */
export type Deed =
  | { readonly do: "show_dialogue"; readonly dialogueId: string }
  | {
      readonly do: "add_item" | "remove_item";
      readonly category: ItemCategory;
      readonly locationId: string;
      readonly itemId: string;
    }
  | { readonly do: "add_mode" | "remove_mode"; readonly locationId: string; readonly mode: Mode }
  | {
      readonly do: "move_character";
      readonly characterId: string;
      readonly locationId: string;
      readonly position: Position;
    }
  | { readonly do: "update_character"; readonly characterId: string; readonly expression: string }
  | { readonly do: "complete_objective"; readonly objectiveId: string }
  | { readonly do: "show_task" | "complete_task"; readonly taskId: string }
  | { readonly do: "obtain_collectible"; readonly collectibleId: string }
  | { readonly do: "preview_location" | "change_background"; readonly locationId: string }
  | {
      readonly do: "start_animation";
      /** An object or a location. */
      readonly targetId: string;
      readonly startFrame: number;
      /** In frames a second. */
      readonly frameRate: number;
    }
  | { readonly do: "stop_animation"; readonly targetId: string }
  | { readonly do: "show_object_layer"; readonly isShown: boolean }
  | {
      readonly do: "add_popup";
      readonly objectId: string;
      readonly position: Position;
      readonly durationMs: number;
      readonly size: PopupSize;
    }
  | { readonly do: "make_object_glow" | "make_object_blink"; readonly objectId: string; readonly isOn: boolean }
  | { readonly do: "play_bgm" | "play_sfx"; readonly soundId: string }
  /** The id or the number of an assessment, as in `M1`. */
  | { readonly do: "navigate_to_assessment"; readonly assessment: string }
  | { readonly do: "update_assessment_status" }
  | { readonly do: "delay"; readonly durationMs: number };

export interface Action {
  /** `action#N`, N counted from 1 in the order of the text, the default file first. Saves of the reference name actions so. */
  readonly id: string;
  /** A hash of where the action stands and of its text: stays the same when other parts of the story are edited. */
  readonly stableId: string;
  readonly deed: Deed;
  readonly isRepeatable: boolean;
  /** All must hold. */
  readonly conditions: readonly Condition[];
  readonly place: Place;
}

export interface Goto {
  readonly part: string;
  readonly conditions: readonly Condition[];
  /** Where it leads when a condition does not hold; without one, to the next line. */
  readonly otherwise: string | undefined;
  readonly place: Place;
}

export interface Choice {
  readonly text: string;
  readonly part: string;
  readonly place: Place;
}

export interface Prompt {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** Who speaks a line. `you` is the player; the narrator has no box. */
export type Speaker =
  | { readonly who: "you" | "narrator" }
  | {
      readonly who: "character";
      readonly characterId: string;
      /** Without one, the character's own at that time. */
      readonly expression: string | undefined;
      readonly position: Position | undefined;
    };

export interface DialogueLine {
  /** Stays the same when other parts of the story are edited; names the line in what a player has read. */
  readonly id: string;
  readonly speaker: Speaker;
  /** As written: `{name}` stands for the player. */
  readonly text: string;
  readonly actions: readonly Action[];
  readonly goto: Goto | undefined;
  readonly prompt: Prompt | undefined;
  readonly place: Place;
}

export interface Dialogue {
  readonly id: string;
  readonly title: string;
  /** In the order of the file; the first begins. */
  readonly parts: ReadonlyMap<string, readonly DialogueLine[]>;
  readonly place: Place;
}

/** A thing of a location. Coordinates are of its centre, in the stage's 1920x1080. */
export interface StoryObject {
  readonly id: string;
  readonly locationId: string;
  readonly picture: Picture;
  readonly x: number;
  readonly y: number;
  /** Without one, the picture's own; with only one of both, its proportions. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly actions: readonly Action[];
  readonly place: Place;
}

/** An invisible part of a location that can be examined. */
export interface BoundingBox {
  readonly id: string;
  readonly locationId: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly actions: readonly Action[];
  readonly place: Place;
}

export interface Character {
  readonly id: string;
  readonly name: string;
  readonly expression: string;
  readonly position: Position;
  readonly scale: number;
  readonly place: Place;
}

export interface StorySound {
  readonly id: string;
  readonly as: "bgm" | "sfx";
  readonly path: string;
  /** 1 is as recorded. */
  readonly volume: number;
  readonly place: Place;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly place: Place;
}

/** A location as a checkpoint begins. Lists of ids are in the order of the file. */
export interface Location {
  readonly id: string;
  readonly name: string;
  readonly picture: Picture;
  readonly modes: readonly Mode[];
  readonly navigation: readonly string[];
  readonly talkTopics: readonly string[];
  /** A picture for the list of places, instead of the background. */
  readonly preview: string | undefined;
  /** The objects, boxes and characters that are there from the start (`+`). */
  readonly objects: readonly string[];
  readonly boundingBoxes: readonly string[];
  readonly characters: readonly string[];
  readonly bgm: string | undefined;
  /** Run at every visit. */
  readonly actions: readonly Action[];
  readonly place: Place;
}

export interface Sources {
  /** In the order in which they are loaded. */
  readonly files: readonly string[];
  readonly startingLocation: Place | undefined;
  readonly objectives: ReadonlyMap<string, Place>;
}

/** What the text files of one checkpoint say, the default file of the course included. */
export interface Checkpoint {
  /** Undefined where no file says it. */
  readonly startingLocation: string | undefined;
  readonly objectives: readonly string[];
  readonly tasks: ReadonlyMap<string, Task>;
  readonly locations: ReadonlyMap<string, Location>;
  readonly objects: ReadonlyMap<string, StoryObject>;
  readonly boundingBoxes: ReadonlyMap<string, BoundingBox>;
  readonly characters: ReadonlyMap<string, Character>;
  readonly sounds: ReadonlyMap<string, StorySound>;
  readonly dialogues: ReadonlyMap<string, Dialogue>;
  readonly startActions: readonly Action[];
  readonly completeActions: readonly Action[];
  /** Every action above, by its `action#N`. */
  readonly actions: ReadonlyMap<string, Action>;
  /** Where the files say what has no place of its own, for who checks the checkpoint. */
  readonly sources?: Sources;
}

/** The picture of a character with an expression, below the course's assets. */
export const avatarPath = (characterId: string, expression: string): string =>
  `/avatars/${characterId}/${characterId}.${expression}.png`;
