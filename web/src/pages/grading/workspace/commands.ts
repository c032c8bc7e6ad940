import type { Command } from "../../../app/shortcuts/commands";
import { strings } from "../../../texts/en/grading";
import { lineCommands } from "../../../workspace/line-comments/commands";

/** What one does by keys wherever the focus is in the grading workspace. */
export const gradingCommands = () =>
  [
    { id: "save", name: strings.keys.save, keys: ["Ctrl+S"] },
    { id: "save-next", name: strings.keys.saveNext, keys: ["Alt+Shift+S"] },
    { id: "next", name: strings.keys.next, keys: ["Alt+Shift+N"] },
    {
      id: "tick",
      name: strings.keys.tick,
      keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
      keysShown: "1-9",
    },
    { id: "find", name: strings.keys.find, keys: ["/"] },
    { id: "comment-from-editor", name: strings.keys.commentFromEditor, keys: ["Alt+Shift+C"] },
  ] as const satisfies readonly Command[];

export type GradingCommandId = ReturnType<typeof gradingCommands>[number]["id"];

/** The same with the keys of the lines in the tab of comments, for the list of keys. */
export const listedCommands = (): readonly Command[] => [...gradingCommands(), ...lineCommands()];
