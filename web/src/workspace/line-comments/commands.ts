import type { Command } from "../../app/shortcuts/commands";
import { strings } from "../../texts/en/line-comments";

/** What one does by keys on a line of a program that may be commented on; comments are hidden wherever the focus is. */
export const lineCommands = () =>
  [
    { id: "comment", name: strings.commands.comment, keys: ["c", "Enter", "Shift+Enter"], keysShown: "C" },
    { id: "line-before", name: strings.commands.before, keys: ["ArrowUp", "Shift+ArrowUp"], keysShown: "↑" },
    { id: "line-after", name: strings.commands.after, keys: ["ArrowDown", "Shift+ArrowDown"], keysShown: "↓" },
    { id: "hide", name: strings.commands.hide, keys: ["Alt+Shift+H"] },
  ] as const satisfies readonly Command[];

export type LineCommandId = ReturnType<typeof lineCommands>[number]["id"];
