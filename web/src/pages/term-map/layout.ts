import { LANES, type Lane, type Placed } from "./layers";

/** Measures of the drawing, in pixels. */
export const NODE = { width: 188, height: 66 } as const;
const GAP = { across: 44, down: 12, lane: 30 } as const;
/** Room at the left for the names of the lanes, and above for those of the weeks. */
export const MARGIN = { left: 76, top: 40 } as const;

interface Box {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The left upper corner of each node. */
  readonly boxOf: ReadonlyMap<string, Box>;
  /** The lanes that have something, with where each begins and how high it is. */
  readonly lanes: readonly { readonly lane: Lane; readonly y: number; readonly height: number }[];
}

/** The left edge of a column. */
export const columnX = (column: number): number => MARGIN.left + column * (NODE.width + GAP.across);

/** Lays nodes out in their columns and lanes; in one cell they stand in the order in which they are given. */
export function layOut(
  nodes: readonly { readonly id: string; readonly lane: Lane }[],
  { columnOf, weeks }: Placed,
): Layout {
  const cells = new Map<string, string[]>();
  for (const { id, lane } of nodes) {
    const key = `${lane} ${columnOf.get(id) ?? 0}`;
    cells.set(key, [...(cells.get(key) ?? []), id]);
  }
  const boxOf = new Map<string, Box>();
  const lanes: Layout["lanes"][number][] = [];
  let y: number = MARGIN.top;
  for (const lane of LANES) {
    const own = weeks.map((_, column) => cells.get(`${lane} ${column}`) ?? []);
    const most = Math.max(0, ...own.map(({ length }) => length));
    if (most === 0) continue;
    for (const [column, ids] of own.entries()) {
      for (const [place, id] of ids.entries()) {
        boxOf.set(id, { x: columnX(column), y: y + place * (NODE.height + GAP.down) });
      }
    }
    const height = most * (NODE.height + GAP.down) - GAP.down;
    lanes.push({ lane, y, height });
    y += height + GAP.lane;
  }
  return { width: columnX(weeks.length) - GAP.across + 16, height: y, boxOf, lanes };
}

/** Returns nodes in the order in which they are read and the keyboard goes through them: by column, from top to bottom. */
export function inReadingOrder<Node extends { readonly id: string }>(
  nodes: readonly Node[],
  { boxOf }: Pick<Layout, "boxOf">,
): Node[] {
  const placeOf = ({ id }: Node): Box => boxOf.get(id) ?? { x: 0, y: 0 };
  return [...nodes].sort((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a.x - b.x || a.y - b.y;
  });
}

/** Draws an edge as the `d` of an SVG path: from side to side between columns, from edge to edge within one. */
export function edgePath(from: Box, to: Box): string {
  if (from.x === to.x) {
    const [x, top, bottom] = [from.x + NODE.width / 2, from.y + NODE.height, to.y];
    const bend = from.x - GAP.across / 4;
    // Past what stands between them in the same column.
    return bottom - top <= GAP.lane
      ? `M${x} ${top}V${bottom}`
      : `M${from.x} ${from.y + NODE.height / 2}C${bend} ${from.y + NODE.height / 2} ${bend} ${to.y + NODE.height / 2} ${to.x} ${to.y + NODE.height / 2}`;
  }
  const [x1, y1] = [from.x + NODE.width, from.y + NODE.height / 2];
  const [x2, y2] = [to.x, to.y + NODE.height / 2];
  const reach = Math.max(24, (x2 - x1) / 2);
  return `M${x1} ${y1}C${x1 + reach} ${y1} ${x2 - reach} ${y2} ${x2} ${y2}`;
}
