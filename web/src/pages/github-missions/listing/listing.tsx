import { Navigate } from "react-router-dom";
import { type CourseInfoType, typeSlug } from "../../../../../domain/assessments/repository";
import { useNow } from "../../../app/now";
import { usePageTitle } from "../../../app/page-title";
import { Button, ButtonLink } from "../../../design/button";
import { Skeleton, WaitingLine } from "../../../design/spinner";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/github-missions";
import { ROOT, useClassroom } from "../classroom";
import { CourseProblem } from "../course-problem";
import { loginOf } from "../course-query";
import { ToLogin } from "../login";
import { Card } from "./card";
import { missionCards } from "./mission-cards";

const MINUTE_MS = 60_000;

/** /githubassessments/{type}: the missions of one type. */
export function Listing({ slug }: { slug: string }) {
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
