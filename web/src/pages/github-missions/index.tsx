import { Suspense, useEffect, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { lazyPanel } from "../../app/lazy-panel";
import { Skeleton, WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/github-missions";
import NotFound from "../not-found";
import { GithubMissionsProvider, ROOT, useGithubMissions } from "./github-missions";
import { CourseProblem, Login, ToLogin } from "./login";
import { SecondaryBar } from "./secondary-bar";
import "./github-missions.css";
import { type CourseInfo, type CourseInfoType, typeSlug } from "../../../../domain/assessments/repository";
import { useNow } from "../../app/now";
import { usePageTitle } from "../../app/page-title";
import { Button, ButtonLink, OutsideLink } from "../../design/button";
import { CoverArt } from "../../design/cover-art";
import { formatOwnDate } from "../../design/format";
import { Icon } from "../../design/icons";
import { Markdown } from "../../design/markdown";
import { LoadPicture, usePicture } from "../../design/outside-picture";
import { EmptyState } from "../../design/states";
import { InstallationHint } from "../../github/installation-hint";
import { loginOf } from "./course-query";
import { editorState } from "./editor/navigation-state";
import { FailureState } from "./failure-state";
import { type Accepted, type MissionCard, missionCards } from "./listing/mission-cards";

/** One mission: what it is about, until when, and what can be done with it. */
function Card({ card }: { card: MissionCard }) {
  const { title, summary, place, dueAt } = card;
  return (
    <article className="gm-mission" aria-label={title}>
      <div className="gm-mission__cover">
        <Cover card={card} />
      </div>
      <div className="gm-mission__body">
        <h2>{title}</h2>
        <p className="gm-mission__place">
          {place.owner}/{place.name}
        </p>
        {summary !== "" && <Markdown firstHeading={3}>{summary}</Markdown>}
        <p className="gm-mission__date">
          <Icon name="clock" size={16} />
          {dueAt === null ? (
            strings.noDueDate
          ) : (
            <time dateTime={new Date(dueAt).toISOString()}>{strings.due(formatOwnDate(dueAt))}</time>
          )}
        </p>
      </div>
      {card.accepted && <AcceptedBy title={title} accepted={card.accepted} />}
      <Action card={card} />
    </article>
  );
}

/** Which students have a repository of a mission, and when they pushed to it last. */
function AcceptedBy({ title, accepted }: { title: string; accepted: readonly Accepted[] }) {
  if (accepted.length === 0) return <p className="gm-mission__note">{strings.acceptedByNobody}</p>;
  return (
    <details className="gm-accepted">
      <summary>{strings.acceptedBy(accepted.length)}</summary>
      <div className="gm-accepted__list">
        <table aria-label={strings.acceptedOf(title)}>
          <thead>
            <tr>
              <th scope="col">{strings.acceptedLogin}</th>
              <th scope="col">{strings.acceptedAt}</th>
              <th scope="col">{strings.lastPush}</th>
            </tr>
          </thead>
          <tbody>
            {accepted.map(({ login, name, acceptedAt, pushedAt }) => (
              <tr key={name}>
                <th scope="row">{login}</th>
                <td>
                  <time dateTime={acceptedAt}>{formatOwnDate(acceptedAt, "short")}</time>
                </td>
                <td>
                  {pushedAt === null ? (
                    strings.noPush
                  ) : (
                    <time dateTime={pushedAt}>{formatOwnDate(pushedAt, "short")}</time>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{strings.acceptedHint}</p>
    </details>
  );
}

function Action({ card: { title, action, dueAt } }: { card: MissionCard }) {
  const reread = useRereadOnReturn();
  if (action.kind === "accept") {
    if (action.link === "") return <p className="gm-mission__note">{strings.noAcceptLink}</p>;
    return (
      <OutsideLink
        className="button button--primary"
        href={action.link}
        aria-label={`${strings.action(strings.accept, title)} (${strings.outside})`}
        onClick={reread}
      >
        {strings.accept}
      </OutsideLink>
    );
  }
  const label = action.kind === "review" ? strings.review : strings.open;
  return (
    <ButtonLink
      look={action.kind === "open" ? "primary" : "normal"}
      to={`${ROOT}/editor`}
      state={editorState(action.repository, dueAt)}
      aria-label={strings.action(label, title)}
    >
      {label}
    </ButtonLink>
  );
}

/** Reads the person's repositories anew when they come back from accepting a mission, which makes one. */
function useRereadOnReturn(): () => void {
  const { refresh } = useGithubMissions();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const reread = () => {
      if (document.visibilityState !== "visible") return;
      setAway(false);
      void refresh();
    };
    document.addEventListener("visibilitychange", reread);
    window.addEventListener("focus", reread);
    return () => {
      document.removeEventListener("visibilitychange", reread);
      window.removeEventListener("focus", reread);
    };
  }, [isAway, refresh]);
  return () => setAway(true);
}

/** The cover picture, or one drawn from the repository's name while there is none, or its host was not agreed to. */
function Cover({ card: { coverImage, place } }: { card: MissionCard }) {
  const [isBroken, setBroken] = useState(false);
  const picture = usePicture(coverImage);
  if (picture.kind !== "none" && picture.loads && !isBroken) {
    return <img src={picture.url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
  }
  return (
    <>
      <CoverArt id={numberOf(place.name)} />
      {picture.kind === "outside" && !picture.loads && <LoadPicture host={picture.host} what={strings.cover} />}
    </>
  );
}

/** Returns a number that stands for a text: the same picture each time. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

const MINUTE_MS = 60_000;

/** /githubassessments/{type}: the missions of one type. */
function Listing({ slug }: { slug: string }) {
  const { session, courses, reading, types, error } = useGithubMissions();
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
  const { session, course, reading, refresh, isRefreshing } = useGithubMissions();
  const now = useNow(MINUTE_MS / 2);
  const repositories = reading?.kind === "read" ? reading.repositories : [];
  const teaches = reading?.kind === "read" && reading.isTeacher ? prefixesOf(reading.info) : null;
  const person = { organisation: course?.organisation ?? "", login: loginOf(session), repositories, teaches };
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

const prefixesOf = ({ types }: CourseInfo): readonly string[] =>
  types.flatMap(({ assessments }) => assessments.map(({ repoPrefix }) => repoPrefix));

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
  const { session, courses, error, refresh, isRefreshing } = useGithubMissions();
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
    <GithubMissionsProvider>
      <Page />
    </GithubMissionsProvider>
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
