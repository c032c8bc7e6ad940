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
  readonly read: (given: Arguments) => Deed | undefined;
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
  read: (given) => {
    const category = given.oneOf(0, ITEM_CATEGORIES, "invalid-entity-type", "Invalid entity type, ");
    const locationId = given.location(1);
    if (category === undefined) return undefined;
    const kind = KIND_OF[category];
    const itemId = given.text(2);
    given.expect(2, kind, "item-not-found", `Cannot find id "${itemId}" under ${kind} entity type`);
    return { do: word, category, locationId, itemId };
  },
});

const modeShape = (word: "add_mode" | "remove_mode"): Shape => ({
  needs: ["locationId", "mode"],
  read: (given) => {
    const locationId = given.location(0);
    const mode = given.oneOf(1, MODES, "invalid-location-mode", "Invalid location mode, ");
    return mode && { do: word, locationId, mode };
  },
});

const taskShape = (word: "show_task" | "complete_task"): Shape => ({
  needs: ["taskId"],
  read: (given) => ({ do: word, taskId: given.idOf(0, "tasks") }),
});

const pictureShape = (word: "preview_location" | "change_background"): Shape => ({
  needs: ["locationId"],
  read: (given) => ({ do: word, locationId: given.idOf(0, "locations") }),
});

const markShape = (word: "make_object_glow" | "make_object_blink"): Shape => ({
  needs: ["objectId"],
  more: 1,
  read: (given) => ({ do: word, objectId: given.idOf(0, "objects"), isOn: given.isTrue(1) }),
});

const soundShape = (word: "play_bgm" | "play_sfx", as: "bgm" | "sfx"): Shape => ({
  needs: ["soundId"],
  read: (given) => {
    const soundId = given.text(0);
    given.expect(0, as, `${as}-not-found`, `Cannot find ${as} key "${soundId}"`);
    return { do: word, soundId };
  },
});

const SHAPES: { readonly [Word in DeedWord]: Shape } = {
  show_dialogue: {
    needs: ["dialogueId"],
    read: (given) => ({ do: "show_dialogue", dialogueId: given.idOf(0, "dialogues") }),
  },
  add_item: itemShape("add_item"),
  remove_item: itemShape("remove_item"),
  add_mode: modeShape("add_mode"),
  remove_mode: modeShape("remove_mode"),
  move_character: {
    needs: ["characterId", "locationId"],
    more: 1,
    read: (given) => ({
      do: "move_character",
      characterId: given.idOf(0, "characters"),
      locationId: given.idOf(1, "locations"),
      position: given.word(2, "position", POSITIONS, "middle"),
    }),
  },
  update_character: {
    needs: ["characterId", "expression"],
    read: (given) => ({
      do: "update_character",
      characterId: given.idOf(0, "characters"),
      expression: given.text(1),
    }),
  },
  complete_objective: {
    needs: ["objectiveId"],
    read: (given) => ({ do: "complete_objective", objectiveId: given.idOf(0, "objectives") }),
  },
  show_task: taskShape("show_task"),
  complete_task: taskShape("complete_task"),
  obtain_collectible: {
    needs: ["collectibleId"],
    read: (given) => ({ do: "obtain_collectible", collectibleId: given.text(0) }),
  },
  preview_location: pictureShape("preview_location"),
  change_background: pictureShape("change_background"),
  start_animation: {
    needs: ["objectId or locationId", "startFrame", "frameRate"],
    more: 1,
    read: (given) => ({
      do: "start_animation",
      targetId: given.idOf(0, "objects", "locations"),
      startFrame: given.integer(1, { what: "start frame", fallback: 0, least: 0 }),
      frameRate: given.integer(2, { what: "frame rate", fallback: 24, least: 1 }),
    }),
  },
  stop_animation: {
    needs: ["objectId or locationId"],
    more: 1,
    read: (given) => ({ do: "stop_animation", targetId: given.idOf(0, "objects", "locations") }),
  },
  show_object_layer: {
    needs: ["true or false"],
    read: (given) => ({ do: "show_object_layer", isShown: given.isTrue(0) }),
  },
  add_popup: {
    needs: ["objectId"],
    more: 3,
    read: (given) => ({
      do: "add_popup",
      objectId: given.idOf(0, "objects"),
      position: given.word(1, "position", POSITIONS, "middle"),
      durationMs: given.milliseconds(2, 1),
      size: given.word(3, "size", POPUP_SIZES, "medium"),
    }),
  },
  make_object_glow: markShape("make_object_glow"),
  make_object_blink: markShape("make_object_blink"),
  play_bgm: soundShape("play_bgm", "bgm"),
  play_sfx: soundShape("play_sfx", "sfx"),
  navigate_to_assessment: {
    needs: ["assessmentId"],
    read: (given) => ({ do: "navigate_to_assessment", assessment: given.text(0) }),
  },
  update_assessment_status: { needs: [], read: () => ({ do: "update_assessment_status" }) },
  delay: {
    needs: ["seconds"],
    read: (given) => ({
      do: "delay",
      durationMs: given.milliseconds(0, 0),
    }),
  },
};

/** The words that story files have for actions. */
export const DEED_WORDS = Object.keys(SHAPES);

const isDeedWord = (word: string): word is DeedWord => Object.hasOwn(SHAPES, word);

/** Reads what an action does; undefined when that cannot be told. */
export function readDeed(reading: Reading, name: Span, fields: readonly Span[]): Deed | undefined {
  const word = textOf(name);
  if (!isDeedWord(word)) {
    reading.error("invalid-action-type", `Invalid action type, ${word}`, name, nearest(word, DEED_WORDS));
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
