import Pagination from "@cloudscape-design/components/pagination";
import Table from "@cloudscape-design/components/table";
import TextFilter from "@cloudscape-design/components/text-filter";
import Toggle from "@cloudscape-design/components/toggle";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { gradingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { Button } from "../../design/button";
import { useNarrow } from "../../design/media";
import { EmptyState, ErrorState } from "../../design/states";
import { useSubmissionActions } from "./actions";
import { columnsOf } from "./columns";
import { csvOf, download } from "./csv";
import type { Row } from "./rows";
import { GradingPill } from "./status";
import { strings } from "./strings";
import { useRows } from "./use-rows";
import { pageOf, type Show, type SortKey, shows, writeView } from "./view";
import "../../design/cloudscape";
import "./grading.css";

type Rows = ReturnType<typeof useRows>;

export function GradingList() {
  const rows = useRows();
  const { courseId, configuration } = useCourse();
  const narrow = useNarrow();
  const { query, found, view, change } = rows;
  const { pages, current, rows: shown } = pageOf(found, view.page);
  const suffix = writeView(view).toString();
  const pathTo = (row: Row): string => gradingPath(courseId, row.submissionId) + (suffix && `?${suffix}`);
  const exportAll = (): void => {
    const course = configuration.courseShortName || configuration.courseName;
    download(strings.csvName(course, new Date().toISOString().slice(0, 10)), csvOf(found));
  };
  return (
    <div className="grading">
      <div className="grading__head">
        <h1>
          {strings.title} {query.data && <span>({found.length})</span>}
        </h1>
        <Button icon="download" onClick={exportAll} disabled={found.length === 0}>
          {strings.exportCsv}
        </Button>
      </div>
      <Controls rows={rows} />
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : narrow ? (
        <CardList rows={rows} shown={shown} pathTo={pathTo} />
      ) : (
        <RowTable rows={rows} shown={shown} pathTo={pathTo} />
      )}
      {pages > 1 && (
        <div className="grading__pages">
          <Pagination
            currentPageIndex={current}
            pagesCount={pages}
            onChange={({ detail }) => change({ page: detail.currentPageIndex })}
            ariaLabels={{
              paginationLabel: strings.pages,
              previousPageLabel: strings.previousPage,
              nextPageLabel: strings.nextPage,
              pageLabel: strings.page,
            }}
          />
        </div>
      )}
    </div>
  );
}

function Controls({ rows: { view, found, allGroups, change } }: { rows: Rows }) {
  return (
    <div className="grading__controls">
      <div className="grading__filter">
        <TextFilter
          filteringText={view.filter}
          filteringPlaceholder={strings.filter}
          filteringAriaLabel={strings.filter}
          filteringClearAriaLabel={strings.clearFilter}
          countText={view.filter ? strings.matches(found.length) : undefined}
          onChange={({ detail }) => change({ filter: detail.filteringText })}
        />
      </div>
      <label className="grading__show">
        <span>{strings.show}</span>
        <select className="input" value={view.show} onChange={(event) => change({ show: event.target.value as Show })}>
          {shows.map((show) => (
            <option key={show} value={show}>
              {strings.shows[show]}
            </option>
          ))}
        </select>
      </label>
      <Toggle checked={allGroups} onChange={({ detail }) => change({ allGroups: detail.checked })}>
        {strings.showAllGroups}
      </Toggle>
    </div>
  );
}

interface ShownProps {
  rows: Rows;
  shown: readonly Row[];
  pathTo: (row: Row) => string;
}

function RowTable({ rows, shown, pathTo }: ShownProps) {
  const { courseId, registration, role } = useCourse();
  const { reautogradeSubmission, unsubmit } = useSubmissionActions();
  const { view, query, change } = rows;
  const columns = useMemo(
    () =>
      columnsOf({
        caller: { courseRegId: registration.courseRegId, role },
        pathTo,
        onReautograde: ({ submissionId }) => void reautogradeSubmission({ courseId, submissionId }),
        onUnsubmit: ({ submissionId, studentName }) => void unsubmit({ courseId, submissionId }, studentName),
      }),
    [courseId, registration.courseRegId, role, pathTo, reautogradeSubmission, unsubmit],
  );
  return (
    <div className="grading__table">
      <Table
        variant="embedded"
        columnDefinitions={columns}
        items={shown}
        trackBy={({ submissionId }) => String(submissionId)}
        loading={query.isPending}
        loadingText={strings.loading}
        empty={<Nothing rows={rows} />}
        sortingColumn={{ sortingField: view.sort }}
        sortingDescending={view.descending}
        onSortingChange={({ detail }) =>
          change({ sort: detail.sortingColumn.sortingField as SortKey, descending: detail.isDescending ?? false })
        }
        contentDensity="compact"
        stickyHeader
        ariaLabels={{ tableLabel: strings.table }}
      />
    </div>
  );
}

/** On narrow screens each submission is one link with what matters. */
function CardList({ rows, shown, pathTo }: ShownProps) {
  if (rows.query.isPending) return <p role="status">{strings.loading}</p>;
  if (shown.length === 0) return <Nothing rows={rows} />;
  return (
    <ul className="grading__cards">
      {shown.map((row) => (
        <li key={row.submissionId}>
          <Link to={pathTo(row)}>
            <strong>{row.studentName}</strong>
            <span>{row.assessmentName}</span>
            <span className="grading__card-line">
              {row.submissionStatus === "submitted" ? (
                <GradingPill status={row.gradingStatus} />
              ) : (
                strings.submissionStatus[row.submissionStatus]
              )}
              <span>{strings.xp(row.currentXp, row.maxXp)} XP</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ rows: { rows, allGroups, change } }: { rows: Rows }) {
  if (rows.length > 0) {
    return (
      <EmptyState title={strings.noMatch} icon="search">
        <Button onClick={() => change({ filter: "", show: "all" })}>{strings.clear}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={strings.none} icon="grade">
      <p>{allGroups ? strings.noneYet : strings.noneInGroups}</p>
      {!allGroups && <Button onClick={() => change({ allGroups: true })}>{strings.showAllGroups}</Button>}
    </EmptyState>
  );
}
