import type { AuditKind } from "../../../domain/facts/audit-kinds";
import type { Core } from "../kernel/core";
import { auditActorIndex, auditEntryKey, auditKindIndex, type Operation } from "../table";

/** Who did it, as they were called then. */
export interface AuditActor {
  readonly regId: number;
  readonly name: string | null;
  readonly username: string;
}

type SubjectType =
  | ("member" | "group" | "course" | "assessment" | "assessmentType" | "submission" | "answer")
  | ("sourcecast" | "story" | "file" | "pinnedNote" | "announcement");

/** The object that was changed, by id and name. */
export interface AuditSubject {
  readonly type: SubjectType;
  readonly id: number | string;
  readonly name: string | null;
}

/** One field before and after; null where it was not, or is not any more. The log keeps the beginning of a long text. */
export interface AuditChange {
  readonly field: string;
  /** Which question it is of, counted from 1, where the subject has several. */
  readonly question?: number;
  readonly from: string | number | boolean | null;
  readonly to: string | number | boolean | null;
}

/** An audited act, as the code that performs it describes it. */
export interface AuditEvent {
  readonly kind: AuditKind;
  readonly subject: AuditSubject;
  /** Only the fields that really change; an event without any is not written. */
  readonly changes: readonly AuditChange[];
}

/** One entry of a course's audit log. */
export interface AuditEntry extends AuditEvent {
  readonly courseId: number;
  readonly auditId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Null for what the platform did by itself. */
  readonly actor: AuditActor | null;
}

const RETENTION_YEARS = 2;

/**
 * Returns the operations that write events to a course's audit log, to be part of the transaction that makes the change:
 * neither is ever stored without the other. 6 writes an event (the entry and its two places in indexes, in a transaction),
 * 4 more for each KB beyond the first of its texts.
 */
export function auditWrites(
  { clock, uuid }: Pick<Core, "clock" | "uuid">,
  courseId: number,
  actor: AuditActor | null,
  events: readonly AuditEvent[],
): Operation[] {
  const now = clock.now();
  return events
    .filter(({ changes }) => changes.length > 0)
    .map((event) => {
      const entry: AuditEntry = {
        ...event,
        changes: event.changes.map(({ from, to, ...change }) => ({
          ...change,
          from: shortened(from),
          to: shortened(to),
        })),
        courseId,
        auditId: uuid(),
        at: now.toISOString(),
        actor: actor && onlyActor(actor),
      };
      const sort = `${entry.at}#${entry.auditId}`;
      return {
        put: {
          ...auditEntryKey(courseId, sort),
          ...entry,
          gsi1pk: auditKindIndex(courseId, event.kind),
          gsi1sk: sort,
          ...(actor && { gsi2pk: auditActorIndex(courseId, actor.regId), gsi2sk: sort }),
          ttl: secondsOfEnd(now),
        },
      };
    });
}

/**
 * Writes an entry alone, before the act that it tells of: for acts that the table does not know, or that a job carries out. So
 * there may be an entry of an act that failed, and never an act without its entry.
 */
export async function writeEntry(
  core: Core,
  caller: AuditActor & { readonly courseId: number },
  event: AuditEvent,
): Promise<void> {
  await core.table.transact(auditWrites(core, caller.courseId, caller, [event]));
}

/** Returns the fields of two states that differ, in the order in which they are named. */
export function changesBetween<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): AuditChange[] {
  const value = (state: Partial<T>, field: keyof T) => (state[field] ?? null) as AuditChange["from"];
  return fields
    .map((field) => ({ field, from: value(before, field), to: value(after, field) }))
    .filter(({ from, to }) => from !== to);
}

/** So that an entry stays small whatever was changed: of a comment of 20,000 characters nobody reads more in a log. */
const LONGEST_TEXT = 1000;

function shortened(value: AuditChange["from"]): AuditChange["from"] {
  if (typeof value !== "string" || value.length <= LONGEST_TEXT) return value;
  return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`;
}

const onlyActor = ({ regId, name, username }: AuditActor): AuditActor => ({ regId, name, username });

/** The moment after which the table may delete an entry, in seconds since 1970. */
function secondsOfEnd(now: Date): number {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + RETENTION_YEARS);
  return Math.ceil(end.getTime() / 1000);
}
