/** Strings and whole comments, in which nothing begins. */
const CLOSED = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?\*\//g;

/**
 * Blank lines, comments and `debugger;` hold no breakpoint.
 * @param line 1-based in the lines of the text
 */
export function canHoldBreakpoint(lines: readonly string[], line: number): boolean {
  const before = lines.slice(0, line - 1).join("\n");
  const inComment = before.replace(CLOSED, "").includes("/*");
  const whole = `${inComment ? "/*" : ""}${lines[line - 1] ?? ""}`;
  const text = whole.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "").trim();
  return text !== "" && !text.startsWith("//") && !/^debugger\b/.test(text);
}

/** The breakpoints after a click on a line of a text: a line that cannot hold one loses it. */
export function toggled(breakpoints: readonly number[], line: number, lines: readonly string[]): readonly number[] {
  const others = breakpoints.filter((one) => one !== line);
  const set = others.length === breakpoints.length && canHoldBreakpoint(lines, line);
  return set ? [...others, line].sort((a, b) => a - b) : others;
}
