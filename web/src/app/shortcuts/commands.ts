import { useLayoutEffect, useRef } from "react";
import type { IconName } from "../../design/icons";

const onMac = /^Mac|^iP/.test(navigator.platform);

/** A key as the person's keyboard has it. */
const keyShown = (keys: string): string => (onMac ? keys.replaceAll("Ctrl+", "⌘").replaceAll("Shift+", "⇧") : keys);

/** Something that a person can do: its button, its menu item, its keys and its entry in the list of keys are made of it. */
export interface Command<Id extends string = string, Icon extends string = IconName> {
  readonly id: Id;
  readonly name: string;
  readonly icon?: Icon;
  /** Each of these does it: "Ctrl+S" (⌘ on a Mac), "Alt+Shift+N", "PageUp" or "a". One after the other: "Ctrl+K Ctrl+I". */
  readonly keys: readonly string[];
  /** How the list of keys writes them, where not as the first of them. */
  readonly keysShown?: string;
}

/** Runs commands by their ids, with the key that was pressed; null for one that may not be run now. */
export type Runs<Id extends string> = Readonly<Record<Id, ((key: string) => void) | null>>;

type Key = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Returns the name of a key with those that are held, as commands have it. */
export function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): string {
  const isHeld = { Ctrl: ctrlKey || metaKey, Alt: altKey, Shift: shiftKey };
  // Shift by itself makes a character another one.
  if (!isHeld.Ctrl && !isHeld.Alt && key.length === 1) return key.toLowerCase();
  // With Alt a keyboard may type something else than what is written on the key.
  const own = altKey && code.startsWith("Key") ? code.slice("Key".length) : key;
  const held = (["Ctrl", "Alt", "Shift"] as const).filter((one) => isHeld[one]);
  return [...held, own.length === 1 ? own.toUpperCase() : own].join("+");
}

/** Returns the command that a key stands for. */
export function commandFor<Id extends string>(
  commands: readonly Command<Id, string>[],
  event: Key,
): Command<Id, string> | undefined {
  const name = keyName(event);
  return commands.find(({ keys }) => keys.includes(name));
}

/** Runs the command that a key stands for, if it may be run now. Returns whether the key stands for one that is among `runs`. */
export function runByKey<Id extends string>(
  commands: readonly Command<Id, string>[],
  runs: Partial<Runs<Id>>,
  event: Key,
): boolean {
  const command = commandFor(commands, event);
  if (command === undefined || !(command.id in runs)) return false;
  runs[command.id]?.(event.key);
  return true;
}

interface KeysHeard {
  /** Whether a key that is pressed there is meant for these commands; any is, when absent. */
  readonly isOurs?: (event: KeyboardEvent) => boolean;
  /** Hears the keys before whatever has the focus. */
  readonly capture?: boolean;
}

/** Runs commands by their keys, wherever the focus is, while the component is there. */
export function useCommandKeys<Id extends string>(
  commands: () => readonly Command<Id, string>[],
  runs: Partial<Runs<Id>>,
  { isOurs = () => true, capture = false }: KeysHeard = {},
): void {
  const latest = useRef({ commands, runs, isOurs });
  latest.current = { commands, runs, isOurs };
  // As soon as a page is seen, the keys are about it.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const now = latest.current;
      if (now.isOurs(event) && runByKey(now.commands(), now.runs, event)) event.preventDefault();
    };
    window.addEventListener("keydown", hear, { capture });
    return () => window.removeEventListener("keydown", hear, { capture });
  }, [capture]);
}

/** The command that saves what a page is about. */
export const saveCommand = (name: string): Command<"save"> => ({ id: "save", name, icon: "save", keys: ["Ctrl+S"] });

/** Tells whether a dialog has the keys for itself. */
export const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/** The command of a list with this id. */
export function commandOf<Id extends string, Icon extends string = IconName>(
  commands: readonly Command<Id, Icon>[],
  id: Id,
): Command<Id, Icon> {
  const found = commands.find((command) => command.id === id);
  if (found === undefined) throw new Error(`There is no command ${id}`);
  return found;
}

/** The keys of a command as people write them. */
export const keysShown = ({ keys, keysShown: shown }: Command<string, string>): string =>
  shown ?? keyShown(keys[0] ?? "");

/** The name of a command with its key, for a button that shows an icon. */
export const nameWithKey = (command: Command<string, string>): string => `${command.name} (${keysShown(command)})`;

/** The keys of a command as assistive technology is told them. */
export const ariaKeys = ({ keys }: Command<string, string>): string =>
  keys
    .flatMap((key) =>
      key.includes("Ctrl+") ? [key.replace("Ctrl+", "Control+"), key.replace("Ctrl+", "Meta+")] : [key],
    )
    .join(" ");
