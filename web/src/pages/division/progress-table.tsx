import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { gradingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { formatNumber, formatPercent } from "../../design/format";
import { useMedia } from "../../design/media";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/division";
import { assessmentChoice } from "../grading/assessment-choice";
import { type GraderProgress, gradingProgressQuery } from "./queries";
import { againstOthers } from "./weights";

/** How far the grading of an assessment is, chosen among those that people grade. */
export function ProgressTable() {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  const [chosen, setChosen] = useState<string>();
  const graded = (data ?? []).filter(({ isManuallyGraded }) => isManuallyGraded);
  const { options, selected } = assessmentChoice(graded, chosen);
  return (
    <Container
      header={
        <Header variant="h2" description={strings.progressHint}>
          {strings.progress}
        </Header>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingLine>{strings.loading}</WaitingLine>
      ) : !selected ? (
        <p>{strings.noAssessments}</p>
      ) : (
        <div className="division__form">
          <div className="division__choice">
            <Select
              inlineLabelText={strings.assessment}
              options={options}
              selectedOption={selected}
              onChange={({ detail }) => setChosen(detail.selectedOption.value)}
            />
          </div>
          <Progress assessmentId={Number(selected.value)} title={selected.label} />
        </div>
      )}
    </Container>
  );
}

function Progress({ assessmentId, title }: { assessmentId: number; title: string }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(gradingProgressQuery(courseId, assessmentId));
  const narrow = useMedia("(max-width: 899.98px)");
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  if (data.graders.length === 0) return <p>{strings.nothingGraded}</p>;
  const figures = figuresOf(data.graders);
  const addressOf = ({ courseRegId }: GraderProgress) =>
    `${gradingPath(courseId)}?${new URLSearchParams({ filter: title, show: "todo", grader: String(courseRegId) })}`;
  return (
    <>
      <p>{strings.left(data.left)}</p>
      {narrow ? (
        <ul className="division__cards">
          {data.graders.map((one) => (
            <li key={one.courseRegId}>
              <strong>{nameOf(one)}</strong>
              <dl>
                {figures.map(({ id, format }) => [
                  <dt key={id}>{strings.columns[id]}</dt>,
                  <dd key={`${id} figure`}>{format(one)}</dd>,
                ])}
              </dl>
              <ShareLink one={one} to={addressOf(one)} />
            </li>
          ))}
        </ul>
      ) : (
        <Table
          variant="embedded"
          contentDensity="compact"
          columnDefinitions={[
            { id: "grader", header: strings.columns.grader, cell: nameOf, isRowHeader: true, minWidth: 150 },
            ...figures.map(
              ({ id, format }): TableProps.ColumnDefinition<GraderProgress> => ({
                id,
                header: strings.columns[id],
                cell: format,
                minWidth: 100,
              }),
            ),
            {
              id: "share",
              header: strings.shareColumn,
              cell: (one) => <ShareLink one={one} to={addressOf(one)} />,
              minWidth: 150,
            },
          ]}
          items={data.graders}
          trackBy={({ courseRegId }) => String(courseRegId)}
          ariaLabels={{ tableLabel: strings.progress }}
        />
      )}
      <p className="division__hint">{strings.columnHints}</p>
    </>
  );
}

const nameOf = ({ name }: GraderProgress): string => name ?? strings.someone;

/** Whoever has no share has nothing to show. */
const ShareLink = ({ one, to }: { one: GraderProgress; to: string }) =>
  one.left === null ? null : (
    <Link to={to} aria-label={strings.toGradeOf(nameOf(one))}>
      {strings.toGrade}
    </Link>
  );

type Figure = Exclude<keyof typeof strings.columns, "grader">;

function figuresOf(all: readonly GraderProgress[]): { id: Figure; format: (one: GraderProgress) => string }[] {
  const percent = (part: number | null) => (part === null ? strings.none : formatPercent(part));
  return [
    { id: "left", format: ({ left }) => (left === null ? strings.none : formatNumber(left)) },
    { id: "graded", format: ({ graded }) => formatNumber(graded) },
    { id: "mean", format: ({ meanXp }) => percent(meanXp) },
    { id: "spread", format: ({ spread }) => percent(spread) },
    { id: "others", format: (one) => differenceText(againstOthers(one, all)) },
  ];
}

/** A difference of parts of the maximum, in points of a hundred with one decimal. */
function differenceText(difference: number | null): string {
  if (difference === null) return strings.none;
  const points = Math.abs(Math.round(difference * 1000)) / 10;
  if (points === 0) return strings.same;
  return difference > 0 ? strings.more(formatNumber(points)) : strings.less(formatNumber(points));
}
