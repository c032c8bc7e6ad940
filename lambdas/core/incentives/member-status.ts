import {
  achievementXp,
  type GoalFigures,
  infer,
  isGoalComplete,
  type MemberAchievement,
} from "../../../achievements/inference";
import type { Core } from "../kernel/core";
import type { Coursework } from "../members/coursework-port";
import type { Registration } from "../members/registration";
import { isShown } from "./achievement";
import { listAchievements } from "./achievements";
import type { Goal } from "./goal";
import { listGoals } from "./goals";
import { type Progress, progressOf } from "./progress";

type Member = Pick<Registration, "courseId" | "regId">;
type Options = { readonly consistent: boolean };

/** A goal with one member's progress and the achievements that it is for. */
export interface GoalWithProgress extends Goal {
  readonly count: number;
  readonly completed: boolean;
  readonly achievementUuids: readonly string[];
}

/** Reads what a member's goals and achievements are inferred from: 3 queries, see listAchievements, listGoals and progressOf. */
async function readStatusSources(core: Core, { courseId, regId }: Member, options: Options) {
  const [achievements, goals, rows] = await Promise.all([
    listAchievements(core, courseId, options),
    listGoals(core, courseId, options),
    progressOf(core, regId),
  ]);
  const progress = new Map(rows.map((row) => [row.goalUuid, row]));
  /** Progress on a deleted goal of the same uuid counts for nothing. */
  const progressOn = ({ uuid, stamp }: Goal): Progress | undefined => {
    const row = progress.get(uuid);
    return row?.stamp === stamp ? row : undefined;
  };
  return { achievements, goals, progressOn };
}

/** All goals of the course with a member's progress: 0 and not completed where there is none. */
export async function goalsOfMember(core: Core, member: Member, options: Options): Promise<GoalWithProgress[]> {
  const { achievements, goals, progressOn } = await readStatusSources(core, member, options);
  const linked = new Map<string, string[]>();
  for (const { uuid, goalUuids } of achievements) {
    for (const goal of goalUuids) linked.set(goal, [...(linked.get(goal) ?? []), uuid]);
  }
  return goals.map((goal) => {
    const progress = progressOn(goal);
    const count = progress?.count ?? 0;
    const completed = progress !== undefined && isGoalComplete({ count, targetCount: goal.targetCount });
    return { ...goal, count, completed, achievementUuids: linked.get(goal.uuid) ?? [] };
  });
}

/** A member's status of the achievements of the course. */
export interface MemberAchievements {
  /** With every achievement, whoever may see it: totals are made of all. */
  readonly all: readonly MemberAchievement[];
  /** With those that the member may see. */
  readonly shown: readonly MemberAchievement[];
}

/** Infers a member's status of every achievement of the course, by the one rule. */
export async function achievementsOfMember(
  core: Core,
  member: Member & Pick<Registration, "role">,
  options: Options,
): Promise<MemberAchievements> {
  const { achievements, goals, progressOn } = await readStatusSources(core, member, options);
  const now = core.clock.now();
  const figures = goals.map((goal): [string, GoalFigures] => [
    goal.uuid,
    { count: progressOn(goal)?.count ?? 0, targetCount: goal.targetCount },
  ]);
  const inferred = infer(achievements, new Map(figures), now);
  const shown = achievements.filter((achievement) => isShown(achievement, member, now));
  return { all: [...inferred.values()], shown: shown.flatMap(({ uuid }) => inferred.get(uuid) ?? []) };
}

/** Sums the XP of a member's work and of their completed achievements. The work's summary and `achievementsOfMember`. */
export async function totalXpOfMember(
  core: Core & { readonly coursework: Coursework },
  member: Registration,
  options: Options,
): Promise<number> {
  const [{ xp }, { all }] = await Promise.all([
    core.coursework.summarise(member),
    achievementsOfMember(core, member, options),
  ]);
  return xp + achievementXp(all);
}
