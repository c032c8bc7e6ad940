import { Suspense } from "react";
import { Navigate, useParams } from "react-router-dom";
import { lazyPanel } from "../../app/lazy-panel";
import { Skeleton, WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/github-missions";
import NotFound from "../not-found";
import { ClassroomProvider, ROOT, useClassroom } from "./classroom";
import { Login, ToLogin } from "./login";
import { SecondaryBar } from "./secondary-bar";
import "./github-missions.css";
import { type CourseInfoType, typeSlug } from "../../../../domain/assessments/repository";
import { useNow } from "../../app/now";
import { usePageTitle } from "../../app/page-title";
import { Button, ButtonLink } from "../../design/button";
import { EmptyState } from "../../design/states";
import { InstallationHint } from "../../github/installation-hint";
import { CourseProblem } from "./course-problem";
import { loginOf } from "./course-query";
import { FailureState } from "./failure-state";
import { Card } from "./listing/card";
import { missionCards } from "./listing/mission-cards";

const MINUTE_MS = 60_000;

/** /githubassessments/{type}: the missions of one type. */
function Listing({ slug }: { slug: string }) {
  const { session, courses, reading, types, error } = useClassroom();
  if (session.status !== "signedIn") return <ToLogin />;
  const type = types.find(({ typeName }) => typeSlug(typeName) === slug);
  if (type) return <TypeListing key={slug} type={type} />;
  // Where the editor leads back to, whatever the course's types are called.
  const isSomewhere = slug === "missions" || courses?.length === 0 || (error !== null && courses === undefined);
  if (isSomewhere) return <Navigate to={`${ROOT}/login`} replace />;
  if (error === null && reading === undefined) return <Loading />;
  if (types.length === 0) return <CourseProblem />;
  return (
    <EmptyState title={strings.unknownType} icon="compass">
      <p>{strings.unknownTypeHint}</p>
    </EmptyState>
  );
}

function TypeListing({ type }: { type: CourseInfoType }) {
  usePageTitle(type.typeName);
  const { session, course, reading, refresh, isRefreshing } = useClassroom();
  const now = useNow(MINUTE_MS / 2);
  const repositories = reading?.kind === "read" ? reading.repositories : [];
  const person = { organisation: course?.organisation ?? "", login: loginOf(session), repositories };
  const cards = missionCards(type, person, now);
  return (
    <div className="gm-listing">
      <div className="gm-listing__head">
        <h1>{type.typeName}</h1>
        <div className="gm-ways">
          <ButtonLink icon="plus" to={`${ROOT}/editor`}>
            {strings.newMission}
          </ButtonLink>
          <Button icon="redo" busy={isRefreshing} onClick={() => void refresh()}>
            {strings.refresh}
          </Button>
        </div>
      </div>
      {cards.length === 0 ? (
        <EmptyState title={strings.empty} icon="compass">
          <p>{strings.emptyHint}</p>
        </EmptyState>
      ) : (
        <div className="gm-missions">
          {cards.map((card) => (
            <Card key={`${card.place.name} ${card.title}`} card={card} />
          ))}
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="gm-listing">
      <WaitingLine>{strings.loading}</WaitingLine>
      <div className="gm-missions" aria-hidden="true">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} height="320px" />
        ))}
      </div>
    </div>
  );
}

/** /githubassessments/welcome: for somebody who is in no course on GitHub. */
function Welcome() {
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

const Editor = lazyPanel("pages/github-missions/editor", () => import("./editor"));

/** /githubassessments: the missions that courses keep on GitHub. */
export default function GithubMissions() {
  return (
    <ClassroomProvider>
      <Page />
    </ClassroomProvider>
  );
}

function Page() {
  const path = (useParams()["*"] ?? "").replace(/\/+$/, "");
  if (path === "") return <Navigate to={`${ROOT}/login`} replace />;
  if (path.includes("/")) return <NotFound />;
  if (path === "editor") {
    return (
      <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
        <Editor />
      </Suspense>
    );
  }
  return (
    <>
      <SecondaryBar />
      <main className="gm" id="content">
        {path === "login" ? <Login /> : path === "welcome" ? <Welcome /> : <Listing slug={path} />}
      </main>
    </>
  );
}
