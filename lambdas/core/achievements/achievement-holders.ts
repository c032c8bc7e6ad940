import { isHeld } from "./achievement-progress-rules";
import { readDefinitions } from "./definitions";
import { completedGoals, progressWith, readStudentPage } from "./look-at-students";
import type { IncentivesCore } from "./member-achievement-progress";

/** How many students of a page have an achievement, and when the first and the last of them earned it (ISO 8601, UTC). */
export interface AchievementHolders {
  readonly holders: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Who of a page of students has what. What nobody has is left out. */
export interface HolderPage {
  /** Students of this page. */
  readonly members: number;
  readonly achievements: Readonly<Record<string, AchievementHolders>>;
  readonly goals: Readonly<Record<string, { readonly holders: number }>>;
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** Counts who of a page of students has which achievement and goal. Nothing is stored. Costs as readStudentPage and readDefinitions. */
export async function achievementHolders(
  core: IncentivesCore,
  courseId: number,
  cursor: string | undefined,
): Promise<HolderPage> {
  const definitions = await readDefinitions(core, courseId);
  const { students, next } = await readStudentPage(core, courseId, cursor);
  const achievements = new Map<string, AchievementHolders>();
  const goals = new Map<string, { holders: number }>();
  for (const facts of students) {
    const memberProgress = progressWith(core, definitions, facts);
    for (const [uuid, entry] of Object.entries(memberProgress.achievementProgress.earned)) {
      if (isHeld(entry)) achievements.set(uuid, withHolder(achievements.get(uuid), entry.at));
    }
    for (const uuid of completedGoals(memberProgress))
      goals.set(uuid, { holders: (goals.get(uuid)?.holders ?? 0) + 1 });
  }
  return {
    members: students.length,
    achievements: Object.fromEntries(achievements),
    goals: Object.fromEntries(goals),
    next,
  };
}

function withHolder(before: AchievementHolders | undefined, at: string): AchievementHolders {
  if (before === undefined) return { holders: 1, firstAt: at, lastAt: at };
  const { holders, firstAt, lastAt } = before;
  return { holders: holders + 1, firstAt: at < firstAt ? at : firstAt, lastAt: at > lastAt ? at : lastAt };
}
