import type { AchievementDefinition } from "./definitions";
import type { GoalFigures } from "./inference";

/** What the dashboard knows of one assessment of the member. */
export interface AssessmentFigures {
  readonly id: number;
  readonly title: string;
  /** The name of its type. */
  readonly type: string;
  readonly isPublished?: boolean;
  readonly isManuallyGraded: boolean;
  readonly openAt: string;
  readonly closeAt: string;
  readonly status: string;
  readonly gradedCount: number;
  readonly questionCount: number;
  readonly xp: number;
  readonly maxXp: number;
  readonly coverImage: string | null;
  readonly shortSummary?: string | null;
}

/** A goal of an assessment that is shown as an achievement. */
export interface AssessmentGoal extends GoalFigures {
  readonly uuid: string;
  readonly kind: "submitted" | "graded";
  readonly text: string;
}

/** An assessment, or all completed ones of a type, as an achievement of the dashboard. */
export interface AssessmentAchievement extends AchievementDefinition {
  /** The assessment; null for a type. */
  readonly assessmentId: number | null;
}

/** Above all real achievements, whose positions begin at 1; the types stand below the assessments. */
const FIRST_POSITION = -100;

/**
 * Shows a member's assessments as achievements: those that are open, or closed and submitted, soonest closing time first
 * and above all others. One is complete once it is submitted and, where staff grade it, graded; then its XP are the
 * earned ones. Completed ones go below an achievement of their type.
 */
export function assessmentAchievements(
  assessments: readonly AssessmentFigures[],
  types: readonly string[],
  now: Date,
): { achievements: AssessmentAchievement[]; goals: AssessmentGoal[] } {
  const shown = assessments
    .filter((one) => isShown(one, now))
    .sort((a, b) => Date.parse(a.closeAt) - Date.parse(b.closeAt) || a.id - b.id);
  const achievements = shown.map((one, index) => achievementOf(one, FIRST_POSITION - shown.length + index));
  const completed = shown.filter(isComplete);
  const typesShown = [...types, ...completed.map(({ type }) => type).filter((type) => !types.includes(type))];
  const byType = [...new Set(typesShown)].flatMap((type, index) => {
    const prerequisiteUuids = completed.filter((one) => one.type === type).map(({ id }) => `${id}`);
    return prerequisiteUuids.length > 0 ? typeAchievement(type, prerequisiteUuids, -1 - index) : [];
  });
  return { achievements: [...achievements, ...byType], goals: shown.flatMap(goalsOf) };
}

function isShown({ openAt, closeAt, status }: AssessmentFigures, now: Date): boolean {
  if (Date.parse(openAt) > now.getTime()) return false;
  return Date.parse(closeAt) > now.getTime() || status === "submitted";
}

function isGraded({ status, gradedCount, questionCount }: AssessmentFigures): boolean {
  return status === "submitted" && gradedCount > 0 && gradedCount >= questionCount;
}

function isComplete(assessment: AssessmentFigures): boolean {
  return assessment.isManuallyGraded ? isGraded(assessment) : assessment.status === "submitted";
}

function goalsOf(assessment: AssessmentFigures): AssessmentGoal[] {
  const { id, title, isManuallyGraded, status } = assessment;
  const count = status === "submitted" ? 1 : 0;
  const submitted = { uuid: `${id}0`, kind: "submitted", text: `Submitted ${title}`, count, targetCount: 1 } as const;
  if (!isManuallyGraded) return [submitted];
  const graded = isGraded(assessment) ? 1 : 0;
  return [submitted, { uuid: `${id}1`, kind: "graded", text: `Graded ${title}`, count: graded, targetCount: 1 }];
}

function achievementOf(assessment: AssessmentFigures, position: number): AssessmentAchievement {
  const { id, title, xp, maxXp, openAt, closeAt, isPublished, coverImage, shortSummary } = assessment;
  return {
    assessmentId: id,
    uuid: `${id}`,
    title,
    isVariableXp: false,
    position,
    xp: isComplete(assessment) ? xp : maxXp,
    release: openAt,
    deadline: closeAt,
    isTask: isPublished ?? false,
    prerequisiteUuids: [],
    goalUuids: goalsOf(assessment).map(({ uuid }) => uuid),
    cardBackground: coverImage,
    view: { coverImage, description: shortSummary ?? "", completionText: `XP: ${xp} / ${maxXp}` },
  };
}

function typeAchievement(type: string, prerequisiteUuids: readonly string[], position: number): AssessmentAchievement {
  return {
    assessmentId: null,
    uuid: `type ${type}`,
    title: `Completed ${type}`,
    xp: 0,
    isVariableXp: false,
    position,
    release: null,
    deadline: null,
    isTask: true,
    prerequisiteUuids,
    goalUuids: [],
    cardBackground: "",
    view: { coverImage: "", description: "", completionText: "" },
  };
}
