import type { GradingPage } from "../../api/queries";
import { type Row, rowOf } from "./rows";

/** Rows of a page on the screen, and of a page that the server is asked for. */
export const pageSize = 25;

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

/** The server's pages from the first to the last, each asked for once the one before has been used. */
export async function* everyPage(ask: (cursor: string | undefined) => Promise<GradingPage>) {
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    yield page;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
