import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { statisticsQuery } from "../../api/statistics";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/answer-groups";
import { ChosenAssessment, ChosenQuestion } from "../grading/chosen-question";
import { HideNames } from "../grading/hide-names";
import { GradingSections } from "../grading/sections";
import { GroupList } from "./group-list";
import "./answer-groups.css";

/** The submitted answers to a question, to be graded by groups; the address may name the testcase that they fail (`&testcase=…`). */
export default function AnswerGroupsPage() {
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <div className="answer-groups">
        <GradingSections />
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        <HideNames />
        <ChosenAssessment>
          {(assessmentId, choice) => <Questions key={assessmentId} assessmentId={assessmentId} choice={choice} />}
        </ChosenAssessment>
      </div>
    </StaffPage>
  );
}

function Questions({ assessmentId, choice }: { assessmentId: number; choice: ReactNode }) {
  const { courseId } = useCourse();
  const [search] = useSearchParams();
  const testcase = Number(/^[1-9]\d{0,3}$/.exec(search.get("testcase") ?? "")?.[0]) || null;
  const { data, error, refetch } = useQuery(statisticsQuery(courseId, assessmentId));
  const questions = data?.questions ?? [];
  return (
    <>
      <ChosenQuestion assessmentId={assessmentId} choice={choice} questions={questions}>
        {(questionId) =>
          questions
            .filter(({ id }) => id === questionId)
            .map((question) => (
              <GroupList
                key={`${questionId} ${testcase}`}
                assessmentId={assessmentId}
                question={question}
                testcase={question.testcases.some(({ number }) => number === testcase) ? testcase : null}
              />
            ))
        }
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
