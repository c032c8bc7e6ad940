import Button from "@cloudscape-design/components/button";
import Spinner from "@cloudscape-design/components/spinner";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import type { ReactNode } from "react";
import { useMedia } from "../../design/media";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/extensions";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isRowHeader?: boolean;
  readonly minWidth?: number;
}

interface Pages<Row> {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly rows: readonly Row[];
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

interface RowsProps<Row> {
  readonly label: string;
  readonly pages: Pages<Row>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly empty: { readonly title: string; readonly advice: string };
}

/** A list that goes on when asked: a table, and cards where it is narrow. */
export function Rows<Row>({ label, pages, columns, keyOf, empty }: RowsProps<Row>) {
  const narrow = useMedia("(max-width: 899.98px)");
  const { data, rows, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  if (data === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <p className="extensions__waiting" role="status">
        <Spinner /> {strings.loading}
      </p>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={empty.title} icon="clock">
        <p>{empty.advice}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {narrow ? (
        <Cards label={label} rows={rows} columns={columns} keyOf={keyOf} />
      ) : (
        <Table
          variant="embedded"
          wrapLines
          items={rows}
          trackBy={keyOf}
          ariaLabels={{ tableLabel: label } as TableProps.AriaLabels<Row>}
          columnDefinitions={columns.map((column) => ({ ...column }))}
        />
      )}
      {hasNextPage && (
        <div className="extensions__more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {strings.more}
          </Button>
        </div>
      )}
    </>
  );
}

function Cards<Row>({
  label,
  rows,
  columns,
  keyOf,
}: Pick<RowsProps<Row>, "label" | "columns" | "keyOf"> & { rows: readonly Row[] }) {
  return (
    <ul className="extensions__cards" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          {columns.map(({ id, header, cell, isRowHeader }) =>
            isRowHeader ? (
              <strong key={id}>{cell(row)}</strong>
            ) : (
              <div key={id} className="extensions__fact">
                <span>{header}</span>
                <div>{cell(row)}</div>
              </div>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
