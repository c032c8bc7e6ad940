import { Button } from "../../design/button";
import { EmptyState } from "../../design/states";
import { strings } from "../../texts/en/github-missions";
import { useClassroom } from "./classroom";
import type { CourseReading } from "./course-query";
import { FailureState } from "./failure-state";

/** Why the chosen course shows no types: it could not be read, or lacks what it needs. */
export function CourseProblem() {
  const { error, reading, course, refresh, isRefreshing } = useClassroom();
  if (error !== null) {
    return <FailureState title={strings.failedToLoadCourse} error={error} onRetry={() => void refresh()} />;
  }
  const { title, hint } = problemText(reading, course?.organisation ?? "");
  return (
    <EmptyState title={title} icon="compass">
      <p>{hint}</p>
      <Button icon="redo" busy={isRefreshing} onClick={() => void refresh()}>
        {strings.lookAgain}
      </Button>
    </EmptyState>
  );
}

function problemText(reading: CourseReading | undefined, organisation: string): { title: string; hint: string } {
  switch (reading?.kind) {
    case "noRepository":
      return { title: strings.noCourseInfoRepository, hint: strings.noCourseInfoRepositoryHint(organisation) };
    case "noFile":
      return { title: strings.noCourseInfoFile, hint: strings.noCourseInfoFileHint(reading.repository) };
    case "unreadable":
      return { title: strings.badCourseInfo, hint: strings.badCourseInfoHint(reading.repository) };
    default:
      return { title: strings.noTypes, hint: strings.noTypesHint };
  }
}
