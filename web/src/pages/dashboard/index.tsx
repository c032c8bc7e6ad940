import { useSearchParams } from "react-router-dom";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/dashboard";
import { AssessmentDetail } from "./assessment-detail";
import { AssessmentTable } from "./assessment-table";
import "./dashboard.css";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { useCourse } from "../../app/session";
import { formatNumber } from "../../design/format";
import { useMedia } from "../../design/media";
import { EmptyState, ErrorState } from "../../design/states";
import { type GroupFigures, groupFigures } from "./group-figures";
import { groupsQuery } from "./queries";

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
