import { isCounted, ruledGoalOf } from "../../../domain/achievements/goal-meta";
import { isGoalComplete } from "../../../domain/achievements/inference";
import { mapConcurrently } from "../kernel/concurrency";
import type { CourseworkSummary } from "../members/coursework-port";
import type { Registration } from "../members/registration";
import { membersByPage } from "../members/store";
import type { Definitions } from "./definitions";
import { countKey, readProgress, type StoredProgress } from "./member-progress";
import { decideStanding, type IncentivesCore, type MemberStanding } from "./member-standing";
import { readStanding, type Standing } from "./standing";
import { isHeld } from "./standing-rules";

/** Members whose facts are read for one page, and how many of them at a time. */
export const STUDENTS_A_PAGE = 50;
const AT_A_TIME = 8;

/** The stored facts that a student's achievements follow from. */
export interface StudentFacts {
  readonly member: Registration;
  readonly stored: StoredProgress;
  readonly before: Standing;
  readonly summary: Pick<CourseworkSummary, "facts" | "beingJudged" | "xp">;
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
  const summaries = await core.coursework.summariseMany(courseId, students);
  const facts = await mapConcurrently(students, AT_A_TIME, async (member): Promise<StudentFacts[]> => {
    const summary = summaries.get(member.regId);
    if (summary === undefined) return [];
    const [stored, before] = await Promise.all([readProgress(core, member.regId), readStanding(core, member.regId)]);
    return [{ member, stored, before, summary }];
  });
  return { students: facts.flat(), next };
}

/** Decides where a student stands with definitions, as a look of their own would at this moment. */
export function standingWith(
  core: IncentivesCore,
  definitions: Definitions,
  { stored, before, summary }: StudentFacts,
): MemberStanding {
  return decideStanding(definitions, stored, before, summary, core.clock.now());
}

/** Lists the achievements that a member has. */
export function heldUuids({ standing }: Pick<MemberStanding, "standing">): string[] {
  return Object.entries(standing.earned).flatMap(([uuid, entry]) => (isHeld(entry) ? [uuid] : []));
}

/** Lists the goals that a member has completed: of what is counted, only where counting has begun. */
export function completedGoals({ definitions, evaluation, progress }: MemberStanding): string[] {
  return definitions.goals.flatMap((goal) => {
    const figures = evaluation.goals.get(goal.uuid);
    if (figures === undefined || !isGoalComplete(figures)) return [];
    const hasBegun = !isCounted(ruledGoalOf(goal).rule) || progress.counts[countKey(goal)] !== undefined;
    return hasBegun ? [goal.uuid] : [];
  });
}
