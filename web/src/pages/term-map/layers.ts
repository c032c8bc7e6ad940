/** The rows of the map, from what one reads to what one earns; an edge leads down, or to the right. */
export const LANES = ["section", "recording", "chapter", "assessment", "achievement"] as const;
export type Lane = (typeof LANES)[number];

/** Something of the course, by its place in time. */
export interface Dated {
  readonly id: string;
  readonly lane: Lane;
  /** When it opens, in milliseconds since 1970; null for what is always there. */
  readonly opensAt: number | null;
}

/** One thing leads to, or counts for, another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

export interface Placed {
  /** The column of each node, from 0. */
  readonly columnOf: ReadonlyMap<string, number>;
  /** Of the edges those that lead forward: to a later column, or to a lower lane of the same one. */
  readonly edges: readonly Edge[];
  /** When what stands in a column opens at the earliest, in milliseconds since 1970; null for a column without dates. */
  readonly weeks: readonly (number | null)[];
}

/**
 * Places nodes in columns of weeks: nothing stands before the week in which it opens, nor before what leads to it. Edges to what
 * is not given, to themselves, a second time, or that close a circle are left out. What has no date stands as late as what it
 * leads to allows.
 * @param weekOf the beginning of a moment's week, in milliseconds since 1970
 */
export function placeInWeeks(nodes: readonly Dated[], given: readonly Edge[], weekOf: (at: number) => number): Placed {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const { order, edges } = inOrder([...byId.values()], given);
  const weeks = [...new Set([...byId.values()].flatMap(({ opensAt }) => (opensAt === null ? [] : [weekOf(opensAt)])))];
  weeks.sort((one, other) => one - other);
  const columnOfWeek = new Map(weeks.map((week, column) => [week, column]));
  const columnOf = new Map<string, number>();
  const incoming = grouped(edges, ({ to }) => to);
  for (const node of order) {
    const own = node.opensAt === null ? 0 : (columnOfWeek.get(weekOf(node.opensAt)) ?? 0);
    const after = (incoming.get(node.id) ?? []).map(
      ({ from }) => (columnOf.get(from) ?? 0) + gap(byId.get(from), node),
    );
    columnOf.set(node.id, Math.max(own, ...after));
  }
  const outgoing = grouped(edges, ({ from }) => from);
  for (const node of [...order].reverse()) {
    const next = outgoing.get(node.id) ?? [];
    if (node.opensAt !== null || next.length === 0) continue;
    columnOf.set(node.id, Math.min(...next.map(({ to }) => (columnOf.get(to) ?? 0) - gap(node, byId.get(to)))));
  }
  const last = Math.max(-1, ...columnOf.values());
  return { columnOf, edges, weeks: Array.from({ length: last + 1 }, (_, column) => weeks[column] ?? null) };
}

/** The columns that must lie between two nodes of which one leads to the other: none where the other stands lower. */
const gap = (from: Dated | undefined, to: Dated | undefined): number =>
  from && to && LANES.indexOf(to.lane) > LANES.indexOf(from.lane) ? 0 : 1;

function grouped(edges: readonly Edge[], keyOf: (edge: Edge) => string): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const known = groups.get(keyOf(edge));
    if (known) known.push(edge);
    else groups.set(keyOf(edge), [edge]);
  }
  return groups;
}

/** Orders nodes so that each stands behind what leads to it, the first to open first, and leaves out the edges that prevent it. */
function inOrder(nodes: readonly Dated[], given: readonly Edge[]): { order: Dated[]; edges: Edge[] } {
  const known = new Set(nodes.map(({ id }) => id));
  const seen = new Set<string>();
  const usable = given.filter(({ from, to }) => {
    const key = JSON.stringify([from, to]);
    if (from === to || !known.has(from) || !known.has(to) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const incoming = grouped(usable, ({ to }) => to);
  const at = ({ opensAt }: Dated): number => opensAt ?? Number.NEGATIVE_INFINITY;
  let waiting = [...nodes].sort((one, other) =>
    at(one) === at(other) ? (one.id < other.id ? -1 : 1) : at(one) < at(other) ? -1 : 1,
  );
  const order: Dated[] = [];
  const placed = new Set<string>();
  const edges: Edge[] = [];
  while (waiting.length > 0) {
    const isFree = ({ id }: Dated) => (incoming.get(id) ?? []).every(({ from }) => placed.has(from));
    const free = waiting.filter(isFree);
    // In a circle everything waits: the first to open begins it, whatever leads back to it.
    const next = free.length > 0 ? free : waiting.slice(0, 1);
    for (const node of next) edges.push(...(incoming.get(node.id) ?? []).filter(({ from }) => placed.has(from)));
    for (const node of next) placed.add(node.id);
    order.push(...next);
    waiting = waiting.filter(({ id }) => !placed.has(id));
  }
  return { order, edges };
}
