import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Pagination from "@cloudscape-design/components/pagination";
import Table from "@cloudscape-design/components/table";
import { lazy, Suspense, useMemo } from "react";
import { Link } from "react-router-dom";
import { CourseChange } from "../../app/course-acts";
import { gradingPath } from "../../app/course-links";
import { pageAddress } from "../../app/page-addresses";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { formatXp } from "../../app/xp";
import { ColumnChoice, useColumnChoices } from "../../design/column-choice";
import { dayOf } from "../../design/local-moment";
import { useMedia } from "../../design/media";
import { RouteButton } from "../../design/route-button";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/grading";
import { useSubmissionActions } from "./actions";
import { columnsOf } from "./columns";
import { Controls } from "./controls";
import { AcceptedNotice, GradingPill, HiddenGrades } from "./notices";
import type { Shown } from "./paging";
import type { Row } from "./rows";
import { GradingSections } from "./sections";
import { useAcceptAll } from "./use-accept-all";
import { useExport } from "./use-export";
import { useRows } from "./use-rows";
import { type SortKey, writeView } from "./view";
import "./grading.css";

/** Pixels that the page's header takes at the top: --header of tokens.css. */
const headerHeight = 56;

type Rows = ReturnType<typeof useRows>;

// With the words of Today, whose count it is.
const ToGrade = lazy(async () => ({ default: (await import("./to-grade")).ToGrade }));

/**
 * The columns that the table does without where it is narrow, the first to leave first: the assessment tells its type, and the
 * group is that of the choice above.
 */
const optionalColumns = () =>
  [
    { id: "type", label: strings.columns.type, from: 1250 },
    { id: "group", label: strings.columns.group, from: 1060 },
    { id: "submitted", label: strings.columns.submitted, from: 760 },
  ] as const;

type OptionalColumnId = ReturnType<typeof optionalColumns>[number]["id"];

function GradingList() {
  const rows = useRows();
  const { courseId } = useCourse();
  const narrow = useMedia("(max-width: 899.98px)");
  const columns = optionalColumns();
  const choices = useColumnChoices("grading", columns);
  const isSortable = columns.every(({ id }) => choices.shows(id));
  const { shown, view, choice, waiting, failure, tooMany, retry } = rows;
  const { acceptance, looking, start } = useAcceptAll(courseId, choice);
  const table = useExport(courseId, choice);
  const suffix = writeView(view).toString();
  const pathTo = (row: Row): string => gradingPath(courseId, row.submissionId) + (suffix && `?${suffix}`);
  return (
    <div className="grading" ref={choices.box}>
      <GradingSections />
      <div className="grading__head">
        <h1>
          {strings.title} {shown && !failure && <span>({strings.count(shown.count, shown.ended)})</span>}
        </h1>
        <div className="grading__buttons">
          <CourseChange>
            <AcceptAllButton
              acceptance={acceptance}
              looking={looking}
              disabled={!shown || shown.count === 0}
              onClick={() => void start()}
            />
          </CourseChange>
          <ExportButton
            label={strings.exportCsv}
            title={strings.exportTitle}
            nameOf={strings.csvName}
            writing={table}
            disabled={!shown || shown.count === 0}
          />
          <RouteButton
            to={pageAddress("gradebook", courseId)}
            nativeAnchorAttributes={{ title: strings.gradebookTitle }}
          >
            {strings.gradebook}
          </RouteButton>
        </div>
      </div>
      <Suspense fallback={null}>
        <ToGrade />
      </Suspense>
      <Controls rows={rows} sorting={narrow || !isSortable}>
        {!narrow && <ColumnChoice columns={columns} choices={choices} />}
      </Controls>
      <AcceptedNotice acceptance={acceptance} />
      <HiddenGrades />
      {tooMany !== null && (
        <div role="status">
          <Alert type="warning">{strings.tooMany(tooMany, strings.columns[view.sort])}</Alert>
        </div>
      )}
      {failure ? (
        <ErrorState error={failure} onRetry={retry} />
      ) : (
        <div className="grading__rows" aria-busy={(shown && waiting) || undefined}>
          {narrow ? (
            <CardList rows={rows} pathTo={pathTo} />
          ) : (
            <RowTable rows={rows} pathTo={pathTo} shows={choices.shows} />
          )}
        </div>
      )}
      {shown && !failure && <Pages shown={shown} onPage={(page) => rows.change({ page })} />}
    </div>
  );
}

function Pages({ shown: { current, pages, ended }, onPage }: { shown: Shown; onPage: (page: number) => void }) {
  if (pages === 1 && ended) return null;
  return (
    <div className="grading__pages">
      <Pagination
        currentPageIndex={current}
        pagesCount={pages}
        openEnd={!ended}
        onChange={({ detail }) => onPage(detail.currentPageIndex)}
        ariaLabels={{
          paginationLabel: strings.pages,
          previousPageLabel: strings.previousPage,
          nextPageLabel: strings.nextPage,
          pageLabel: strings.page,
        }}
      />
    </div>
  );
}

type AcceptAll = Pick<ReturnType<typeof useAcceptAll>, "acceptance" | "looking">;

interface AcceptAllButtonProps extends AcceptAll {
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function AcceptAllButton({ acceptance: { progress }, looking, disabled, onClick }: AcceptAllButtonProps) {
  return (
    <Button
      iconName="check"
      loading={looking || progress !== null}
      disabled={disabled}
      nativeButtonAttributes={{ title: strings.acceptTitle }}
      onClick={onClick}
    >
      <span aria-live="polite">{progress ? strings.accepting(progress.done, progress.of) : strings.acceptAll}</span>
    </Button>
  );
}

interface ExportButtonProps {
  readonly label: string;
  readonly title: string;
  readonly nameOf: (course: string, date: string) => string;
  readonly writing: ReturnType<typeof useExport>;
  readonly disabled: boolean;
}

function ExportButton({ label, title, nameOf, writing: { done, start }, disabled }: ExportButtonProps) {
  const { configuration } = useCourse();
  const course = configuration.courseShortName || configuration.courseName;
  return (
    <Button
      iconName="download"
      loading={done !== null}
      nativeButtonAttributes={{ title }}
      onClick={() => void start(nameOf(course, dayOf(Date.now())))}
      disabled={disabled}
    >
      <span aria-live="polite">{done === null ? label : strings.exporting(done)}</span>
    </Button>
  );
}

interface ShownProps {
  rows: Rows;
  pathTo: (row: Row) => string;
}

interface RowTableProps extends ShownProps {
  readonly shows: (column: OptionalColumnId) => boolean;
}

function RowTable({ rows, pathTo, shows }: RowTableProps) {
  const { courseId, registration, role, configuration } = useCourse();
  const { archived } = configuration;
  const { reautogradeSubmission, unsubmit } = useSubmissionActions();
  const { view, shown, change } = rows;
  const [type, group, submitted] = [shows("type"), shows("group"), shows("submitted")];
  const hasLabels = useMedia("(min-width: 1600px)");
  const columns = useMemo(
    () =>
      columnsOf(
        {
          caller: { courseRegId: registration.courseRegId, role, archived },
          pathTo,
          onReautograde: ({ submissionId }) => void reautogradeSubmission({ courseId, submissionId }),
          onUnsubmit: (row) => void unsubmit(row, courseId),
        },
        { type, group, submitted, hasLabels },
      ),
    [
      courseId,
      registration.courseRegId,
      role,
      archived,
      pathTo,
      reautogradeSubmission,
      unsubmit,
      type,
      group,
      submitted,
      hasLabels,
    ],
  );
  return (
    <div className="grading__table">
      <Table
        variant="embedded"
        columnDefinitions={columns}
        items={shown?.rows ?? []}
        trackBy={({ submissionId }) => String(submissionId)}
        loading={!shown}
        loadingText={strings.loading}
        empty={<Nothing rows={rows} />}
        sortingColumn={{ sortingField: view.sort }}
        sortingDescending={view.descending}
        onSortingChange={({ detail }) =>
          change({ sort: detail.sortingColumn.sortingField as SortKey, descending: detail.isDescending ?? false })
        }
        contentDensity="compact"
        stickyColumns={{ last: 1 }}
        stickyHeader
        stickyHeaderVerticalOffset={headerHeight}
        ariaLabels={{ tableLabel: strings.table }}
      />
    </div>
  );
}

/** On narrow screens each submission is one link with what matters. */
function CardList({ rows, pathTo }: ShownProps) {
  const { shown } = rows;
  if (!shown) return <p role="status">{strings.loading}</p>;
  if (shown.rows.length === 0) return <Nothing rows={rows} />;
  return (
    <ul className="grading__cards">
      {shown.rows.map((row) => (
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
              <span>{formatXp(row.currentXp, row.maxXp, row.xpBonus)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ rows: { view, allGroups, change } }: { rows: Rows }) {
  if (view.filter || view.show !== "all") {
    return (
      <EmptyState title={strings.noMatch(view.filter)} icon="search">
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

/** The grading table, for staff and admins. */
export default function Grading() {
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <GradingList />
    </StaffPage>
  );
}
