import { itemsOf } from "../data/blocks";
import { areaAround, arrow, BOX, CELL, CIRCLES, RADIUS, ROW } from "../data/measures";
import type { Placed } from "../data/placed";
import type { Area, Point } from "../surface/view";
import type { PlacedFrame } from "./frames";
import { AFTER_LANES, CIRCLE, INDENT, LANE, TITLE } from "./measures";
import type { PlacedFunction } from "./placed-function";

/** Arrows that run up or down together, because they lead to the same place. */
interface Group {
  top: number;
  bottom: number;
  /** Where the highest of them begins. */
  start: number;
  down: boolean;
}

/** Some space between two arrows in one lane. */
const APART = 8;
/** Beyond so many lanes arrows share them. */
const MOST = 36;

/**
 * Gives arrows between frames and what they hold lanes to run up and down in: arrows with the same aim share one, others
 * do not touch. Of those that go down, lower ones run further left, of those that go up further right: they do not cross.
 */
export class Lanes {
  private readonly groups = new Map<string, Group>();
  private readonly lanes = new Map<string, number>();

  /** An arrow from one height to another. */
  ask(aim: string, from: number, to: number): void {
    const group = this.groups.get(aim);
    const top = Math.min(from, to);
    const bottom = Math.max(from, to);
    if (!group) this.groups.set(aim, { top, bottom, start: from, down: to >= from });
    else {
      group.top = Math.min(group.top, top);
      group.bottom = Math.max(group.bottom, bottom);
      group.start = Math.min(group.start, from);
    }
  }

  /** Shares the lanes out; gives how many there are. */
  share(): number {
    const ends: { top: number; bottom: number }[][] = [];
    const order = [...this.groups].sort(
      ([, a], [, b]) => Number(a.down) - Number(b.down) || (a.down ? b.start - a.start : a.start - b.start),
    );
    for (const [aim, group] of order) {
      let lane = ends.findIndex((taken) => taken.every((one) => apart(one, group)));
      if (lane < 0) lane = ends.length < MOST ? ends.push([]) - 1 : this.lanes.size % MOST;
      ends[lane]?.push(group);
      this.lanes.set(aim, lane);
    }
    return ends.length;
  }

  /** The number of an aim's lane, from the left. */
  of(aim: string): number {
    return this.lanes.get(aim) ?? 0;
  }
}

const apart = (a: { top: number; bottom: number }, b: { top: number; bottom: number }): boolean =>
  a.bottom + APART < b.top || b.bottom + APART < a.top;

/** An arrow: to what a name holds, from a function to the frame in which it was made, or to the frame around. */
export interface Edge {
  readonly key: string;
  readonly kind: "value" | "made" | "parent";
  readonly changed: boolean;
  readonly points: readonly Point[];
  readonly path: string;
  readonly area: Area;
}

interface Things {
  readonly frames: readonly PlacedFrame[];
  readonly functions: ReadonlyMap<number, PlacedFunction>;
  readonly nodes: ReadonlyMap<number, Placed>;
  /** Where the first row of data is. */
  readonly top: number;
  /** Where the first lane is. */
  readonly begin: number;
}

/** From the right side of a frame to the dot at which the arrow of a name begins. */
export const DOT = 12;
/** Above a row of data, between the lanes that arrows between data have: what comes from frames, and what goes there. */
const IN = 34;
const OUT = 37;

/** An arrow of which only the place of its lane is missing. */
interface Draft {
  readonly key: string;
  readonly kind: Edge["kind"];
  readonly changed: boolean;
  /** What arrows in one lane have in common. */
  readonly aim: string;
  readonly before: readonly Point[];
  /** How it goes on; what lies to the right of the lanes is given from the origin of the data. */
  readonly after: readonly Point[];
  readonly data: { readonly before: boolean; readonly after: boolean };
}

/** Draws all arrows but those between data; gives also where data begins, right of the lanes that they need. */
export function edgesOf(things: Things): { readonly edges: readonly Edge[]; readonly origin: number } {
  const short = [...parents(things.frames), ...direct(things)];
  const drafts = [...values(things), ...fromData(things), ...made(things)];
  const lanes = new Lanes();
  for (const { aim, before, after } of drafts) lanes.ask(aim, (before.at(-1) as Point).y, (after[0] as Point).y);
  const count = lanes.share();
  const origin = things.begin + 4 * Math.ceil(count / 4) * LANE + AFTER_LANES;
  const shifted = (points: readonly Point[], data: boolean) =>
    data ? points.map(({ x, y }) => ({ x: x + origin, y })) : points;
  const long = drafts.map(({ key, kind, changed, aim, before, after, data }) => {
    const x = things.begin + lanes.of(aim) * LANE;
    const start = shifted(before, data.before);
    const end = shifted(after, data.after);
    const out = start.at(-1) as Point;
    const back = end[0] as Point;
    return edge(key, kind, changed, [...start, { x, y: out.y }, { x, y: back.y }, ...end]);
  });
  return { edges: [...short, ...long], origin };
}

function edge(key: string, kind: Edge["kind"], changed: boolean, points: readonly Point[]): Edge {
  return { key, kind, changed, points, path: arrow(points), area: areaAround(points) };
}

/** From each frame to the one around it: out at its left, and up. */
function parents(frames: readonly PlacedFrame[]): Edge[] {
  const known = new Map(frames.map((frame) => [frame.frame.id, frame]));
  return frames.flatMap(({ frame, x, y, fresh }) => {
    const parent = frame.parent === null ? undefined : known.get(frame.parent);
    if (!parent) return [];
    const trunk = parent.x + INDENT / 2;
    const middle = y + TITLE / 2;
    const points = [
      { x, y: middle },
      { x: trunk, y: middle },
      { x: trunk, y: parent.y + parent.height },
    ];
    return [edge(`parent ${frame.id}`, "parent", fresh, points)];
  });
}

/** What needs no lane: functions beside the name that holds them, and their way back to the same frame. */
function direct({ frames, functions }: Things): Edge[] {
  const edges: Edge[] = [];
  for (const frame of frames) {
    for (const { value, name, kind, y, changed } of frame.lines) {
      const f = value && "object" in value ? functions.get(value.object) : undefined;
      if (!f || f.y !== y) continue;
      const right = frame.x + frame.width;
      edges.push(
        edge(`${kind} ${frame.frame.id} ${name}`, "value", changed, [
          { x: right - DOT, y },
          { x: f.x, y },
        ]),
      );
      if (f.object.frame !== frame.frame.id) continue;
      const way = [...underCircle(f), { x: right, y: y + CIRCLE + 3 }];
      edges.push(edge(`made ${f.object.id}`, "made", f.fresh, way));
    }
  }
  return edges;
}

const underCircle = ({ x, y }: PlacedFunction): Point[] => [
  { x: x + 3 * CIRCLE, y: y + CIRCLE },
  { x: x + 3 * CIRCLE, y: y + CIRCLE + 3 },
];

/** From names to what they hold elsewhere. */
function values({ frames, functions, nodes, top }: Things): Draft[] {
  const drafts: Draft[] = [];
  for (const frame of frames) {
    for (const { value, name, kind, y, changed } of frame.lines) {
      if (!value || !("object" in value)) continue;
      const f = functions.get(value.object);
      const node = nodes.get(value.object);
      const key = `${kind} ${frame.frame.id} ${name}`;
      const before = [{ x: frame.x + frame.width - DOT, y }];
      const common = { key, kind: "value" as const, changed, before };
      if (f && f.y !== y) {
        drafts.push({
          ...common,
          aim: `function ${f.object.id}`,
          after: [atLabel(f)],
          data: { before: false, after: false },
        });
      } else if (node) {
        drafts.push({
          ...common,
          aim: `data ${value.object}`,
          after: into(node, top),
          data: { before: false, after: true },
        });
      }
    }
  }
  return drafts;
}

/** At the end of a function's label, where arrows come that do not belong to its line. */
const atLabel = ({ x, y, width }: PlacedFunction): Point => ({ x: x + width + 3, y });

/** Into data from the left; if something stands there, from above. */
function into({ object, row, x, width }: Placed, top: number): Point[] {
  const y = top + row * ROW;
  const round = object.kind === "function";
  if (x === 0) return [{ x: round ? CIRCLES[0] - RADIUS : 0, y: y + BOX / 2 }];
  const entry = round ? x + CIRCLES[0] : x + Math.min(width - 6, 12);
  return [
    { x: entry, y: y - IN },
    { x: entry, y: round ? y + BOX / 2 - RADIUS : y },
  ];
}

/** From items of arrays to functions that stand beside frames. */
function fromData({ functions, nodes, top }: Things): Draft[] {
  const drafts: Draft[] = [];
  for (const { object, cells, x, row } of nodes.values()) {
    for (const [item, value] of itemsOf(object).entries()) {
      const f = value && "object" in value ? functions.get(value.object) : undefined;
      const cell = cells[item];
      if (!f || !cell) continue;
      const out = x + cell.x + CELL / 2;
      const y = top + row * ROW;
      drafts.push({
        key: `item ${object.id} ${item}`,
        kind: "value",
        changed: false,
        aim: `function ${f.object.id}`,
        before: [
          { x: out, y: y + BOX / 2 },
          { x: out, y: y - OUT },
        ],
        after: [atLabel(f)],
        data: { before: true, after: false },
      });
    }
  }
  return drafts;
}

/** From functions to the frames in which they were made, where these are others than those beside which they stand. */
function made({ frames, functions, nodes, top }: Things): Draft[] {
  const known = new Map(frames.map((frame) => [frame.frame.id, frame]));
  const drafts: Draft[] = [];
  const add = (id: number, frame: number | null, changed: boolean, before: readonly Point[], data: boolean) => {
    const target = frame === null ? undefined : known.get(frame);
    if (!target) return;
    const port = { x: target.x + target.width, y: target.y + TITLE / 2 };
    drafts.push({
      key: `made ${id}`,
      kind: "made",
      changed,
      aim: `frame ${frame}`,
      before,
      after: [port],
      data: { before: data, after: false },
    });
  };
  for (const f of functions.values()) {
    if (f.object.frame !== f.holder) add(f.object.id, f.object.frame, f.fresh, underCircle(f), false);
  }
  for (const { object, x, row } of nodes.values()) {
    if (object.kind !== "function") continue;
    const middle = top + row * ROW + BOX / 2;
    const out = x + CIRCLES[1];
    const before = [
      { x: out, y: middle + RADIUS },
      { x: out, y: top + row * ROW + BOX + 3 },
    ];
    add(object.id, object.frame, false, before, true);
  }
  return drafts;
}
