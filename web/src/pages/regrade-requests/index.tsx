import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { regradeCountsQuery } from "../../api/regrade-requests";
import { useCourse } from "../../app/session";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/regrade-requests";
import type { RequestCount, Shown } from "./queries";
import { RequestList } from "./request-list";
import "./regrade-requests.css";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";

interface FiltersProps {
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  readonly assessmentId: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
  /** The questions that have requests: other assessments need not be chosen. */
  readonly questions: readonly RequestCount[];
}

const SHOWN: readonly Shown[] = ["open", "answered"];

/** Chooses open or answered requests, of all assessments or of one. */
function Filters({ shown, onShow, assessmentId, onChoose, questions }: FiltersProps) {
  const states = SHOWN.map((value) => ({ value, label: strings.states[value] }));
  const places = new Map(
    questions.map((one) => [one.assessmentId, strings.place(one.assessmentNumber, one.assessmentTitle)]),
  );
  const options = [
    { value: "", label: strings.allAssessments },
    ...[...places].map(([id, label]) => ({ value: String(id), label })),
  ];
  return (
    <div className="regrades__filters">
      <FormField label={strings.state}>
        <Select
          options={states}
          selectedOption={states.find(({ value }) => value === shown) ?? null}
          onChange={({ detail }) => onShow(detail.selectedOption.value as Shown)}
        />
      </FormField>
      <FormField label={strings.assessment}>
        <Select
          filteringType="auto"
          filteringPlaceholder={strings.search}
          filteringAriaLabel={strings.search}
          empty={strings.nothingFound}
          options={options}
          selectedOption={options.find(({ value }) => value === String(assessmentId ?? "")) ?? null}
          onChange={({ detail }) => onChoose(Number(detail.selectedOption.value) || undefined)}
        />
      </FormField>
    </div>
  );
}

/** The regrade requests of a course: those that wait first, and which questions have many. */
export default function RegradeRequestsPage() {
  return (
    <StaffPage>
      <Requests />
    </StaffPage>
  );
}

/** Questions that the counts show; after them the list itself says more. */
const MOST_COUNTED = 10;

function Requests() {
  const { courseId, configuration } = useCourse();
  const [shown, setShown] = useState<Shown>("open");
  const [assessmentId, setAssessmentId] = useState<number>();
  const { data: counts } = useQuery({ ...regradeCountsQuery(courseId), staleTime: 0 });
  const questions = counts?.questions ?? [];
  return (
    <div className="regrades">
      <div>
        <h1>{strings.title}</h1>
        <p>{strings.intro}</p>
      </div>
      {configuration.regradeRequestDays === 0 && <Alert type="info">{strings.off}</Alert>}
      <Container
        header={
          <Header variant="h2" counter={counts && `(${strings.openCount(counts.open)})`}>
            {strings.list}
          </Header>
        }
      >
        <Filters
          shown={shown}
          onShow={setShown}
          assessmentId={assessmentId}
          onChoose={setAssessmentId}
          questions={questions}
        />
        <RequestList shown={shown} assessmentId={assessmentId} />
      </Container>
      {questions.length > 0 && <Counts questions={questions.slice(0, MOST_COUNTED)} />}
    </div>
  );
}

const Counts = ({ questions }: { questions: readonly RequestCount[] }) => (
  <Container
    header={
      <Header variant="h2" description={strings.byQuestionHint}>
        {strings.byQuestion}
      </Header>
    }
  >
    <ul className="regrades__counts">
      {questions.map(({ questionId, question, assessmentNumber, assessmentTitle, open, total, accepted }) => (
        <li key={questionId}>
          <span>
            {strings.place(assessmentNumber, assessmentTitle)}, {strings.question(question)}
          </span>
          <strong>{strings.counts(open, total, accepted)}</strong>
        </li>
      ))}
    </ul>
  </Container>
);
