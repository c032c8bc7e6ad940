import { useQuery } from "@tanstack/react-query";
import { formatPercent } from "../../design/format";
import { playTime } from "../../design/play-time";
import { Skeleton } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/sourcecasts";
import { type Recording, viewingQuery } from "./queries";

/** How many students have watched a recording how far: numbers, nothing about one of them. */
export function Viewing({
  courseId,
  recording,
}: {
  courseId: number;
  recording: Pick<Recording, "id" | "durationMs">;
}) {
  const { data, error, refetch } = useQuery(viewingQuery(courseId, recording.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="160px" />;
  const { members, viewers, passed } = data;
  if (viewers === 0) return <p>{strings.nobody}</p>;
  const place = (part: number) =>
    recording.durationMs === null
      ? formatPercent((part + 1) / passed.length)
      : playTime(((part + 1) * recording.durationMs) / passed.length);
  return (
    <div className="viewing">
      <p>{strings.viewers(viewers, members)}</p>
      <ol aria-label={strings.chartLabel}>
        {[...passed.entries()].map(([part, count]) => (
          <li key={part} title={strings.passed(count, place(part))}>
            <span className="viewing__bar" style={{ "--share": count / viewers } as object} />
            <span className="unseen">{strings.passed(count, place(part))}</span>
          </li>
        ))}
      </ol>
      <p className="viewing__ends" aria-hidden="true">
        <span>{playTime(0)}</span>
        <span>{recording.durationMs === null ? formatPercent(1) : playTime(recording.durationMs)}</span>
      </p>
    </div>
  );
}
