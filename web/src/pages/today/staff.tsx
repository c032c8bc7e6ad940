import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { phaseOf } from "../../../../domain/policies/work-acts";
import { overviewsQuery } from "../../api/assessments";
import { NotificationList, useNotifications } from "../../app/notification-list";
import { useCourse } from "../../app/session";
import { formatDate, formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { strings } from "../../texts/en/today";
import { type FirstStep, firstStepsOf } from "./first-steps";
import { Announcements, Game, Panel, Rows, type TodayOfMember } from "./student";

/** What closes later than these is in the listings and in Ground Control. */
const MOST_OPEN = 6;
/** More news than these stand behind the bell. */
const MOST_NEWS = 8;

/** What waits for a member of staff, with the way to each. */
export default function StaffToday({ today, now }: { today: TodayOfMember; now: number }) {
  const course = useCourse();
  const { courseId } = course;
  const { data: overviews = today.assessments } = useQuery(overviewsQuery(courseId));
  const { unread, acknowledge } = useNotifications(courseId);
  const open = overviews
    .filter((one) => one.isPublished && phaseOf(one, now) === "open")
    .sort((a, b) => Date.parse(a.closeAt) - Date.parse(b.closeAt));
  return (
    <>
      {today.work && <FirstSteps steps={firstStepsOf(course, overviews, today.work)} />}
      {today.work && <Waiting work={today.work} courseId={courseId} />}
      <Announcements now={now} />
      <div className="today__columns">
        <div className="today__main">
          <div className="today__pair">
            <Panel title={strings.closingSoon}>
              {open.length === 0 && <p className="today__quiet">{strings.nothingOpen}</p>}
              <Rows
                overviews={open.slice(0, MOST_OPEN)}
                now={now}
                stateOf={({ closeAt }) => strings.closes(formatDate(closeAt, "short"))}
              />
            </Panel>
            <Panel title={strings.unread}>
              {unread.length === 0 ? (
                <p className="today__quiet">{strings.nothingUnread}</p>
              ) : (
                <NotificationList courseId={courseId} unread={unread.slice(0, MOST_NEWS)} acknowledge={acknowledge} />
              )}
            </Panel>
          </div>
        </div>
        <div className="today__side">
          <Game chapter={today.chapter} />
        </div>
      </div>
    </>
  );
}

function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Panel title={strings.firstSteps}>
      <p className="today__quiet">{strings.firstStepsAdvice}</p>
      <ol className="today__steps">
        {steps.map(({ name, isDone, to }) => (
          <li key={name} className={isDone ? "today__step today__step--done" : "today__step"}>
            <Icon name={isDone ? "check" : "chevronRight"} />
            <Link to={to}>
              {name}
              {isDone && <span className="unseen"> ({strings.done})</span>}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface WaitingProps {
  readonly work: NonNullable<TodayOfMember["work"]>;
  readonly courseId: number;
}

function Waiting({ work, courseId }: WaitingProps) {
  const { ungraded, leadsGroups, openRegradeRequests, failedChecks, drafts, withoutGroup } = work;
  const { role } = useCourse();
  const course = `/courses/${courseId}`;
  const figures = [
    ...(leadsGroups
      ? [{ count: ungraded.own, words: strings.toGradeOwn, action: strings.grade, to: `${course}/grading?show=todo` }]
      : []),
    {
      count: ungraded.all,
      words: strings.toGradeAll,
      action: strings.grade,
      to: `${course}/grading?all=true&show=todo`,
    },
    {
      count: openRegradeRequests,
      words: strings.regradeRequests,
      action: strings.answer,
      to: `${course}/regraderequests`,
    },
    { count: failedChecks.length, words: strings.failedChecks, action: strings.lookAt, to: `${course}/groundcontrol` },
    { count: drafts.length, words: strings.drafts, action: strings.lookAt, to: `${course}/groundcontrol` },
    // Admins alone put people into groups.
    ...(role === "admin"
      ? [
          {
            count: withoutGroup,
            words: strings.withoutGroup,
            action: strings.putIntoGroups,
            to: `${course}/adminpanel?tab=users&group=`,
          },
        ]
      : []),
  ];
  const waiting = figures.filter(({ count }) => count > 0);
  return (
    <section aria-label={strings.waiting}>
      {waiting.length === 0 && <p className="today__quiet">{strings.nothingWaits}</p>}
      <ul className="today__figures">
        {waiting.map(({ count, words, action, to }) => (
          <li key={words(2)} className="today__figure">
            <strong>{formatNumber(count)}</strong>
            <span>{words(count)}</span>
            <Link to={to} aria-label={`${action}: ${formatNumber(count)} ${words(count)}`}>
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
