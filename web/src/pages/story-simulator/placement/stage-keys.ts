import { GRID, LARGE_STEP, type PlacedItem, type PlacementEvent, RESIZE_FACTOR, STEP, snapped } from "./placement";

/** A key as the stage asks about it. */
export interface StageKey {
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
