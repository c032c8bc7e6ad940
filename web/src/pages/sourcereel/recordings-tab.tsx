import { useQuery } from "@tanstack/react-query";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/sourcereel";
import { recordingsQuery } from "../sourcecasts/queries";
import { RecordingList } from "../sourcecasts/recording-list";

/** The recordings of the course that are there already. */
export function RecordingsTab({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useQuery(recordingsQuery(courseId));
  if (data && data.length > 0) return <RecordingList courseId={courseId} recordings={data} />;
  if (data) return <p>{strings.noRecordings}</p>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <WaitingLine>{strings.loadingRecordings}</WaitingLine>;
}
