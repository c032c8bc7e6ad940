import { useQuery } from "@tanstack/react-query";
import { votesQuery } from "../../../api/grading";
import { serverNow } from "../../../api/server-time";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/grading";
import { Leaderboard, LeaderboardDates } from "../../assessment/contest/leaderboard";
import type { VotesProps } from "./vote-pane";

/** The leaderboard of the contest that is voted on. */
export default function LeaderboardTab({ courseId, submissionId, questionId }: VotesProps) {
  const { data, error, refetch } = useQuery(votesQuery(courseId, submissionId, questionId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  return (
    <div className="vote">
      <LeaderboardDates question={data} now={serverNow()} />
      <Leaderboard leaders={data.contestLeaderboard} />
    </div>
  );
}
