import type { AchievementDefinition } from "../../../domain/achievements/definitions";
import { evaluate } from "../../../domain/achievements/evaluate";
import { ruledGoalOf } from "../../../domain/achievements/goal-meta";
import { achievementXp, isGoalComplete } from "../../../domain/achievements/inference";
import { describeNextAchievement } from "../../../domain/achievements/next-achievement";
import type { Schemas } from "../api/client";
import { listed, overviewOf, totals, workOf } from "./member-work";
import type { MockState } from "./state";

const uuidOf = (kind: "a" | "b", number: number): string =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

type CannedGoal = Omit<Schemas["GoalWithProgress"], "count" | "completed">;

const handIn = (number: number, text: string, assessmentNumber: string): CannedGoal => ({
  uuid: uuidOf("b", number),
  text,
  targetCount: 1,
  type: "Assessment",
  achievementUuids: [uuidOf("a", number)],
  meta: { type: "Assessment", assessmentNumber, requiredCompletionFrac: 0 },
});

const GOALS: readonly CannedGoal[] = [
  handIn(2, "Hand in Squares", "M1"),
  handIn(3, "Hand in Names and Values", "P1"),
  {
    uuid: uuidOf("b", 1),
    text: "Points for helping others",
    targetCount: 3,
    type: "Manual",
    achievementUuids: [uuidOf("a", 1)],
    meta: { type: "Manual", targetCount: 3 },
  },
];

const achievementOf = (
  number: number,
  title: string,
  description: string,
  prerequisites: readonly number[] = [],
): AchievementDefinition => ({
  uuid: uuidOf("a", number),
  title,
  xp: 100,
  isVariableXp: false,
  isTask: true,
  position: number,
  release: null,
  deadline: null,
  cardBackground: null,
  goalUuids: [uuidOf("b", number)],
  prerequisiteUuids: prerequisites.map((one) => uuidOf("a", one)),
  view: { coverImage: null, description, completionText: "Well done." },
});

const ACHIEVEMENTS: readonly AchievementDefinition[] = [
  achievementOf(1, "Companion", "Begin by yourself, then help others.", [2, 3]),
  achievementOf(2, "Square Root", "Hand in your first mission."),
  achievementOf(3, "Namer", "Hand in your first path."),
];

/** Returns all that the dashboard shows of a member's achievements: nobody counts manual goals in the mock mode. */
export function dashboardOf(state: MockState, owner: number, now: string): Schemas["AchievementDashboard"] {
  const work = new Map(
    listed(state).map((canned) => {
      const { number, status, xp, maxXp, gradedCount, questionCount } = overviewOf(state, owner, canned);
      const submitted = status === "submitted";
      const graded = submitted && gradedCount >= questionCount;
      const rest = { early: false, firstTry: false, persisted: false };
      return [number, { submitted, graded, frac: maxXp > 0 ? xp / maxXp : 0, ...rest }] as const;
    }),
  );
  const goals = GOALS.map(ruledGoalOf);
  const none = { counts: new Map<string, number>(), retained: new Set<string>() };
  const evaluation = evaluate({ achievements: ACHIEVEMENTS, goals, work, ...none }, new Date(now));
  const states = [...evaluation.achievements.values()];
  const earned = achievementXp(states);
  const { xp } = totals(state, owner);
  return {
    achievements: ACHIEVEMENTS.map((one) => ({
      ...one,
      prerequisiteUuids: [...one.prerequisiteUuids],
      goalUuids: [...one.goalUuids],
    })),
    goals: GOALS.map((goal) => {
      const figures = evaluation.goals.get(goal.uuid) ?? { count: 0, targetCount: goal.targetCount };
      return { ...goal, ...figures, completed: isGoalComplete(figures) };
    }),
    standings: states.map((one) => ({
      ...one,
      completedAt: one.isCompleted ? earnedAt(state, owner, now) : null,
      isKept: false,
    })),
    history: states
      .filter(({ isCompleted }) => isCompleted)
      .map(({ uuid, ownXp }) => ({
        at: earnedAt(state, owner, now),
        xp: ownXp,
        what: "achievement" as const,
        title: ACHIEVEMENTS.find((one) => one.uuid === uuid)?.title ?? "",
      })),
    achievementXp: earned,
    assessmentXp: xp,
    totalXp: xp + earned,
    name: state.members.find(({ courseRegId }) => courseRegId === owner)?.name ?? null,
  };
}

/** When a member handed in last. */
function earnedAt(state: MockState, owner: number, now: string): string {
  const times = listed(state).flatMap(({ id }) => workOf(state, owner, id)?.submittedAt ?? []);
  return times.sort().at(-1) ?? now;
}

/** The achievement that a member is nearest to, as Today names it; null when there is none. */
export const achievementNext = (state: MockState, caller: number, now: string): Schemas["Today"]["achievement"] =>
  describeNextAchievement(dashboardOf(state, caller, now));
