import { type Deed, ITEM_CATEGORIES, type ItemCategory, MODES, POPUP_SIZES, POSITIONS } from "../checkpoint";
import { Arguments } from "./arguments";
import { nearest } from "./nearest";
import type { ItemKind, Reading } from "./reading";
import { type Span, textOf } from "./source-line";

type DeedWord = Deed["do"];

/** The arguments that an action needs and may have, and how they are read. */
interface Shape {
  readonly needs: readonly string[];
  readonly more?: number;
  readonly read: (args: Arguments) => Deed | undefined;
}

/** What the items of a category are. */
const KIND_OF: Readonly<Record<ItemCategory, ItemKind>> = {
  navigation: "locations",
  talkTopics: "dialogues",
  objects: "objects",
  boundingBoxes: "boundingBoxes",
  characters: "characters",
};

const itemShape = (word: "add_item" | "remove_item"): Shape => ({
  needs: ["category", "locationId", "itemId"],
  read: (args) => {
    const category = args.oneOf(0, ITEM_CATEGORIES, "invalid-entity-type", "Invalid entity type, ");
    const locationId = args.location(1);
    if (category === undefined) return undefined;
    const kind = KIND_OF[category];
    const itemId = args.text(2);
    args.expect(2, kind, "item-not-found", `Cannot find id "${itemId}" under ${kind} entity type`);
    return { do: word, category, locationId, itemId };
  },
});

const modeShape = (word: "add_mode" | "remove_mode"): Shape => ({
  needs: ["locationId", "mode"],
  read: (args) => {
    const locationId = args.location(0);
    const mode = args.oneOf(1, MODES, "invalid-location-mode", "Invalid location mode, ");
    return mode && { do: word, locationId, mode };
  },
});

const taskShape = (word: "show_task" | "complete_task"): Shape => ({
  needs: ["taskId"],
  read: (args) => ({ do: word, taskId: args.idOf(0, "tasks") }),
});

const pictureShape = (word: "preview_location" | "change_background"): Shape => ({
  needs: ["locationId"],
  read: (args) => ({ do: word, locationId: args.idOf(0, "locations") }),
});

const markShape = (word: "make_object_glow" | "make_object_blink"): Shape => ({
  needs: ["objectId"],
  more: 1,
  read: (args) => ({ do: word, objectId: args.idOf(0, "objects"), isOn: args.isTrue(1) }),
});

const soundShape = (word: "play_bgm" | "play_sfx", as: "bgm" | "sfx"): Shape => ({
  needs: ["soundId"],
  read: (args) => {
    const soundId = args.text(0);
    args.expect(0, as, `${as}-not-found`, `Cannot find ${as} key "${soundId}"`);
    return { do: word, soundId };
  },
});

const SHAPES: { readonly [Word in DeedWord]: Shape } = {
  show_dialogue: {
    needs: ["dialogueId"],
    read: (args) => ({ do: "show_dialogue", dialogueId: args.idOf(0, "dialogues") }),
  },
  add_item: itemShape("add_item"),
  remove_item: itemShape("remove_item"),
  add_mode: modeShape("add_mode"),
  remove_mode: modeShape("remove_mode"),
  move_character: {
    needs: ["characterId", "locationId"],
    more: 1,
    read: (args) => ({
      do: "move_character",
      characterId: args.idOf(0, "characters"),
      locationId: args.idOf(1, "locations"),
      position: args.word(2, "position", POSITIONS, "middle"),
    }),
  },
  update_character: {
    needs: ["characterId", "expression"],
    read: (args) => ({
      do: "update_character",
      characterId: args.idOf(0, "characters"),
      expression: args.text(1),
    }),
  },
  complete_objective: {
    needs: ["objectiveId"],
    read: (args) => ({ do: "complete_objective", objectiveId: args.idOf(0, "objectives") }),
  },
  show_task: taskShape("show_task"),
  complete_task: taskShape("complete_task"),
  obtain_collectible: {
    needs: ["collectibleId"],
    read: (args) => ({ do: "obtain_collectible", collectibleId: args.text(0) }),
  },
  preview_location: pictureShape("preview_location"),
  change_background: pictureShape("change_background"),
  start_animation: {
    needs: ["objectId or locationId", "startFrame", "frameRate"],
    more: 1,
    read: (args) => ({
      do: "start_animation",
      targetId: args.idOf(0, "objects", "locations"),
      startFrame: args.integer(1, { what: "start frame", fallback: 0, least: 0 }),
      frameRate: args.integer(2, { what: "frame rate", fallback: 24, least: 1 }),
    }),
  },
  stop_animation: {
    needs: ["objectId or locationId"],
    more: 1,
    read: (args) => ({ do: "stop_animation", targetId: args.idOf(0, "objects", "locations") }),
  },
  show_object_layer: {
    needs: ["true or false"],
    read: (args) => ({ do: "show_object_layer", isShown: args.isTrue(0) }),
  },
  add_popup: {
    needs: ["objectId"],
    more: 3,
    read: (args) => ({
      do: "add_popup",
      objectId: args.idOf(0, "objects"),
      position: args.word(1, "position", POSITIONS, "middle"),
      durationMs: args.milliseconds(2, 1),
      size: args.word(3, "size", POPUP_SIZES, "medium"),
    }),
  },
  make_object_glow: markShape("make_object_glow"),
  make_object_blink: markShape("make_object_blink"),
  play_bgm: soundShape("play_bgm", "bgm"),
  play_sfx: soundShape("play_sfx", "sfx"),
  navigate_to_assessment: {
    needs: ["assessmentId"],
    read: (args) => ({ do: "navigate_to_assessment", assessment: args.text(0) }),
  },
  update_assessment_status: { needs: [], read: () => ({ do: "update_assessment_status" }) },
  delay: {
    needs: ["seconds"],
    read: (args) => ({
      do: "delay",
      durationMs: args.milliseconds(0, 0),
    }),
  },
};

/** The words that story files have for actions. */
export const ACTION_NAMES = Object.keys(SHAPES);

const isDeedWord = (word: string): word is DeedWord => Object.hasOwn(SHAPES, word);

/** Reads what an action does; undefined when that cannot be told. */
export function readDeed(reading: Reading, name: Span, fields: readonly Span[]): Deed | undefined {
  const word = textOf(name);
  if (!isDeedWord(word)) {
    reading.error("invalid-action-type", `Invalid action type, ${word}`, name, nearest(word, ACTION_NAMES));
    return undefined;
  }
  const { needs, more = 0, read } = SHAPES[word];
  if (fields.length < needs.length || fields.slice(0, needs.length).some((field) => textOf(field) === "")) {
    const message = `Expected ${word}(${needs.join(", ")}), obtained "${fields.map(textOf).join(", ")}"`;
    reading.error("missing-argument", message, name);
    return undefined;
  }
  const surplus = fields[needs.length + more];
  if (surplus) reading.warn("ignored-text", `"${word}" takes no argument "${textOf(surplus)}": it is ignored`, surplus);
  return read(new Arguments(reading, word, fields));
}
