import type { ShownValue } from "../../../../language/drawings/values";
import { strings } from "../../texts/en/data-visualizer";
import type { Area, Point, Size } from "../surface/view";
import { itemsOf, pointerKey } from "./blocks";
import { briefly, functionText } from "./drawing-text";
import type { Cell } from "./measures";
import { BOX, ROW, shownText } from "./measures";
import type { Placed } from "./placed";

/** What the keyboard can come to in a drawing: a pointer that folds what it leads to, or something with more to read. */
export interface Handle {
  readonly key: string;
  readonly area: Area;
  /** What it is, for a screen reader. */
  readonly label: string;
  /** Shown while it is pointed at; null where there is nothing to add. */
  readonly tip: string | null;
  /** Whether what it leads to is to be seen; null for what folds nothing. */
  readonly expanded: boolean | null;
}

/** The handles of one object. */
export function handlesOf(node: Placed): Handle[] {
  const { object, x, row, width } = node;
  const y = row * ROW;
  if (object.kind === "function") {
    const label = functionText(object);
    const text = object.text === "" ? strings.hidden : object.text;
    const area = { x, y, width, height: BOX };
    return [{ key: String(object.id), area, label: `${label}: ${text}`, tip: text, expanded: null }];
  }
  const held = new Set(node.children.map(({ item }) => item));
  const folded = new Set(node.collapsed);
  return itemsOf(object).flatMap((value, item): Handle[] => {
    const cell = node.cells[item] as Cell;
    const area = { x: x + cell.x, y, width: cell.width, height: BOX };
    const key = pointerKey(object.id, item);
    if (held.has(item) || folded.has(item)) {
      const expanded = !folded.has(item);
      const what = strings.item(item, object.items.length, briefly(object));
      return [{ key, area, label: strings.fold(expanded, what), tip: null, expanded }];
    }
    return isCut(value) ? [{ key, area, label: value.text, tip: value.text, expanded: null }] : [];
  });
}

const isCut = (value: ShownValue | null): value is { text: string } =>
  value !== null && "text" in value && shownText(value.text) !== value.text;

/** The handles of a drawing. They are many and asked for one at a time: none is made before. */
export class Handles {
  private readonly nodes: ReadonlyMap<string, Placed>;

  constructor(nodes: readonly Placed[]) {
    this.nodes = new Map(nodes.map((node) => [String(node.object.id), node]));
  }

  /** The handle with a key; null when there is none. */
  get(key: string | null): Handle | null {
    const node = key === null ? undefined : this.nodes.get(key.split(".")[0] as string);
    return (node && handlesOf(node).find((handle) => handle.key === key)) ?? null;
  }

  first(): Handle | null {
    for (const node of this.nodes.values()) {
      const [handle] = handlesOf(node);
      if (handle) return handle;
    }
    return null;
  }

  all(): readonly Handle[] {
    return [...this.nodes.values()].flatMap(handlesOf);
  }
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const VECTORS: Readonly<Record<Direction, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest handle in a direction; null when there is none. */
export function neighbour(handles: readonly Handle[], from: Handle, direction: Direction): Handle | null {
  const [dx, dy] = VECTORS[direction];
  let best: Handle | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const handle of handles) {
    const x = handle.area.x - from.area.x;
    const y = handle.area.y - from.area.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 1 || ahead + 3 * aside >= least) continue;
    least = ahead + 3 * aside;
    best = handle;
  }
  return best;
}

/** Between a tooltip and what it is about. */
const APART = 6;

/** Where a tooltip stands: below what it is about, or above it where there is no room, and within the window. */
export function tipPlace(area: Area, size: Size, visible: Area): Point {
  const below = area.y + area.height + APART;
  const fits = below + size.height <= visible.y + visible.height;
  const y = fits ? below : Math.max(area.y - APART - size.height, visible.y);
  return { x: Math.max(Math.min(area.x, visible.x + visible.width - size.width - APART), visible.x + APART), y };
}
