import { isCounted, ruledGoalOf } from "../../../domain/achievements/goal-meta";
import { isGoalComplete } from "../../../domain/achievements/inference";
import { mapConcurrently } from "../kernel/concurrency";
import type { MemberWorkSummary } from "../members/member-work-port";
import type { Registration } from "../members/registration";
import { membersByPage } from "../members/store";
import { type AchievementProgress, readAchievementProgress } from "./achievement-progress";
import { isHeld } from "./achievement-progress-rules";
import type { Definitions } from "./definitions";
import {
  decideAchievementProgress,
  type IncentivesCore,
  type MemberAchievementProgress,
} from "./member-achievement-progress";
import { countKey, readProgress, type StoredProgress } from "./member-progress";

/** Members whose facts are read for one page, and how many of them at a time. */
export const STUDENTS_A_PAGE = 50;
const AT_A_TIME = 8;

/** The stored facts that a student's achievements follow from. */
export interface StudentFacts {
  readonly member: Registration;
  readonly stored: StoredProgress;
  readonly before: AchievementProgress;
  readonly summary: Pick<MemberWorkSummary, "facts" | "beingJudged" | "xp">;
}

export interface StudentPage {
  readonly students: readonly StudentFacts[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/**
 * Reads the facts of a page of the course's students, to be looked at; nothing is stored. Half a read for about 10
 * members, the course's assessments and types once, and 3 reads a student: progress, standing and submissions, each 1 for
 * 4 KB.
 */
export async function readStudentPage(
  core: IncentivesCore,
  courseId: number,
  cursor: string | undefined,
): Promise<StudentPage> {
  const { members, next } = await membersByPage(core, courseId, { limit: STUDENTS_A_PAGE, after: cursor });
  const students = members.filter(({ role }) => role === "student");
  const summaries = await core.memberWork.summariseMany(courseId, students);
  const facts = await mapConcurrently(students, AT_A_TIME, async (member): Promise<StudentFacts[]> => {
    const summary = summaries.get(member.regId);
    if (summary === undefined) return [];
    const [stored, before] = await Promise.all([
      readProgress(core, member.regId),
      readAchievementProgress(core, member.regId),
    ]);
    return [{ member, stored, before, summary }];
  });
  return { students: facts.flat(), next };
}

/** Decides where a student stands with definitions, as a look of their own would at this moment. */
export function progressWith(
  core: IncentivesCore,
  definitions: Definitions,
  { stored, before, summary }: StudentFacts,
): MemberAchievementProgress {
  return decideAchievementProgress(definitions, stored, before, summary, core.clock.now());
}

/** Lists the achievements that a member has. */
export function heldUuids({ achievementProgress }: Pick<MemberAchievementProgress, "achievementProgress">): string[] {
  return Object.entries(achievementProgress.earned).flatMap(([uuid, entry]) => (isHeld(entry) ? [uuid] : []));
}

/** Lists the goals that a member has completed: of what is counted, only where counting has begun. */
export function completedGoals({ definitions, evaluation, progress }: MemberAchievementProgress): string[] {
  return definitions.goals.flatMap((goal) => {
    const figures = evaluation.goals.get(goal.uuid);
    if (figures === undefined || !isGoalComplete(figures)) return [];
    const hasBegun = !isCounted(ruledGoalOf(goal).rule) || progress.counts[countKey(goal)] !== undefined;
    return hasBegun ? [goal.uuid] : [];
  });
}
