import type { Role } from "../../domain/facts/roles";
import { type CourseFeature, mayEnterCourse, mayReadFeature } from "../../domain/policies/course-access";
import type { Course } from "../core/courses/course";
import { COURSE_DISABLED } from "../core/courses/rules";
import { readCourse } from "../core/courses/store";
import type { Core } from "../core/kernel/core";
import { Refusal } from "../core/kernel/refusal";

const FEATURES_OFF: Readonly<Record<CourseFeature, string>> = {
  enableGame: "The game is turned off in this course",
  enableAchievements: "Achievements are turned off in this course",
  enableSourcecast: "Sourcecasts are turned off in this course",
};

/** What is asked of a route. */
interface Tagged {
  readonly caller: string;
  readonly tag: string;
}

/** Every route of these tags belongs to a feature. */
const FEATURE_OF_TAG: Readonly<Record<string, CourseFeature | undefined>> = {
  stories: "enableGame",
  incentives: "enableAchievements",
  sourcecast: "enableSourcecast",
};

/** Returns the texts by which the gates may refuse a route's callers. */
export function gateTexts({ caller, tag }: Tagged): readonly string[] {
  if (caller === "public" || caller === "authenticated" || caller === "admin") return [];
  const feature = FEATURE_OF_TAG[tag];
  return feature && caller !== "staff" ? [COURSE_DISABLED, FEATURES_OFF[feature]] : [COURSE_DISABLED];
}

type Gate = Pick<Course, "viewable" | "timeZone" | CourseFeature>;

/** How long what is known of a course may be used: so long a member may go on in a course that was just closed. */
const CACHE_MS = 5_000;
/** More courses than this are not kept: the oldest is read again. */
const MAX_CACHED = 1_000;

/**
 * Refuses members what is closed to them: a course that is disabled, or a feature of it that is turned off. What it reads of a
 * course is kept for five seconds, so that it costs 1 read a course and five seconds, however many call.
 */
export class CourseGates {
  private readonly known = new Map<number, { readonly gate: Promise<Gate>; readonly until: number }>();

  constructor(private readonly core: Pick<Core, "table" | "clock">) {}

  /** @throws Refusal 403 with what is closed */
  async check({ tag }: Pick<Tagged, "tag">, { courseId, role }: { readonly courseId: number; readonly role: Role }) {
    if (role === "admin") return;
    const gate = await this.gateOf(courseId);
    if (!mayEnterCourse(gate, role)) throw new Refusal(403, COURSE_DISABLED);
    const feature = FEATURE_OF_TAG[tag];
    if (feature && !mayReadFeature(gate, feature, role)) throw new Refusal(403, FEATURES_OFF[feature]);
  }

  /** Tells whether members may read now what belongs to a course, and to a feature of it. Costs as `check`. */
  async isOpen(courseId: number, feature?: CourseFeature): Promise<boolean> {
    const gate = await this.gateOf(courseId);
    return gate.viewable && (feature === undefined || gate[feature]);
  }

  /** Returns the time zone of a course that has its own. Costs as `check`. */
  async timeZoneOf(courseId: number): Promise<string | undefined> {
    return (await this.gateOf(courseId)).timeZone;
  }

  /** Forgets what is known of a course that has changed. */
  forget(courseId: number): void {
    this.known.delete(courseId);
  }

  private gateOf(courseId: number): Promise<Gate> {
    const now = this.core.clock.now().getTime();
    const cached = this.known.get(courseId);
    if (cached && now < cached.until && now >= cached.until - CACHE_MS) return cached.gate;
    const gate = readCourse(this.core, courseId);
    // A reading that failed is not kept.
    gate.catch(() => this.forget(courseId));
    this.known.delete(courseId);
    this.known.set(courseId, { gate, until: now + CACHE_MS });
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_CACHED && oldest !== undefined) this.known.delete(oldest);
    return gate;
  }
}
