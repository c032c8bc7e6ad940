import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import Table from "@cloudscape-design/components/table";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useMedia } from "../../design/media";
import { strings } from "../../texts/en/course-copy";

type Plan = Schemas["CopyPlan"];

interface Planned {
  readonly key: string;
  readonly number: string;
  readonly title: string;
  readonly type: string;
  readonly now: string;
  readonly later: string;
}

const ROWS = 25;

/** Shows for every assessment and chapter when it is open now and when in the new course. */
export function PlannedDates({ plan, waiting }: { plan: Plan; waiting: boolean }) {
  const [page, setPage] = useState(1);
  const narrow = useMedia("(max-width: 899.98px)");
  const rows = rowsOf(plan);
  const pages = Math.max(1, Math.ceil(rows.length / ROWS));
  const current = Math.min(page, pages);
  const shown = rows.slice((current - 1) * ROWS, current * ROWS);
  if (rows.length === 0) return <p>{strings.noDates}</p>;
  const pagination = pages > 1 && (
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
  );
  if (narrow) {
    return (
      <section aria-label={strings.planTitle}>
        <Header variant="h2">{strings.planTitle}</Header>
        <ul className="course-copy__cards">
          {shown.map(({ key, number, title, now, later }) => (
            <li key={key}>
              <strong>{[number, title].filter(Boolean).join(" ")}</strong>
              <span>
                {strings.columns.now}: {now}
              </span>
              <span>
                {strings.columns.later}: {later}
              </span>
            </li>
          ))}
        </ul>
        {pagination}
      </section>
    );
  }
  return (
    <Table
      header={<Header variant="h2">{strings.planTitle}</Header>}
      items={shown}
      trackBy="key"
      wrapLines
      loading={waiting && rows.length === 0}
      pagination={pagination || undefined}
      columnDefinitions={[
        { id: "number", header: strings.columns.number, cell: ({ number }) => number, width: 110 },
        { id: "title", header: strings.columns.title, cell: ({ title }) => title, isRowHeader: true, minWidth: 180 },
        { id: "type", header: strings.columns.type, cell: ({ type }) => type, width: 130 },
        { id: "now", header: strings.columns.now, cell: ({ now }) => now, minWidth: 190 },
        { id: "later", header: strings.columns.later, cell: ({ later }) => later, minWidth: 190 },
      ]}
    />
  );
}

function rowsOf({ assessments, chapters }: Plan): Planned[] {
  const dates = ({ openAt, closeAt, newOpenAt, newCloseAt }: Plan["chapters"][number]) => ({
    now: strings.fromTo(openAt, closeAt),
    later: strings.fromTo(newOpenAt, newCloseAt),
  });
  return [
    ...assessments.map((one) => {
      const { id, number, title, type } = one;
      return { key: `assessment ${id}`, number, title, type, ...dates(one) };
    }),
    ...chapters.map((one) => {
      return { key: `chapter ${one.id}`, number: "", title: one.title, type: strings.chapter, ...dates(one) };
    }),
  ];
}
