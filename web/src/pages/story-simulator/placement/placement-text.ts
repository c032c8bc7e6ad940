import { titleOfDialogue } from "../../../../../domain/stories/readable-name";
import { baseName, type PlacedItem, type Placement } from "./placement";

const DEFAULT_BACKGROUND = "/locations/yourRoom-dim/normal.png";

/** Headers of story files, and what the text below declares: a location of this name would be taken for them. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  "objectives",
  "tasks",
  "locations",
  "dialogues",
  "gameStartActions",
  "checkpointCompleteActions",
  "talk",
  "welcome",
  "click",
]);

/** What the two dialogues say, in the story's language: authors replace it. */
const WELCOME = "Welcome! Look around: everything here can be clicked.";
const CLICK = "You have clicked it.";

/** Returns a checkpoint with what was placed, as a text file of a story. */
export function placementText({ background = DEFAULT_BACKGROUND, items }: Placement): string {
  const name = baseName(background);
  const isTaken = RESERVED_NAMES.has(name) || items.some(({ id }) => id === name);
  const location = isTaken ? `${name}_location` : name;
  const of = (kind: PlacedItem["kind"]) => items.filter((item) => item.kind === kind);
  return [
    "",
    `startingLoc: ${location}`,
    "objectives",
    "    talk",
    "locations",
    `    ${location}, ${quoted(background)}, ${titleOfDialogue(background)}`,
    location,
    "    modes: explore",
    "    actions",
    "        show_dialogue(welcome)",
    "    objects",
    ...of("object").map((item) => `        ${itemFields(item)}`),
    "    boundingBoxes",
    ...of("box").flatMap((item) => [`        ${itemFields(item)}`, "            show_dialogue*(click)"]),
    "dialogues",
    "    welcome",
    "        @narrator",
    `        ${WELCOME}`,
    "    click",
    "        @narrator",
    `        ${CLICK}`,
    "",
  ].join("\n");
}

/** Returns an item as its line in a story file, numbers floored: `+lamp0, /objects/lamp.png, 960, 540`. */
export function itemFields(item: PlacedItem): string {
  const path = item.kind === "object" ? [quoted(item.path)] : [];
  const numbers = [item.x, item.y, ...(item.size ? [item.size.width, item.size.height] : [])];
  return [`+${item.id}`, ...path, ...numbers.map(Math.floor)].join(", ");
}

/** Values with a comma or a comment's sign need quotes. */
const quoted = (path: string): string => (/,|\/\/|\/\*/.test(path) ? `"${path}"` : path);
