import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";
import type { ShownObject, ShownValue } from "../../../../language/drawings/values";
import { Arranger, hang, itemsOf, pointerKey } from "../data/blocks";
import { BOX, labelOf, ROW, textWidth } from "../data/measures";
import type { Placed } from "../data/placed";
import { type Edge as DataEdge, Router } from "../data/routes";
import type { Point } from "../surface/view";
import { type Edge, edgesOf } from "./edges";
import { type Line, type PlacedFrame, type PlacedGap, placeFrames } from "./frames";
import { AFTER_LANES, BEFORE_LANES, BESIDE, LABEL, MARGIN } from "./measures";
import type { PlacedFunction } from "./placed-function";

/** Pairs of a list that are drawn unless somebody wants all; one that has few more is drawn whole. */
const SHOWN = 10;
const FEW = 3;

/**
 * Finds where long lists are cut: the tails that are not followed, with how many pairs come after them.
 *
 * @param roots what the picture begins with
 * @param open keys of tails that are followed all the same, however long the list is
 */
function cutLists(
  roots: readonly ShownValue[],
  objects: ReadonlyMap<number, ShownObject>,
  open: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const cuts = new Map<string, number>();
  const visited = new Set<number>();
  const queue: (readonly [id: number, position: number])[] = [];
  const take = (value: ShownValue | null, position: number) => {
    if (value === null || "text" in value || visited.has(value.object)) return;
    visited.add(value.object);
    queue.push([value.object, position]);
  };
  const follow = ([id, position]: readonly [number, number]) => {
    const object = objects.get(id);
    if (!object) return;
    const pair = isPair(object);
    const items = itemsOf(object);
    if (pair && position >= SHOWN) {
      const key = pointerKey(id, 1);
      const rest = pairsFrom(items[1] ?? null, objects, visited);
      if (rest > FEW && !open.has(key)) {
        cuts.set(key, rest);
        take(items[0] ?? null, 1);
        return;
      }
      if (rest > FEW) {
        take(items[0] ?? null, 1);
        take(items[1] ?? null, Number.NEGATIVE_INFINITY);
        return;
      }
    }
    for (const [index, item] of items.entries()) take(item, pair && index === 1 ? position + 1 : 1);
  };
  let next = 0;
  for (const root of roots) {
    take(root, 1);
    for (; next < queue.length; next++) follow(queue[next] as (typeof queue)[number]);
  }
  return cuts;
}

const isPair = (object: ShownObject): boolean =>
  object.kind === "array" && object.items.length === 2 && object.more === 0;

/** How many pairs follow one another from a tail on, up to one that is drawn anyway. */
function pairsFrom(
  tail: ShownValue | null,
  objects: ReadonlyMap<number, ShownObject>,
  visited: ReadonlySet<number>,
): number {
  const passed = new Set<number>();
  for (let at = tail; at !== null && "object" in at; ) {
    const object = objects.get(at.object);
    if (!object || !isPair(object) || visited.has(object.id) || passed.has(object.id)) break;
    passed.add(object.id);
    at = itemsOf(object)[1] ?? null;
  }
  return passed.size;
}

/** A picture with everything in its place. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly PlacedFrame[];
  readonly gaps: readonly PlacedGap[];
  readonly functions: readonly PlacedFunction[];
  /** Arrays, and functions in them, from `origin` on; their rows are as in drawings of data. */
  readonly nodes: ReadonlyMap<number, Placed>;
  readonly origin: Point;
  /** Pairs that are not drawn, by the pointer that is not followed. */
  readonly cuts: ReadonlyMap<string, number>;
  readonly changed: ReadonlySet<number>;
  readonly edges: readonly Edge[];
  /** Arrows between what stands at `origin`. */
  readonly dataEdges: readonly DataEdge[];
}

/** Where data begins, so that arrows have room above it. */
const DATA_TOP = MARGIN + 22;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Places an environment: frames below one another at the left, functions beside the names that hold them, data to the
 * right, and between them lanes in which arrows run, so that none crosses a frame. Takes time in proportion to what there
 * is to draw, pathological pictures aside.
 *
 * @param open keys of what is drawn as a whole although it is long
 */
export function layOut(picture: EnvironmentPicture, open: ReadonlySet<string> = NOTHING): Layout {
  const { frames, gaps, bottom } = placeFrames(picture, open);
  const objects = new Map(picture.objects.map((object) => [object.id, object]));
  const changed = new Set(picture.changed.objects);
  const functions = besideFrames(frames, objects, changed);
  const data = placeData(picture, frames, functions, objects, open);
  const router = new Router(data.nodes);
  const dataEdges = router.edges();
  const beside = [...functions.values()];
  const right = [...frames, ...beside].reduce((most, { x, width }) => Math.max(most, x + width), 0);
  const begin = right + BEFORE_LANES;
  const { edges, origin: x } = edgesOf({ frames, functions, nodes: data.nodes, top: DATA_TOP, begin });
  const origin = { x, y: DATA_TOP };
  const size = { width: data.nodes.size > 0 ? x : x - AFTER_LANES, height: bottom };
  for (const node of data.nodes.values()) {
    size.width = Math.max(size.width, x + node.x + node.width + CUT, x + router.right);
    size.height = Math.max(size.height, DATA_TOP + node.row * ROW + BOX, DATA_TOP + router.bottom);
  }
  return {
    width: size.width + MARGIN,
    height: size.height + MARGIN,
    frames,
    gaps,
    functions: beside,
    nodes: data.nodes,
    origin,
    cuts: data.cuts,
    changed,
    edges,
    dataEdges,
  };
}

/** Room for what says how much of a list is not drawn. */
const CUT = 70;

/** Functions stand beside the first name that holds them. */
function besideFrames(
  frames: readonly PlacedFrame[],
  objects: ReadonlyMap<number, ShownObject>,
  changed: ReadonlySet<number>,
): Map<number, PlacedFunction> {
  const functions = new Map<number, PlacedFunction>();
  for (const { frame, lines, x, width } of frames) {
    for (const { value, y } of lines) {
      const object = value && "object" in value ? objects.get(value.object) : undefined;
      if (object?.kind !== "function" || functions.has(object.id)) continue;
      const label = labelOf(object);
      functions.set(object.id, {
        object,
        holder: frame.id,
        label,
        fresh: changed.has(object.id),
        x: x + width + BESIDE,
        y,
        width: Math.ceil(LABEL + textWidth(label)),
      });
    }
  }
  return functions;
}

/**
 * Places arrays at the height of the names that hold them, or as near below as there is room. All that can be reached
 * from a name and stands nowhere yet is placed with it: a list stays whole when others hold parts of it.
 */
function placeData(
  { objects: all }: EnvironmentPicture,
  frames: readonly PlacedFrame[],
  functions: ReadonlyMap<number, PlacedFunction>,
  known: ReadonlyMap<number, ShownObject>,
  open: ReadonlySet<string>,
) {
  const held = frames.flatMap(({ lines }) => lines.filter(holdsObject));
  const cuts = cutLists(
    held.map(({ value }) => value as ShownValue),
    known,
    open,
  );
  const collapsed = new Set(cuts.keys());
  const nodes = new Map<number, Placed>();
  let left = all.filter(({ id }) => !functions.has(id));
  let rows = 0;
  for (const { value, y } of held) {
    const id = (value as { readonly object: number }).object;
    if (nodes.has(id) || functions.has(id)) continue;
    const { hanging, first } = hang({ roots: [value as ShownValue], objects: left, more: 0 }, collapsed);
    if (!first.has(0)) continue;
    const arranger = new Arranger(hanging);
    const row = Math.max(rows, Math.round((y - BOX / 2 - DATA_TOP) / ROW));
    const bottoms = arranger.arrange(id);
    arranger.settle(id, row, nodes);
    rows = row + bottoms.reduce((lowest, one) => Math.max(lowest, one), 1);
    left = left.filter((object) => !hanging.has(object.id));
  }
  return { nodes, cuts };
}

const holdsObject = ({ value }: Line): boolean => value !== null && "object" in value;
