import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Pagination from "@cloudscape-design/components/pagination";
import Table from "@cloudscape-design/components/table";
import { useMemo } from "react";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { useCsvExport } from "../../app/use-csv-export";
import { formatDate } from "../../design/format";
import { useMedia } from "../../design/media";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/audit-log";
import { Changes, columnsOf, Moment, Sentence } from "./columns";
import { Controls } from "./controls";
import { auditCsv } from "./csv";
import { type AuditQuery, auditKey, readAuditPage } from "./queries";
import { type AuditLog, useAuditLog } from "./use-audit-log";
import { everything, isFiltered } from "./view";
import "./audit-log.css";

/** Pixels that the page's header takes at the top: --header of tokens.css. */
const headerHeight = 56;
/** Entries that the server is asked for at once where all of them are wanted: the most that it takes. */
const exportSize = 100;

/** Who changed what in a course, for its admins. */
export default function AuditLogPage() {
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <Log />
    </StaffPage>
  );
}

function Log() {
  const log = useAuditLog();
  const { failure, retry, lookedBackTo, lookFurther, waiting } = log;
  const narrow = useMedia("(max-width: 899.98px)");
  const hasRows = log.entries.length > 0;
  return (
    <div className="audit-log">
      <div className="audit-log__head">
        <h1>{strings.title}</h1>
        <ExportButton choice={log.choice} disabled={!hasRows} />
      </div>
      <p className="audit-log__intro">{strings.intro}</p>
      <Controls log={log} />
      {failure && !hasRows ? (
        <ErrorState error={failure} onRetry={retry} />
      ) : (
        <div aria-busy={waiting || undefined}>{narrow ? <Cards log={log} /> : <Rows log={log} />}</div>
      )}
      {failure && hasRows && <ErrorState error={failure} onRetry={retry} />}
      {lookedBackTo && (
        <Alert type="info" action={<Button onClick={lookFurther}>{strings.lookFurther}</Button>}>
          {strings.lookedBackTo(formatDate(lookedBackTo, "medium"))}
        </Alert>
      )}
      <Pages log={log} />
    </div>
  );
}

function ExportButton({ choice, disabled }: { choice: AuditQuery; disabled: boolean }) {
  const { courseId, configuration } = useCourse();
  const { done, start, stop } = useCsvExport({
    key: auditKey(courseId, choice),
    read: (cursor, signal) => readAuditPage(courseId, { ...choice, limit: exportSize, cursor }, signal),
    rowsOf: ({ entries }) => entries,
    csvOf: auditCsv,
  });
  const course = configuration.courseShortName || configuration.courseName;
  const name = (): string => strings.csvName(course, new Date().toISOString().slice(0, 10));
  return (
    <div className="audit-log__export">
      {done !== null && <Button onClick={stop}>{strings.stopExport}</Button>}
      <Button
        iconName="download"
        loading={done !== null}
        disabled={disabled && done === null}
        onClick={() => void start(name())}
      >
        <span aria-live="polite">{done === null ? strings.exportCsv : strings.exporting(done)}</span>
      </Button>
    </div>
  );
}

function Rows({ log }: { log: AuditLog }) {
  const { entries, loading, waiting, change } = log;
  const types = useTypeNames();
  const columns = useMemo(() => columnsOf({ types, onActor: (actor) => change({ actor }) }), [types, change]);
  return (
    <div className="audit-log__table">
      <Table
        variant="embedded"
        columnDefinitions={columns}
        items={entries}
        trackBy="id"
        loading={loading || (waiting && entries.length === 0)}
        loadingText={strings.loading}
        empty={<Nothing log={log} />}
        wrapLines
        contentDensity="compact"
        stickyHeader
        stickyHeaderVerticalOffset={headerHeight}
        ariaLabels={{ tableLabel: strings.title }}
      />
    </div>
  );
}

function useTypeNames(): ReadonlyMap<number, string> {
  const { types } = useCourse();
  return useMemo(() => new Map(types.map(({ assessmentConfigId, type }) => [assessmentConfigId, type])), [types]);
}

/** On narrow screens each entry is a card that reads from top to bottom. */
function Cards({ log }: { log: AuditLog }) {
  const types = useTypeNames();
  if (log.loading || (log.waiting && log.entries.length === 0)) return <p role="status">{strings.loading}</p>;
  if (log.entries.length === 0) return <Nothing log={log} />;
  return (
    <ul className="audit-log__cards">
      {log.entries.map((entry) => (
        <li key={entry.id}>
          <p className="audit-log__byline">
            <strong>{entry.actor?.name ?? strings.platform}</strong> <Moment at={entry.at} />
          </p>
          <Sentence entry={entry} />
          <Changes entry={entry} types={types} />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ log: { view, change, lookedBackTo } }: { log: AuditLog }) {
  if (lookedBackTo) return <EmptyState title={strings.noneSoFar} icon="search" />;
  if (!isFiltered(view)) {
    return (
      <EmptyState title={strings.none} icon="clock">
        <p>{strings.noneYet}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={strings.noMatch} icon="search">
      <Button onClick={() => change(everything)}>{strings.clear}</Button>
    </EmptyState>
  );
}

function Pages({ log: { current, pages, ended, change, lookedBackTo } }: { log: AuditLog }) {
  if (pages === 1 && (ended || lookedBackTo)) return null;
  return (
    <div className="audit-log__pages">
      <Pagination
        currentPageIndex={current}
        pagesCount={pages}
        openEnd={!ended}
        onChange={({ detail }) => change({ page: detail.currentPageIndex })}
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
