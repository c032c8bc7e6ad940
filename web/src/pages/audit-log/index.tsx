import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Pagination from "@cloudscape-design/components/pagination";
import Select from "@cloudscape-design/components/select";
import Table from "@cloudscape-design/components/table";
import { useEffect, useMemo, useRef, useState } from "react";
import { AUDIT_KINDS, type AuditKind } from "../../../../domain/facts/audit-kinds";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { useCsvExport } from "../../app/use-csv-export";
import { formatDate } from "../../design/format";
import { dayOf } from "../../design/local-moment";
import { useMedia } from "../../design/media";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { useTyped } from "../../design/use-typed";
import { strings } from "../../texts/en/audit-log";
import { Changes, columnsOf, Moment, Sentence } from "./columns";
import { auditCsv } from "./describe-entry";
import { type AuditQuery, auditKey, readAuditPage } from "./queries";
import { type AuditLog, useAuditLog } from "./use-audit-log";
import { everything, isDay, isFiltered } from "./view";
import "./audit-log.css";

const EVERY = "";

/** The filters of the audit log. */
function Controls({ log: { view, entries, change } }: { log: AuditLog }) {
  const [text, type] = useTyped(view.text, (typed) => change({ text: typed }));
  const actors = useActors(entries, view.actor);
  const kinds = [
    { value: EVERY, label: strings.allKinds },
    ...AUDIT_KINDS.map((kind) => ({ value: kind as string, label: strings.kinds[kind] })),
  ];
  return (
    <div className="audit-log__controls">
      <div className="audit-log__text">
        <FormField label={strings.find} stretch>
          <Input
            type="search"
            value={text}
            placeholder={strings.filter}
            clearAriaLabel={strings.clearFilter}
            onChange={({ detail }) => type(detail.value)}
          />
        </FormField>
      </div>
      <FormField label={strings.kind} stretch>
        <Select
          options={kinds}
          selectedOption={kinds.find(({ value }) => value === (view.kind ?? EVERY)) ?? null}
          onChange={({ detail }) => change({ kind: (detail.selectedOption.value || null) as AuditKind | null })}
        />
      </FormField>
      <FormField label={strings.by} stretch>
        <Select
          options={actors}
          selectedOption={actors.find(({ value }) => value === String(view.actor ?? EVERY)) ?? null}
          onChange={({ detail }) => change({ actor: Number(detail.selectedOption.value) || null })}
        />
      </FormField>
      <Day label={strings.from} day={view.from} onDay={(from) => change({ from })} />
      <Day label={strings.to} day={view.to} onDay={(to) => change({ to })} />
    </div>
  );
}

/** Who has done something that was shown since the page was opened, and the reader: the course's people are too many to list. */
function useActors(entries: AuditLog["entries"], chosen: number | null) {
  const { registration } = useCourse();
  const known = useRef(new Map<number, string>([[registration.courseRegId, strings.you]]));
  for (const { actor } of entries) {
    if (actor && actor.id !== registration.courseRegId) known.current.set(actor.id, actor.name);
  }
  const options = [...known.current].map(([id, label]) => ({ value: String(id), label }));
  if (chosen !== null && !known.current.has(chosen)) options.push({ value: String(chosen), label: `#${chosen}` });
  return [{ value: EVERY, label: strings.everybody }, ...options];
}

/** A day that counts once it is whole. */
function Day({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  return (
    <FormField label={label} errorText={typed !== "" && !isDay(typed) ? strings.dateInvalid : undefined}>
      <DatePicker
        value={typed}
        placeholder={strings.datePlaceholder}
        openCalendarAriaLabel={(selected) =>
          selected ? strings.changeDate(label, selected) : strings.chooseDate(label)
        }
        onChange={({ detail }) => {
          setTyped(detail.value);
          if (detail.value === "" || isDay(detail.value)) onDay(detail.value);
        }}
      />
    </FormField>
  );
}

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
  const name = (): string => strings.csvName(course, dayOf(Date.now()));
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
