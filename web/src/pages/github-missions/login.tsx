import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { usePageTitle } from "../../app/page-title";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { EmptyState } from "../../design/states";
import type { SignInFailure } from "../../github/client";
import { strings } from "../../texts/en/github-missions";
import type { CourseReading } from "./course-query";
import { FailureState, useSigningIn } from "./failure-state";
import { ROOT, typePath, useGithubMissions } from "./github-missions";

/** Why the chosen course shows no types: it could not be read, or lacks what it needs. */
export function CourseProblem() {
  const { error, reading, course, refresh, isRefreshing } = useGithubMissions();
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

/** /githubassessments/login: asks to sign in with GitHub, and leads on to the missions of whoever is signed in. */
export function Login() {
  usePageTitle(strings.title);
  const { session } = useGithubMissions();
  const { start, failure } = useSigningIn();
  if (session.status === "signedIn") return <ToMissions />;
  if (session.status === "signingIn") return <Waiting cancel={session.cancel} />;
  return <Prompt failure={failure} onSignIn={() => void start()} />;
}

function Prompt({ failure, onSignIn }: { failure: SignInFailure | null; onSignIn: () => void }) {
  return (
    <div className="gm-card">
      <h1>{strings.signInTitle}</h1>
      <p>{strings.about}</p>
      <p>{strings.signInHint}</p>
      {failure !== null && (
        <p className="gm-card__failure" role="alert">
          {strings.signInFailures[failure]}
        </p>
      )}
      <Button look="primary" onClick={onSignIn}>
        {strings.signIn}
      </Button>
      <p className="gm-card__note">{strings.notGithubs}</p>
    </div>
  );
}

function Waiting({ cancel }: { cancel: () => void }) {
  return (
    <div className="gm-card">
      <h1>{strings.signInTitle}</h1>
      <WaitingLine>{strings.waiting}</WaitingLine>
      <p>{strings.waitingHint}</p>
      <Button onClick={cancel}>{strings.cancel}</Button>
    </div>
  );
}

/** Where somebody was going before they had to sign in, with what the address carried; else the first type's listing. */
function ToMissions() {
  const { courses, reading, types, error } = useGithubMissions();
  const { state } = useLocation();
  const isWithoutCourses = error !== null && courses === undefined;
  useEffect(() => {
    if (isWithoutCourses) toast.danger(strings.failedToLoadCourse);
  }, [isWithoutCourses]);
  const back = cameFrom(state);
  if (back !== null) return <Navigate to={back.path} state={back.state} replace />;
  if (isWithoutCourses || courses?.length === 0) return <Navigate to={`${ROOT}/welcome`} replace />;
  if (types[0]) return <Navigate to={typePath(types[0].typeName)} replace />;
  if (error !== null || reading !== undefined) return <CourseProblem />;
  return <WaitingLine>{strings.loadingCourses}</WaitingLine>;
}

/** What the login's address carries of the page that needed a sign-in. */
interface CameFrom {
  readonly path: string;
  readonly state: unknown;
}

/** Reads it; only pages of the missions are gone back to. */
function cameFrom(state: unknown): CameFrom | null {
  const { from } = Object(state) as { from?: unknown };
  const { path, state: carried } = Object(from) as { path?: unknown; state?: unknown };
  return typeof path === "string" && path.startsWith(`${ROOT}/`) ? { path, state: carried } : null;
}

/** Leads to the login, and from there back to where the person is. */
export function ToLogin() {
  const { pathname, state } = useLocation();
  const from: CameFrom = { path: pathname, state };
  return <Navigate to={`${ROOT}/login`} state={{ from }} replace />;
}
