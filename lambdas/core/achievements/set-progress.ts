import { goalRuleOf, isCounted } from "../../../domain/achievements/goal-meta";
import { type AuditActor, type AuditChange, type AuditEvent, auditWrites } from "../audit/entry";
import { mapConcurrently } from "../kernel/concurrency";
import { retryOnConflict } from "../kernel/conflict";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { membersById } from "../members/store";
import type { NewsCore } from "../messaging/member-news";
import { readAchievementProgress } from "./achievement-progress";
import { readDefinitions } from "./definitions";
import type { Goal } from "./goal";
import { hiddenGoals } from "./hidden-goals";
import { achievementProgressOfMember, type IncentivesCore } from "./member-achievement-progress";
import { countOf, type MemberProgress, progressPut, readProgress } from "./member-progress";
import { findGoal, withStaffCount } from "./progress";

type Member = Registration;
type ProgressCore = NewsCore & IncentivesCore;

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
 * hear of it, where it is of anything that they are shown. Tells how many of the counts differ.
 * Keys REG#{r}/PROGRESS, consistent; 1 read for each 4 KB; a transaction of 2 writes a KB, and 6 for the entry; those of
 * readDefinitions, and of achievementProgressOfMember where all the goals are hidden.
 *
 * @throws Refusal 400 a count that cannot be
 */
export async function setCounts(
  core: ProgressCore,
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
  const uuids = counts.map(({ goal }) => goal.uuid);
  if (await isNews(core, member, uuids)) await core.memberNews.tell(placeOf(member), member.regId);
  return changed;
}

const placeOf = ({ courseId }: Member) => ({ courseId, feature: "enableAchievements" as const });

/** Tells whether a member is shown anything of these goals: hidden ones are news only to whoever has earned something by them. */
async function isNews(core: ProgressCore, member: Member, uuids: readonly string[]): Promise<boolean> {
  const definitions = await readDefinitions(core, member.courseId);
  const isShown = (hidden: ReadonlySet<string>) => uuids.some((uuid) => !hidden.has(uuid));
  if (isShown(hiddenGoals(definitions, core.clock.now()))) return true;
  const { earned } = await readAchievementProgress(core, member.regId);
  if (isShown(hiddenGoals(definitions, core.clock.now(), earned))) return true;
  return (await achievementProgressOfMember(core, member, { definitions })).gained.size > 0;
}

/** Sets a member's count on a goal of any kind, up or down. See findGoal and setCounts for units and refusals. */
export async function setProgress(
  core: ProgressCore,
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
  core: ProgressCore,
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
