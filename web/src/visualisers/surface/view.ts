/** How a drawing lies in its window: `x` and `y` are where its origin stands, in pixels; `scale` is pixels a unit. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of a drawing, in its own units. */
export interface Area extends Point, Size {}

/** Pixels that stay free around a drawing that is fitted. */
const MARGIN = 16;
/** At first a drawing is shown whole down to this scale; what would be smaller is shown in part, and legible. */
const LEAST = 0.5;
const LEGIBLE = 0.75;
const LARGEST = 4;
/** So much of a drawing stays in the window however far it is moved, in pixels. */
const MIN_VISIBLE = 48;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const fitting = (drawing: Size, window: Size): number =>
  Math.min((window.width - 2 * MARGIN) / drawing.width, (window.height - 2 * MARGIN) / drawing.height);

/** The smallest scale that one can zoom out to. */
const smallest = (drawing: Size, window: Size): number => within(fitting(drawing, window), 0.02, 0.25);

/** The whole drawing, in the middle of the window, no larger than it was drawn. */
export function fitted(drawing: Size, window: Size): View {
  const scale = within(fitting(drawing, window), 0.02, 1);
  const x = (window.width - drawing.width * scale) / 2;
  const y = (window.height - drawing.height * scale) / 2;
  return { x, y, scale };
}

/** Shows a drawing for the first time: whole unless it were very small so, else its beginning, at the left and the top. */
export function beginning(drawing: Size, window: Size): View {
  const whole = fitted(drawing, window);
  const scale = whole.scale < LEAST ? LEGIBLE : whole.scale;
  const x = Math.max((window.width - drawing.width * scale) / 2, MARGIN);
  const y = Math.max((window.height - drawing.height * scale) / 2, MARGIN);
  return { x, y, scale };
}

/** The view moved so that some of the drawing stays in the window. */
export function withinReach(view: View, drawing: Size, window: Size): View {
  const scale = within(view.scale, smallest(drawing, window), LARGEST);
  const x = within(view.x, MIN_VISIBLE - drawing.width * scale, window.width - MIN_VISIBLE);
  const y = within(view.y, MIN_VISIBLE - drawing.height * scale, window.height - MIN_VISIBLE);
  return x === view.x && y === view.y && scale === view.scale ? view : { x, y, scale };
}

/** Larger or smaller by a factor, while the point of the drawing under `at` (pixels) stays where it is. */
export function zoomed(view: View, factor: number, at: Point, drawing: Size, window: Size): View {
  const scale = within(view.scale * factor, smallest(drawing, window), LARGEST);
  const by = scale / view.scale;
  return { x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by, scale };
}

/** The view moved as little as possible so that an area (units of the drawing) lies in the window. */
export function revealing(view: View, area: Area, window: Size): View {
  const x = shift(view.x + area.x * view.scale, area.width * view.scale, window.width);
  const y = shift(view.y + area.y * view.scale, area.height * view.scale, window.height);
  return x === 0 && y === 0 ? view : { ...view, x: view.x + x, y: view.y + y };
}

/** How far what begins at `start` and is `length` long must move to lie within `size`; its beginning comes first. */
function shift(start: number, length: number, size: number): number {
  const end = start + length;
  if (start < MARGIN) return MARGIN - start;
  if (end > size - MARGIN) return Math.max(size - MARGIN - end, MARGIN - start);
  return 0;
}

/** What of the drawing is in the window, in its own units. */
export function visible(view: View, window: Size): Area {
  return {
    x: -view.x / view.scale,
    y: -view.y / view.scale,
    width: window.width / view.scale,
    height: window.height / view.scale,
  };
}

/** Whether two areas have a point in common. */
export const overlap = (a: Area, b: Area): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

/** An area with half as much again on each side. */
export const around = ({ x, y, width, height }: Area): Area => ({
  x: x - width / 2,
  y: y - height / 2,
  width: 2 * width,
  height: 2 * height,
});

/** Whether an area lies whole in another. */
export const inside = (inner: Area, outer: Area): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
