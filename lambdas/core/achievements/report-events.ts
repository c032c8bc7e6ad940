import type { GoalEvent } from "../../../domain/facts/goal-events";
import { secondsOf } from "../kernel/clock";
import { onConflict, retryOnConflict } from "../kernel/conflict";
import type { Registration } from "../members/registration";
import { absent, eventBatchKey, type Key } from "../table";
import { readAchievementProgress } from "./achievement-progress";
import { type Definitions, readDefinitions } from "./definitions";
import { eventGoalsOf, eventsToNextGoal, type WorkspaceEvent, withEvents } from "./events";
import { hiddenGoals } from "./hidden-goals";
import {
  achievementProgressOfMember,
  achievementProgressOnCounts,
  heldXp,
  type IncentivesCore,
} from "./member-achievement-progress";
import { type MemberProgress, progressPut, readProgress } from "./member-progress";
import { EVENT_DAYS } from "./rate-limits";
import { type UnseenAchievement, unseenAchievements } from "./session-status";

/** A report of what happened in a page. */
export interface EventBatch {
  /** Chosen by the page; the same however often it is sent. */
  readonly batch: string;
  readonly events: readonly WorkspaceEvent[];
}

export interface ReportedEvents extends EventBatch {
  /** The course's, whose clock decides times of the day. */
  readonly timeZone: string;
}

export interface EventReport {
  /** Events that counted on any goal that is shown to the member. */
  readonly counted: number;
  /** Achievements that the member has earned by these events and not been notified of yet. */
  readonly completed: readonly UnseenAchievement[];
  readonly totalXp: number;
  /** By kind, the least number of further events that can complete a goal: fewer may be reported later. */
  readonly untilNext: Partial<Record<GoalEvent, number>>;
}

/** A batch is remembered a day longer than its events count. */
const REMEMBERED_S = (EVENT_DAYS + 1) * 86_400;

/**
 * Counts the events of a batch on the member's goals, exactly once however often it is sent, and tells what they earned.
 * Keys REG#{r}/PROGRESS, REG#{r}/STANDING and REG#{r}/BATCH#{id}, consistent: 2 reads and a transaction of 2 items, 2
 * writes for the batch and 2 for each KB of counts, about 60 goals that ever counted. Nothing is written when nothing
 * counts. A batch that earns something costs the work's summary and a write of the standing besides.
 */
export async function reportEvents(
  core: IncentivesCore,
  member: Registration,
  report: ReportedEvents,
): Promise<EventReport> {
  const definitions = await readDefinitions(core, member.courseId);
  const { counted, isRepeated, progress } = await countOnce(core, member, definitions, report);
  const now = core.clock.now();
  const hidden = member.role === "student" ? hiddenGoals(definitions, now) : undefined;
  const goals = eventGoalsOf(definitions.goals, report.timeZone);
  const untilNext = eventsToNextGoal(progress, goals, { now, ...(hidden && { hidden }) });
  return { counted, untilNext, ...(await earnedBy(core, member, definitions, { progress, isRepeated })) };
}

async function countOnce(
  core: IncentivesCore,
  { regId, role }: Registration,
  definitions: Definitions,
  report: ReportedEvents,
) {
  const eventGoals = eventGoalsOf(definitions.goals, report.timeZone);
  const isStudent = role === "student";
  return retryOnConflict(async () => {
    const { progress, rows } = await readProgress(core, regId);
    const now = core.clock.now();
    const counting = { now, timeZone: report.timeZone, ...(isStudent && { hidden: hiddenGoals(definitions, now) }) };
    const next = withEvents(progress, eventGoals, report.events, counting);
    if (next.counted === 0) return { counted: 0, isRepeated: false, progress };
    const key = eventBatchKey(regId, report.batch);
    const note = { ...key, counted: next.told, ttl: secondsOf(now) + REMEMBERED_S };
    const writing = core.table.transact([{ put: note, condition: absent }, progressPut(regId, next.progress)]);
    const repeated = await onConflict(
      writing.then(() => undefined),
      async (conflict) => {
        const before = await core.table.get<{ counted: number } & Key>(key);
        if (before === undefined) throw conflict;
        return before.counted;
      },
    );
    if (repeated !== undefined) {
      return { counted: repeated, isRepeated: true, progress: (await readProgress(core, regId)).progress };
    }
    if (rows.length > 0) await core.table.removeMany(rows);
    return { counted: next.told, isRepeated: false, progress: next.progress };
  });
}

/**
 * Tells what the counts have earned. The coursework is read only where they may have earned something: otherwise what it
 * came to when it was last read is enough. After a repetition, whose answer got lost, all that was not seen yet is told.
 */
async function earnedBy(
  core: IncentivesCore,
  member: Registration,
  definitions: Definitions,
  { progress, isRepeated }: { readonly progress: MemberProgress; readonly isRepeated: boolean },
) {
  const before = await readAchievementProgress(core, member.regId);
  const quick = achievementProgressOnCounts(definitions, progress, before, core.clock.now());
  const memberProgress = quick ?? (await achievementProgressOfMember(core, member, { definitions }));
  return {
    completed: unseenAchievements(memberProgress).filter(({ uuid }) => isRepeated || memberProgress.gained.has(uuid)),
    totalXp: memberProgress.achievementProgress.workXp + heldXp(memberProgress),
  };
}
