import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { forbidden, Refusal } from "../kernel/refusal";
import { isStaff, type Registration } from "../members/registration";
import { absent, equals, type Key, PROGRESS_PREFIX, progressKey, registrationItems } from "../table";
import { type Goal, isCounting, isOfEvents } from "./goal";
import { MOST_COUNT } from "./goals";
import { findInShard, GOALS, shardKeyOf } from "./shards";

type Stored = Pick<Core, "table">;
type Member = Pick<Registration, "courseId" | "regId">;

/** A registration's progress on a goal. Whether that completes it is never kept: the goal's target may change. */
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

const invalidCount = () => new Refusal(400, "count is invalid");

/** Progress of a registration on all goals. Keys REG#{r}/PROGRESS#…, consistent; 1 read for about 20. */
export function progressOf({ table }: Stored, regId: number): Promise<Progress[]> {
  return table.queryAll<Progress & Key>({ pk: registrationItems(regId), beginsWith: PROGRESS_PREFIX });
}

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
  if (claimable < 0 || count > MOST_COUNT || !isCounting(goal, now, GRACE_MS)) throw invalidCount();
  return { goalUuid: goal.uuid, count, stamp: goal.stamp, updatedAt: now.toISOString(), claimable };
}

function claimableOf(progress: Progress | undefined, now: Date): number {
  if (!progress) return CLAIMABLE_AT_ONCE;
  const seconds = Math.max(0, now.getTime() - Date.parse(progress.updatedAt)) / 1000;
  return Math.min(CLAIMABLE_AT_ONCE, Math.floor(progress.claimable + seconds * CLAIMABLE_A_SECOND));
}

/**
 * Progress that a member posts for themselves: a count of events is a claim; goals of every other kind are for staff to
 * set. Keys COURSE#{c}/GOAL#…, REG#{r}/PROGRESS#{uuid}, consistent; 2 reads, 1 write when the count rises.
 *
 * @throws Refusal 400 no such goal in the course, or a count that cannot be; 403 a goal that is for staff to set
 */
export async function postOwnProgress(core: Core, caller: Registration, uuid: string, count: number): Promise<void> {
  const { table, clock } = core;
  await retryOnConflict(async () => {
    const key = progressKey(caller.regId, uuid);
    const [shard, before] = await table.getMany([shardKeyOf(GOALS, caller.courseId, uuid), key]);
    const goal = goalOn(shard, uuid);
    if (!isOfEvents(goal)) {
      if (!isStaff(caller)) throw forbidden();
      return putProgress(core, caller, goal, count);
    }
    const progress = before as Progress | undefined;
    const next = claimed(goal, progress, count, clock.now());
    if (next === undefined || next === progress) return;
    await table.put({ ...key, ...next }, progress ? equals("count", progress.count) : absent);
  });
}

/**
 * Progress that staff set for a member of the course: any count, on any kind of goal. Key as above; 1 read, 1 write.
 *
 * @throws Refusal 400 no such goal in the course, or a count that cannot be
 */
export async function setProgress(core: Core, member: Member, uuid: string, count: number): Promise<void> {
  const shard = await core.table.get(shardKeyOf(GOALS, member.courseId, uuid));
  await putProgress(core, member, goalOn(shard, uuid), count);
}

function goalOn(shard: unknown, uuid: string): Goal {
  const goal = findInShard(GOALS, shard, uuid);
  if (goal === undefined) throw new Refusal(400, "User and goal are not in the same course");
  return goal;
}

async function putProgress({ table, clock }: Core, { regId }: Member, goal: Goal, count: number): Promise<void> {
  if (count < 0 || count > MOST_COUNT) throw invalidCount();
  const progress: Progress = {
    ...{ goalUuid: goal.uuid, count, stamp: goal.stamp },
    ...{ updatedAt: clock.now().toISOString(), claimable: CLAIMABLE_AT_ONCE },
  };
  await table.put({ ...progressKey(regId, goal.uuid), ...progress });
}
