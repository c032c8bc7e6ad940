import type { ShownValue } from "../../../../language/drawings/values";
import type { Area, Point } from "../surface/view";
import { itemsOf } from "./blocks";
import { areaAround, arrow, BOX, CELL, type Cell, CIRCLES, RADIUS, ROW } from "./measures";
import type { Placed, PlacedRoot } from "./placed";

/** An arrow from an item, or from an argument, to an object. */
export class Edge {
  readonly area: Area;
  private drawn: string | null = null;

  constructor(
    readonly key: string,
    readonly to: number,
    private readonly points: readonly Point[],
    /** It leads to something that stands where another arrow put it: something shared, or a cycle. */
    readonly around: boolean,
  ) {
    this.area = areaAround(points);
  }

  /** The data of its SVG path. Of a large drawing few arrows are ever seen, so none is drawn before it is asked for. */
  get path(): string {
    this.drawn ??= arrow(this.points);
    return this.drawn;
  }
}

/** Where arrows of arguments begin. */
export const ROOT_DOT = -34;
/** Between rows arrows run in lanes: the first one so far above the boxes below, the others above it. */
const LANES = { first: 11, step: 5, count: 5 };
/** What arrows keep away from boxes. */
const CLEAR = 7;
/** Ways that are looked at in all before arrows are drawn straight across. */
const PATIENCE = 400_000;

const topOf = (row: number): number => row * ROW;
const middleOf = (row: number): number => row * ROW + BOX / 2;

/** Finds ways for arrows among boxes that stand in rows: between rows there is always room. */
export class Router {
  /** How far the ways reach. */
  left = 0;
  right = 0;
  top = 0;
  bottom = 0;
  private readonly rows: Placed[][] = [];
  private readonly lanes = new Map<string, number>();
  private readonly used = new Map<number, number>();
  private readonly outermost: number;
  private patience = PATIENCE;
  private outside = 0;

  constructor(private readonly nodes: ReadonlyMap<number, Placed>) {
    for (const node of nodes.values()) {
      this.rows[node.row] ??= [];
      this.rows[node.row]?.push(node);
    }
    for (const row of this.rows) row?.sort((a, b) => a.x - b.x);
    let least = 0;
    for (const { x } of nodes.values()) least = Math.min(least, x);
    this.outermost = least;
  }

  /** The arrows of the arguments. */
  rootEdges(roots: readonly ShownValue[], placed: readonly PlacedRoot[]): Edge[] {
    return roots.flatMap((root, index) => {
      const node = "object" in root ? this.nodes.get(root.object) : undefined;
      if (!node) return [];
      const row = (placed[index] as PlacedRoot).row;
      const start = { x: ROOT_DOT, y: middleOf(row) };
      const direct = node.row === row && node.x === 0;
      const points = direct ? [start, sideOf(node)] : this.wayFrom(start, row, node, node.x);
      return [this.edge(`root.${index}`, node, points, !direct)];
    });
  }

  /** The arrows of all items. */
  edges(): Edge[] {
    const edges: Edge[] = [];
    for (const node of this.nodes.values()) {
      const held = new Set(node.children.map(({ item }) => item));
      const folded = new Set(node.collapsed);
      for (const [item, value] of itemsOf(node.object).entries()) {
        const target = value !== null && "object" in value ? this.nodes.get(value.object) : undefined;
        if (!target || folded.has(item)) continue;
        const cell = node.cells[item] as Cell;
        const start = { x: node.x + cell.x + CELL / 2, y: middleOf(node.row) };
        const key = `${node.object.id}.${item}`;
        const points = held.has(item) ? this.short(start, node, target) : null;
        edges.push(this.edge(key, target, points ?? this.wayFrom(start, node.row, target, node.x), !held.has(item)));
      }
    }
    return edges;
  }

  /** A straight arrow to what stands to the right or below; null to what begins another line. */
  private short(start: Point, node: Placed, target: Placed): Point[] | null {
    if (target.row === node.row) return [start, sideOf(target)];
    const below = target.x <= start.x && start.x <= target.x + CELL;
    return below ? [start, { x: start.x, y: ceilingOf(target) }] : null;
  }

  private edge(key: string, target: Placed, points: readonly Point[], around: boolean): Edge {
    const made = new Edge(key, target.object.id, points, around);
    const { area } = made;
    this.left = Math.min(this.left, area.x);
    this.right = Math.max(this.right, area.x + area.width);
    this.top = Math.min(this.top, area.y);
    this.bottom = Math.max(this.bottom, area.y + area.height);
    return made;
  }

  /** From the inside of a box to another: out of its row, along between rows, and into the other from above or below. */
  private wayFrom(start: Point, row: number, target: Placed, own: number): Point[] {
    const enter = this.entry(start, row, target, own);
    if (target.row > row) {
      const out = this.lane(row + 1, target);
      const points = [start, { x: start.x, y: out }];
      if (target.row > row + 1) {
        const into = this.lane(target.row, target);
        const x = this.corridor(row + 1, target.row - 1, start.x, enter);
        points.push({ x, y: out }, { x, y: into }, { x: enter, y: into });
      } else points.push({ x: enter, y: out });
      return [...points, { x: enter, y: ceilingOf(target) }];
    }
    const out = this.lane(row, target);
    const points = [start, { x: start.x, y: out }];
    if (target.row === row) return [...points, { x: enter, y: out }, { x: enter, y: ceilingOf(target) }];
    if (target.row < row - 1) {
      const into = this.lane(target.row + 1, target);
      const x = this.corridor(target.row + 1, row - 1, start.x, enter);
      points.push({ x, y: out }, { x, y: into }, { x: enter, y: into });
    } else points.push({ x: enter, y: out });
    return [...points, { x: enter, y: topOf(target.row) + BOX - (target.object.kind === "function" ? 5 : 0) }];
  }

  /** Where an arrow enters a box from above or below: beside the one that the box hangs on. */
  private entry(start: Point, row: number, target: Placed, own: number): number {
    if (target.object.kind === "function") return target.x + CIRCLES[1];
    const usual = target.x + Math.min(target.width - 6, 29);
    const itself = target.row === row && target.x === own;
    if (!itself || Math.abs(start.x - usual) >= 16) return usual;
    return target.x + Math.min(target.width - 6, 56);
  }

  /** The height at which arrows to one target run above a row. */
  private lane(row: number, target: Placed): number {
    const key = `${row} ${target.object.id}`;
    let lane = this.lanes.get(key);
    if (lane === undefined) {
      lane = this.used.get(row) ?? 0;
      this.used.set(row, lane + 1);
      this.lanes.set(key, lane);
    }
    return topOf(row) - LANES.first - (lane % LANES.count) * LANES.step;
  }

  /** A place at which one can go up or down through rows without touching a box; left of everything there always is. */
  private corridor(first: number, last: number, from: number, to: number): number {
    const near = [from, to, ...this.gaps(first, from), ...this.gaps(last, to)];
    near.sort((a, b) => Math.abs(a - from) + Math.abs(a - to) - Math.abs(b - from) - Math.abs(b - to));
    for (const x of near) {
      if (this.patience <= 0) return from;
      if (this.isFree(x, first, last)) return x;
    }
    this.outside += 1;
    return this.outermost - 14 - (this.outside % LANES.count) * LANES.step;
  }

  /** Places beside the box of a row that is nearest. */
  private gaps(row: number, x: number): number[] {
    const boxes = this.rows[row] ?? [];
    const index = this.before(boxes, x);
    return [boxes[index], boxes[index + 1]].flatMap((box) =>
      box ? [box.x - CLEAR - 3, box.x + box.width + CLEAR + 3] : [],
    );
  }

  private isFree(x: number, first: number, last: number): boolean {
    for (let row = first; row <= last; row++) {
      this.patience -= 1;
      const boxes = this.rows[row] ?? [];
      const before = boxes[this.before(boxes, x + CLEAR)];
      if (before && before.x + before.width > x - CLEAR) return false;
    }
    return true;
  }

  /** The number of the last box of a row that begins left of a place; -1 when none does. */
  private before(boxes: readonly Placed[], x: number): number {
    let low = 0;
    let high = boxes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((boxes[middle] as Placed).x < x) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Where an arrow enters an object from the left. */
const sideOf = ({ object, x, row }: Placed): Point => ({
  x: object.kind === "function" ? x + CIRCLES[0] - RADIUS : x,
  y: middleOf(row),
});

/** The height at which an arrow enters an object from above. */
const ceilingOf = ({ object, row }: Placed): number => topOf(row) + (object.kind === "function" ? BOX / 2 - RADIUS : 0);
