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
import { ChoiceList } from "./choice-list";
import { GroupList } from "./group-list";
import "./answer-groups.css";

/** The submitted answers to a question, to be graded by groups; the address may name the testcase that they fail (`&testcase=…`) or what they chose (`&choice=…`). */
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

/** A number from 1 on that the address says; null where it says none. */
const numberIn = (search: URLSearchParams, name: string): number | null =>
  Number(/^[1-9]\d{0,3}$/.exec(search.get(name) ?? "")?.[0]) || null;

function Questions({ assessmentId, choice }: { assessmentId: number; choice: ReactNode }) {
  const { courseId } = useCourse();
  const [search] = useSearchParams();
  const [testcase, chosen] = [numberIn(search, "testcase"), numberIn(search, "choice")];
  const { data, error, refetch } = useQuery(statisticsQuery(courseId, assessmentId));
  const { questions = [], choiceQuestions = [] } = data ?? {};
  const all = [...questions, ...choiceQuestions].sort((one, other) => one.number - other.number);
  return (
    <>
      <ChosenQuestion assessmentId={assessmentId} choice={choice} questions={all}>
        {(questionId) => (
          <>
            {questions
              .filter(({ id }) => id === questionId)
              .map((question) => (
                <GroupList
                  key={`${questionId} ${testcase}`}
                  assessmentId={assessmentId}
                  question={question}
                  testcase={question.testcases.some(({ number }) => number === testcase) ? testcase : null}
                />
              ))}
            {choiceQuestions
              .filter(({ id }) => id === questionId)
              .map((question) => (
                <ChoiceList
                  key={`${questionId} ${chosen}`}
                  assessmentId={assessmentId}
                  question={question}
                  choice={chosen !== null && chosen <= question.choices.length ? chosen : null}
                />
              ))}
          </>
        )}
      </ChosenQuestion>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingLine>{strings.loading}</WaitingLine>
      ) : (
        all.length === 0 && <p>{strings.noQuestions}</p>
      )}
    </>
  );
}
