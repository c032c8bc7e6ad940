import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { submissionQuery } from "../../api/queries";
import { gradingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/answer-groups";
import { useShownNames } from "../grading/shown-names";
import { CodeText } from "../grading/workspace/code-text";
import type { JudgedAnswer } from "./queries";

/** Answers that are shown of a group. */
const MOST_SHOWN = 5;

/** The programs of some answers of a group. */
export function Samples({ questionId, answers }: { questionId: number; answers: readonly JudgedAnswer[] }) {
  const shown = answers.slice(0, MOST_SHOWN);
  return (
    <div className="answer-groups__samples">
      <h3>{strings.samples(shown.length, answers.length)}</h3>
      {shown.map((answer) => (
        <Sample key={answer.submissionId} questionId={questionId} answer={answer} />
      ))}
    </div>
  );
}

function Sample({ questionId, answer }: { questionId: number; answer: JudgedAnswer }) {
  const { courseId } = useCourse();
  const { submissionId, student } = answer;
  const { data, error, refetch } = useQuery(submissionQuery(courseId, submissionId));
  const name = useShownNames().name(student) ?? strings.someone;
  const at = data?.findIndex(({ question }) => question.id === questionId) ?? -1;
  const question = data?.[at]?.question;
  const program = question?.type === "programming" ? question.answer : "";
  return (
    <article aria-label={strings.sampleOf(name)}>
      <p>
        <strong>{name}</strong>{" "}
        <Link to={gradingPath(courseId, submissionId, Math.max(at, 0))} aria-label={strings.toSubmissionOf(name)}>
          {strings.toSubmission}
        </Link>
      </p>
      {data ? (
        <CodeText>{program}</CodeText>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </article>
  );
}
