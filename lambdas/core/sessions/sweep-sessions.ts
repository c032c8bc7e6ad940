import { secondsOf } from "../kernel/clock";
import { mapConcurrently } from "../kernel/concurrency";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { equals, expiriesOfDay, type Key, sessionKey, sweepKey } from "../table";
import { dayOf, expiryNote, type Family } from "./session-families";

const DAY_SECONDS = 86_400;
/** The number of days that the first sweep of a table looks back: notes are made at most a week ahead, and by then the table forgets them. */
const FIRST_LOOK_DAYS = 30;
/** Notes that are looked at at a time. */
const PAGE = 100;
const CONCURRENCY = 16;

/**
 * Removes the sessions that have expired and tells how many. The table's time to live does so too, but within days and at
 * its leisure. Looks through the notes of every day that is over since the last sweep: a session that was refreshed since
 * gets its note at its new day, one that has ended needs none. Safe to repeat, late, and beside another one.
 *
 * Keys EXPIRES#{day}/…, SESSION#{family}, SWEEP; a consistent read for about 40 notes and one a session, 2 writes for each
 * that has expired or was refreshed, 1 for one that has ended.
 */
export async function sweepSessions(core: Pick<Core, "table" | "clock">): Promise<number> {
  const now = secondsOf(core.clock.now());
  const yesterday = now - DAY_SECONDS;
  const mark = await core.table.get<{ through: string }>(sweepKey);
  const first = mark ? Date.parse(mark.through) / 1000 : yesterday - FIRST_LOOK_DAYS * DAY_SECONDS;
  let swept = 0;
  for (let day = first; dayOf(day) <= dayOf(yesterday); day += DAY_SECONDS)
    swept += await sweepDay(core, dayOf(day), now);
  await core.table.put({ ...sweepKey, through: dayOf(yesterday) });
  return swept;
}

async function sweepDay({ table }: Pick<Core, "table">, day: string, now: number): Promise<number> {
  let swept = 0;
  for (;;) {
    const { items: notes } = await table.query<Key>({ pk: expiriesOfDay(day), limit: PAGE });
    if (notes.length === 0) return swept;
    const families = await table.getMany<Family>(notes.map(({ sk }) => sessionKey(sk)));
    await mapConcurrently(families, CONCURRENCY, async (family) => {
      if (family === undefined) return;
      if (await removeExpired(table, family, now)) swept += 1;
      else await table.put(expiryNote(familyOf(family), Math.max(family.ttl, now)));
    });
    await table.removeMany(notes);
  }
}

/** False when it has not expired, or is refreshed at this very moment. */
async function removeExpired(table: Core["table"], family: Family, now: number): Promise<boolean> {
  if (family.ttl > now) return false;
  return isWritten(table.remove(family, equals("ttl", family.ttl)));
}

const familyOf = ({ pk }: Key): string => pk.slice(sessionKey("").pk.length);
