import Alert from "@cloudscape-design/components/alert";
import Badge from "@cloudscape-design/components/badge";
import Pagination from "@cloudscape-design/components/pagination";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useMemo, useState } from "react";
import type { MarkChange, MarkImport } from "../../../../domain/gradebook/import-marks";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/gradebook";
import type { Book } from "./use-book";
import type { MarkWriting } from "./use-mark-writing";

const PAGE_ROWS = 20;
/** Problems that are named; of more the number is told. */
const SHOWN_PROBLEMS = 30;

const COLORS = { new: "green", changed: "blue", unchanged: "grey" } as const;

/** Names of students and columns, as the file's rows are told. */
function useNames({ rows, settings }: Book) {
  return useMemo(() => {
    const students = new Map(rows.map(({ student }) => [student.regId, student.name ?? student.username]));
    const columns = new Map(settings.policy.columns.map(({ id, name }) => [id, name]));
    return { studentOf: (regId: number) => students.get(regId) ?? "", columnOf: (id: number) => columns.get(id) ?? "" };
  }, [rows, settings]);
}

/** What an import would change, and what of the file is not taken. */
export function ImportPreview({ found: { changes, problems }, book }: { found: MarkImport; book: Book }) {
  const [page, setPage] = useState(1);
  const names = useNames(book);
  const columns = useMemo(() => columnsOf(names), [names]);
  const count = (kind: MarkChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  const due = changes.filter(({ kind }) => kind !== "unchanged");
  const pages = Math.max(1, Math.ceil(due.length / PAGE_ROWS));
  const current = Math.min(page, pages);
  return (
    <>
      <p role="status">{strings.importSummary(count("new"), count("changed"), count("unchanged"), problems.length)}</p>
      {problems.length > 0 && (
        <section aria-label={strings.problemsTitle}>
          <h3>{strings.problemsTitle}</h3>
          <ul className="gradebook__problems">
            {problems.slice(0, SHOWN_PROBLEMS).map(({ line, column, reason, found }) => (
              <li key={`${line} ${column}`}>
                <strong>{strings.problemAt(line, column)}</strong> {strings.problem(found, strings.problems[reason])}
              </li>
            ))}
            {problems.length > SHOWN_PROBLEMS && <li>{strings.moreProblems(problems.length - SHOWN_PROBLEMS)}</li>}
          </ul>
        </section>
      )}
      {due.length === 0 ? (
        <p>{strings.nothingToWrite}</p>
      ) : (
        <Table
          variant="embedded"
          header={<h3>{strings.changesTitle}</h3>}
          columnDefinitions={columns}
          items={due.slice((current - 1) * PAGE_ROWS, current * PAGE_ROWS)}
          trackBy={({ regId, columnId }) => `${regId} ${columnId}`}
          contentDensity="compact"
          ariaLabels={{ tableLabel: strings.changesTitle }}
          pagination={
            pages > 1 && (
              <Pagination
                currentPageIndex={current}
                pagesCount={pages}
                onChange={({ detail }) => setPage(detail.currentPageIndex)}
                ariaLabels={{
                  paginationLabel: strings.pages,
                  previousPageLabel: strings.previousPage,
                  nextPageLabel: strings.nextPage,
                  pageLabel: strings.page,
                }}
              />
            )
          }
        />
      )}
    </>
  );
}

function columnsOf({ studentOf, columnOf }: ReturnType<typeof useNames>): TableProps.ColumnDefinition<MarkChange>[] {
  return [
    { id: "who", header: strings.who, isRowHeader: true, cell: ({ regId }) => studentOf(regId) },
    { id: "column", header: strings.column, cell: ({ columnId }) => columnOf(columnId) },
    {
      id: "kind",
      header: strings.to,
      cell: ({ kind, from, to }) => (
        <span className="gradebook__change">
          <Badge color={COLORS[kind]}>{strings.kinds[kind]}</Badge>
          {kind === "changed" ? `${markText(from)} → ${markText(to)}` : markText(to)}
        </span>
      ),
    },
    { id: "line", header: strings.line, cell: ({ line }) => line },
  ];
}

const markText = (mark: number | null): string => (mark === null ? strings.noMark : formatNumber(mark));

/** How far the writing is, why it stopped, or what came of it. */
export function ImportOutcome({ writing, book }: { writing: MarkWriting; book: Book }) {
  const { studentOf, columnOf } = useNames(book);
  const { isWriting, isDone, done, of, conflicts, failure } = writing;
  if (isWriting) return <p role="status">{strings.writing(done, of)}</p>;
  if (failure !== null) {
    return (
      <div role="alert">
        <Alert type="error" header={failure}>
          {strings.stopped(done, of)}
        </Alert>
      </div>
    );
  }
  if (!isDone) return null;
  return (
    <>
      <div role="status">
        <Alert type="success">{strings.imported(done - conflicts.length)}</Alert>
      </div>
      {conflicts.length > 0 && (
        <Alert type="warning" header={strings.conflictsTitle}>
          <ul className="gradebook__problems">
            {conflicts.map(({ regId, columnId, mark }) => (
              <li key={`${regId} ${columnId}`}>
                {strings.conflict(studentOf(regId), columnOf(columnId), markText(mark))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
