import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { todayQuery } from "../../api/today";
import { lazyPanel } from "../../app/lazy-panel";
import { useNow } from "../../app/now";
import { pageAddress } from "../../app/page-addresses";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse, useSession } from "../../app/session";
import { formatDate } from "../../design/format";
import { Skeleton, WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/today";
import { partOfDay } from "./rules";
import { StudentToday } from "./student";
import "./today.css";

const StaffToday = lazyPanel("pages/today/staff", () => import("./staff"));

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
        <h1>{strings.greetings[partOfDay(now)](name)}</h1>
        <p className="today__date">
          <Link to={pageAddress("map", courseId)}>{strings.termMap}</Link>
          <time dateTime={new Date(now).toISOString()}>{formatDate(now, "day")}</time>
        </p>
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Suspense fallback={<Loading />}>
          {isStaff(role) ? <StaffToday today={data} now={now} /> : <StudentToday today={data} now={now} />}
        </Suspense>
      )}
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
