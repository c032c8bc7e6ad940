import { Navigate } from "react-router-dom";
import { usePageTitle } from "../../app/page-title";
import { Button, ButtonLink } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { InstallationHint } from "../../github/installation-hint";
import { strings } from "../../texts/en/github-missions";
import { ROOT, useClassroom } from "./classroom";
import { FailureState } from "./failure-state";

/** /githubassessments/welcome: for somebody who is in no course on GitHub. */
export function Welcome() {
  usePageTitle(strings.title);
  const { session, courses, error, refresh, isRefreshing } = useClassroom();
  if (session.status !== "signedIn" || (courses && courses.length > 0)) {
    return <Navigate to={`${ROOT}/login`} replace />;
  }
  if (error !== null) {
    return (
      <FailureState title={strings.failedToLoadCourse} error={error} onRetry={() => void refresh()}>
        <ButtonLink to={`${ROOT}/editor`}>{strings.newMission}</ButtonLink>
      </FailureState>
    );
  }
  if (courses === undefined) return <WaitingLine>{strings.loadingCourses}</WaitingLine>;
  return (
    <div className="gm-card">
      <h1>{strings.noCoursesTitle}</h1>
      <p>{strings.noCourses}</p>
      <InstallationHint />
      <div className="gm-card__ways">
        <Button look="primary" icon="redo" busy={isRefreshing} onClick={() => void refresh()}>
          {strings.lookAgain}
        </Button>
        <ButtonLink to={`${ROOT}/editor`}>{strings.newMission}</ButtonLink>
      </div>
    </div>
  );
}
