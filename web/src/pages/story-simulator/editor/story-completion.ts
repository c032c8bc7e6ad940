import {
  type Checkpoint,
  type Deed,
  ITEM_CATEGORIES,
  MODES,
  POPUP_SIZES,
  POSITIONS,
  USER_STATES,
} from "../../../../../domain/stories/checkpoint";

/** Something that can be written next. */
export interface Proposal {
  readonly label: string;
  readonly kind: "word" | "action" | "id";
  /** What is inserted, where that is more than the label; `$0` is where the caret goes. */
  readonly insert?: string;
}

/** What an argument of an action is. */
type Argument =
  | "category"
  | "location"
  | "item"
  | "mode"
  | "character"
  | "expression"
  | "position"
  | "objective"
  | "task"
  | "dialogue"
  | "target"
  | "object"
  | "truth"
  | "size"
  | "bgm"
  | "sfx"
  | "free";

const ACTIONS: { readonly [Word in Deed["do"]]: readonly Argument[] } = {
  show_dialogue: ["dialogue"],
  add_item: ["category", "location", "item"],
  remove_item: ["category", "location", "item"],
  add_mode: ["location", "mode"],
  remove_mode: ["location", "mode"],
  move_character: ["character", "location", "position"],
  update_character: ["character", "expression"],
  complete_objective: ["objective"],
  show_task: ["task"],
  complete_task: ["task"],
  obtain_collectible: ["free"],
  preview_location: ["location"],
  change_background: ["location"],
  start_animation: ["target", "free", "free"],
  stop_animation: ["target"],
  show_object_layer: ["truth"],
  add_popup: ["object", "position", "free", "size"],
  make_object_glow: ["object", "truth"],
  make_object_blink: ["object", "truth"],
  play_bgm: ["bgm"],
  play_sfx: ["sfx"],
  navigate_to_assessment: ["free"],
  update_assessment_status: [],
  delay: ["free"],
};

const SECTIONS = [
  "startingLoc:",
  "objectives",
  "tasks",
  "locations",
  "gameStartActions",
  "checkpointCompleteActions",
  "dialogues",
];
const PARAGRAPHS = [
  "modes:",
  "nav:",
  "talkTopics:",
  "preview:",
  "objects",
  "boundingBoxes",
  "characters",
  "bgm",
  "sfx",
  "actions",
];

/** Returns what can be written at the end of the beginning of a line. */
export function proposalsAt(before: string, checkpoint: Checkpoint): readonly Proposal[] {
  const condition = /(?:\bif|\bAND)\s+!?\s*([\w.]*)$/.exec(before);
  if (condition) return conditionProposals(condition[1] ?? "", checkpoint);
  const call = /(\w+)\*?\(([^()]*)$/.exec(before);
  if (call) return argumentProposals(call[1] ?? "", call[2] ?? "", checkpoint);
  const config = /^\s*(startingLoc|modes|nav|talkTopics):\s*[^:]*$/.exec(before);
  if (config) return configProposals(config[1] ?? "", checkpoint);
  const speaker = /^\s+@([^@]*)$/.exec(before);
  if (speaker) return speakerProposals(speaker[1] ?? "", checkpoint);
  if (/^\w*$/.test(before)) return [...proposals(SECTIONS), ...ids(checkpoint.locations.keys())];
  if (/^\s+\w*$/.test(before)) return [...proposals(PARAGRAPHS), ...actionProposals()];
  return [];
}

const proposals = (labels: readonly string[]): Proposal[] => labels.map((label) => ({ label, kind: "word" }));
const ids = (labels: Iterable<string>): Proposal[] => [...labels].map((label) => ({ label, kind: "id" }));

const actionProposals = (): Proposal[] =>
  Object.entries(ACTIONS).map(([label, needs]) => ({
    label,
    kind: "action",
    insert: `${label}(${needs.length > 0 ? "$0" : ""})`,
  }));

function configProposals(key: string, { locations, dialogues }: Checkpoint): Proposal[] {
  if (key === "modes") return proposals(MODES);
  return ids((key === "talkTopics" ? dialogues : locations).keys());
}

function conditionProposals(written: string, { objectives, tasks }: Checkpoint): Proposal[] {
  if (written.startsWith("checklist.")) return ids(objectives);
  if (written.startsWith("tasklist.")) return ids(tasks.keys());
  if (written.startsWith("userstate.")) return written.split(".").length > 2 ? [] : proposals(USER_STATES);
  return proposals(["checklist", "tasklist", "userstate"]);
}

function speakerProposals(written: string, checkpoint: Checkpoint): Proposal[] {
  const [who = "", ...rest] = written.split(",");
  if (rest.length === 0) return [...proposals(["you", "narrator"]), ...ids(checkpoint.characters.keys())];
  return rest.length === 1 ? expressionProposals(who.trim(), checkpoint) : proposals(POSITIONS);
}

/** Expressions have no list of their own: those that the story already uses are offered. */
function expressionProposals(characterId: string, { characters, dialogues }: Checkpoint): Proposal[] {
  const own = characters.get(characterId);
  const lines = [...dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());
  const spoken = lines.flatMap(({ speaker }) =>
    speaker.who === "character" && speaker.characterId === characterId ? (speaker.expression ?? []) : [],
  );
  return ids(new Set([...(own ? [own.expression] : []), ...spoken]));
}

function argumentProposals(action: string, written: string, checkpoint: Checkpoint): readonly Proposal[] {
  const given = written.split(",").map((one) => one.trim());
  const argument = Object.entries(ACTIONS).find(([word]) => word === action)?.[1][given.length - 1];
  const { locations, objects, characters, dialogues, sounds, tasks, objectives } = checkpoint;
  const soundsAs = (as: "bgm" | "sfx") => [...sounds.values()].filter((sound) => sound.as === as).map(({ id }) => id);
  switch (argument) {
    case "category":
      return proposals(ITEM_CATEGORIES);
    case "location":
      return ids(locations.keys());
    case "item":
      return ids(itemsOf(given[0] ?? "", checkpoint));
    case "mode":
      return proposals(MODES);
    case "character":
      return ids(characters.keys());
    case "expression":
      return expressionProposals(given[0] ?? "", checkpoint);
    case "position":
      return proposals(POSITIONS);
    case "objective":
      return ids(objectives);
    case "task":
      return ids(tasks.keys());
    case "dialogue":
      return ids(dialogues.keys());
    case "target":
      return ids([...objects.keys(), ...locations.keys()]);
    case "object":
      return ids(objects.keys());
    case "truth":
      return proposals(["true", "false"]);
    case "size":
      return proposals(POPUP_SIZES);
    case "bgm":
    case "sfx":
      return ids(soundsAs(argument));
    default:
      return [];
  }
}

function itemsOf(category: string, checkpoint: Checkpoint): Iterable<string> {
  const { locations, dialogues, objects, boundingBoxes, characters } = checkpoint;
  const of: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
    navigation: locations,
    talkTopics: dialogues,
    objects,
    boundingBoxes,
    characters,
  };
  return of[category]?.keys() ?? [];
}
