import type { StoryFile } from "./problem";

/** The lines of one of the places of a long file: 13 of them. */
const placeLines = (name: string): string[] => [
  `${name}`,
  "    modes: talk, explore, move",
  "    nav: harbour",
  `    talkTopics: ${name}Talk`,
  "    objects",
  `        +${name}Lamp, /objects/lamp.png, 960, 540, 120, 80`,
  `            show_dialogue*(${name}Talk)`,
  "    boundingBoxes",
  `        +${name}Door, 400, 800, 120, 300`,
  `            complete_objective(${name}Seen)`,
  "    characters",
  `        +${name}Keeper, The keeper, calm, left`,
  "",
];

/** The lines of one of the dialogues of a long file: 13 of them. */
const dialogueLines = (name: string): string[] => [
  `    ${name}Talk, About the ${name}`,
  "        1",
  `        @${name}Keeper, happy`,
  "        Good evening, {name}.",
  "        prompt: Shall I show you the lamp?",
  "            Yes -> goto 2",
  "            No -> goto 3",
  "        2",
  "        Follow me.",
  `            make_object_glow(${name}Lamp) if !checklist.${name}Seen AND tasklist.look`,
  "        goto 3 if userstate.collectibles.lens",
  "        3",
  "        Good night.",
];

/** Writes a valid file of a story of about 300 lines, all of whose ids begin with its name. */
export function longFile(name: string): StoryFile {
  const places = Array.from({ length: 10 }, (_, index) => `${name}${index}`);
  const lines = [
    "startingLoc: harbour",
    "objectives",
    ...places.map((place) => `    ${place}Seen`),
    "tasks",
    "    look, Look around, Every place has a lamp",
    "locations",
    "    harbour, /locations/harbour/day.png, The Harbour",
    ...places.map((place) => `    ${place}, /locations/${place}/day.png, The ${place}`),
    "harbour",
    "    modes: move",
    `    nav: ${places.join(", ")}`,
    "    actions",
    "        complete_task(look)",
    ...places.flatMap(placeLines),
    "dialogues",
    ...places.flatMap(dialogueLines),
  ];
  return { name: `${name}.txt`, text: lines.join("\n") };
}

/** Writes the 100 files of a long story. */
export const longStory = (): StoryFile[] => Array.from({ length: 100 }, (_, index) => longFile(`day${index}x`));
