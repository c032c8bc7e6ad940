import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router-dom";
import { FROM_COCKPIT, gradingPath } from "../../app/course-links";
import { pageAddress } from "../../app/page-addresses";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/cockpit";
import { workQuery } from "./queries";

interface OpenWorkProps {
  readonly regId: number;
  readonly assessmentId: number;
  /** The address of the view that one came from; null from elsewhere. */
  readonly view: string | null;
}

/** Leads on to where a student's work on an assessment is graded. */
export function OpenWork({ regId, assessmentId, view }: OpenWorkProps) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(workQuery(courseId, regId, assessmentId));
  const from = view === null ? "" : `?${new URLSearchParams({ [FROM_COCKPIT]: view })}`;
  if (data) return <Navigate replace to={gradingPath(courseId, data.submissionId) + from} />;
  return (
    <>
      <h1>{strings.title}</h1>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()}>
          <Link to={pageAddress("cockpit", courseId)}>{strings.title}</Link>
        </ErrorState>
      ) : (
        <WaitingLine>{strings.opening}</WaitingLine>
      )}
    </>
  );
}
