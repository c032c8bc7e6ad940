import type { Schemas } from "../../api/client";

/** What a group has submitted, by assessment type. */
export interface GroupFigures {
  readonly name: string;
  /** The name of who leads it; empty until their first login, null when nobody leads it. */
  readonly leader: string | null;
  readonly types: readonly { readonly type: string; readonly ungraded: number; readonly submitted: number }[];
}

const PREFIX = "submitted";

/** Reads the summary's rows by its columns, of which each type has two. */
export function groupFigures({ cols, rows }: Schemas["GradingSummary"]): GroupFigures[] {
  const types = cols.slice(2).flatMap((column) => (column.startsWith(PREFIX) ? [column.slice(PREFIX.length)] : []));
  return rows.map((row) => ({
    name: row.groupName,
    leader: row.leaderId === undefined ? null : (row.leaderName ?? ""),
    types: types.map((type) => ({
      type,
      ungraded: Number(row[`ungraded${type}`] ?? 0),
      submitted: Number(row[`submitted${type}`] ?? 0),
    })),
  }));
}
