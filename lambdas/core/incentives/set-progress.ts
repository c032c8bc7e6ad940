import { goalRuleOf, isCounted } from "../../../achievements/goal-meta";
import { type AuditActor, type AuditChange, type AuditEvent, auditWrites } from "../audit/entry";
import { mapConcurrently } from "../kernel/concurrency";
import { retryOnConflict } from "../kernel/conflict";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { membersById } from "../members/store";
import type { NewsCore } from "../messaging/member-news";
import { readDefinitions } from "./definitions";
import type { Goal } from "./goal";
import { countOf, type MemberProgress, progressPut, readProgress } from "./member-progress";
import { findGoal, withStaffCount } from "./progress";

type Member = Pick<Registration, "courseId" | "regId" | "name" | "username">;

/** A count that staff set on a goal of a member. */
export interface StaffCount {
  readonly goal: Goal;
  readonly count: number;
}

interface Setting {
  readonly by: AuditActor;
  /** Why, for the audit log. */
  readonly reason?: string | undefined;
}

/**
 * Sets counts of one member, whatever was counted before, with an entry of the audit log. Their open pages
 * hear of it. Tells how many of the counts differ.
 * Keys REG#{r}/PROGRESS, consistent; 1 read for each 4 KB; a transaction of 2 writes a KB, and 6 for the entry.
 *
 * @throws Refusal 400 a count that cannot be
 */
export async function setCounts(
  core: NewsCore,
  member: Member,
  counts: readonly StaffCount[],
  { by, reason }: Setting,
): Promise<number> {
  const changed = await retryOnConflict(async () => {
    const { progress, rows } = await readProgress(core, member.regId);
    const next = counts.reduce<MemberProgress>((sum, { goal, count }) => withStaffCount(sum, goal, count), progress);
    const changes = counts.flatMap(({ goal, count }): AuditChange[] => {
      const from = countOf(progress, goal);
      return from === count ? [] : [{ field: goal.text.slice(0, LONGEST_NAME), from, to: count }];
    });
    const { put, condition } = progressPut(member.regId, next);
    await core.table.transact([
      { put, condition },
      ...auditWrites(core, member.courseId, by, [eventOf(member, changes, reason)]),
    ]);
    if (rows.length > 0) await core.table.removeMany(rows);
    return changes.length;
  });
  await core.memberNews.tell(member.regId);
  return changed;
}

/** Sets a member's count on a goal of any kind, up or down. See findGoal and setCounts for units and refusals. */
export async function setProgress(
  core: NewsCore,
  member: Member,
  uuid: string,
  { count, by }: { readonly count: number; readonly by: AuditActor },
): Promise<void> {
  await setCounts(core, member, [{ goal: await findGoal(core, member, uuid), count }], { by });
}

/** Characters of a goal's text that an entry shows. */
const LONGEST_NAME = 100;

function eventOf({ regId, name, username }: Member, changes: readonly AuditChange[], reason = ""): AuditEvent {
  const why: AuditChange[] = reason === "" || changes.length === 0 ? [] : [{ field: "reason", from: null, to: reason }];
  const subject = { type: "member", id: regId, name: name ?? username } as const;
  return { kind: "achievement", subject, changes: [...changes, ...why] };
}

/** A row of a list of counts, as it came. */
export interface ProgressRow {
  readonly courseRegId: number;
  readonly goalUuid: string;
  readonly count: number;
}

/** The texts of the refusals of setManyCounts. */
export const ROW_REFUSALS = /^Row \d+: .+$/;
/** Members whose counts are set at a time. */
const AT_A_TIME = 8;

/**
 * Sets counts of many members: nothing is stored unless every row fits. Counts are absolute, so a list that was cut short
 * by a failure is completed by sending it again. Tells how many counts differ from before. See readDefinitions; 2 reads a
 * member, and those and the writes of setCounts for each.
 *
 * @throws Refusal 400 the first row that does not fit
 */
export async function setManyCounts(
  core: NewsCore,
  courseId: number,
  rows: readonly ProgressRow[],
  setting: Setting,
): Promise<number> {
  const { goals } = await readDefinitions(core, courseId);
  const members = await membersById(core, courseId, [...new Set(rows.map(({ courseRegId }) => courseRegId))]);
  const counts = countsByMember(rows, members, new Map(goals.map((goal) => [goal.uuid, goal])));
  const changed = await mapConcurrently([...counts], AT_A_TIME, ([member, list]) =>
    setCounts(core, member, list, setting),
  );
  return changed.reduce((sum, one) => sum + one, 0);
}

function countsByMember(
  rows: readonly ProgressRow[],
  members: ReadonlyMap<number, Member>,
  goals: ReadonlyMap<string, Goal>,
): Map<Member, StaffCount[]> {
  const counts = new Map<Member, StaffCount[]>();
  rows.forEach(({ courseRegId, goalUuid, count }, index) => {
    const refuse = (text: string) => new Refusal(400, `Row ${index + 1}: ${text}`);
    const member = members.get(courseRegId);
    if (member === undefined) throw refuse("there is no such member in this course");
    const goal = goals.get(goalUuid);
    if (goal === undefined) throw refuse("there is no such goal in this course");
    if (!isCounted(goalRuleOf(goal))) throw refuse("the goal follows from other facts and cannot be set");
    const list = counts.get(member) ?? [];
    if (list.some((one) => one.goal === goal)) throw refuse("the same member and goal stand in an earlier row");
    counts.set(member, [...list, { goal, count }]);
  });
  return counts;
}
