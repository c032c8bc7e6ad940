import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { isDeadlineNear } from "../../../../domain/achievements/deadline-label";
import { levelOf, xpToNextLevel } from "../../../../domain/achievements/level";
import { announcementNewsQuery } from "../../api/announcements";
import { overviewsQuery } from "../../api/assessments";
import type { Schemas } from "../../api/client";
import { chapterPictureUrl, useCourseAssets } from "../../app/course-assets";
import { announcementsPath, recordingPath, workspacePath } from "../../app/course-links";
import { lastQuestion } from "../../app/last-question";
import { LazyMarkdown } from "../../app/lazy-markdown";
import { NotificationList, useNotifications } from "../../app/notification-list";
import { showsAchievements, totalXpOf } from "../../app/own-achievements";
import { useCourse, useSession } from "../../app/session";
import { formatTimeLeft } from "../../app/time-left";
import { ButtonLink } from "../../design/button";
import { CoverArt } from "../../design/cover-art";
import { formatDate, formatNumber, formatTimeSince } from "../../design/format";
import { Icon } from "../../design/icons";
import { usePicture } from "../../design/outside-picture";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/today";
import { AchievementMedallion } from "../achievements/achievement-medallion";
import { Cover } from "../assessments/parts";
import type { Overview } from "../assessments/rules";
import { lastSection } from "../textbook/last-place";
import { cameBack, questionToContinue, toDoOf } from "./rules";
import { actionOf, progressOf, summaryOf } from "./words";

interface ChapterPictureProps {
  /** Below the course's assets; null or empty where the chapter has none. */
  readonly imageUrl: string | null;
  readonly id: number;
}

/** The picture of a chapter of the game, or one drawn from its id where there is none or it does not load. */
function ChapterPicture({ imageUrl, id }: ChapterPictureProps) {
  const { urlOf } = useCourseAssets();
  const picture = usePicture(imageUrl ? chapterPictureUrl(imageUrl, urlOf) : null);
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="today__chapter" aria-hidden="true">
      {picture.kind !== "none" && picture.loads && !isBroken ? (
        <img src={picture.url} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <CoverArt id={id} />
      )}
    </div>
  );
}

export type TodayOfMember = Schemas["Today"];

/** What closes later than these is in the listings alone. */
const MOST_LATER = 3;

interface TodayProps {
  readonly today: TodayOfMember;
  readonly now: number;
}

/** A student's next work, what came back, and where they can go on. */
export function StudentToday({ today, now }: TodayProps) {
  const { courseId } = useCourse();
  const { data: overviews = today.assessments } = useQuery(overviewsQuery(courseId));
  const { unread, acknowledge } = useNotifications(courseId);
  const toDo = toDoOf(overviews, now);
  const back = cameBack(unread);
  const { next, thisWeek, later, opening } = toDo;
  return (
    <>
      <p className="today__summary">{summaryOf(toDo, back.length, now)}</p>
      <div className="today__columns">
        <div className="today__main">
          {next ? <NextAssessment overview={next} now={now} /> : <AllDone isEmpty={overviews.length === 0} />}
          <Announcements now={now} />
          <div className="today__pair">
            <Panel title={strings.thisWeek}>
              {thisWeek.length + opening.length === 0 && (
                <p className="today__quiet">{next ? strings.nothingElse : strings.dueThisWeek(0)}</p>
              )}
              <Rows overviews={thisWeek} now={now} />
              {opening.map((overview) => (
                <Row
                  key={overview.id}
                  overview={overview}
                  state={strings.opens(formatDate(overview.openAt, "short"))}
                  end={null}
                />
              ))}
              {later.length > 0 && (
                <>
                  <h3 className="today__later">{strings.later}</h3>
                  <Rows overviews={later.slice(0, MOST_LATER)} now={now} />
                  {later.length > MOST_LATER && (
                    <p className="today__quiet">{strings.moreLater(later.length - MOST_LATER)}</p>
                  )}
                </>
              )}
            </Panel>
            <Panel title={strings.cameBack}>
              {back.length === 0 ? (
                <p className="today__quiet">{strings.nothingCameBack}</p>
              ) : (
                <NotificationList courseId={courseId} unread={back} acknowledge={acknowledge} />
              )}
            </Panel>
          </div>
        </div>
        <div className="today__side">
          <Achievement achievement={today.achievement} />
          <Game chapter={today.chapter} />
          <WhereYouStopped recording={today.recording} />
        </div>
      </div>
    </>
  );
}

/** Of the announcements of late, those that are not seen yet and the latest; the page of all of them has the others. */
const MOST_ANNOUNCEMENTS = 3;

/** What staff told of late, the latest first. */
export function Announcements({ now }: { now: number }) {
  const { courseId } = useCourse();
  const { data = [] } = useQuery(announcementNewsQuery(courseId));
  if (data.length === 0) return null;
  const path = announcementsPath(courseId);
  return (
    <Panel title={strings.announcements}>
      {data.slice(0, MOST_ANNOUNCEMENTS).map(({ id, title, text, publishedAt, isNew }) => (
        <article key={id} className="today__announcement">
          <h3>
            <Link to={path}>{title}</Link>
            {isNew && <span className="today__new">{strings.isNew}</span>}
            <time dateTime={publishedAt} title={formatDate(publishedAt)}>
              {formatTimeSince(publishedAt, now)}
            </time>
          </h3>
          <div className="today__told">
            <LazyMarkdown text={text} />
          </div>
        </article>
      ))}
      {data.length > MOST_ANNOUNCEMENTS && (
        <Link to={path}>{strings.moreAnnouncements(data.length - MOST_ANNOUNCEMENTS)}</Link>
      )}
    </Panel>
  );
}

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="today__panel">
    <h2>{title}</h2>
    {children}
  </section>
);

/** The one thing that asks for attention, and the button that leads into its editor. */
function NextAssessment({ overview, now }: { overview: Overview; now: number }) {
  const { id, courseId, type, title, shortSummary, closeAt, answeredCount, questionCount, earlyXp } = overview;
  const { userId } = useSession().user;
  const question = questionToContinue(overview, lastQuestion(userId, id));
  const isUrgent = isDeadlineNear(closeAt, new Date(now));
  const progress = progressOf(overview);
  return (
    <section className="today__next" aria-label={strings.next}>
      <div className="today__next-body">
        <span className={`today__pill${isUrgent ? " today__pill--urgent" : ""}`}>
          {strings.left(formatTimeLeft(closeAt, new Date(now)))}
        </span>
        <h2>{title}</h2>
        {shortSummary && <LazyMarkdown text={shortSummary} />}
        <div className="today__progress">
          <progress max={questionCount} value={answeredCount} aria-label={progress} />
          <span>{earlyXp > 0 ? `${progress}, ${strings.early(earlyXp)}` : progress}</span>
        </div>
        <ButtonLink
          look="primary"
          to={workspacePath(courseId, type, id, question)}
          state={{ startsInEditor: true }}
          aria-label={`${actionOf(overview)}: ${title}`}
        >
          {actionOf(overview)}
        </ButtonLink>
      </div>
      <div className="today__next-cover">
        <Cover overview={overview} large />
      </div>
    </section>
  );
}

const AllDone = ({ isEmpty }: { isEmpty: boolean }) => (
  <section className="today__done" aria-label={strings.next}>
    <h2>{isEmpty ? strings.nothingYet : strings.allDone}</h2>
    <p>{isEmpty ? strings.nothingYetAdvice : strings.allDoneAdvice}</p>
    <ButtonLink to="/playground">{strings.toPlayground}</ButtonLink>
  </section>
);

interface RowsProps {
  readonly overviews: readonly Overview[];
  readonly now: number;
  readonly stateOf?: (overview: Overview) => string;
}

/** Assessments with the time that is left for each; how far they are is that of a student's own work unless given. */
export const Rows = ({ overviews, now, stateOf = ownStateOf }: RowsProps) =>
  overviews.map((overview) => (
    <Row
      key={overview.id}
      overview={overview}
      state={stateOf(overview)}
      end={formatTimeLeft(overview.closeAt, new Date(now))}
      isUrgent={isDeadlineNear(overview.closeAt, new Date(now))}
    />
  ));

interface RowProps {
  readonly overview: Overview;
  /** How far it is. */
  readonly state: string;
  readonly end: string | null;
  readonly isUrgent?: boolean;
}

const ownStateOf = ({ answeredCount, questionCount }: Overview): string =>
  answeredCount === 0 ? strings.notBegun : strings.answered(answeredCount, questionCount);

function Row({ overview, state, end, isUrgent = false }: RowProps) {
  const { id, courseId, type, title, maxXp, answeredCount } = overview;
  const { userId } = useSession().user;
  const last = lastQuestion(userId, id);
  const parts = (
    <>
      <span className="today__thumb" aria-hidden="true">
        <Cover overview={overview} large={false} />
      </span>
      <span className="today__row-words">
        <strong>{title}</strong>
        <small>{[type, state, strings.worth(maxXp)].join(" · ")}</small>
      </span>
      {end !== null && <span className={isUrgent ? "today__end today__end--urgent" : "today__end"}>{end}</span>}
    </>
  );
  // What is to come has nothing to show yet.
  if (end === null) return <div className="today__row">{parts}</div>;
  return (
    <Link
      className="today__row"
      to={workspacePath(courseId, type, id, questionToContinue(overview, last))}
      // The briefing is for who has not seen it.
      state={answeredCount > 0 || last !== null ? { startsInEditor: true } : null}
    >
      {parts}
    </Link>
  );
}

function Achievement({ achievement }: Pick<TodayOfMember, "achievement">) {
  const course = useCourse();
  if (!showsAchievements(course)) return null;
  const xp = totalXpOf(course);
  const { levelXp } = course.configuration;
  return (
    <Panel title={achievement ? strings.nextAchievement : strings.level}>
      {achievement && (
        <div className="today__achievement">
          <AchievementMedallion
            uuid={achievement.uuid}
            picture={achievement.cardBackground}
            isEarned={false}
            progress={achievement.progress}
          />
          <div>
            <strong>
              <Link to={`/courses/${course.courseId}/achievements?achievement=${achievement.uuid}`}>
                {achievement.title}
              </Link>
            </strong>
            {achievement.missing.slice(0, 2).map(({ text, count, targetCount }) => (
              <p key={text}>
                {text} ({strings.countOf(count, targetCount)})
              </p>
            ))}
            <progress
              className="progress"
              max={1}
              value={achievement.progress}
              aria-label={strings.achievementProgress(achievement.title)}
            />
          </div>
        </div>
      )}
      <p className="today__foot">
        {strings.xpToLevel(formatNumber(xpToNextLevel(xp, levelXp)), levelOf(xp, levelXp) + 1)}
        <Link to={`/courses/${course.courseId}/achievements`}>{strings.allAchievements}</Link>
      </p>
    </Panel>
  );
}

export function Game({ chapter }: Pick<TodayOfMember, "chapter">) {
  const { courseId } = useCourse();
  if (chapter === null) return null;
  return (
    <Panel title={strings.game}>
      <ChapterPicture imageUrl={chapter.imageUrl} id={chapter.id} />
      <p className="today__foot">
        <strong>{chapter.title}</strong>
        <ButtonLink
          small
          look="primary"
          to={`/courses/${courseId}/game`}
          aria-label={`${strings.play}: ${chapter.title}`}
        >
          {strings.play}
        </ButtonLink>
      </p>
    </Panel>
  );
}

function WhereYouStopped({ recording }: Pick<TodayOfMember, "recording">) {
  const { courseId } = useCourse();
  const section = lastSection();
  if (recording === null && section === null) return null;
  return (
    <Panel title={strings.whereYouStopped}>
      {section !== null && (
        <Link className="today__row" to={`/sicpjs/${section}`}>
          <Icon name="book" />
          <strong className="today__row-words">{strings.section(section)}</strong>
          <span className="today__end">{strings.read}</span>
        </Link>
      )}
      {recording && (
        <Link className="today__row" to={recordingPath(courseId, recording.uid)}>
          <Icon name="microphone" />
          <span className="today__row-words">
            <strong>{recording.title}</strong>
            <small>{strings.watched(playTime(recording.furthestMs), playTime(recording.durationMs))}</small>
          </span>
          <span className="today__end">{strings.watch}</span>
        </Link>
      )}
    </Panel>
  );
}
