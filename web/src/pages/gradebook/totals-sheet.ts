import { strings } from "../../texts/en/gradebook";
import type { Sheet } from "../../xlsx/workbook";
import { explain } from "./explanation";
import type { Book } from "./use-book";

/** Returns a sheet that says of everybody how their total came about. */
export function totalsSheet(book: Book): Sheet {
  const rows = book.rows.map((row) => {
    const { sentences, groups } = explain(book, row, book.settings.policy);
    return [row.student.username, row.total.value, [...sentences, ...groups.map(({ text }) => text)].join(" ")];
  });
  return { name: strings.sheetTotals, rows: [strings.totalsHeads, ...rows] };
}
