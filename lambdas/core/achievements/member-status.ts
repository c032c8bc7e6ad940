import { goalRuleOf, isCounted } from "../../../domain/achievements/goal-meta";
import { infer, isGoalComplete, type MemberAchievement } from "../../../domain/achievements/inference";
import type { MemberWorkSummary } from "../members/member-work-port";
import { isStaff, type Registration } from "../members/registration";
import { type Achievement, shownTo } from "./achievement";
import { isHeld } from "./achievement-progress-rules";
import { readDefinitions } from "./definitions";
import type { Goal } from "./goal";
import { hiddenGoals } from "./hidden-goals";
import {
  achievementProgressOfMember,
  heldAchievements,
  heldXp,
  type IncentivesCore,
  type MemberAchievementProgress,
} from "./member-achievement-progress";
import { countKey } from "./member-progress";

/** A goal with one member's progress and the achievements that it is for. */
export interface GoalWithProgress extends Goal {
  readonly count: number;
  readonly completed: boolean;
  readonly achievementUuids: readonly string[];
}

/** A member's status of one achievement, with when it was earned. */
export interface AchievementStatus extends MemberAchievement {
  /** When the member earned it (ISO 8601, UTC); null for one that they do not have. */
  readonly completedAt: string | null;
  /** They have it though its definition, changed since then, asks for something else. */
  readonly isKept: boolean;
}

/** A member's status of the achievements of the course. */
export interface MemberAchievements {
  /** With those that the member may see, in the order of the list. */
  readonly shown: readonly AchievementStatus[];
  /** XP of the achievements that they hold, visible ones or not. */
  readonly achievementXp: number;
}

/**
 * The goals of the course with a member's progress: 0 and not completed where there is none. They name the achievements
 * that `viewer`, who asks, may see; students get no goal of
 * achievements none of which they may see. See achievementProgressOfMember for units.
 */
export async function goalsOfMember(
  core: IncentivesCore,
  member: Registration,
  viewer: Registration,
): Promise<GoalWithProgress[]> {
  const definitions = await readDefinitions(core, member.courseId);
  if (definitions.goals.length === 0) return [];
  const achievementProgress = await achievementProgressOfMember(core, member, { definitions });
  const goals = goalsWithProgress(achievementProgress, shownAchievements(core, achievementProgress, viewer));
  if (isStaff(viewer)) return goals;
  const hidden = hiddenGoals(definitions, core.clock.now(), achievementProgress.achievementProgress.earned);
  return goals.filter(({ uuid }) => !hidden.has(uuid));
}

function goalsWithProgress(
  { definitions, evaluation, progress }: MemberAchievementProgress,
  achievements: readonly Achievement[],
): GoalWithProgress[] {
  const linked = new Map<string, string[]>();
  for (const { uuid, goalUuids } of achievements) {
    for (const goal of goalUuids) {
      const uuids = linked.get(goal);
      if (uuids) uuids.push(uuid);
      else linked.set(goal, [uuid]);
    }
  }
  return definitions.goals.map((goal) => {
    const { count, targetCount } = evaluation.goals.get(goal.uuid) ?? { count: 0, targetCount: goal.targetCount };
    const hasBegun = !isCounted(goalRuleOf(goal)) || progress.counts[countKey(goal)] !== undefined;
    const completed = hasBegun && isGoalComplete({ count, targetCount });
    return { ...goal, targetCount, count, completed, achievementUuids: linked.get(goal.uuid) ?? [] };
  });
}

/**
 * Tells a member's status of every achievement, by the one rule. `viewer` is who asks: students see what is released and
 * not hidden, and what they have. See achievementProgressOfMember for units.
 */
export async function achievementsOfMember(
  core: IncentivesCore,
  member: Registration,
  viewer: Registration,
): Promise<MemberAchievements> {
  const definitions = await readDefinitions(core, member.courseId);
  if (definitions.achievements.length === 0) return { shown: [], achievementXp: 0 };
  const achievementProgress = await achievementProgressOfMember(core, member, { definitions });
  return {
    shown: statuses(achievementProgress, shownAchievements(core, achievementProgress, viewer), core.clock.now()),
    achievementXp: heldXp(achievementProgress),
  };
}

/** The achievements that a viewer may see; links lead only to others that they may see. */
function shownAchievements(
  core: IncentivesCore,
  { definitions, achievementProgress }: MemberAchievementProgress,
  viewer: Registration,
) {
  const held = new Set(
    definitions.achievements.flatMap(({ uuid }) => (isHeld(achievementProgress.earned[uuid]) ? [uuid] : [])),
  );
  return shownTo(definitions.achievements, viewer, core.clock.now(), held);
}

function statuses(
  member: MemberAchievementProgress,
  achievements: readonly Achievement[],
  now: Date,
): AchievementStatus[] {
  const { achievementProgress } = member;
  const states = shownStates(member, achievements, now);
  return achievements.flatMap(({ uuid }) => {
    const state = states.get(uuid);
    if (state === undefined) return [];
    const entry = achievementProgress.earned[uuid];
    return [{ ...state, completedAt: isHeld(entry) ? entry.at : null, isKept: entry?.kept === true }];
  });
}

/** The states of the achievements that are shown, in which those that are not take no part but by what they leave incomplete. */
function shownStates({ definitions, evaluation }: MemberAchievementProgress, shown: readonly Achievement[], now: Date) {
  if (shown.length === definitions.achievements.length) return evaluation.achievements;
  const uuids = new Set(shown.map(({ uuid }) => uuid));
  const completed = [...uuids].filter((uuid) => evaluation.achievements.get(uuid)?.isCompleted);
  const linked = definitions.achievements.filter(({ uuid }) => uuids.has(uuid));
  return infer(linked, evaluation.goals, now, new Set(completed));
}

/**
 * Sums the XP of a member's work and, unless achievements are turned off, of the achievements that they have. The work's
 * summary and `achievementProgressOfMember`.
 */
export async function totalXpOfMember(
  core: IncentivesCore,
  member: Registration,
  { areAchievementsOn }: { readonly areAchievementsOn: boolean },
): Promise<number> {
  if (!areAchievementsOn) return (await core.memberWork.summarise(member)).xp;
  const [summary, definitions] = await Promise.all([
    core.memberWork.summarise(member),
    readDefinitions(core, member.courseId),
  ]);
  if (definitions.achievements.length === 0) return summary.xp;
  return summary.xp + heldXp(await achievementProgressOfMember(core, member, { definitions, summary }));
}

/** One step of a member's XP over time. */
export interface XpStep {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly xp: number;
  readonly what: "assessment" | "achievement";
  readonly title: string;
}

/** All that the achievement dashboard of a member shows to a viewer. */
export interface AchievementDashboard {
  readonly name: string | null;
  readonly achievements: readonly Achievement[];
  readonly goals: readonly GoalWithProgress[];
  readonly standings: readonly AchievementStatus[];
  readonly assessmentXp: number;
  readonly achievementXp: number;
  readonly totalXp: number;
  /** In the order of time, then by title. */
  readonly history: readonly XpStep[];
}

/**
 * Tells all that the achievement dashboard of a member shows to a viewer. Students learn of what is released, and of what
 * position 0 hides once they have it; of goals, those of such achievements. The definitions, see readDefinitions, the
 * work's summary and `achievementProgressOfMember`.
 */
export async function achievementDashboard(
  core: IncentivesCore,
  member: Registration,
  viewer: Registration,
): Promise<AchievementDashboard> {
  const [summary, definitions] = await Promise.all([
    core.memberWork.summarise(member),
    readDefinitions(core, member.courseId),
  ]);
  const achievementProgress = await achievementProgressOfMember(core, member, { definitions, summary });
  const achievements = shownAchievements(core, achievementProgress, viewer);
  const goals = goalsWithProgress(achievementProgress, achievements);
  const achievementXp = heldXp(achievementProgress);
  return {
    name: member.name ?? member.username,
    achievements,
    goals: isStaff(viewer) ? goals : goals.filter(({ achievementUuids }) => achievementUuids.length > 0),
    standings: statuses(achievementProgress, achievements, core.clock.now()),
    assessmentXp: summary.xp,
    achievementXp,
    totalXp: summary.xp + achievementXp,
    history: historyOf(achievementProgress, summary),
  };
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function historyOf(achievementProgress: MemberAchievementProgress, { earned }: MemberWorkSummary): XpStep[] {
  const titles = new Map(achievementProgress.definitions.achievements.map(({ uuid, title }) => [uuid, title]));
  const achievements = heldAchievements(achievementProgress).map(
    ({ state, entry }): XpStep => ({
      at: entry.at,
      xp: state.ownXp,
      what: "achievement",
      title: titles.get(state.uuid) ?? "",
    }),
  );
  const assessments = earned.map((one): XpStep => ({ ...one, what: "assessment" }));
  return [...assessments, ...achievements].sort((a, b) => compareTexts(a.at, b.at) || compareTexts(a.title, b.title));
}
