import { Suspense, useState } from "react";
import type { AchievementDefinition } from "../../../../domain/achievements/definitions";
import { gradingPath, workspacePath } from "../../app/course-links";
import { isFullyGraded, type Overview } from "../../app/grading-status";
import { lazyPanel } from "../../app/lazy-panel";
import { ButtonLink } from "../../design/button";
import { Icon } from "../../design/icons";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/achievements";
import { AchievementView } from "./achievement-view";
import { type ShownAchievements, viewContent } from "./shown-achievement";

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
