import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { assessmentQuery } from "../../api/assessments";
import { workspacePath } from "../../app/course-links";
import type { Overview } from "../../app/grading-status";
import { formatXp } from "../../app/xp";
import { Markdown } from "../../design/markdown";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/achievements";

/** What the teaching staff gave and wrote for each question of an assessment, with the way to the question. */
export default function AssessmentFeedback({ overview: { courseId, id, type } }: { overview: Overview }) {
  const { data, error, refetch } = useQuery(assessmentQuery(courseId, id));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.feedbackLoading}</WaitingLine>;
  return (
    <ol className="achievement-feedback__questions">
      {data.questions.map(({ id: questionId, xp, maxXp, comments }, index) => (
        <li key={questionId}>
          <div className="achievement-feedback__head">
            <strong>{strings.question(index + 1)}</strong>
            <span>{formatXp(xp, maxXp)}</span>
          </div>
          {comments ? <Markdown firstHeading={4}>{comments}</Markdown> : <p className="quiet">{strings.noComment}</p>}
          <Link to={workspacePath(courseId, type, id, index)} aria-label={strings.toQuestionNumber(index + 1)}>
            {strings.toQuestion}
          </Link>
        </li>
      ))}
    </ol>
  );
}
