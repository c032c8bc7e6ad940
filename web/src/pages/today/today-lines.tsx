import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { todayQuery } from "../../api/today";
import { lastQuestion } from "../../app/last-question";
import { useNotifications } from "../../app/notification-list";
import { useNow } from "../../app/now";
import { pageAddress } from "../../app/page-addresses";
import { useSession } from "../../app/session";
import { strings } from "../../texts/en/today";
import { linesOfStaff, linesOfStudent } from "./lines";
import "./today-lines.css";

const HALF_A_MINUTE_MS = 30_000;

/** What is next, in at most three lines with the way to each; nothing where nothing is, or while it is not known. */
export function TodayLines({ courseId }: { courseId: number }) {
  const { data: today } = useQuery(todayQuery(courseId));
  const { data: overviews } = useQuery(overviewsQuery(courseId));
  const { unread } = useNotifications(courseId);
  const now = useNow(HALF_A_MINUTE_MS);
  const { userId } = useSession().user;
  if (!today || !overviews) return null;
  const lines = today.work
    ? linesOfStaff(today.work, courseId)
    : linesOfStudent({
        achievement: today.achievement,
        overviews,
        unread,
        now,
        courseId,
        lastOf: (id) => lastQuestion(userId, id),
      });
  if (lines.length === 0) return null;
  return (
    <section className="today-lines" aria-label={strings.title}>
      <h2>
        <Link to={pageAddress("today", courseId)}>{strings.title}</Link>
      </h2>
      <ul>
        {lines.map(({ to, text, end, startsInEditor }) => (
          <li key={to}>
            <Link to={to} state={{ startsInEditor }}>
              <span>{text}</span>
              {end && <span className="today-lines__end">{end}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
