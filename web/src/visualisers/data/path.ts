import type { Area, Point } from "../surface/view";

/** Roundness of corners, and the size of an arrow's head. */
const CORNER = 12;
const HEAD = { length: 7, width: 4.5 };

const number = (value: number): string => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;

/** From one point towards another, so far. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}

/** An arrow along points, with round corners and an open head at its end, as the data of one SVG path. */
export function arrow(points: readonly Point[]): string {
  const corners = points.filter((point, index) => index === 0 || Math.hypot(...between(points, index, point)) > 0.5);
  const [start, ...rest] = corners as [Point, ...Point[]];
  let d = `M${at(start)}`;
  rest.forEach((point, index) => {
    const before = corners[index] as Point;
    const next = rest[index + 1];
    if (!next) {
      d += `L${at(point)}`;
      return;
    }
    const room = Math.min(
      Math.hypot(point.x - before.x, point.y - before.y),
      Math.hypot(next.x - point.x, next.y - point.y),
    );
    const corner = Math.min(CORNER, room / 2);
    d += `L${at(towards(point, before, corner))}Q${at(point)} ${at(towards(point, next, corner))}`;
  });
  return d + head(corners.at(-2) ?? start, corners.at(-1) as Point);
}

const between = (points: readonly Point[], index: number, { x, y }: Point): [number, number] => {
  const before = points[index - 1] as Point;
  return [x - before.x, y - before.y];
};

function head(before: Point, tip: Point): string {
  const back = towards(tip, before, HEAD.length);
  const across = { x: ((tip.y - back.y) * HEAD.width) / HEAD.length, y: ((back.x - tip.x) * HEAD.width) / HEAD.length };
  const left = { x: back.x + across.x, y: back.y + across.y };
  const right = { x: back.x - across.x, y: back.y - across.y };
  return `M${at(left)}L${at(tip)}L${at(right)}`;
}

/** The least area that holds all the points. */
export function areaAround(points: readonly Point[]): Area {
  const [first] = points as [Point];
  let [left, top, right, bottom] = [first.x, first.y, first.x, first.y];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
