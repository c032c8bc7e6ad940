import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/grading";
import { assessmentChoice } from "./assessment-choice";
import "./chosen-question.css";

interface ChosenAssessmentProps {
  /** Draws what is shown of it; `choice` is the control that chooses another one. */
  readonly children: (assessmentId: number, choice: ReactNode) => ReactNode;
}

/** An assessment that people grade, or any that the address says (`?assessment=…`), else the one that closes closest to now. */
export function ChosenAssessment({ children }: ChosenAssessmentProps) {
  const { courseId } = useCourse();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loadingAssessments}</WaitingLine>;
  const named = search.get("assessment");
  const graded = data.filter(({ id, isManuallyGraded }) => isManuallyGraded || String(id) === named);
  const { options, selected: chosen } = assessmentChoice(graded, named);
  if (!chosen) return <p>{strings.noAssessments}</p>;
  const choice = (
    <Select
      inlineLabelText={strings.columns.assessment}
      options={options}
      selectedOption={chosen}
      onChange={({ detail }) => setSearch({ assessment: detail.selectedOption.value ?? "" }, { replace: true })}
    />
  );
  return children(Number(chosen.value), choice);
}

interface ChosenQuestionProps {
  readonly assessmentId: number;
  /** The control that chooses the assessment. */
  readonly choice: ReactNode;
  readonly questions: readonly { readonly id: number; readonly number: number }[];
  readonly children: (questionId: number) => ReactNode;
}

/** A question of it: the one that the address says (`&question=…`), else the first; nothing below the choice without any. */
export function ChosenQuestion({ assessmentId, choice, questions, children }: ChosenQuestionProps) {
  const [search, setSearch] = useSearchParams();
  const options = questions.map(({ id, number }) => ({ value: String(id), label: strings.questionNumber(number) }));
  const selected = options.find(({ value }) => value === search.get("question")) ?? options[0];
  const choose = (question: string) => setSearch({ assessment: String(assessmentId), question }, { replace: true });
  return (
    <>
      <div className="chosen-question">
        {choice}
        {selected && (
          <Select
            inlineLabelText={strings.questionLabel}
            options={options}
            selectedOption={selected}
            onChange={({ detail }) => choose(detail.selectedOption.value ?? "")}
          />
        )}
      </div>
      {selected && children(Number(selected.value))}
    </>
  );
}
