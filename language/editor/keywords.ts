import type { Chapter } from "../library";

/** The words of each chapter that no name may be, with what they do. */
const KEYWORD_MEANINGS: ReadonlyArray<readonly [since: Chapter, word: string, meaning: string]> = [
  [1, "const", "Declares a name for a value that never changes."],
  [1, "function", "Declares a function."],
  [1, "return", "Ends the function and gives its value back."],
  [1, "if", "Runs one block or another, by a condition."],
  [1, "else", "The other block of a conditional."],
  [1, "true", "The boolean value of what is so."],
  [1, "false", "The boolean value of what is not so."],
  [1, "import", "Takes names from a module."],
  [2, "null", "The empty list."],
  [2, "export", "Gives a name to other programs."],
  [3, "let", "Declares a name whose value can be changed by assignment."],
  [3, "while", "Repeats a block as long as a condition holds."],
  [3, "for", "Repeats a block with a counter."],
  [3, "break", "Leaves the loop."],
  [3, "continue", "Goes on with the next round of the loop."],
];

/** The words of a chapter with what they do, in the order in which they are taught. */
export const keywordsOf = (chapter: Chapter): ReadonlyArray<readonly [word: string, meaning: string]> =>
  KEYWORD_MEANINGS.filter(([since]) => since <= chapter).map(([, word, meaning]) => [word, meaning]);
