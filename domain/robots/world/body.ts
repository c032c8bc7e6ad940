import {
  type Box,
  boxesMeet,
  boxOf,
  cornersOf,
  isInRectangle,
  meet,
  nearestAlong,
  numbersOf,
  overlapOf,
  type Segment,
  sidesOf,
} from "./geometry";
import type { Pose } from "./snapshot";
import type { Point, Rectangle, WorldFile } from "./world-file";

/** How a step of the body ended: it moved freely, it pushed obstacles that are movable, or something was in its way. */
export type Contact = "free" | "pushes" | "blocked";

/** A rectangle with what is asked of it in every step. */
interface Placed {
  readonly rectangle: Rectangle;
  readonly corners: readonly Point[];
  readonly sides: readonly Segment[];
  readonly box: Box;
}

interface Wall {
  readonly segment: Segment;
  readonly box: Box;
}

/** mm that stay between what pushes and what is pushed. */
const GAP = 0.01;
/** How often obstacles are pushed on in one step at most, for each that stands on the floor. */
const PUSHES = 2;

/** What stands on a floor, and what the robot's body may do among it. */
export class Surroundings {
  private placed: readonly Placed[];
  /** What can be seen of walls and obstacles, until one of them moves. */
  private sights: Float64Array | null = null;
  private readonly walls: readonly Wall[];

  constructor(private readonly world: Pick<WorldFile, "size" | "walls" | "obstacles" | "robot">) {
    const { width, height } = world.size;
    const around = cornersOf({ x: width / 2, y: height / 2, width, height });
    const segments = [...sidesOf(around), ...world.walls.map(({ from, to }): Segment => [from, to])];
    this.walls = segments.map((segment) => ({ segment, box: boxOf(segment) }));
    this.placed = world.obstacles.map(placedAt);
  }

  /** Obstacles where they are now. */
  get obstacles(): readonly Rectangle[] {
    return this.placed.map(({ rectangle }) => rectangle);
  }

  /** Puts an obstacle somewhere else. */
  put(index: number, x: number, y: number): void {
    this.stand(this.placed.map((one, at) => (at === index ? placedAt({ ...one.rectangle, x, y }) : one)));
  }

  /** Puts the movable obstacles back where the world has them. */
  reset(): void {
    this.stand(this.world.obstacles.map(placedAt));
  }

  /** Tells whether there is nothing near a pose that the body could meet, which is so in nearly every step. */
  private isAlone(pose: Pose): boolean {
    const { length, width, axle } = this.world.robot.body;
    const reach = Math.abs(axle) + Math.hypot(length, width) / 2;
    const box = { left: pose.x - reach, right: pose.x + reach, top: pose.y - reach, bottom: pose.y + reach };
    const { size } = this.world;
    if (box.left < 0 || box.top < 0 || box.right > size.width || box.bottom > size.height) return false;
    return !this.walls.some((wall) => boxesMeet(wall.box, box)) && !this.placed.some((one) => boxesMeet(one.box, box));
  }

  private bodyAt(pose: Pose): Placed {
    const { length, width, axle } = this.world.robot.body;
    const heading = (pose.heading * Math.PI) / 180;
    const [x, y] = [pose.x + axle * Math.cos(heading), pose.y + axle * Math.sin(heading)];
    return placedAt({ x, y, width: length, height: width, turned: pose.heading });
  }

  /** Tells whether the body stands free at a pose. */
  isFree(pose: Pose): boolean {
    if (![pose.x, pose.y, pose.heading].every(Number.isFinite)) return false;
    const body = this.bodyAt(pose);
    return !this.hitsWall(body) && this.placed.every((obstacle) => overlap(body, obstacle) === null);
  }

  /** Moves the body to a pose unless something is in the way. Movable obstacles in the way are pushed. */
  move(to: Pose): Contact {
    if (this.isAlone(to)) return "free";
    const body = this.bodyAt(to);
    if (this.hitsWall(body)) return "blocked";
    if (this.placed.every((obstacle) => overlap(body, obstacle) === null)) return "free";
    const pushed = this.pushedBy(body);
    if (!pushed) return "blocked";
    this.stand(pushed);
    return "pushes";
  }

  /** Returns all obstacles as a body pushes them, one the next where need be; null when one of them cannot go on. */
  private pushedBy(body: Placed): Placed[] | null {
    const placed = [...this.placed];
    const pushers: { readonly by: Placed; readonly index: number | null }[] = [{ by: body, index: null }];
    let left = PUSHES * placed.length;
    for (let pusher = pushers.shift(); pusher; pusher = pushers.shift()) {
      for (const [index, obstacle] of placed.entries()) {
        const push = index === pusher.index ? null : overlap(pusher.by, obstacle);
        if (!push) continue;
        left -= 1;
        const next = this.pushed(index, obstacle, push);
        if (!next || left < 0) return null;
        placed[index] = next;
        pushers.push({ by: next, index });
      }
    }
    // What was pushed on by another obstacle may have come back into the body's way.
    return placed.every((obstacle) => overlap(body, obstacle) === null) ? placed : null;
  }

  private pushed(index: number, { rectangle }: Placed, [dx, dy]: Point): Placed | null {
    if (!this.world.obstacles[index]?.movable) return null;
    const far = 1 + GAP / Math.hypot(dx, dy);
    const next = placedAt({ ...rectangle, x: rectangle.x + dx * far, y: rectangle.y + dy * far });
    return this.hitsWall(next) ? null : next;
  }

  private hitsWall({ rectangle, corners, sides, box }: Placed): boolean {
    const { width, height } = this.world.size;
    if (corners.some(([x, y]) => x < 0 || y < 0 || x > width || y > height)) return true;
    return this.walls.some(
      (wall) =>
        boxesMeet(wall.box, box) &&
        (isInRectangle(wall.segment[0], rectangle) || sides.some((side) => meet(side, wall.segment))),
    );
  }

  /** Returns how far it is from a point in a direction to the next wall or obstacle, in mm. */
  distance(from: Point, direction: number): number {
    this.sights ??= numbersOf([
      ...this.walls.map(({ segment }) => segment),
      ...this.placed.flatMap(({ sides }) => [...sides]),
    ]);
    return nearestAlong(from, direction, this.sights);
  }

  private stand(placed: Placed[]): void {
    this.placed = placed;
    this.sights = null;
  }
}

function placedAt(rectangle: Rectangle): Placed {
  const corners = cornersOf(rectangle);
  return { rectangle, corners, sides: sidesOf(corners), box: boxOf(corners) };
}

/** Returns the shortest way on which one rectangle leaves another; null when they do not overlap. */
function overlap(still: Placed, other: Placed): Point | null {
  return boxesMeet(still.box, other.box) ? overlapOf(still.corners, other.corners) : null;
}
