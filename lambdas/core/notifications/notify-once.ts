import type { NotificationType } from "../../../domain/facts/notification-types";
import { mapConcurrently } from "../kernel/concurrency";
import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { notificationId } from "../kernel/ids";
import { absent, type Condition, equals, type Key, lacks, noteKey, readNoteKey } from "../table";
import { type NewNotification, type Notification, rowOf } from "./store";

/** Writes at a time. */
const CONCURRENCY = 16;

type StoredNotification = Notification & Key & { readonly occasion?: string };

/**
 * Notifies members once an occasion: who has the notice of that occasion, read or not, gets no other, however often this is called.
 * For a later occasion the same notice is unread again. Keys REG#{r}/NOTE#{id}, READ#{id}; 2 consistent reads a member,
 * and 1 write for each who is notified the first time, 4 later.
 */
export async function notifyOnce(
  { table, clock }: Pick<Core, "table" | "clock">,
  recipients: readonly number[],
  notification: Omit<NewNotification, "regId" | "createdAt">,
  occasion: string,
): Promise<void> {
  const id = notificationId(notification.submissionId ?? notification.assessmentId, notification.type);
  const createdAt = clock.now().toISOString();
  const rows = await table.getMany<StoredNotification>(
    recipients.flatMap((regId) => [noteKey(regId, id), readNoteKey(regId, id)]),
  );
  const notify = async (regId: number, index: number) => {
    const [unread, read] = [rows[2 * index], rows[2 * index + 1]];
    if (unread?.occasion === occasion || read?.occasion === occasion) return;
    const row = { ...rowOf({ regId, ...notification, createdAt }), occasion };
    if (!unread && !read) return table.put(row, absent);
    const isEarlier = otherOccasion(occasion);
    await table.transact([
      { put: row, condition: isEarlier },
      { remove: readNoteKey(regId, id), condition: isEarlier },
    ]);
  };
  const indexed = recipients.map((regId, index) => ({ regId, index }));
  await mapConcurrently(indexed, CONCURRENCY, ({ regId, index }) => ignoreConflict(notify(regId, index)));
}

/**
 * Deletes notices, those that `notifyOnce` wrote and others; one that was written again meanwhile stays. Keys as above; 2 consistent reads a member for
 * each type, and 1 write for each notice.
 */
export async function withdrawNotifications(
  { table }: Pick<Core, "table">,
  recipients: readonly number[],
  assessmentId: number,
  types: readonly NotificationType[],
): Promise<void> {
  const ids = types.map((type) => notificationId(assessmentId, type));
  const keys = recipients.flatMap((regId) => ids.flatMap((id) => [noteKey(regId, id), readNoteKey(regId, id)]));
  const rows = (await table.getMany<StoredNotification>(keys)).filter((row) => row !== undefined);
  await mapConcurrently(rows, CONCURRENCY, (row) => ignoreConflict(table.remove(row, sameOccasion(row))));
}

const sameOccasion = ({ occasion }: StoredNotification): Condition =>
  occasion === undefined ? lacks("occasion") : equals("occasion", occasion);

function otherOccasion(occasion: string): Condition {
  return {
    expression: "attribute_not_exists(pk) OR attribute_not_exists(#occasion) OR #occasion <> :occasion",
    names: { "#occasion": "occasion" },
    values: { ":occasion": occasion },
  };
}
