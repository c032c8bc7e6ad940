import type { LogEntry } from "../../../workspace/repl-log";
import { compareOutput } from "./compare-output";

const display = (text: string): LogEntry => ({ kind: "display", text });
const result = (text: string): LogEntry => ({ kind: "result", text });
const hint: LogEntry = { kind: "error", text: "Hint: there may be more answers.", line: null };
const error: LogEntry = { kind: "error", text: "Line 1: Name x not declared.", line: 1 };

it.each<[string, LogEntry[], string, string]>([
  ["the value", [result("486")], "486", "same"],
  ["the value, with white space around it", [result("486")], "\n 486 \n", "same"],
  ["the value after what was displayed", [display("hello"), result("3")], "3", "same"],
  ["lines that were displayed", [display("a"), display("b"), result("undefined")], "a\nb", "same"],
  ["lines and the value", [display("a"), result("b")], "a\nb", "same"],
  ["another value", [result("487")], "486", "other"],
  ["a part of the lines", [display("a"), result("b")], "a\nc", "other"],
  ["the value after a remark", [hint, result("486")], "486", "same"],
  ["an error", [error], "486", "failed"],
  ["the error that the book shows", [error], "Line 1: Name x not declared.", "same"],
  ["nothing", [], "486", "other"],
])("compares %s", (_what, entries, expected, comparison) => expect(compareOutput(entries, expected)).toBe(comparison));
