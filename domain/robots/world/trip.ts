import type { RegionVisit } from "../trial";
import type { Contact } from "./body";
import { isInRegion } from "./floor";
import type { Pose } from "./snapshot";
import type { Point, WorldFile } from "./world-file";

/** mm between two points of a trail, and how many of them are kept. */
const TRAIL_MM = 10;
const TRAIL_POINTS = 4_000;
/** How far the robot goes, in mm and degrees together, before it no longer touches what it touched. */
const TOUCH_ENDS = 3;
/** mm that a robot has to get away from a place to have got on. */
const STAY_MM = 30;

/** What a robot has done in a world so far: where it was, what it touched, how far it went. */
export class TripRecorder {
  readonly trail: Point[];
  touches = 0;
  /** mm of the axle's middle. */
  distance = 0;
  /** Milliseconds in regions that the world forbids. */
  forbiddenMs = 0;
  isTouching = false;
  /** Milliseconds for which the robot stayed at one place at most: it did not get on. */
  longestStayMs = 0;
  private stay: { readonly x: number; readonly y: number; readonly since: number };
  private distanceSinceTouch = 0;
  private time = 0;
  private readonly firstVisits: (number | null)[];
  private inside: readonly boolean[];
  private last: Pose;

  constructor(
    private readonly world: Pick<WorldFile, "regions" | "forbidden">,
    start: Pose,
  ) {
    this.last = start;
    this.stay = { x: start.x, y: start.y, since: 0 };
    this.trail = [[start.x, start.y]];
    this.firstVisits = world.regions.map(() => null);
    this.inside = world.regions.map(() => false);
    this.look(start);
  }

  /** Notes where the robot is after a step, and what its body met in it; null is a robot that did not want to move. */
  note(time: number, pose: Pose, contact: Contact | null): void {
    const passed = time - this.time;
    this.time = time;
    this.touch(contact, pose);
    if (pose !== this.last) {
      this.distance += Math.hypot(pose.x - this.last.x, pose.y - this.last.y);
      this.last = pose;
      this.draw([pose.x, pose.y]);
      this.look(pose);
    }
    this.noteStay(pose);
    const { regions, forbidden } = this.world;
    if (regions.some(({ name }, index) => this.inside[index] && forbidden.includes(name))) this.forbiddenMs += passed;
  }

  /** A robot that stands, pushes on or goes back and forth at a wall touches it once. */
  private touch(contact: Contact | null, pose: Pose): void {
    if (contact === "blocked" || contact === "pushes") {
      if (!this.isTouching) this.touches += 1;
      this.isTouching = true;
      this.distanceSinceTouch = 0;
    } else if (this.isTouching) {
      const { x, y, heading } = this.last;
      this.distanceSinceTouch += Math.hypot(pose.x - x, pose.y - y) + Math.abs(pose.heading - heading);
      this.isTouching = this.distanceSinceTouch < TOUCH_ENDS;
    }
  }

  private noteStay({ x, y }: Pose): void {
    if (Math.hypot(x - this.stay.x, y - this.stay.y) > STAY_MM) this.stay = { x, y, since: this.time };
    this.longestStayMs = Math.max(this.longestStayMs, this.time - this.stay.since);
  }

  /** The robot was carried: the way is no way that it drove. */
  lift(pose: Pose): void {
    this.last = pose;
    this.isTouching = false;
    this.stay = { x: pose.x, y: pose.y, since: this.time };
    this.keep([Number.NaN, Number.NaN], [pose.x, pose.y]);
    this.look(pose);
  }

  private draw(point: Point): void {
    const [x, y] = this.trail.at(-1) ?? [Number.NaN, Number.NaN];
    if (Math.hypot(point[0] - x, point[1] - y) >= TRAIL_MM) this.keep(point);
  }

  private keep(...points: readonly Point[]): void {
    this.trail.push(...points);
    if (this.trail.length > TRAIL_POINTS) this.trail.splice(0, this.trail.length - TRAIL_POINTS);
  }

  private look({ x, y }: Pose): void {
    this.inside = this.world.regions.map((region, index) => {
      const isInside = isInRegion([x, y], region);
      if (isInside) this.firstVisits[index] ??= this.time;
      return isInside;
    });
  }

  /** Every region of the world, in its order. */
  get visits(): RegionVisit[] {
    return this.world.regions.map(({ name }, index) => {
      const first = this.firstVisits[index] ?? null;
      return { name, firstAt: first === null ? null : first / 1000, atEnd: this.inside[index] ?? false };
    });
  }
}
