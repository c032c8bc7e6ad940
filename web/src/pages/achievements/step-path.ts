interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly total: number;
}

/** Draws totals over time as steps from 0, oldest first, into a box: the line, and the area below it, as SVG paths. */
export function stepPath(points: readonly Point[], width: number, height: number): { line: string; area: string } {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { line: "", area: "" };
  const span = last.at - first.at;
  const most = Math.max(1, ...points.map(({ total }) => total));
  const place = (value: number): number => Math.round(value * 10) / 10;
  // What was all earned at one moment is a step at the left end.
  const x = (at: number) => place(span === 0 ? 0 : ((at - first.at) / span) * width);
  const y = (total: number) => place(height - (Math.max(0, total) / most) * height);
  const steps = points.map(({ at, total }) => `H${x(at)}V${y(total)}`).join("");
  const line = `M0 ${height}${steps}H${width}`;
  return { line, area: `${line}V${height}Z` };
}
