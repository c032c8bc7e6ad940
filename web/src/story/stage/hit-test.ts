import { type Rectangle, STAGE_HEIGHT, STAGE_WIDTH } from "./placement";

/** An object or a box that can be examined. */
export interface Target extends Rectangle {
  readonly id: string;
  readonly isExamined: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the target at a point of the stage: the smallest there, since one that lies in another could not be reached
 * otherwise; of two alike the one in front, which comes later. Targets are at least `least` wide and high.
 */
export function targetAt(targets: readonly Target[], point: Point, least = 0): Target | undefined {
  const area = ({ width, height }: Target) => width * height;
  const hit = targets.filter(
    ({ x, y, width, height }) =>
      Math.abs(point.x - x) <= Math.max(width, least) / 2 && Math.abs(point.y - y) <= Math.max(height, least) / 2,
  );
  return hit.reduce<Target | undefined>(
    (best, target) => (best === undefined || area(target) <= area(best) ? target : best),
    undefined,
  );
}

/** Returns the point of the stage below a pointer on the page. */
export function pointOnStage(pointer: { clientX: number; clientY: number }, shown: DOMRect): Point {
  return {
    x: ((pointer.clientX - shown.left) / shown.width) * STAGE_WIDTH,
    y: ((pointer.clientY - shown.top) / shown.height) * STAGE_HEIGHT,
  };
}
