import { useEffect, useRef } from "react";

interface Commands {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Hears the keys of the editor: Ctrl or Cmd with S, Z, Shift+Z and Y. A code editor undoes for itself. */
export function useKeys(commands: Commands): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented || isInDialog(event.target)) return;
      if (command !== "save" && isInCodeEditor(event.target)) return;
      event.preventDefault();
      latest.current[command]();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

function commandOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): keyof Commands | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "s" && !shiftKey) return "save";
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

const isInCodeEditor = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".monaco-editor") !== null;

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;
