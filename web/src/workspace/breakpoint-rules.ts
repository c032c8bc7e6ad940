/** Blank lines, comments and `debugger;` hold no breakpoint. */
export const canHoldBreakpoint = (line: string): boolean => {
  const text = line.trim();
  return text !== "" && !/^(\/\/|\/\*|\*)/.test(text) && !/^debugger\b/.test(text);
};

/** The breakpoints after a click on a line: a line that cannot hold one loses it. */
export function toggled(lines: readonly number[], line: number, text: string): readonly number[] {
  const others = lines.filter((one) => one !== line);
  const set = others.length === lines.length && canHoldBreakpoint(text);
  return set ? [...others, line].sort((a, b) => a - b) : others;
}
