import type { Shortcut } from "./shortcuts-button";

interface ShortcutGroup {
  /** Where the shortcuts work. */
  readonly place: string;
  readonly shortcuts: readonly Shortcut[];
}

export const shortcutsStrings = { title: "Keyboard shortcuts" } as const;

/** The shortcuts of the workspace; those of the editor come first. */
export const SHORTCUTS: readonly [ShortcutGroup, ...ShortcutGroup[]] = [
  {
    place: "Editor",
    shortcuts: [
      { keys: "Shift+Enter", does: "Run the program" },
      { keys: "Escape, then Tab", does: "Leave the editor" },
      { keys: "F9", does: "Set or clear a breakpoint" },
      { keys: "Ctrl+B", does: "Go to declaration or documentation" },
      { keys: "Ctrl+M", does: "Rename all occurrences" },
      { keys: "Ctrl+Shift+H", does: "Highlight scope" },
      { keys: "Ctrl+Shift+M", does: "Show type information" },
      { keys: "Ctrl+K Ctrl+I", does: "Show information" },
      { keys: "F8", does: "Go to next problem" },
      { keys: "Ctrl+Space", does: "Show suggestions" },
      { keys: "Ctrl+F", does: "Find in the program" },
    ],
  },
  {
    place: "REPL input",
    shortcuts: [
      { keys: "Shift+Enter", does: "Evaluate" },
      { keys: "↑ or ↓", does: "Show an earlier or later input" },
    ],
  },
  {
    place: "Everywhere",
    shortcuts: [
      { keys: "F1", does: "Show this list" },
      { keys: "?", does: "Show this list, outside text fields" },
      { keys: "Arrow keys", does: "Resize the panes, between them" },
    ],
  },
  {
    place: "Stepper",
    shortcuts: [
      { keys: "a", does: "First step" },
      { keys: "b", does: "Previous step" },
      { keys: "f", does: "Next step" },
      { keys: "e", does: "Last step" },
      { keys: "+ or -", does: "Larger or smaller text" },
      { keys: "0", does: "Usual text size" },
    ],
  },
  {
    place: "Env Visualizer",
    shortcuts: [
      { keys: "a, b, f, e", does: "First, previous, next, last step" },
      { keys: "c", does: "Next change" },
    ],
  },
  {
    place: "Drawings",
    shortcuts: [
      { keys: "Arrow keys", does: "Move the drawing" },
      { keys: "+ or -", does: "Zoom in or out" },
      { keys: "0", does: "Show everything" },
      { keys: "Page Up or Page Down", does: "Previous or next drawing" },
      { keys: "Escape", does: "Leave full screen" },
    ],
  },
];
