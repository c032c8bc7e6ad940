import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { assessmentQuery } from "../../api/assessments";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/rubrics";
import { ChosenAssessment, ChosenQuestion } from "../grading/chosen-question";
import { GradingSections } from "../grading/sections";
import { RubricEditor } from "./rubric-editor";
import "./rubrics.css";

/** The rubrics of the course's questions. */
export default function RubricsPage() {
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <div className="rubrics">
        <GradingSections />
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        <ChosenAssessment>
          {(assessmentId, choice) => <Questions key={assessmentId} assessmentId={assessmentId} choice={choice} />}
        </ChosenAssessment>
      </div>
    </StaffPage>
  );
}

function Questions({ assessmentId, choice }: { assessmentId: number; choice: ReactNode }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(assessmentQuery(courseId, assessmentId));
  const questions = (data?.questions ?? []).map(({ id }, index) => ({ id, number: index + 1 }));
  return (
    <>
      <ChosenQuestion assessmentId={assessmentId} choice={choice} questions={questions}>
        {(questionId) => <RubricEditor key={questionId} questionId={questionId} />}
      </ChosenQuestion>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingLine>{strings.loading}</WaitingLine>
      ) : (
        questions.length === 0 && <p>{strings.noQuestions}</p>
      )}
    </>
  );
}
