/** Both ends are inclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The bytes that a Range header asks for: undefined when there is none (or one that is to be ignored), null when it cannot
 * be satisfied. One range only.
 */
export function parseRange(header: string | undefined, size: number): Range | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  if (match[1] === "") {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return null;
  return end < start ? undefined : { start, end };
}
