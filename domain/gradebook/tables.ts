import type { Gradebook, GradebookItem, GradebookRow } from "./gradebook";

export type TableCell = string | number | null;

/** A table as it is shown and written: the heads of its columns, and rows of as many cells. A mark that is not there is null. */
export interface MarksTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
  /** The registration of each row's student; null for a row that is nobody's. */
  readonly people: readonly (number | null)[];
  /** The place of the column with the total, if there is one. */
  readonly totalColumn: number | null;
}

const PERSON_HEADS = ["username", "name", "group", "student number", "e-mail"] as const;

function personCells({ student }: GradebookRow): TableCell[] {
  const { username, name, group, studentNumber, email } = student;
  return [username, name, group, studentNumber, email];
}

/** Returns a row a student: two columns an assessment, mark and state, one an external column, totals by type and the total. */
export function wideTable({ items, types, rows }: Gradebook): MarksTable {
  const heads = [
    ...PERSON_HEADS,
    ...items.flatMap((item) => (item.isExternal ? [headOf(item)] : [headOf(item), `${item.number} state`])),
    ...types.map(({ name }) => `Total ${name}`),
    "Total",
  ];
  return {
    heads,
    rows: rows.map((row) => [
      ...personCells(row),
      ...row.entries.flatMap(({ mark, state }, index) => (items[index]?.isExternal ? [mark] : [mark, state])),
      ...row.typeTotals,
      row.total.value,
    ]),
    people: rows.map(({ student }) => student.regId),
    totalColumn: heads.length - 1,
  };
}

const headOf = ({ number, title, max }: GradebookItem): string => `${nameOf({ number, title })} (max ${max})`;

/** What an assessment or external column is called in a file. */
export const nameOf = ({ number, title }: Pick<GradebookItem, "number" | "title">): string =>
  number === "" ? title : `${number} ${title}`;

/** Returns a row for each student and each assessment or external column. */
export function longTable({ items, rows }: Gradebook): MarksTable {
  return {
    heads: [...PERSON_HEADS, "type", "number", "title", "mark", "max", "state"],
    rows: rows.flatMap((row) => {
      const person = personCells(row);
      return items.map(({ group, number, title, max }, index) => {
        const entry = row.entries[index];
        return [...person, group, number, title, entry?.mark ?? null, max, entry?.state ?? ""];
      });
    }),
    people: rows.flatMap(({ student }) => items.map(() => student.regId)),
    totalColumn: null,
  };
}
