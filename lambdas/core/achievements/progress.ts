import { MAX_COUNT } from "../../../domain/achievements/limits";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { forbidden, Refusal } from "../kernel/refusal";
import { isStaff, type Registration } from "../members/registration";
import { readAchievementProgress } from "./achievement-progress";
import { readDefinitions } from "./definitions";
import { type Goal, isCounting, isOfEvents } from "./goal";
import { hiddenGoals } from "./hidden-goals";
import { countKey, type MemberProgress, readProgress, storeProgress, withCount } from "./member-progress";
import { findInShard, GOALS, shardKeyOf } from "./shards";

type Member = Pick<Registration, "courseId" | "regId">;

/** The facts by which a claim of events is judged. */
export interface Progress {
  readonly goalUuid: string;
  readonly count: number;
  /** The goal's when this was written. */
  readonly stamp: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** The number of further events that may be claimed at that moment; it fills up again with time. */
  readonly claimable: number;
}

/** Browsers send what they counted in about three seconds; this many events at once are believed. */
const CLAIMABLE_AT_ONCE = 100;
/** And in the long run this many. */
const CLAIMABLE_A_SECOND = 5;
/** The time that what was counted may be on its way past a goal's deadline, and clocks apart. */
const GRACE_MS = 60_000;

const noSuchGoal = () => new Refusal(400, "User and goal are not in the same course");
const invalidCount = () => new Refusal(400, "count is invalid");

/**
 * Returns the progress after a claim of `count` events; the same object when it raises nothing, so that of two
 * windows that count at the same time none takes away what the other has.
 *
 * @throws Refusal 400 for more than can have happened, or outside the goal's time
 */
export function claimed(goal: Goal, before: Progress | undefined, count: number, now: Date): Progress | undefined {
  const current = before?.stamp === goal.stamp ? before : undefined;
  const rise = count - (current?.count ?? 0);
  if (rise <= 0) return current;
  const claimable = claimableOf(current, now) - rise;
  if (claimable < 0 || count > MAX_COUNT || !isCounting(goal, now, GRACE_MS)) throw invalidCount();
  return { goalUuid: goal.uuid, count, stamp: goal.stamp, updatedAt: now.toISOString(), claimable };
}

function claimableOf(progress: Progress | undefined, now: Date): number {
  if (!progress) return CLAIMABLE_AT_ONCE;
  const seconds = Math.max(0, now.getTime() - Date.parse(progress.updatedAt)) / 1000;
  return Math.min(CLAIMABLE_AT_ONCE, Math.floor(progress.claimable + seconds * CLAIMABLE_A_SECOND));
}

/**
 * Counts what a member posts for themselves: a count of events is a claim; goals of every other kind are for staff to
 * set. See readDefinitions; key REG#{r}/PROGRESS, consistent, 1 read, and REG#{r}/STANDING for a goal that students are
 * not shown before they have earned something; 1 write a KB when the count rises.
 *
 * @throws Refusal 400 no such goal in the course, or a count that cannot be; 403 a goal that is for staff to set
 */
export async function postOwnProgress(core: Core, caller: Registration, uuid: string, count: number): Promise<void> {
  await retryOnConflict(async () => {
    const [goal, { progress, rows }] = await Promise.all([
      knownGoal(core, caller, uuid),
      readProgress(core, caller.regId),
    ]);
    if (!isOfEvents(goal)) {
      if (!isStaff(caller)) throw forbidden();
      return storeProgress(core, caller.regId, withStaffCount(progress, goal, count), rows);
    }
    const before = claimOn(progress, goal);
    const next = claimed(goal, before, count, core.clock.now());
    if (next === undefined || next === before) return;
    await storeProgress(core, caller.regId, withClaim(progress, goal, next), rows);
  });
}

/** A goal of the course that the caller may know of: for students, one that is hidden is as one that is not there. */
async function knownGoal(core: Core, caller: Registration, uuid: string): Promise<Goal> {
  const definitions = await readDefinitions(core, caller.courseId);
  const goal = definitions.goals.find((one) => one.uuid === uuid);
  if (goal === undefined) throw noSuchGoal();
  const now = core.clock.now();
  if (isStaff(caller) || !hiddenGoals(definitions, now).has(uuid)) return goal;
  const { earned } = await readAchievementProgress(core, caller.regId);
  if (hiddenGoals(definitions, now, earned).has(uuid)) throw noSuchGoal();
  return goal;
}

/**
 * A goal of the member's course. Key COURSE#{c}/GOAL#…, consistent; 1 read for each 4 KB.
 *
 * @throws Refusal 400 no such goal in the course
 */
export async function findGoal({ table }: Pick<Core, "table">, { courseId }: Member, uuid: string): Promise<Goal> {
  const goal = findInShard(GOALS, await table.get(shardKeyOf(GOALS, courseId, uuid)), uuid);
  if (goal === undefined) throw noSuchGoal();
  return goal;
}

/** Returns what a claim on a goal is judged by: undefined where nothing was counted, the whole allowance where nothing was claimed. */
function claimOn({ counts, claims }: MemberProgress, goal: Goal): Progress | undefined {
  const count = counts[countKey(goal)];
  if (count === undefined) return undefined;
  const { claimable, at } = claims[countKey(goal)] ?? { claimable: CLAIMABLE_AT_ONCE, at: 0 };
  return { goalUuid: goal.uuid, stamp: goal.stamp, count, claimable, updatedAt: new Date(at).toISOString() };
}

function withClaim(progress: MemberProgress, goal: Goal, { count, claimable, updatedAt }: Progress): MemberProgress {
  const claims = { ...progress.claims, [countKey(goal)]: { claimable, at: Date.parse(updatedAt) } };
  return { ...withCount(progress, goal, count), claims };
}

/** Returns progress with a count as staff set it; what may be claimed begins anew with it. */
export function withStaffCount(progress: MemberProgress, goal: Goal, count: number): MemberProgress {
  if (count < 0 || count > MAX_COUNT) throw invalidCount();
  const { [countKey(goal)]: _, ...claims } = progress.claims;
  return { ...withCount(progress, goal, count), claims };
}
