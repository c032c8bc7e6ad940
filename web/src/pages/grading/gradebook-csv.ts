import { gradebookOf } from "../../../../domain/gradebook/gradebook";
import type { Schemas } from "../../api/client";
import { cellOf } from "../../csv/write";

type Cockpit = Schemas["Cockpit"];

/** A student of the gradebook, with the assessments that its columns are. */
interface Marked {
  readonly student: Cockpit["students"][number];
  readonly assessments: Cockpit["assessments"];
}

/** Writes the marks of students as CSV, as spreadsheets take them: everybody, by every assessment, at the time `now` in ms. */
export function gradebookCsv(marked: readonly Marked[], now: number): string {
  const students = marked.map(({ student }) => student);
  const { columns, rows } = gradebookOf(marked[0]?.assessments ?? [], students, now);
  return [columns, ...rows].map((row) => row.map(cellOf).join(",")).join("\r\n");
}
