import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useCourse } from "../../../app/session";
import { type PlacedItem, type PlacementEvent, type Point, STAGE, sizeOf, snapped } from "./placement";
import { beginSession, nextSession, readPlacement } from "./placement-storage";

function storedText(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage forbidden: the stage lasts until the page goes
  }
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: the stage lasts until the page goes.
  }
}

/** Does something to the stage. What is done within one gesture is undone together. */
export type Edit = (event: PlacementEvent, gesture?: string) => void;

/** The stage of this tab: kept over a reload, with undo and redo. */
export function usePlacement() {
  const { courseId } = useCourse();
  const key = `academy.placement.${courseId}`;
  const [session, dispatch] = useReducer(nextSession, key, (name) => beginSession(readPlacement(storedText(name))));
  const { placement } = session;
  useEffect(() => keep(key, JSON.stringify(placement)), [key, placement]);
  const edit = useCallback<Edit>(
    (event, gesture) => dispatch({ type: "edit", event, at: Date.now(), ...(gesture !== undefined && { gesture }) }),
    [],
  );
  const select = useCallback((id: string | undefined) => dispatch({ type: "select", id }), []);
  return { session, dispatch, edit, select };
}

export type CursorMode = "box" | "drag";

interface StagePointerOptions {
  readonly stage: RefObject<HTMLElement | null>;
  readonly mode: CursorMode;
  readonly snaps: boolean;
  readonly items: readonly PlacedItem[];
  readonly edit: Edit;
  readonly select: (id: string | undefined) => void;
}

export interface DrawnBox {
  readonly from: Point;
  readonly to: Point;
}

/** Returns what a mouse, a pen or a finger does on the stage: draws boxes, drags items, resizes by the selection's corner. */
export function useStagePointer({ stage, mode, snaps, items, edit, select }: StagePointerOptions) {
  const [drawn, setDrawn] = useState<DrawnBox>();
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  const onGrid = (value: number): number => (snaps ? snapped(value) : value);
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: ((clientX - left) / width) * STAGE.width, y: ((clientY - top) / height) * STAGE.height };
  };

  const draw = (from: Point): Gesture => ({
    move: (to) => setDrawn({ from, to: { x: onGrid(to.x), y: onGrid(to.y) } }),
    end: (to) => {
      setDrawn(undefined);
      edit({ type: "add-box", from, to: { x: onGrid(to.x), y: onGrid(to.y) } });
    },
    cancel: () => setDrawn(undefined),
  });
  const drag = (item: PlacedItem, from: Point): Gesture => {
    const gesture = `drag ${from.x} ${from.y} ${Date.now()}`;
    const put = ({ x, y }: Point) =>
      edit({ type: "place", id: item.id, x: onGrid(item.x + x - from.x), y: onGrid(item.y + y - from.y) }, gesture);
    return { move: put, end: () => undefined, cancel: () => put(from) };
  };
  const resize = (item: PlacedItem, from: Point): Gesture => {
    const size = sizeOf(item);
    const gesture = `resize ${from.x} ${from.y} ${Date.now()}`;
    const put = ({ x, y }: Point) => {
      if (!size) return;
      const width = onGrid(size.width + 2 * (x - from.x));
      const height = item.kind === "box" ? onGrid(size.height + 2 * (y - from.y)) : (width * size.height) / size.width;
      edit({ type: "set-size", id: item.id, width, height }, gesture);
    };
    return { move: put, end: () => undefined, cancel: () => put(from) };
  };

  const start = (event: ReactPointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const gesture = gestureAt(event);
    if (!gesture) return;
    end.current();
    end.current = follow(gesture, pointOf);
  };
  const gestureAt = (event: ReactPointerEvent): Gesture | undefined => {
    const point = pointOf(event);
    if (mode === "box") return draw({ x: onGrid(point.x), y: onGrid(point.y) });
    const target = event.target as Element;
    const handled = target.closest<HTMLElement>("[data-handle]")?.dataset.handle;
    const id = handled ?? target.closest<HTMLElement>("[data-item]")?.dataset.item;
    const item = items.find((one) => one.id === id);
    select(item?.id);
    if (!item) return undefined;
    return handled === undefined ? drag(item, point) : resize(item, point);
  };
  return { start, drawn };
}

interface Gesture {
  readonly move: (to: Point) => void;
  readonly end: (to: Point) => void;
  readonly cancel: () => void;
}

/** Follows the pointer until it is lifted; Escape takes back what it did. Returns what ends it. */
function follow(gesture: Gesture, pointOf: (event: PointerEvent) => Point): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onMove = (event: PointerEvent) => gesture.move(pointOf(event));
  const cancel = () => {
    stop.abort();
    gesture.cancel();
  };
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener(
    "pointerup",
    (event) => {
      stop.abort();
      gesture.end(pointOf(event));
    },
    { signal },
  );
  window.addEventListener("keydown", (event) => event.key === "Escape" && cancel(), { signal });
  return () => stop.abort();
}
