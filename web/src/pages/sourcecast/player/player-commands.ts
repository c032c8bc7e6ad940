import { type Command, isDialogOpen, type Runs, useCommandKeys } from "../../../app/shortcuts/commands";
import { strings } from "../../../texts/en/sourcecast";

/** What the player of recordings does. */
export const playerCommands = () =>
  [
    { id: "toggle", name: strings.keys.playOrPause, keys: [" ", "k"], keysShown: strings.keys.space },
    { id: "back", name: strings.back5, icon: "undo", keys: ["j"], keysShown: "J" },
    { id: "on", name: strings.on5, icon: "forward", keys: ["l"], keysShown: "L" },
    { id: "previous-chapter", name: strings.previousChapter, icon: "first", keys: ["["] },
    { id: "next-chapter", name: strings.nextChapter, icon: "last", keys: ["]"] },
    { id: "slower", name: strings.keys.slower, keys: ["<"] },
    { id: "faster", name: strings.keys.faster, keys: [">"] },
    { id: "captions", name: strings.keys.captions, keys: ["c"], keysShown: "C" },
    { id: "mute", name: strings.keys.mute, keys: ["m"], keysShown: "M" },
  ] as const satisfies readonly Command[];

export type PlayerCommandId = ReturnType<typeof playerCommands>[number]["id"];

const TYPED_INTO = "input:not([type=range]), textarea, select, [contenteditable=true]";
/** What a space bar presses by itself. */
const PRESSED = "button, a, summary, [role=tab], [role=button]";

/** Has the player follow keys, outside of text fields and dialogs; in an editor only while nothing can be typed there. */
export const usePlayerKeys = (runs: Runs<PlayerCommandId>): void =>
  useCommandKeys<PlayerCommandId>(playerCommands, runs, { isOurs: isForPlayer });

function isForPlayer({ target, key, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isDialogOpen()) return false;
  if (!(target instanceof Element)) return true;
  if (key === " " && target.closest(PRESSED)) return false;
  const field = target.closest<HTMLTextAreaElement>(TYPED_INTO);
  return field === null || (field.readOnly === true && field.closest(".monaco-editor") !== null);
}
