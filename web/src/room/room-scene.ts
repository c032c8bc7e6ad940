import type { DisplayObject } from "../../../language/modules/game/display-list";
import { strings } from "../texts/en/room";
import type { RoomFrame } from "./room-session";

/** A map of the plane: x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

/** Returns the map that does the second one first. */
const after = ([a, b, c, d, e, f]: Affine, [p, q, r, s, t, u]: Affine): Affine => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
];

/** Returns the map that stretches, then turns, then moves. */
function placed(x: number, y: number, rotation: number, scaleX: number, scaleY: number): Affine {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY, x, y];
}

export const mapped = ([a, b, c, d, e, f]: Affine, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Returns the point that is mapped to this one; undefined where the plane is squeezed flat. */
export function unmapped([a, b, c, d, e, f]: Affine, { x, y }: Point): Point | undefined {
  const area = a * d - b * c;
  if (area === 0 || !Number.isFinite(area)) return undefined;
  const [dx, dy] = [x - e, y - f];
  return { x: (d * dx - c * dy) / area, y: (a * dy - b * dx) / area };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One thing to paint: its box is (0, 0) to its size, mapped into the room. */
export interface Painted {
  readonly object: Exclude<DisplayObject, { kind: "container" }>;
  readonly size: Size;
  readonly map: Affine;
  readonly alpha: number;
  /** Maps the place that the object's own x and y are in: the room, or its container. */
  readonly outer: Affine;
}

/** Tells how large an object is by itself. */
export type Measure = (object: Painted["object"]) => Size;

/** Tells whether there is something of an object at a point of its box, where it counts only there. */
export type HasPoint = (painted: Painted, point: Point) => boolean;

/** What a room shows, as the frames of its worker have told it. */
export class RoomScene {
  private readonly objects = new Map<number, DisplayObject>();
  private roots: readonly number[] = [];
  private flat: readonly Painted[] | null = null;

  constructor(private readonly measure: Measure) {}

  take({ changed, removed, roots }: Pick<RoomFrame, "changed" | "removed" | "roots">): void {
    for (const object of changed) this.objects.set(object.id, object);
    for (const id of removed) this.objects.delete(id);
    if (roots) this.roots = roots;
    this.flat = null;
  }

  /** Sizes are other ones than before: a picture has come. */
  remeasure(): void {
    this.flat = null;
  }

  find(id: number): DisplayObject | undefined {
    return this.objects.get(id);
  }

  /** Moves an object at once; what its worker says later counts. */
  move(id: number, { x, y }: Point): void {
    const object = this.objects.get(id);
    if (object) this.take({ changed: [{ ...object, x, y }], removed: [], roots: null });
  }

  /** Returns all that can be seen, back to front. */
  painted(): readonly Painted[] {
    this.flat ??= this.roots.flatMap((id) => this.flatten(id, IDENTITY, 1, 0));
    return this.flat;
  }

  private flatten(id: number, outer: Affine, alpha: number, depth: number): readonly Painted[] {
    const object = this.objects.get(id);
    if (!object?.visible || depth > 20) return [];
    const own = alpha * Math.min(1, Math.max(0, object.alpha));
    if (own === 0) return [];
    if (object.kind === "container") {
      const map = after(outer, placed(object.x, object.y, object.rotation, object.scaleX, object.scaleY));
      return object.children.flatMap((child) => this.flatten(child, map, own, depth + 1));
    }
    const size = this.measure(object);
    return [{ object, size, map: after(outer, boxMap(object, size)), alpha: own, outer }];
  }

  /** Returns the frontmost thing at a point of the room among those that count. */
  at(point: Point, counts: (painted: Painted) => boolean, hasPoint: HasPoint): Painted | undefined {
    return this.painted().findLast((painted) => {
      if (!counts(painted)) return false;
      const inside = unmapped(painted.map, point);
      return inside !== undefined && isWithin(painted, inside) && hasPoint(painted, inside);
    });
  }
}

/** Maps an object's box into what it is in. */
function boxMap(object: Painted["object"], { width, height }: Size): Affine {
  const [shownWidth, shownHeight] = object.displaySize ?? [width, height];
  const scaleX = object.scaleX * (width === 0 ? 1 : shownWidth / width);
  const scaleY = object.scaleY * (height === 0 ? 1 : shownHeight / height);
  const map = placed(object.x, object.y, object.rotation, scaleX, scaleY);
  const corner: Affine = [1, 0, 0, 1, -object.originX * width, -object.originY * height];
  const flip: Affine = [
    object.flipX ? -1 : 1,
    0,
    0,
    object.flipY ? -1 : 1,
    object.flipX ? width : 0,
    object.flipY ? height : 0,
  ];
  return after(map, after(corner, flip));
}

function isWithin({ object, size: { width, height } }: Painted, { x, y }: Point): boolean {
  if (x < 0 || y < 0 || x > width || y > height) return false;
  if (object.kind !== "ellipse") return true;
  return ((2 * x) / width - 1) ** 2 + ((2 * y) / height - 1) ** 2 <= 1;
}

/** One thing of a room, for who does not see its picture. */
export interface Content {
  readonly id: number;
  readonly label: string;
  readonly isInteractive: boolean;
  readonly isDraggable: boolean;
}

/** Shapes are told of only where something can be done with them: most are there for their looks. */
function labelOf({ object }: Painted, shapeNumber: number): string | undefined {
  if (object.kind === "text") return object.text.trim() === "" ? undefined : strings.text(object.text);
  if (object.kind === "image") return strings.picture(object.key);
  if (object.kind === "award")
    return object.earned === null ? strings.cookie(object.key) : strings.award(object.earned);
  return object.interaction === null ? undefined : strings[object.kind](shapeNumber);
}

/** Returns what is in a room, back to front. */
export function contentsOf(painted: readonly Painted[]): readonly Content[] {
  let shapes = 0;
  return painted.flatMap((one) => {
    const { id, kind, interaction } = one.object;
    if ((kind === "rect" || kind === "ellipse") && interaction !== null) shapes += 1;
    const label = labelOf(one, shapes);
    if (label === undefined) return [];
    return [{ id, label, isInteractive: interaction !== null, isDraggable: interaction?.draggable === true }];
  });
}

/** Tells whether two lists say the same. */
export const sameContents = (one: readonly Content[], other: readonly Content[]): boolean =>
  one.length === other.length &&
  one.every((content, at) => {
    const twin = other[at];
    return (
      twin?.id === content.id &&
      twin.label === content.label &&
      twin.isInteractive === content.isInteractive &&
      twin.isDraggable === content.isDraggable
    );
  });
