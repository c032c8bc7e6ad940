import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/regrade";
import { regradeQuery } from "./queries";
import { RunView } from "./run-view";

/** A regrade of those that there were. */
export function PastRegrade({ assessmentId, runId }: { assessmentId: number; runId: number }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(regradeQuery({ courseId, assessmentId, runId }));
  return (
    <>
      <p>
        <Link to={`?assessment=${assessmentId}`}>{`← ${strings.back}`}</Link>
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <RunView regrade={data} />
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </>
  );
}
