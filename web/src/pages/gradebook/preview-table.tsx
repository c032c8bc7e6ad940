import Pagination from "@cloudscape-design/components/pagination";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import TextFilter from "@cloudscape-design/components/text-filter";
import { useMemo, useState } from "react";
import { usernameKey } from "../../../../domain/facts/usernames";
import type { GradebookRow } from "../../../../domain/gradebook/gradebook";
import type { MarksTable, TableCell } from "../../../../domain/gradebook/tables";
import { useMedia } from "../../design/media";
import { strings } from "../../texts/en/gradebook";

/** Rows that are drawn at a time: a table of 60 assessments has 130 columns. */
const PAGE_ROWS = 20;

interface Item {
  readonly place: number;
  readonly cells: readonly TableCell[];
  /** Null for a row that is nobody's. */
  readonly row: GradebookRow | null;
}

interface PreviewTableProps {
  readonly table: MarksTable;
  readonly rows: readonly GradebookRow[];
  readonly onExplain: (row: GradebookRow) => void;
}

/** The table as the file has it, a page at a time. Looking for a student leaves the file as it is. */
export function PreviewTable({ table, rows, onExplain }: PreviewTableProps) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const isNarrow = useMedia("(max-width: 599.98px)");
  const items = useItems(table, rows);
  const found = useMemo(() => items.filter(({ row }) => isFound(row, typed)), [items, typed]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_ROWS));
  const current = Math.min(page, pages);
  const columns = useMemo(() => columnsOf(table, onExplain), [table, onExplain]);
  return (
    <div className="gradebook__table">
      <div className="gradebook__table-head">
        <div>
          <h2>{strings.preview}</h2>
          <p>{strings.previewCount(table.rows.length, table.heads.length)}</p>
        </div>
        <div className="gradebook__find">
          <TextFilter
            filteringText={typed}
            filteringPlaceholder={strings.find}
            filteringAriaLabel={strings.find}
            filteringClearAriaLabel={strings.clearFind}
            onChange={({ detail }) => {
              setTyped(detail.filteringText);
              setPage(1);
            }}
          />
        </div>
      </div>
      <Table
        variant="embedded"
        columnDefinitions={columns}
        items={found.slice((current - 1) * PAGE_ROWS, current * PAGE_ROWS)}
        trackBy={({ place }) => String(place)}
        contentDensity="compact"
        stickyColumns={isNarrow ? {} : { first: 1, last: table.totalColumn === table.heads.length - 1 ? 1 : 0 }}
        ariaLabels={{ tableLabel: strings.preview }}
        empty={typed === "" ? strings.none : strings.noMatch}
      />
      {pages > 1 && (
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
      )}
    </div>
  );
}

function useItems({ rows: cells, people }: MarksTable, rows: readonly GradebookRow[]): readonly Item[] {
  return useMemo(() => {
    const byRegId = new Map(rows.map((row) => [row.student.regId, row]));
    return cells.map((cells, place) => ({ place, cells, row: byRegId.get(people[place] ?? 0) ?? null }));
  }, [cells, people, rows]);
}

/** What is nobody's stays, so that the file is seen as it will be. */
function isFound(row: GradebookRow | null, typed: string): boolean {
  const wanted = usernameKey(typed);
  if (row === null || wanted === "") return wanted === "";
  const { name, username, email, studentNumber, group } = row.student;
  return [name, username, email, studentNumber, group].some((text) => usernameKey(text ?? "").includes(wanted));
}

const shownName = ({ student }: GradebookRow): string => student.name ?? student.username;

function columnsOf(
  { heads, totalColumn }: MarksTable,
  onExplain: (row: GradebookRow) => void,
): TableProps.ColumnDefinition<Item>[] {
  return heads.map((head, index) => ({
    id: String(index),
    header: head === "" ? <span aria-hidden="true">–</span> : head,
    isRowHeader: index === 0,
    minWidth: 90,
    cell: ({ cells, row }) => {
      const text = cellText(cells[index] ?? null);
      // The file says nothing there; who listens to the row has to know whose it is.
      if (index === 0 && text === "" && row !== null)
        return <span className="gradebook__unseen">{shownName(row)}</span>;
      if (index !== totalColumn || row === null || text === "") return text;
      return (
        <button
          type="button"
          className="gradebook__total"
          aria-label={strings.totalOf(text, shownName(row))}
          onClick={() => onExplain(row)}
        >
          {text}
        </button>
      );
    },
  }));
}

const cellText = (cell: TableCell): string => (cell === null ? "" : String(cell));
