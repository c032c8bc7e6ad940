import {
  type Area,
  around,
  beginning,
  fitted,
  inside,
  type Point,
  revealing,
  type Size,
  type View,
  visible,
  withinReach,
  zoomed,
} from "./view";

/** What is drawn but lies this many windows' areas outside is worth drawing anew without. */
const WASTE = 12;

/** Below this scale nothing can be read, and nothing is large enough to be pointed at. */
const FAR = 0.25;

/** Until the size of the window is known, what stands at the origin is all that is drawn. */
const UNKNOWN: Area = { x: 0, y: 0, width: 0, height: 0 };

/** Moves one drawing in its window without React: a frame of panning sets one attribute and nothing else. */
export class Camera {
  private view: View = { x: 0, y: 0, scale: 1 };
  private window: Size = { width: 0, height: 0 };
  private drawing: Size = { width: 1, height: 1 };
  private layer: Element | null = null;
  /** The person has moved the drawing: it is not fitted again by itself. */
  private touched = false;
  private whole = false;
  private far = false;
  private area: Area = UNKNOWN;
  private focus: Area | null = null;
  private readonly listeners = new Set<() => void>();

  /** The element whose `transform` is set; null when it goes away. */
  readonly attach = (layer: Element | null): void => {
    this.layer = layer;
    this.show(this.view);
  };

  /** Calls back whenever `drawnArea` or `isFar` is another. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The part of the drawing that must be rendered now, with room to move; null means all of it. */
  readonly drawnArea = (): Area | null => (this.whole ? null : this.area);

  /** Whether the drawing is so small that its texts cannot be read; not while it is exported. */
  readonly isFar = (): boolean => !this.whole && this.far;

  /** Renders all of the drawing for as long as it is exported. */
  renderAll(whole: boolean): void {
    this.whole = whole;
    this.tell();
  }

  /** Another drawing, or the same with another size. `anew`: it is shown from its beginning. */
  of(drawing: Size, anew: boolean): void {
    this.drawing = { width: Math.max(drawing.width, 1), height: Math.max(drawing.height, 1) };
    if (anew) {
      this.touched = false;
      this.focus = null;
      this.area = UNKNOWN;
    }
    this.show(this.touched ? this.view : this.begin());
  }

  resize(window: Size): void {
    if (window.width === this.window.width && window.height === this.window.height) return;
    this.window = window;
    this.show(this.touched ? this.view : this.begin());
  }

  /** The first view, moved to what is to be seen. */
  private begin(): View {
    const view = beginning(this.drawing, this.window);
    return this.focus ? revealing(view, this.focus, this.window) : view;
  }

  /** The person has come to something in the drawing: it stays where it is when the drawing gets another size. */
  hold(): void {
    this.touched = true;
  }

  /** Shows the whole drawing. */
  fit(): void {
    this.touched = true;
    this.show(fitted(this.drawing, this.window));
  }

  /** Moves the drawing by pixels; false when it cannot move further. */
  move(dx: number, dy: number): boolean {
    const { view } = this;
    this.touched = true;
    this.show({ ...view, x: view.x + dx, y: view.y + dy });
    return view.x !== this.view.x || view.y !== this.view.y;
  }

  /** Zooms by a factor about a point of the window, its middle unless given. */
  zoom(factor: number, at: Point = { x: this.window.width / 2, y: this.window.height / 2 }): void {
    this.touched = true;
    this.show(zoomed(this.view, factor, at, this.drawing, this.window));
  }

  /** Brings a part of the drawing into the window, also when that gets another size, until the person moves it. */
  focusOn(area: Area): void {
    this.focus = area;
    this.reveal(area);
  }

  /** Brings a part of the drawing into the window. */
  reveal(area: Area): void {
    if (this.window.width > 0) this.show(revealing(this.view, area, this.window));
  }

  /** The point of the drawing, in its own units, that stands at a point of the window. */
  unitsAt(at: Point): Point {
    return { x: (at.x - this.view.x) / this.view.scale, y: (at.y - this.view.y) / this.view.scale };
  }

  /** What of the drawing is in the window now. */
  readonly seen = (): Area => visible(this.view, this.window);

  get scale(): number {
    return this.view.scale;
  }

  private show(view: View): void {
    this.view = withinReach(view, this.drawing, this.window);
    const { x, y, scale } = this.view;
    this.layer?.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`);
    const visibleArea = visible(this.view, this.window);
    const { area, far } = this;
    this.far = scale < FAR;
    if (
      far === this.far &&
      inside(visibleArea, area) &&
      area.width * area.height < WASTE * visibleArea.width * visibleArea.height
    )
      return;
    this.area = around(visibleArea);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
