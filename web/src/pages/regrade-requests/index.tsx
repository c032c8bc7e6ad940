import Alert from "@cloudscape-design/components/alert";
import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Spinner from "@cloudscape-design/components/spinner";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { regradeCountsQuery } from "../../api/regrade-requests";
import { gradingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { formatDate } from "../../design/format";
import { Markdown } from "../../design/markdown";
import { RouteButton } from "../../design/route-button";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/regrade-requests";
import { useShownNames } from "../grading/shown-names";
import { type RequestCount, type RequestRow, requestsQuery, type Shown } from "./queries";
import "./regrade-requests.css";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";

/** The requests, a page after the other: each leads to the answer that it is about. */
function RequestList({ shown, assessmentId }: { shown: Shown; assessmentId: number | undefined }) {
  const { courseId } = useCourse();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    requestsQuery(courseId, shown, assessmentId),
  );
  if (data === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <p className="regrades__waiting" role="status">
        <Spinner /> {strings.loading}
      </p>
    );
  }
  const rows = data.pages.flatMap(({ requests }) => requests);
  if (rows.length === 0) {
    return (
      <EmptyState title={strings.none[shown]} icon="check">
        <p>{strings.noneAdvice[shown]}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="regrades__list" aria-label={strings.list}>
        {rows.map((row) => (
          <Row key={`${row.submissionId} ${row.question}`} row={row} courseId={courseId} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="regrades__more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {strings.more}
          </Button>
        </div>
      )}
    </>
  );
}

const STATUS: Readonly<Record<RequestRow["state"], StatusIndicatorProps.Type>> = {
  open: "pending",
  accepted: "success",
  declined: "stopped",
};

function Row({ row, courseId }: { row: RequestRow; courseId: number }) {
  const { student, question, assessmentNumber, assessmentTitle, grader, isOwnGrade, state, answer } = row;
  const name = useShownNames().name(student) ?? strings.unnamed;
  const place = `${strings.place(assessmentNumber, assessmentTitle)}, ${strings.question(question)}`;
  return (
    <li>
      <div className="regrades__head">
        <strong>{name}</strong>
        <span>{place}</span>
        {isOwnGrade && state === "open" && <Badge color="grey">{strings.ownGrade}</Badge>}
        <StatusIndicator type={STATUS[state]}>{strings.answers[state]}</StatusIndicator>
      </div>
      <div className="regrades__reason">
        <Markdown firstHeading={3}>{row.reason}</Markdown>
      </div>
      <div className="regrades__foot">
        <span>
          {[
            strings.askedOn(formatDate(row.askedAt, "medium")),
            strings.xpAsked(row.xp),
            grader ? strings.gradedBy(grader.name ?? strings.staff) : strings.autogradedOnly,
            answer &&
              `${strings.answers[state]} ${strings.answeredBy(answer.by.name ?? strings.staff, formatDate(answer.at, "medium"))}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <RouteButton
          to={gradingPath(courseId, row.submissionId, question - 1)}
          ariaLabel={strings.openRowOf(name, place)}
        >
          {strings.openRow}
        </RouteButton>
      </div>
    </li>
  );
}

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
