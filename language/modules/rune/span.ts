export type Corners = readonly [x0: number, y0: number, x1: number, y1: number, x2: number, y2: number];

/** Returns where the line from the upper to the lower point crosses a height. The fixed order avoids gaps between neighbours. */
function crossing(x0: number, y0: number, x1: number, y1: number, y: number): number {
  return x0 + ((y - y0) * (x1 - x0)) / (y1 - y0);
}

/** The three corners from the top to the bottom. */
function downwards([x0, y0, x1, y1, x2, y2]: Corners): Corners {
  const lower = (ya: number, xa: number, yb: number, xb: number): boolean => ya > yb || (ya === yb && xa > xb);
  let [ax, ay, bx, by, cx, cy] = [x0, y0, x1, y1, x2, y2];
  if (lower(ay, ax, by, bx)) [ax, ay, bx, by] = [bx, by, ax, ay];
  if (lower(by, bx, cy, cx)) [bx, by, cx, cy] = [cx, cy, bx, by];
  if (lower(ay, ax, by, bx)) [ax, ay, bx, by] = [bx, by, ax, ay];
  return [ax, ay, bx, by, cx, cy];
}

/**
 * The samples whose middle lies in a triangle, row by row: from the first column up to but not including the end.
 * Triangles with a common side never share a sample and leave none out.
 */
export function eachSpan(
  corners: Corners,
  side: number,
  found: (row: number, first: number, end: number) => void,
): void {
  const [ax, ay, bx, by, cx, cy] = downwards(corners);
  const last = Math.min(side - 1, Math.ceil(cy - 0.5) - 1);
  for (let row = Math.max(0, Math.ceil(ay - 0.5)); row <= last; row++) {
    const y = row + 0.5;
    const long = crossing(ax, ay, cx, cy, y);
    const short = y < by ? crossing(ax, ay, bx, by, y) : crossing(bx, by, cx, cy, y);
    const first = Math.max(0, Math.ceil(Math.min(long, short) - 0.5));
    const end = Math.min(side, Math.ceil(Math.max(long, short) - 0.5));
    if (end > first) found(row, first, end);
  }
}
