import type { GradingPage } from "../../api/grading";
import { compareRows, type Row, rowOf } from "./rows";
import type { SortKey } from "./view";

/** Rows of a page on the screen, and of a page that the server is asked for. */
export const pageSize = 25;
/** Rows that the server is asked for at once where all of them are wanted: the most that it takes. */
export const readSize = 100;
/** Rows that are read to put them in an order that the server has no index for. */
export const longestSort = 2000;

export interface Shown {
  readonly rows: readonly Row[];
  /** From 1. */
  readonly current: number;
  /** Pages that are known to be there. */
  readonly pages: number;
  /** Rows that are known to be there, over all pages. */
  readonly count: number;
  /** Whether those are all. */
  readonly ended: boolean;
}

const hasEnded = (loaded: readonly GradingPage[]): boolean => loaded.at(-1)?.next === null;
const countOf = (loaded: readonly GradingPage[]): number => loaded.reduce((sum, { rows }) => sum + rows.length, 0);

/** Whether the server is to be asked for more before this page is full. */
export const isShort = (loaded: readonly GradingPage[], page: number): boolean =>
  !hasEnded(loaded) && countOf(loaded) < page * pageSize;

/**
 * One page of the screen out of what the server has sent, whose pages may be short or empty. A page past the end shows
 * the last one. Null: nothing of this page has come yet.
 */
export function pageOf(loaded: readonly GradingPage[], page: number): Shown | null {
  const [ended, count] = [hasEnded(loaded), countOf(loaded)];
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const current = ended ? Math.min(page, pages) : page;
  const rows = loaded.flatMap((part) => part.rows).slice((current - 1) * pageSize, current * pageSize);
  return rows.length > 0 || ended ? { rows: rows.map(rowOf), current, pages, count, ended } : null;
}

/** How far the reading of all rows is that have to be put in order here. */
export function stateOfSort(loaded: readonly GradingPage[]): "reading" | "whole" | "tooMany" {
  if (hasEnded(loaded)) return "whole";
  return countOf(loaded) >= longestSort ? "tooMany" : "reading";
}

/** All rows as one page in the order of a column; what is alike in it stays in the order of the server. */
export function sortedPages(loaded: readonly GradingPage[], sort: SortKey, descending: boolean): GradingPage[] {
  const rows = loaded.flatMap((part) => part.rows).map((sent) => ({ sent, row: rowOf(sent) }));
  rows.sort((one, other) => compareRows(sort, descending, one.row, other.row));
  return [{ rows: rows.map(({ sent }) => sent), next: null }];
}
