import { useQuery } from "@tanstack/react-query";
import { todayQuery } from "../../api/today";
import { useNow } from "../../app/now";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse, useSession } from "../../app/session";
import { formatDate } from "../../design/format";
import { Skeleton, WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/today";
import { partOfDay } from "./rules";
import { StaffToday } from "./staff";
import { StudentToday } from "./student";
import "./today.css";

const HALF_A_MINUTE_MS = 30_000;

/** What is next for a member: for students their work and what came back, for staff what waits for them. */
export default function Today() {
  usePageTitle(strings.title);
  const { courseId, role } = useCourse();
  const { data, error, refetch } = useQuery(todayQuery(courseId));
  const now = useNow(HALF_A_MINUTE_MS);
  const { name } = useSession().user;
  return (
    <div className="today">
      <div className="today__head">
        <h1>{strings.greetings[partOfDay(new Date(now).getHours())](name)}</h1>
        <time className="today__date" dateTime={new Date(now).toISOString()}>
          {formatDate(now, "day")}
        </time>
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (isStaff(role) ? <StaffToday today={data} now={now} /> : <StudentToday today={data} now={now} />)}
    </div>
  );
}

const Loading = () => (
  <>
    <WaitingLine>{strings.loading}</WaitingLine>
    <div aria-hidden="true">
      <Skeleton height="280px" />
    </div>
  </>
);
