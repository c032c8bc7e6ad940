import type { Command } from "../../app/shortcuts/commands";
import { strings } from "../../texts/en/game";

/** What a player does while a story is played, by the buttons above the stage or by letters. */
export const storyCommands = () =>
  [
    { id: "auto", name: strings.auto, icon: "forward", keys: ["f"] },
    { id: "skip", name: strings.skip, icon: "last", keys: ["s"] },
    { id: "log", name: strings.log, icon: "book", keys: ["l"] },
    { id: "journal", name: strings.journal, icon: "flag", keys: ["j"] },
    { id: "awards", name: strings.awards, icon: "trophy", keys: ["a"] },
  ] as const satisfies readonly Command[];

export type StoryCommandId = ReturnType<typeof storyCommands>[number]["id"];

/** The letters of the commands, as the settings tell them. */
export const storyLetters = (): string =>
  storyCommands()
    .flatMap(({ keys }) => keys.map((key) => key.toUpperCase()))
    .sort()
    .join(", ");
