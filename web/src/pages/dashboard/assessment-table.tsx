import Button from "@cloudscape-design/components/button";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Schemas } from "../../api/client";
import { assessmentPagesQuery } from "../../api/statistics";
import { useCourse } from "../../app/session";
import { formatNumber } from "../../design/format";
import { useMedia } from "../../design/media";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/dashboard";
import { AssessmentKind } from "./assessment-kind";
import { DistributionPicture } from "./distribution";

type Statistics = Schemas["StatisticsPage"]["assessments"][number];

/** How the assessments go, the newest first. */
export function AssessmentTable() {
  const { courseId } = useCourse();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    assessmentPagesQuery(courseId),
  );
  const narrow = useMedia("(max-width: 899.98px)");
  const rows = data?.pages.flatMap(({ assessments }) => assessments);
  return (
    <section>
      <h2>{strings.assessments}</h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : narrow ? (
        <AssessmentCards rows={rows} />
      ) : (
        <AssessmentRows rows={rows} />
      )}
      {hasNextPage && (
        <div className="dashboard__more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {strings.more}
          </Button>
        </div>
      )}
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly Statistics[] | undefined;
}

function AssessmentRows({ rows }: RowsProps) {
  const columns: TableProps.ColumnDefinition<Statistics>[] = [
    {
      id: "assessment",
      header: strings.assessment,
      cell: (row) => <Name row={row} />,
      isRowHeader: true,
      minWidth: 180,
    },
    { id: "began", header: strings.began, cell: ({ begun }) => formatNumber(begun), minWidth: 80 },
    { id: "submitted", header: strings.handedIn, cell: ({ submitted }) => formatNumber(submitted), minWidth: 100 },
    { id: "stuck", header: strings.stuck, cell: ({ stuck }) => formatNumber(stuck), minWidth: 80 },
    {
      id: "xp",
      header: strings.distribution,
      cell: ({ distribution }) => <DistributionPicture distribution={distribution} />,
      minWidth: 160,
    },
    { id: "failed", header: strings.mostFailed, cell: mostFailedText, minWidth: 220 },
  ];
  return (
    <div className="dashboard__table">
      <Table
        variant="embedded"
        columnDefinitions={columns}
        items={rows ?? []}
        trackBy={({ id }) => String(id)}
        loading={!rows}
        loadingText={strings.loading}
        empty={<NoAssessments />}
        contentDensity="compact"
        ariaLabels={{ tableLabel: strings.assessments }}
      />
    </div>
  );
}

/** On narrow screens each assessment is a card. */
function AssessmentCards({ rows }: RowsProps) {
  if (!rows) return <p role="status">{strings.loading}</p>;
  if (rows.length === 0) return <NoAssessments />;
  return (
    <ul className="dashboard__cards">
      {rows.map((row) => (
        <li key={row.id}>
          <Name row={row} />
          <dl>
            <dt>{strings.began}</dt>
            <dd>{formatNumber(row.begun)}</dd>
            <dt>{strings.handedIn}</dt>
            <dd>{formatNumber(row.submitted)}</dd>
            <dt>{strings.stuck}</dt>
            <dd>{formatNumber(row.stuck)}</dd>
            <dt>{strings.mostFailed}</dt>
            <dd>{mostFailedText(row)}</dd>
            <dt>{strings.distribution}</dt>
            <dd>
              <DistributionPicture distribution={row.distribution} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

const Name = ({ row }: { row: Statistics }) => (
  <span className="dashboard__name">
    <Link to={`?assessment=${row.id}`}>{row.title}</Link>
    <AssessmentKind {...row} />
  </span>
);

/** Names the testcase that fails most often, and how often. */
export function mostFailedText({ mostFailed }: Pick<Statistics, "mostFailed">): string {
  if (!mostFailed) return strings.none;
  const { questionNumber, testcaseNumber, failed, judged } = mostFailed;
  return strings.mostFailedOf(questionNumber, testcaseNumber, failed, judged);
}

const NoAssessments = () => (
  <EmptyState title={strings.noAssessments} icon="flag">
    <p>{strings.noAssessmentsHint}</p>
  </EmptyState>
);
