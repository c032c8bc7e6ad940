/** The stage of the game, in its own units. */
export const STAGE = { width: 1920, height: 1080 } as const;
/** Specification section 5: a step of resizing, the margin of the selection, and what is too thin for a box. */
const RESIZE_FACTOR = 1.02;
export const SELECTION_MARGIN = 30;
export const THINNEST_BOX = 2;
/** How far arrow keys move an item, with Shift, and the grid that items snap to. */
const STEP = 1;
const LARGE_STEP = 10;
const GRID = 20;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Something on the stage. Coordinates are of its centre. */
interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A picture of the course's assets. Without a size of its own it is as large as its picture. */
export interface PlacedObject extends Placed {
  readonly kind: "object";
  readonly path: string;
  readonly size: Size | undefined;
  /** The picture's size, once it is known. */
  readonly natural: Size | undefined;
}

/** An invisible part of a location. */
export interface PlacedBox extends Placed {
  readonly kind: "box";
  readonly size: Size;
}

export type PlacedItem = PlacedObject | PlacedBox;

/** What stands on the stage, from back to front. */
export interface Placement {
  /** A path below the course's assets that begins with `/locations/`; undefined before one is set. */
  readonly background: string | undefined;
  readonly items: readonly PlacedItem[];
  /** The number of the next item: objects and boxes share it. */
  readonly next: number;
}

export type Direction = "forward" | "backward" | "front" | "back";

export type PlacementEvent =
  | { readonly type: "set-background"; readonly path: string }
  | { readonly type: "add-object"; readonly path: string }
  /** Two opposite corners. */
  | { readonly type: "add-box"; readonly from: Point; readonly to: Point }
  | { readonly type: "measured"; readonly path: string; readonly size: Size }
  | { readonly type: "place"; readonly id: string; readonly x: number; readonly y: number }
  | { readonly type: "resize"; readonly id: string; readonly factor: number }
  | { readonly type: "set-size"; readonly id: string; readonly width: number; readonly height: number }
  | { readonly type: "order"; readonly id: string; readonly to: Direction }
  | { readonly type: "remove"; readonly id: string }
  | { readonly type: "erase" };

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const EMPTY_PLACEMENT: Placement = { background: undefined, items: [], next: 0 };

/** Tells whether an asset may be a background: it stands in the folder of locations. */
export const isBackground = (path: string): boolean => path.startsWith("/locations/");

/** Returns the name of a file without its folders and its ending, fit to be an id of a story file. */
export function baseName(path: string): string {
  const file = path.split("/").at(-1) ?? "";
  const name = file.replace(/\.[^.]*$/, "");
  return name.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "_") || "item";
}

/** Returns how large an item is drawn; undefined while its picture is not known. */
export const sizeOf = (item: PlacedItem): Size | undefined =>
  item.kind === "box" ? item.size : (item.size ?? item.natural);

/** Returns the placement after something was done to it. What does not fit changes nothing: the same placement is returned. */
export function placed(placement: Placement, event: PlacementEvent): Placement {
  switch (event.type) {
    case "set-background":
      return isBackground(event.path) && event.path !== placement.background
        ? { ...placement, background: event.path }
        : placement;
    case "add-object": {
      const natural = placement.items.find((one) => one.kind === "object" && one.path === event.path);
      return withItem(placement, {
        kind: "object",
        id: `${baseName(event.path)}${placement.next}`,
        path: event.path,
        x: STAGE.width / 2,
        y: STAGE.height / 2,
        size: undefined,
        natural: natural?.kind === "object" ? natural.natural : undefined,
      });
    }
    case "add-box":
      return withBox(placement, event.from, event.to);
    case "measured":
      return measured(placement, event.path, event.size);
    case "place":
      return changed(placement, event.id, (item) => {
        const [x, y] = [within(event.x, STAGE.width), within(event.y, STAGE.height)];
        return x === item.x && y === item.y ? item : { ...item, x, y };
      });
    case "resize":
      return changed(placement, event.id, (item) => {
        const size = sizeOf(item);
        return size ? sized(item, size.width * event.factor, size.height * event.factor) : item;
      });
    case "set-size":
      return changed(placement, event.id, (item) => sized(item, event.width, event.height));
    case "order": {
      const items = reordered(placement.items, event.id, event.to);
      return items.every((item, index) => item === placement.items[index]) ? placement : { ...placement, items };
    }
    case "remove":
      return placement.items.some(({ id }) => id === event.id)
        ? { ...placement, items: placement.items.filter(({ id }) => id !== event.id) }
        : placement;
    case "erase": {
      const isEmpty = placement.background === undefined && placement.items.length === 0;
      return isEmpty ? placement : { ...placement, background: undefined, items: [] };
    }
  }
}

const within = (value: number, most: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : most / 2;

const withItem = (placement: Placement, item: PlacedItem): Placement => ({
  ...placement,
  items: [...placement.items, item],
  next: placement.next + 1,
});

function withBox(placement: Placement, from: Point, to: Point): Placement {
  const [left, right] = [from.x, to.x].map((x) => within(x, STAGE.width)).sort((one, other) => one - other);
  const [top, bottom] = [from.y, to.y].map((y) => within(y, STAGE.height)).sort((one, other) => one - other);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return placement;
  const size = { width: right - left, height: bottom - top };
  if (isTooThin(size)) return placement;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return withItem(placement, { kind: "box", id: `bbox${placement.next}`, x, y, size });
}

const isTooThin = ({ width, height }: Size): boolean => !(width > THINNEST_BOX && height > THINNEST_BOX);

function sized(item: PlacedItem, width: number, height: number): PlacedItem {
  const before = sizeOf(item);
  const isSame = before?.width === width && before.height === height;
  // Nothing is larger than twice the stage: what is typed wrong must not be lost outside.
  if (isSame || isTooThin({ width, height }) || width > 2 * STAGE.width || height > 2 * STAGE.height) return item;
  return { ...item, size: { width, height } };
}

function changed(placement: Placement, id: string, change: (item: PlacedItem) => PlacedItem): Placement {
  const items = placement.items.map((item) => (item.id === id ? change(item) : item));
  return items.every((item, index) => item === placement.items[index]) ? placement : { ...placement, items };
}

function measured(placement: Placement, path: string, natural: Size): Placement {
  const isNew = (item: PlacedItem) => item.kind === "object" && item.path === path && item.natural === undefined;
  if (!placement.items.some(isNew)) return placement;
  return {
    ...placement,
    items: placement.items.map((item) => (isNew(item) ? { ...item, natural } : item) as PlacedItem),
  };
}

function reordered(items: readonly PlacedItem[], id: string, to: Direction): readonly PlacedItem[] {
  const at = items.findIndex((item) => item.id === id);
  const moved = items[at];
  if (!moved) return items;
  const others = items.filter((item) => item !== moved);
  const place = { forward: at + 1, backward: Math.max(0, at - 1), front: others.length, back: 0 }[to];
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

/** Returns a coordinate on the grid. */
export const snapped = (value: number): number => Math.round(value / GRID) * GRID;

/** A key as the stage asks about it. */
interface StageKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns what a key does to the selected item (specification section 5); undefined for other keys. */
export function eventOfKey(item: PlacedItem, { key, shiftKey }: StageKey, snaps: boolean): PlacementEvent | undefined {
  const { id } = item;
  if (key === "Backspace" || key === "Delete") return { type: "remove", id };
  if (key === "]") return { type: "resize", id, factor: RESIZE_FACTOR };
  if (key === "[") return { type: "resize", id, factor: 1 / RESIZE_FACTOR };
  const way = WAYS[key];
  if (!way) return undefined;
  const step = snaps ? GRID : shiftKey ? LARGE_STEP : STEP;
  const moved = (value: number, by: number) => (by !== 0 && snaps ? snapped(value + by * step) : value + by * step);
  return { type: "place", id, x: moved(item.x, way[0]), y: moved(item.y, way[1]) };
}
