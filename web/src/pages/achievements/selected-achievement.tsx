import { Suspense, useState } from "react";
import {
  type AssessmentAchievement,
  assessmentAchievements,
} from "../../../../domain/achievements/assessment-achievements";
import type { AchievementDefinition } from "../../../../domain/achievements/definitions";
import { infer, type MemberAchievement } from "../../../../domain/achievements/inference";
import type { Dashboard } from "../../api/achievements";
import { gradingPath, workspacePath } from "../../app/course-links";
import { isFullyGraded, type Overview } from "../../app/grading-status";
import { lazyPanel } from "../../app/lazy-panel";
import { ButtonLink } from "../../design/button";
import { Icon } from "../../design/icons";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/achievements";
import type { CardContent } from "./achievement-card";
import { AchievementView, type ViewContent, type ViewedGoal } from "./achievement-view";

type State = MemberAchievement & { readonly completedAt: string | null; readonly isKept: boolean };

/** All that one dashboard shows: achievements of the course, and the member's assessments as such. */
export interface ShownAchievements {
  readonly achievements: readonly AchievementDefinition[];
  readonly states: ReadonlyMap<string, State>;
  readonly goals: ReadonlyMap<string, ViewedGoal>;
  /** The assessment that an achievement shows, by uuid. */
  readonly assessments: ReadonlyMap<string, Overview>;
}

/** Joins what the server says of achievements with a member's assessments, which stand above them. */
export function shownAchievements(
  { achievements, standings, goals }: Pick<Dashboard, "achievements" | "standings" | "goals">,
  overviews: readonly Overview[],
  types: readonly string[],
  now: Date,
): ShownAchievements {
  const work = assessmentAchievements(overviews, types, now);
  const byId = new Map(overviews.map((overview) => [overview.id, overview]));
  const counts = new Map(work.goals.map((goal) => [goal.uuid, goal]));
  const states = [...infer(work.achievements, counts, now).values()];
  return {
    achievements: [...work.achievements.map((one) => named(one, byId)), ...achievements],
    states: new Map([
      ...states.map((state): [string, State] => [state.uuid, { ...state, completedAt: null, isKept: false }]),
      ...standings.map((one): [string, State] => [one.uuid, one]),
    ]),
    goals: new Map([
      ...work.goals.map((goal): [string, ViewedGoal] => [goal.uuid, { ...goal, text: goalText(goal, byId) }]),
      ...goals.map((goal): [string, ViewedGoal] => [goal.uuid, goal]),
    ]),
    assessments: new Map(
      work.achievements.flatMap(({ uuid, assessmentId }) => {
        const overview = assessmentId === null ? undefined : byId.get(assessmentId);
        return overview ? [[uuid, overview] as const] : [];
      }),
    ),
  };
}

/** Puts the words of the screen's language in the place of the rule's. */
function named(one: AssessmentAchievement, byId: ReadonlyMap<number, Overview>): AchievementDefinition {
  if (one.assessmentId === null) return { ...one, title: strings.completedType(one.uuid.replace(/^type /, "")) };
  const { xp = 0, maxXp = 0 } = byId.get(one.assessmentId) ?? {};
  return { ...one, view: { ...one.view, completionText: strings.assessmentXp(xp, maxXp) } };
}

function goalText(
  { uuid, kind, text }: { uuid: string; kind: "submitted" | "graded"; text: string },
  byId: ReadonlyMap<number, Overview>,
) {
  const title = byId.get(Number(uuid.slice(0, -1)))?.title;
  if (title === undefined) return text;
  return kind === "submitted" ? strings.submittedGoal(title) : strings.gradedGoal(title);
}

/** What the card of an achievement shows. */
export function cardContent(
  achievement: AchievementDefinition,
  { states, assessments }: ShownAchievements,
): CardContent {
  const { uuid, title, cardBackground, release, isTask, position } = achievement;
  const state = states.get(uuid) ?? NOTHING_DONE;
  const isHidden = !assessments.has(uuid) && (position === 0 || !isTask) && !state.isCompleted;
  return { uuid, title, picture: cardBackground, release, isHidden, state };
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
): ViewContent {
  const { uuid, title, goalUuids, prerequisiteUuids, view } = achievement;
  const { isCompleted, ownXp, deadline, isCircular, completedAt, isKept } = states.get(uuid) ?? NOTHING_DONE;
  return {
    uuid,
    title,
    ...view,
    deadline,
    isCompleted,
    isCircular,
    completedAt,
    xp: ownXp,
    goals: [...new Set(goalUuids)].flatMap((goal) => goals.get(goal) ?? []),
    hasPrerequisites: prerequisiteUuids.length > 0,
    keptNote: isKept ? (name === null ? strings.kept : strings.keptBy(name)) : null,
  };
}

const Feedback = lazyPanel("pages/achievements/assessment-feedback", () => import("./assessment-feedback"));

interface SelectedProps {
  readonly achievement: AchievementDefinition;
  readonly shown: ShownAchievements;
  readonly name: string | null;
  readonly now: Date;
}

/** The detail view of the selected achievement; of an assessment also its feedback and the way to it. */
export function SelectedAchievement({ achievement, shown, name, now }: SelectedProps) {
  const overview = shown.assessments.get(achievement.uuid);
  return (
    <AchievementView {...viewContent(achievement, shown, name)} now={now}>
      {overview &&
        (name === null ? <OwnAssessment overview={overview} /> : <GradingLink overview={overview} name={name} />)}
    </AchievementView>
  );
}

function OwnAssessment({ overview }: { overview: Overview }) {
  const { courseId, type, id, isManuallyGraded } = overview;
  const [opened, setOpened] = useState(false);
  return (
    <>
      {isManuallyGraded && isFullyGraded(overview) && (
        <details className="achievement-feedback" onToggle={(event) => setOpened(event.currentTarget.open)}>
          <summary>
            <Icon name="chevronRight" size={18} />
            <h3>{strings.feedback}</h3>
          </summary>
          {opened && (
            <Suspense fallback={<WaitingLine>{strings.feedbackLoading}</WaitingLine>}>
              <Feedback overview={overview} />
            </Suspense>
          )}
        </details>
      )}
      <div>
        <ButtonLink to={workspacePath(courseId, type, id)}>{strings.openAssessment}</ButtonLink>
      </div>
    </>
  );
}

/** Staff read the feedback where it is written. */
const GradingLink = ({ overview: { courseId }, name }: { overview: Overview; name: string }) => (
  <div>
    <ButtonLink icon="grade" to={`${gradingPath(courseId)}?${new URLSearchParams({ all: "true", filter: name })}`}>
      {strings.toGrading}
    </ButtonLink>
  </div>
);
