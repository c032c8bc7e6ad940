import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { countedAssessments } from "../../../../domain/achievements/counted-assessments";
import type { AchievementDefinition } from "../../../../domain/achievements/definitions";
import { goalRuleOf } from "../../../../domain/achievements/goal-meta";
import type { MemberAchievement } from "../../../../domain/achievements/inference";
import { nextAchievement } from "../../../../domain/achievements/next-achievement";
import type { Dashboard } from "../../api/achievements";
import { gradingPath, workspacePath } from "../../app/course-links";
import { isFullyGraded, type Overview } from "../../app/grading-status";
import { lazyPanel } from "../../app/lazy-panel";
import { formatTimeLeft } from "../../app/time-left";
import { formatXp } from "../../app/xp";
import { formatDate } from "../../design/format";
import { Icon } from "../../design/icons";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/achievements";
import type { CardContent } from "./achievement-card";
import { AchievementView, type ViewContent, type ViewedGoal } from "./achievement-view";

type State = MemberAchievement & { readonly completedAt: string | null; readonly isKept: boolean };

interface CountingGoal extends ViewedGoal {
  /** The member's assessments that count for it. */
  readonly work: readonly Overview[];
}

/** All that one dashboard shows: the achievements of the course, each goal with the member's assessments that count for it. */
export interface ShownAchievements {
  readonly achievements: readonly AchievementDefinition[];
  readonly states: ReadonlyMap<string, State>;
  readonly goals: ReadonlyMap<string, CountingGoal>;
}

/** Joins what the server says of achievements with the assessments of the member that count for them. */
export function shownAchievements(
  { achievements, standings, goals }: Pick<Dashboard, "achievements" | "standings" | "goals">,
  overviews: readonly Overview[],
): ShownAchievements {
  const byNumber = new Map(overviews.map((overview) => [overview.number, overview]));
  const workOf = (goal: (typeof goals)[number]) =>
    countedAssessments(goalRuleOf(goal)).flatMap((number) => byNumber.get(number) ?? []);
  return {
    achievements,
    states: new Map(standings.map((one) => [one.uuid, one])),
    goals: new Map(goals.map((goal) => [goal.uuid, { ...goal, work: workOf(goal) }])),
  };
}

/** The achievement that the member is nearest to; undefined when none is left. */
export const nearestAchievement = ({ achievements, states }: ShownAchievements): AchievementDefinition | undefined =>
  nextAchievement(achievements, states);

/** What the card of an achievement shows. */
export function cardContent(achievement: AchievementDefinition, { states }: ShownAchievements): CardContent {
  const { uuid, title, cardBackground, release, isTask, position, isVariableXp } = achievement;
  const state = states.get(uuid) ?? NOTHING_DONE;
  const isHidden = (position === 0 || !isTask) && !state.isCompleted;
  return { uuid, title, picture: cardBackground, release, isVariableXp, isHidden, state };
}

const NOTHING_DONE: Omit<State, "uuid" | "goalXp"> = {
  isCompleted: false,
  ownXp: 0,
  cardXp: 0,
  progress: 0,
  deadline: null,
  isCircular: false,
  status: "ACTIVE",
  completedAt: null,
  isKept: false,
};

/**
 * What the detail view of an achievement shows.
 * @param name of the member whose dashboard another looks at; null for one's own
 */
function viewContent(
  achievement: AchievementDefinition,
  { states, goals }: ShownAchievements,
  name: string | null,
  now: Date,
): ViewContent {
  const { uuid, title, goalUuids, prerequisiteUuids, cardBackground, isVariableXp, view } = achievement;
  const { isCompleted, ownXp, progress, deadline, isCircular, completedAt, isKept } = states.get(uuid) ?? NOTHING_DONE;
  const viewed = [...new Set(goalUuids)].flatMap((goal) => goals.get(goal) ?? []);
  return {
    uuid,
    title,
    ...view,
    picture: cardBackground,
    deadline,
    isCompleted,
    isCircular,
    completedAt,
    progress,
    xp: ownXp,
    isVariableXp,
    goals: viewed.map((goal) => ({ ...goal, ...(goal.work.length > 0 && { detail: workOf(goal.work, name, now) }) })),
    hasPrerequisites: prerequisiteUuids.length > 0,
    keptNote: isKept ? (name === null ? strings.kept : strings.keptBy(name)) : null,
  };
}

const workOf = (work: readonly Overview[], name: string | null, now: Date) => (
  <ul className="counted-work">
    {work.map((overview) => (
      <li key={overview.id}>
        {name === null ? <OwnWork overview={overview} now={now} /> : <OthersWork overview={overview} name={name} />}
      </li>
    ))}
  </ul>
);

const Feedback = lazyPanel("pages/achievements/assessment-feedback", () => import("./assessment-feedback"));

interface SelectedProps {
  readonly achievement: AchievementDefinition;
  readonly shown: ShownAchievements;
  readonly name: string | null;
  /** It is the one that the member is nearest to. */
  readonly isNext: boolean;
  readonly now: Date;
}

/** The detail view of the selected achievement, with the assessments that count for it and the way to each. */
export const SelectedAchievement = ({ achievement, shown, name, isNext, now }: SelectedProps) => (
  <AchievementView
    {...viewContent(achievement, shown, name, now)}
    eyebrow={isNext ? strings.nextAchievement : null}
    now={now}
  />
);

/** One's own assessment: the way to it, how it stands, and once it is graded what was written about it. */
function OwnWork({ overview, now }: { overview: Overview; now: Date }) {
  const { courseId, type, id, title, openAt, isManuallyGraded } = overview;
  const [opened, setOpened] = useState(false);
  const isToCome = Date.parse(openAt) > now.getTime();
  return (
    <>
      <p className="counted-work__line">
        <Icon name={overview.status === "submitted" ? "check" : "chevronRight"} size={16} />
        {isToCome ? <strong>{title}</strong> : <Link to={workspacePath(courseId, type, id)}>{title}</Link>}
        <span>{stateOf(overview, now)}</span>
      </p>
      {isManuallyGraded && isFullyGraded(overview) && (
        <details className="achievement-feedback" onToggle={(event) => setOpened(event.currentTarget.open)}>
          <summary>
            <Icon name="chevronRight" size={18} />
            <h4>{strings.feedback}</h4>
          </summary>
          {opened && (
            <Suspense fallback={<WaitingLine>{strings.feedbackLoading}</WaitingLine>}>
              <Feedback overview={overview} />
            </Suspense>
          )}
        </details>
      )}
    </>
  );
}

function stateOf({ openAt, closeAt, status, xp, xpBonus, maxXp }: Overview, now: Date): string {
  if (Date.parse(openAt) > now.getTime()) return strings.workOpens(formatDate(openAt, "short"));
  if (status === "submitted") return formatXp(xp - xpBonus, maxXp, xpBonus);
  return Date.parse(closeAt) <= now.getTime() ? strings.workClosed : strings.workLeft(formatTimeLeft(closeAt, now));
}

/** Staff read the feedback where it is written. */
const OthersWork = ({ overview: { courseId, title }, name }: { overview: Overview; name: string }) => (
  <p className="counted-work__line">
    <Icon name="grade" size={16} />
    <Link to={`${gradingPath(courseId)}?${new URLSearchParams({ all: "true", filter: name })}`}>{title}</Link>
  </p>
);
