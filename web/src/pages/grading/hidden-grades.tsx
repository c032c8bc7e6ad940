import Alert from "@cloudscape-design/components/alert";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { useCourse } from "../../app/session";
import { strings } from "../../texts/en/grading";

/** Ids of questions are that of their assessment, times this, and their place. */
const QUESTIONS = 1000;

/** Says of which assessments, or of that of this question, students do not see the grades yet; nothing where they see all. */
export function HiddenGrades({ questionId }: { questionId?: number }) {
  const { courseId } = useCourse();
  const { data = [] } = useQuery(overviewsQuery(courseId));
  const isMeant = (id: number) => questionId === undefined || Math.floor(questionId / QUESTIONS) === id;
  const hidden = data.filter(({ id, hidesGrades }) => hidesGrades && isMeant(id));
  if (hidden.length === 0) return null;
  return (
    <Alert type="info">
      {strings.hiddenGrades(hidden.map(({ title }) => title))}{" "}
      <Link to={`/courses/${courseId}/groundcontrol`}>{strings.publishGradesThere}</Link>
    </Alert>
  );
}
