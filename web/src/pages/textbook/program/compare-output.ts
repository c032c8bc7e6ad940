import type { LogEntry } from "../../../workspace/repl-log";

/** What came of a run beside what the book says that it shows. */
export type Comparison = "same" | "other" | "failed";

/**
 * Compares what a run has shown with the book's output. A book gives the value alone, or the lines that were displayed with or without the
 * value; white space at the ends of lines is none.
 */
export function compareOutput(shown: readonly LogEntry[], expected: string): Comparison {
  const entries = shown.filter((entry) => !isHint(entry));
  const texts = (...kinds: readonly LogEntry["kind"][]) =>
    normal(entries.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text));
  if (entries.some(({ kind }) => kind === "error")) return normal([expected]) === texts("error") ? "same" : "failed";
  const wanted = normal([expected]);
  const ways = [texts("display"), texts("result"), texts("display", "result")];
  return ways.includes(wanted) ? "same" : "other";
}

/** What the language worker remarks beside a run is no failure of the program. */
const isHint = (entry: LogEntry): boolean => entry.kind === "error" && entry.text.startsWith("Hint: ");

const normal = (texts: readonly string[]): string =>
  texts
    .join("\n")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
