import type { Pose } from "./snapshot";
import type { Point, Rectangle } from "./world-file";

export type Segment = readonly [Point, Point];

const RADIANS = Math.PI / 180;

/** Returns the point that lies so far ahead and to the right of a pose. */
export function ahead({ x, y, heading }: Pose, forward: number, right: number): Point {
  const [cos, sin] = [Math.cos(heading * RADIANS), Math.sin(heading * RADIANS)];
  return [x + forward * cos - right * sin, y + forward * sin + right * cos];
}

/** Returns the corners of a rectangle, in order around it. */
export function cornersOf({ x, y, width, height, turned = 0 }: Rectangle): readonly Point[] {
  const pose = { x, y, heading: turned };
  const [w, h] = [width / 2, height / 2];
  return [ahead(pose, -w, -h), ahead(pose, w, -h), ahead(pose, w, h), ahead(pose, -w, h)];
}

/** Returns the sides of a shape that is given by its corners. */
export function sidesOf(corners: readonly Point[]): Segment[] {
  return corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner]);
}

/** Tells whether a point lies in a rectangle. */
export function isInRectangle([px, py]: Point, { x, y, width, height, turned = 0 }: Rectangle): boolean {
  const [forward, right] = ahead({ x: 0, y: 0, heading: -turned }, px - x, py - y);
  return Math.abs(forward) <= width / 2 && Math.abs(right) <= height / 2;
}

const cross = (ax: number, ay: number, bx: number, by: number): number => ax * by - ay * bx;

/** On which side of a segment a point lies, by its sign. */
const sideOf = ([from, to]: Segment, point: Point): number =>
  cross(to[0] - from[0], to[1] - from[1], point[0] - from[0], point[1] - from[1]);

/** Tells whether two segments meet. Their boxes decide for those on one line. */
export function meet(one: Segment, other: Segment): boolean {
  return (
    sideOf(one, other[0]) * sideOf(one, other[1]) <= 0 &&
    sideOf(other, one[0]) * sideOf(other, one[1]) <= 0 &&
    boxesMeet(boxOf(one), boxOf(other))
  );
}

/** Writes segments as numbers one after the other: x and y where each begins, x and y where it ends. */
export const numbersOf = (segments: readonly Segment[]): Float64Array =>
  Float64Array.from(segments.flatMap(([a, b]) => [...a, ...b]));

/**
 * Returns how far it is from a point in a direction to the nearest of segments, in mm; without end when there is none.
 * @param segments from `numbersOf`: with pairs, programs that do nothing but ask how far it is would be slow to judge
 */
export function nearestAlong([x, y]: Point, direction: number, segments: Float64Array): number {
  const dx = Math.cos(direction * RADIANS);
  const dy = Math.sin(direction * RADIANS);
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at + 3 < segments.length; at += 4) {
    const ax = (segments[at] ?? 0) - x;
    const ay = (segments[at + 1] ?? 0) - y;
    const sx = (segments[at + 2] ?? 0) - x - ax;
    const sy = (segments[at + 3] ?? 0) - y - ay;
    const slope = dx * sy - dy * sx;
    const across = (ax * dy - ay * dx) / slope;
    const along = (ax * sy - ay * sx) / slope;
    // A segment in the direction itself has no slope, and compares as false here.
    if (across >= 0 && across <= 1 && along >= 0 && along < nearest) nearest = along;
  }
  return nearest;
}

/** The smallest upright rectangle around something. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the smallest upright rectangle around points. */
export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Tells whether two upright rectangles have a point in common. */
export const boxesMeet = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

/** mm by which rectangles overlap that only touch, for want of exact numbers. */
const TOUCHING = 1e-9;

/**
 * Returns the shortest way on which the second of two rectangles, given by their corners, leaves the first; null when they
 * do not overlap.
 */
export function overlapOf(first: readonly Point[], second: readonly Point[]): Point | null {
  let shortest: Point | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [[ax, ay], [bx, by]] of [...sidesOf(first).slice(0, 2), ...sidesOf(second).slice(0, 2)]) {
    const long = Math.hypot(bx - ax, by - ay);
    const [dx, dy] = [(bx - ax) / long, (by - ay) / long];
    const [one, other] = [first, second].map((points) => points.map(([x, y]) => x * dx + y * dy));
    if (!one || !other) continue;
    const ahead = Math.max(...one) - Math.min(...other);
    const behind = Math.max(...other) - Math.min(...one);
    const depth = Math.min(ahead, behind);
    if (depth <= TOUCHING) return null;
    if (depth >= least) continue;
    least = depth;
    shortest = ahead <= behind ? [dx * ahead, dy * ahead] : [-dx * behind, -dy * behind];
  }
  return shortest;
}

/** Returns how far a point is from a segment, in mm. */
export function distanceTo([x, y]: Point, [a, b]: Segment): number {
  const [sx, sy] = [b[0] - a[0], b[1] - a[1]];
  const length = sx * sx + sy * sy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * sx + (y - a[1]) * sy) / length));
  return Math.hypot(x - a[0] - part * sx, y - a[1] - part * sy);
}

/** Rounds a number as a brick's counters do: there is no -0. */
export const wholeOf = (value: number): number => Math.round(value) + 0;
