import type { DataDrawing, ShownObject, ShownValue } from "../../../../language/drawings/values";
import { boxesOf, type Cell, GAP, GRID } from "./measures";
import type { Child, Hanging, Placed } from "./placed";

/** A pointer as one names it: the object and the number of its item. */
export const pointerKey = (object: number, item: number): string => `${object}.${item}`;

/** Items of an array; a function has none. */
export const itemsOf = (object: ShownObject): readonly (ShownValue | null)[] =>
  object.kind === "array" ? object.items : [];

interface Hung {
  readonly hanging: ReadonlyMap<number, Hanging>;
  /** The object that hangs on each argument, by the argument's number. */
  readonly first: ReadonlyMap<number, number>;
}

/** Decides what hangs where: on the first pointer that leads there, going outwards from one argument after the other. */
export function hang({ roots, objects }: DataDrawing, collapsed: ReadonlySet<string>): Hung {
  const known = new Map(objects.map((object) => [object.id, object]));
  const hanging = new Map<number, Hanging>();
  const first = new Map<number, number>();
  const queue: number[] = [];
  const take = (value: ShownValue | null): number | null => {
    if (value === null || "text" in value || visited.has(value.object) || !known.has(value.object)) return null;
    visited.add(value.object);
    queue.push(value.object);
    return value.object;
  };
  const visited = new Set<number>();
  const follow = (object: ShownObject): void => {
    const children: Child[] = [];
    const folded: number[] = [];
    for (const [item, value] of itemsOf(object).entries()) {
      if (value !== null && "object" in value && collapsed.has(pointerKey(object.id, item))) folded.push(item);
      else {
        const id = take(value);
        if (id !== null) children.push({ item, id });
      }
    }
    hanging.set(object.id, { object, ...boxesOf(object), children, collapsed: folded });
  };
  let next = 0;
  for (const [index, root] of roots.entries()) {
    const id = take(root);
    if (id !== null) first.set(index, id);
    for (; next < queue.length; next++) follow(known.get(queue[next] as number) as ShownObject);
  }
  return { hanging, first };
}

const isPair = ({ object }: Hanging): boolean => object.kind === "array" && object.items.length === 2 && !object.more;

/** The object that goes on to the right of a pair: what hangs on its tail. */
const nextOf = (node: Hanging): number | undefined =>
  isPair(node) ? node.children.find(({ item }) => item === 1)?.id : undefined;

/** Objects that stand in one row; a longer list goes on below, at the left. */
const LINE = 20;

/** The objects of one row, from one to the tail of its tail, with their places from the first. */
function spineOf(id: number, hanging: ReadonlyMap<number, Hanging>): { node: Hanging; x: number }[] {
  const spine: { node: Hanging; x: number }[] = [];
  let x = 0;
  for (let at: number | undefined = id; at !== undefined && spine.length < LINE; ) {
    const node: Hanging = hanging.get(at) as Hanging;
    spine.push({ node, x });
    x = Math.ceil((x + node.width + GAP) / GRID) * GRID;
    at = nextOf(node);
  }
  return spine;
}

/** Finds places for what hangs below an argument. */
export class Arranger {
  private readonly offsets = new Map<number, { readonly dx: number; readonly drow: number }>();

  constructor(private readonly hanging: ReadonlyMap<number, Hanging>) {}

  /**
   * Arranges what hangs below an object, from right to left: each part as high as it can stand below its item without
   * touching what hangs further to the right, so that no arrow to a part crosses a box.
   *
   * @returns the rows that all of it takes, column by column of the grid
   */
  arrange(id: number): number[] {
    const spine = spineOf(id, this.hanging);
    const last = spine.at(-1) as { node: Hanging; x: number };
    const rest = nextOf(last.node);
    const bottoms: number[] = new Array(Math.ceil((last.x + last.node.width) / GRID)).fill(1);
    for (const { node, x } of spine.reverse()) {
      for (const { item, id: child } of below(node).reverse()) {
        const dx = x + (node.cells[item] as Cell).x;
        this.offsets.set(child, { dx, drow: join(bottoms, this.arrange(child), dx) });
      }
    }
    if (rest !== undefined) this.offsets.set(rest, { dx: 0, drow: join(bottoms, this.arrange(rest), 0) });
    return bottoms;
  }

  /** Gives what was arranged its places, from a row on. */
  settle(root: number, first: number, nodes: Map<number, Placed>): void {
    const open = [{ id: root, x: 0, row: first }];
    for (let part = open.pop(); part; part = open.pop()) {
      const spine = spineOf(part.id, this.hanging);
      const parts = spine.flatMap(({ node }) => below(node).map(({ id }) => id));
      const rest = nextOf((spine.at(-1) as { node: Hanging }).node);
      if (rest !== undefined) parts.push(rest);
      for (const { node, x } of spine) nodes.set(node.object.id, { ...node, x: part.x + x, row: part.row });
      for (const id of parts) {
        const { dx, drow } = this.offsets.get(id) as { dx: number; drow: number };
        open.push({ id, x: part.x + dx, row: part.row + drow });
      }
    }
  }
}

/** What hangs below an object and not to its right. */
function below(node: Hanging): Child[] {
  const next = nextOf(node);
  return node.children.filter(({ id }) => id !== next);
}

/** Puts a part below others, `dx` from their left, and gives the row in which it then begins. */
function join(bottoms: number[], part: readonly number[], dx: number): number {
  const from = Math.floor(dx / GRID);
  // A part that begins between two columns reaches into one more, and its neighbour must not touch it.
  const uneven = dx % GRID === 0 ? 0 : 1;
  let row = 1;
  for (let i = from; i < Math.min(from + part.length + uneven + 1, bottoms.length); i++) {
    row = Math.max(row, bottoms[i] as number);
  }
  while (bottoms.length < from) bottoms.push(1);
  for (let i = 0; i < part.length + uneven; i++) {
    const lowest = Math.max(part[i] ?? 0, uneven === 1 ? (part[i - 1] ?? 0) : 0);
    bottoms[from + i] = row + lowest;
  }
  return row;
}
