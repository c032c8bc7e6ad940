import {
  ConditionFailed,
  type Core,
  equals,
  type Key,
  present,
  secondsOf,
  sessionExpiryKey,
  sessionKey,
} from "../table";
import { REFRESH_SECONDS, type SessionPlace } from "./tokens";

/** How long a token that was just rotated stays good: a browser may refresh one token from several requests at once. */
export const GRACE_SECONDS = 60;

/** Days that the sweep has for what it is to look at: more than it is ever late. */
const NOTE_SECONDS = 14 * 86_400;

/** A session as it is kept. */
export interface Family extends Key {
  readonly userId: number;
  /** The one generation of refresh tokens that is current. */
  readonly generation: number;
  readonly rotatedAt: string;
  /** When the table may forget the row; every refresh token of the family has expired by then. */
  readonly ttl: number;
}

/**
 * Begins a session, with a note for the sweep by the day on which it expires unless it is refreshed; refreshing leaves
 * the note where it is. Keys SESSION#{family}, EXPIRES#{day}/{family}; 2 writes.
 */
export async function beginSession({ table, clock, uuid }: Core, userId: number): Promise<SessionPlace> {
  const family = uuid();
  const now = clock.now();
  const row: Family = {
    ...sessionKey(family),
    userId,
    generation: 1,
    rotatedAt: now.toISOString(),
    ttl: secondsOf(now) + REFRESH_SECONDS,
  };
  await table.put(expiryNote(family, row.ttl));
  await table.put(row);
  return { userId, family, generation: 1 };
}

/** Notes on which day a session expires; the table may forget the note when the sweep has had its days for it. */
export function expiryNote(family: string, ttl: number) {
  return { ...sessionExpiryKey(dayOf(ttl), family), ttl: ttl + NOTE_SECONDS };
}

/** The day (ISO date, UTC) of a moment in seconds since 1970. */
export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/**
 * Takes a session's next generation for a presented refresh token. The generation before the current one is answered
 * with the current one for 60 s; any older token, or one presented later, was copied by somebody: the session ends and
 * undefined comes back, as for a session that is unknown. Conditional write: 1 write, and 1 consistent read (and 1 write
 * to end it) when the token is not of the current generation.
 */
export async function rotateSession(core: Core, place: SessionPlace): Promise<SessionPlace | undefined> {
  const { table, clock } = core;
  const now = clock.now();
  try {
    const row = await table.update<Family>(
      sessionKey(place.family),
      { add: { generation: 1 }, set: { rotatedAt: now.toISOString(), ttl: secondsOf(now) + REFRESH_SECONDS } },
      equals("generation", place.generation),
    );
    return { ...place, generation: row.generation };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  const row = await table.get<Family>(sessionKey(place.family));
  if (row === undefined) return undefined;
  // Also of a rotation that lies ahead, after the clock was set back: or a stolen token would be good until it is reached.
  const distance = Math.abs(now.getTime() - Date.parse(row.rotatedAt)) / 1000;
  if (place.generation === row.generation - 1 && distance <= GRACE_SECONDS)
    return { ...place, generation: row.generation };
  await table.remove(sessionKey(place.family));
  return undefined;
}

/** Ends a session; false when there is none. 1 write. */
export async function endSession({ table }: Core, { family }: SessionPlace): Promise<boolean> {
  try {
    await table.remove(sessionKey(family), present);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
