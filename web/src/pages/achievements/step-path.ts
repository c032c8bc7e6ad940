interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly total: number;
}

/**
 * Draws totals over time as steps from 0, oldest first, into a box: the line, and the area below it, as SVG paths.
 * @param end the moment at the right edge, in milliseconds since 1970; later points stand there, too
 */
export function stepPath(
  points: readonly Point[],
  end: number,
  { width, height }: { readonly width: number; readonly height: number },
): { line: string; area: string } {
  const [first] = points;
  if (!first) return { line: "", area: "" };
  const span = Math.max(1, end - first.at);
  const most = Math.max(1, ...points.map(({ total }) => total));
  const round = (value: number): number => Math.round(value * 10) / 10;
  const x = (at: number) => round(Math.min(1, (at - first.at) / span) * width);
  const y = (total: number) => round(height - (Math.max(0, total) / most) * height);
  const steps = points.map(({ at, total }) => `H${x(at)}V${y(total)}`).join("");
  const line = `M0 ${height}${steps}H${width}`;
  return { line, area: `${line}V${height}Z` };
}
