/** The first line of a testcase's program, where it is a comment. */
const TITLE = /^\s*\/\/[ \t]*(\S[^\n]*)/;

/** The words that a testcase's program has for itself, to be shown in place of its code; null when it has none. */
export const titleOf = (program: string): string | null => TITLE.exec(program)?.[1]?.trim() ?? null;
