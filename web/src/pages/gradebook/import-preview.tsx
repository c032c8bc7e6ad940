import Alert from "@cloudscape-design/components/alert";
import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import Pagination from "@cloudscape-design/components/pagination";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useMemo, useState } from "react";
import type { ImportProblem, MarkChange, MarkImport } from "../../../../domain/gradebook/import-marks";
import { copyTexts } from "../../app/copy-texts";
import type { CsvProblem } from "../../csv/read";
import { formatNumber } from "../../design/format";
import { strings as csvStrings } from "../../texts/en/csv";
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
      <NotTaken problems={problems} />
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

interface NotTakenProps {
  readonly problems: readonly ImportProblem[];
  /** Lines that cannot be read. */
  readonly unread?: readonly CsvProblem[];
}

/** What of a file is not taken and why, to be read, and copied as a whole. */
export function NotTaken({ problems, unread = [] }: NotTakenProps) {
  const lines = [
    ...unread.map(({ line, reason }) => ({
      key: String(line),
      place: csvStrings.line(line),
      why: csvStrings.problems[reason],
    })),
    ...problems.map(({ line, column, reason, found }) => ({
      key: `${line} ${column}`,
      place: strings.problemAt(line, column),
      why: strings.problem(found, strings.problems[reason]),
    })),
  ];
  if (lines.length === 0) return null;
  const texts = lines.map(({ place, why }) => `${place}: ${why}`);
  return (
    <section aria-label={strings.problemsTitle}>
      <div className="gradebook__acts">
        <h3>{strings.problemsTitle}</h3>
        <Button
          variant="inline-link"
          iconName="copy"
          onClick={() => void copyTexts(texts, strings.copiedProblems(texts.length))}
        >
          {strings.copyProblems}
        </Button>
      </div>
      <ul className="gradebook__problems">
        {lines.slice(0, SHOWN_PROBLEMS).map(({ key, place, why }) => (
          <li key={key}>
            <strong>{place}</strong> {why}
          </li>
        ))}
        {lines.length > SHOWN_PROBLEMS && <li>{strings.moreProblems(lines.length - SHOWN_PROBLEMS)}</li>}
      </ul>
    </section>
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
