import { type NotificationType, STAFF_NOTICES } from "../../../domain/facts/notification-types";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { notificationId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import { equals, type Key, NOTE_PREFIX, noteKey, type Operation, readNoteKey, registrationItems } from "../table";

type Stored = Pick<Core, "table">;

/** A notice to one recipient, with the assessment's type and title as they were when it was written. */
export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly assessmentId: number;
  /** Only on rows for staff. */
  readonly submissionId: number | null;
  /** Place of the question that it is about, from 0; absent where it is about all of them. */
  readonly question?: number;
  readonly assessmentType: string;
  readonly assessmentTitle: string;
  /** When what it tells of happened, by the server's clock: ISO 8601, UTC. Absent on rows of a version before that kept none. */
  readonly createdAt?: string;
}

export interface NewNotification {
  /** Recipient. */
  readonly regId: number;
  readonly type: NotificationType;
  readonly assessmentId: number;
  /** Given for staff rows: the row is then one for each submission, otherwise one for each assessment. */
  readonly submissionId?: number;
  readonly question?: number;
  readonly assessmentType: string;
  readonly assessmentTitle: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A notification as it is kept. */
type Row = Notification & Key;

/** The number of notifications that one transaction acknowledges: two operations each. */
const ACKNOWLEDGED_AT_ONCE = 50;

/**
 * The operations that write a notification, for the transaction of the event that it tells of. One that exists is
 * opened again. Keys REG#{r}/NOTE#{id}, READ#{id}; 2 operations (4 writes in a transaction).
 */
export function notificationWrites(notification: NewNotification): Operation[] {
  const row = rowOf(notification);
  return [{ put: row }, { remove: readNoteKey(notification.regId, row.id) }];
}

/** The row of an unread notification. */
export function rowOf({ regId, submissionId, ...content }: NewNotification): Row {
  const id = notificationId(submissionId ?? content.assessmentId, content.type);
  return { ...noteKey(regId, id), id, submissionId: submissionId ?? null, ...content };
}

/** The operations that delete a notification, read or not; 2 operations (4 writes in a transaction). */
export function notificationRemovals(regId: number, subjectId: number, type: NotificationType): Operation[] {
  const id = notificationId(subjectId, type);
  return [{ remove: noteKey(regId, id) }, { remove: readNoteKey(regId, id) }];
}

/** The unread ones, newest first; those without a time come last. Keys REG#{r}/NOTE#*, consistent; 1 read for about 20 rows. */
export async function unreadNotifications({ table }: Stored, regId: number): Promise<Notification[]> {
  const rows = await table.queryAll<Row>({ pk: registrationItems(regId), beginsWith: NOTE_PREFIX });
  return rows.sort(newestFirst);
}

/** ISO dates of UTC sort as words; of one moment, the oldest subject comes first. */
function newestFirst(a: Notification, b: Notification): number {
  const [timeOfA, timeOfB] = [a.createdAt ?? "", b.createdAt ?? ""];
  if (timeOfA === timeOfB) return a.id - b.id;
  return timeOfA < timeOfB ? 1 : -1;
}

/**
 * Marks as read what a member was told of an assessment itself: they have opened it. Keys REG#{r}/NOTE#*, eventually
 * consistent; half a read for about 20 unread rows, and 1 read and 4 writes for each that is marked.
 */
export async function acknowledgeAssessment(stored: Stored, regId: number, assessmentId: number): Promise<void> {
  const pk = registrationItems(regId);
  const unread = await stored.table.queryAll<Row>({ pk, beginsWith: NOTE_PREFIX, consistent: false });
  const about = unread.filter((row) => row.assessmentId === assessmentId && row.submissionId === null);
  await acknowledgeIfThere(
    stored,
    regId,
    about.map(({ id }) => id),
  );
}

/** Marks as read what a member was told of a submission. 3 reads, and 4 writes for each notice that there was. */
export function acknowledgeSubmission(stored: Stored, regId: number, submissionId: number): Promise<void> {
  return acknowledgeIfThere(
    stored,
    regId,
    STAFF_NOTICES.map((type) => notificationId(submissionId, type)),
  );
}

/** Works like acknowledge, but skips notifications that are missing, read or withdrawn meanwhile. */
async function acknowledgeIfThere({ table }: Stored, regId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await retryOnConflict(async () => {
    const rows = await table.getMany<Row>(ids.map((id) => noteKey(regId, id)));
    await markRead(
      { table },
      regId,
      rows.flatMap((row) => row ?? []),
    );
  });
}

async function markRead({ table }: Stored, regId: number, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ACKNOWLEDGED_AT_ONCE) {
    const moves = rows
      .slice(start, start + ACKNOWLEDGED_AT_ONCE)
      .flatMap((row): Operation[] => [
        { remove: row, condition: equals("id", row.id) },
        { put: { ...row, ...readNoteKey(regId, row.id) } },
      ]);
    await table.transact(moves);
  }
}

/**
 * Marks notifications as read; ones already read are fine. An id that the registration does not have refuses all of
 * them with 404. Keys REG#{r}/NOTE#{id} and READ#{id}; for n unread ids 2n consistent reads, and 4n writes in a transaction.
 */
export async function acknowledge({ table }: Stored, regId: number, ids: readonly number[]): Promise<void> {
  await retryOnConflict(async () => {
    await markRead({ table }, regId, await openRows({ table }, regId, [...new Set(ids)]));
  });
}

async function openRows({ table }: Stored, regId: number, ids: readonly number[]): Promise<Row[]> {
  const rows = await table.getMany<Row>(ids.flatMap((id) => [noteKey(regId, id), readNoteKey(regId, id)]));
  return ids.flatMap((_, position) => {
    const [unread, read] = [rows[2 * position], rows[2 * position + 1]];
    if (unread === undefined && read === undefined) {
      throw new Refusal(404, "Notification does not exist or does not belong to user");
    }
    return unread === undefined ? [] : [unread];
  });
}
