import type { LogEntry } from "../../../workspace/repl-log";

/** What came of a run beside what the book says that it shows. */
export type Comparison = "same" | "other" | "failed";

/**
 * Compares what a run has shown with the book's output. A book gives the value alone, or the lines that were displayed with or without the
 * value; white space at the ends of lines is none.
 */
export function compareOutput(entries: readonly LogEntry[], expected: string): Comparison {
  const texts = (...kinds: readonly LogEntry["kind"][]) =>
    normal(entries.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text));
  if (entries.some(({ kind }) => kind === "error")) return normal([expected]) === texts("error") ? "same" : "failed";
  const wanted = normal([expected]);
  const shown = [texts("display"), texts("result"), texts("display", "result")];
  return shown.includes(wanted) ? "same" : "other";
}

const normal = (texts: readonly string[]): string =>
  texts
    .join("\n")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
