import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { assessmentQuery, overviewsQuery } from "../../api/queries";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/rubrics";
import { GradingSections } from "../grading/sections";
import { RubricEditor } from "./rubric-editor";
import "./rubrics.css";

/** The rubrics of the course's questions. The address says which: `?assessment=…&question=…`. */
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
        <Assessments />
      </div>
    </StaffPage>
  );
}

const chosenIn = (search: URLSearchParams, name: string): string | null =>
  /^\d{1,15}$/.exec(search.get(name) ?? "")?.[0] ?? null;

function Assessments() {
  const { courseId } = useCourse();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  const options = data
    .filter(({ isManuallyGraded }) => isManuallyGraded)
    .map(({ id, title }) => ({ value: String(id), label: title }));
  const chosen = options.find(({ value }) => value === chosenIn(search, "assessment")) ?? options[0];
  if (!chosen) return <p>{strings.noAssessments}</p>;
  return (
    <Questions
      key={chosen.value}
      assessmentId={Number(chosen.value)}
      assessments={
        <Select
          inlineLabelText={strings.assessment}
          options={options}
          selectedOption={chosen}
          onChange={({ detail }) => setSearch({ assessment: detail.selectedOption.value ?? "" }, { replace: true })}
        />
      }
    />
  );
}

function Questions({ assessmentId, assessments }: { assessmentId: number; assessments: React.ReactNode }) {
  const { courseId } = useCourse();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(assessmentQuery(courseId, assessmentId));
  const options = (data?.questions ?? []).map(({ id }, index) => {
    return { value: String(id), label: strings.questionNumber(index + 1) };
  });
  const selected = options.find(({ value }) => value === chosenIn(search, "question")) ?? options[0];
  return (
    <>
      <div className="rubrics__choices">
        {assessments}
        {selected && (
          <Select
            inlineLabelText={strings.question}
            options={options}
            selectedOption={selected}
            onChange={({ detail }) =>
              setSearch(
                { assessment: String(assessmentId), question: detail.selectedOption.value ?? "" },
                { replace: true },
              )
            }
          />
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingLine>{strings.loading}</WaitingLine>
      ) : selected ? (
        <RubricEditor key={selected.value} questionId={Number(selected.value)} />
      ) : (
        <p>{strings.noQuestions}</p>
      )}
    </>
  );
}
