import Button from "@cloudscape-design/components/button";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import type { Schemas } from "../../api/client";
import { assessmentPagesQuery } from "../../api/statistics";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { formatNumber } from "../../design/format";
import { useMedia } from "../../design/media";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/dashboard";
import { AssessmentDetail } from "./assessment-detail";
import { AssessmentKind, DistributionPicture } from "./assessment-parts";
import "./dashboard.css";
import { type GroupFigures, groupFigures } from "./group-figures";
import { groupsQuery } from "./queries";

type Statistics = Schemas["StatisticsPage"]["assessments"][number];

/** How the assessments go, the newest first. */
function AssessmentTable() {
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
function mostFailedText({ mostFailed }: Pick<Statistics, "mostFailed">): string {
  if (!mostFailed) return strings.none;
  const { questionNumber, testcaseNumber, failed, judged } = mostFailed;
  return strings.mostFailedOf(questionNumber, testcaseNumber, failed, judged);
}

const NoAssessments = () => (
  <EmptyState title={strings.noAssessments} icon="flag">
    <p>{strings.noAssessmentsHint}</p>
  </EmptyState>
);

/** What each group has submitted, and how much of it waits for a grade. */
function GroupTable() {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(groupsQuery(courseId));
  const narrow = useMedia("(max-width: 899.98px)");
  return (
    <section>
      <h2>{strings.groups}</h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : narrow ? (
        <GroupCards summary={data} />
      ) : (
        <GroupRows summary={data} />
      )}
    </section>
  );
}

interface SummaryProps {
  readonly summary: Schemas["GradingSummary"] | undefined;
}

function GroupRows({ summary }: SummaryProps) {
  const groups = summary ? groupFigures(summary) : [];
  const types = groups[0]?.types ?? [];
  const columns: TableProps.ColumnDefinition<GroupFigures>[] = [
    { id: "group", header: strings.group, cell: ({ name }) => name, isRowHeader: true, minWidth: 120 },
    { id: "avenger", header: strings.avenger, cell: ({ leader }) => avengerText(leader), minWidth: 120 },
    ...types.flatMap(({ type }, index) => [
      {
        id: `ungraded ${index}`,
        header: strings.ungraded(type),
        cell: ({ types: figures }: GroupFigures) => formatNumber(figures[index]?.ungraded ?? 0),
        minWidth: 110,
      },
      {
        id: `submitted ${index}`,
        header: strings.submitted(type),
        cell: ({ types: figures }: GroupFigures) => formatNumber(figures[index]?.submitted ?? 0),
        minWidth: 110,
      },
    ]),
  ];
  return (
    <div className="dashboard__table">
      <Table
        variant="embedded"
        columnDefinitions={columns}
        items={groups}
        trackBy="name"
        loading={!summary}
        loadingText={strings.loading}
        empty={<NoGroups />}
        contentDensity="compact"
        ariaLabels={{ tableLabel: strings.groups }}
      />
    </div>
  );
}

/** On narrow screens each group is a card. */
function GroupCards({ summary }: SummaryProps) {
  if (!summary) return <p role="status">{strings.loading}</p>;
  const groups = groupFigures(summary);
  if (groups.length === 0) return <NoGroups />;
  return (
    <ul className="dashboard__cards">
      {groups.map(({ name, leader, types }) => (
        <li key={name}>
          <strong>{name}</strong>
          <dl>
            <dt>{strings.avenger}</dt>
            <dd>{avengerText(leader)}</dd>
            {types.map(({ type, ungraded, submitted }) => [
              <dt key={`ungraded ${type}`}>{strings.ungraded(type)}</dt>,
              <dd key={`ungraded ${type} figure`}>{formatNumber(ungraded)}</dd>,
              <dt key={`submitted ${type}`}>{strings.submitted(type)}</dt>,
              <dd key={`submitted ${type} figure`}>{formatNumber(submitted)}</dd>,
            ])}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const NoGroups = () => (
  <EmptyState title={strings.noGroups} icon="grade">
    <p>{strings.noGroupsHint}</p>
  </EmptyState>
);

const avengerText = (leader: string | null): string =>
  leader === null ? strings.noAvenger : leader || strings.notLoggedInYet;

/** What groups have submitted and how assessments go; with `?assessment=` in the address, all about that one. */
export default function DashboardPage() {
  usePageTitle(strings.title);
  const [search] = useSearchParams();
  const chosen = /^\d{1,9}$/.exec(search.get("assessment") ?? "");
  return (
    <StaffPage>
      <div className="dashboard">
        {chosen ? (
          <AssessmentDetail key={chosen[0]} assessmentId={Number(chosen[0])} />
        ) : (
          <>
            <h1>{strings.title}</h1>
            <GroupTable />
            <AssessmentTable />
          </>
        )}
      </div>
    </StaffPage>
  );
}
