import { useQuery } from "@tanstack/react-query";
import { votesQuery } from "../../../api/grading";
import { WaitingLine } from "../../../design/spinner";
import { EmptyState, ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/grading";
import { CodeText } from "./code-text";

export interface VotesProps {
  readonly courseId: number;
  readonly submissionId: number;
  readonly questionId: number;
}

/** The entries that a student was given with the scores that they gave, the best first. Entries bear no names here either. */
export default function VotePane({ courseId, submissionId, questionId }: VotesProps) {
  const { data, error, refetch } = useQuery(votesQuery(courseId, submissionId, questionId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  if (data.contestEntries.length === 0) {
    return (
      <EmptyState title={strings.noVotes} icon="trophy">
        <p>{strings.noVotesHint}</p>
      </EmptyState>
    );
  }
  const numbered = data.contestEntries.map((entry, at) => ({ ...entry, name: strings.entry(at + 1) }));
  return (
    <div className="gw-votes">
      <p>{strings.voteScores}</p>
      <ol>
        {numbered
          .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
          .map(({ submission_id, name, score, answer }) => (
            <li key={submission_id}>
              <div className="gw-vote">
                <h2>{name}</h2>
                <strong>{score ?? strings.noScore}</strong>
              </div>
              <CodeText>{answer.code}</CodeText>
            </li>
          ))}
      </ol>
    </div>
  );
}
