import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useCallback, useEffect, useState } from "react";
import { type Runs, runByKey } from "../../app/shortcuts/commands";
import { type DrawingCommandId, drawingCommands } from "../../app/shortcuts/workspace-commands";
import type { Camera } from "./camera";
import type { Point } from "./view";

/**
 * Lets an element fill the window, and take the keyboard with it: what is behind it is inert meanwhile. Escape ends it.
 * The element stays where it is in the document, so that nothing in it begins anew.
 */
export function useEnlarged(stage: RefObject<HTMLElement | null>) {
  const [enlarged, setEnlarged] = useState(false);
  const toggle = useCallback(() => setEnlarged((now) => !now), []);
  useEffect(() => {
    const element = stage.current;
    if (!enlarged || !element) return;
    element.classList.add("surface-enlarged");
    const restore = hideAround(element);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      setEnlarged(false);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      element.classList.remove("surface-enlarged");
      restore();
    };
  }, [enlarged, stage]);
  return { enlarged, toggle };
}

/** Makes everything but an element and its own parents inert; what comes back undoes it. */
function hideAround(element: HTMLElement): () => void {
  const hidden: HTMLElement[] = [];
  for (let inner: Element = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other === inner || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      hidden.push(other);
    }
  }
  return () => {
    for (const other of hidden) other.inert = false;
  };
}

/** Pixels that a pointer may tremble before a press becomes a drag. */
const TREMBLE = 4;
const LINE = 16;
/** Pixels that an arrow key moves the drawing; four times as far with Shift. */
const STEP = 60;
/** What a key or a button zooms by. */
const ZOOM = 1.25;

/** What the commands of a drawing do, by keys or by buttons; `at` is what stays where it is. */
export const drawingRuns = (camera: Camera, step = STEP, at?: Point): Runs<DrawingCommandId> => ({
  left: () => camera.move(step, 0),
  right: () => camera.move(-step, 0),
  up: () => camera.move(0, step),
  down: () => camera.move(0, -step),
  "zoom-in": () => camera.zoom(ZOOM, at),
  "zoom-out": () => camera.zoom(1 / ZOOM, at),
  fit: () => camera.fit(),
});

/** Moves and zooms by keys; about what has the focus, which stays where it is. */
export function keyDown(camera: Camera, event: ReactKeyboardEvent): void {
  const runs = drawingRuns(camera, event.shiftKey ? 4 * STEP : STEP, focusedAt(event));
  if (runByKey(drawingCommands(), runs, event.nativeEvent)) event.preventDefault();
}

/** The middle of what has the focus in the drawing; undefined when the drawing itself has it. */
function focusedAt({ currentTarget, target }: ReactKeyboardEvent): Point | undefined {
  if (target === currentTarget || !(target instanceof Element)) return undefined;
  const outer = currentTarget.getBoundingClientRect();
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2 - outer.left, y: top + height / 2 - outer.top };
}

/** Listens to wheel, mouse, pen and fingers over an element; what comes back ends it. */
export function listenTo(element: HTMLElement, camera: Camera): () => void {
  const ended = new AbortController();
  const options = { signal: ended.signal };
  const drag = new Drag(element, camera);
  element.addEventListener("wheel", (event) => wheel(element, camera, event), { ...options, passive: false });
  element.addEventListener("pointerdown", drag.down, options);
  element.addEventListener("pointermove", drag.moved, options);
  element.addEventListener("pointerup", drag.up, options);
  element.addEventListener("pointercancel", drag.up, options);
  element.addEventListener("click", drag.click, { ...options, capture: true });
  return () => ended.abort();
}

function placeIn(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function wheel(element: HTMLElement, camera: Camera, event: WheelEvent): void {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
  if (event.ctrlKey || event.metaKey) {
    const turned = Math.min(Math.max(event.deltaY * unit, -25), 25);
    camera.zoom(Math.exp(-turned / 100), placeIn(element, event));
    event.preventDefault();
    return;
  }
  const sideways = event.shiftKey && event.deltaX === 0;
  const dx = (sideways ? event.deltaY : event.deltaX) * unit;
  const dy = (sideways ? 0 : event.deltaY) * unit;
  if (camera.move(-dx, -dy)) event.preventDefault();
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** One pointer drags, two pinch. A press that became a drag is no click. */
class Drag {
  private readonly pointers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private dragging = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly camera: Camera,
  ) {}

  readonly down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button > 1) return;
    this.camera.hold();
    if (this.pointers.size === 0) {
      this.dragging = false;
      this.start = placeIn(this.element, event);
    }
    this.pointers.set(event.pointerId, placeIn(this.element, event));
  };

  readonly moved = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = placeIn(this.element, event);
    if (!this.dragging && this.pointers.size === 1 && distance(this.start, now) < TREMBLE) return;
    if (!this.dragging) {
      this.dragging = true;
      this.element.classList.add("surface__view--held");
    }
    if (!this.element.hasPointerCapture(event.pointerId)) this.element.setPointerCapture(event.pointerId);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (!other) this.camera.move(now.x - before.x, now.y - before.y);
    else this.pinch(middle(before, other), middle(now, other), distance(now, other) / distance(before, other));
  };

  readonly up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.element.classList.remove("surface__view--held");
  };

  readonly click = (event: MouseEvent): void => {
    if (this.dragging) event.stopPropagation();
    this.dragging = false;
  };

  private pinch(from: Point, to: Point, factor: number): void {
    this.camera.move(to.x - from.x, to.y - from.y);
    if (Number.isFinite(factor) && factor > 0) this.camera.zoom(factor, to);
  }
}
