import { catalogue } from "../active";

/** Words of a program of the textbook that is open in the text. */
export const strings = catalogue("textbookPrograms", {
  workspace: (name: string) => `${name}, open`,
  answer: (exercise: string) => `Your answer to ${exercise}`,
  unreadable: "This program cannot be read.",
  close: "Close program",
  openInPlayground: "Open in Playground",
  repl: "Output",
  replHint: "Run the program, then type an expression to evaluate.",
  sideTabs: "Output and tools",
  restored: (time: string) => `Restored from ${time}.`,
  bookChanged: "The book's program has changed since.",
  keep: "Got it",
  reset: "Reset",
  isReset: "Back at the start. Your version is under History.",
  history: "History",
  version: (time: string, lines: number) => `${time}, ${lines === 1 ? "1 line" : `${lines} lines`}`,
  notKept: "This browser does not keep your changes. Copy them before you leave.",
  same: "Same as in the book",
  other: "The book shows:",
});
