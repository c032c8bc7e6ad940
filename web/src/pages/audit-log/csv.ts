import { csvOf } from "../../csv/write";
import type { AuditLogEntry } from "./queries";

const columns = [
  "time",
  "actorId",
  "actorName",
  "kind",
  "subjectType",
  "subjectId",
  "subjectName",
  "question",
  "field",
  "from",
  "to",
] as const;

/** Writes entries as CSV, a line for each field that changed. */
export const auditCsv = (entries: readonly AuditLogEntry[]): string => csvOf(columns, entries.flatMap(linesOf));

const cell = (value: string | number | boolean | null) => (typeof value === "boolean" ? String(value) : value);

function linesOf({ at, actor, kind, subject, changes }: AuditLogEntry) {
  return changes.map(({ question, field, from, to }) => ({
    time: at,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    kind,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectName: subject.name,
    question: question ?? null,
    field,
    from: cell(from),
    to: cell(to),
  }));
}
