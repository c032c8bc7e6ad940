import { createHash } from "node:crypto";
import { secondsOf } from "../kernel/clock";
import { ignoreConflict, isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, type Change, equals, isUnset, type Key, present, sessionExpiryKey, sessionKey } from "../table";
import { REFRESH_SECONDS, type SessionPlace } from "./tokens";

/*
 * Who may go on with a refresh token that was rotated already.
 *
 * Each refresh rotates the session's one token, so that a copy of an older one is worth little. A token that comes a second
 * time was either copied by somebody, or it comes from another tab: clients of 2022 keep tokens in the memory of each tab,
 * so the second tab of a login presents, an hour later, what the first has rotated long ago. A token alone does not tell
 * the two apart. To end the session at every such token logs out everybody with two tabs; never to end it lets a thief
 * stay for ever. What tells them apart is that tabs of one login are in one browser, and present what they have hourly:
 *
 * - From another kind of browser than rotated it last: two clients hold tokens of one login. The session ends for both.
 * - From the same kind, rotated once: it gets the current token, however late. Two tabs then go on side by side, each at
 *   most one rotation behind; no two different successors of a token ever exist.
 * - From the same kind, rotated twice or more: a copy that was kept, or a tab that slept for hours while another went on.
 *   Nothing tells which, so the session ends for both; what was typed stays in the browser.
 *
 * A thief with the same kind of browser looks like a second tab. So from the first late token on the session is not
 * prolonged any more: it ends a week after its last rotation before that, and sooner by logging out in any tab.
 */

/**
 * The seconds in which a rotated token that comes again is no sign of theft: a page may refresh one token from several
 * requests at once.
 */
export const GRACE_SECONDS = 60;

/** Days that the sweep has for what it is to look at: more than it is ever late. */
const NOTE_SECONDS = 14 * 86_400;

/** A session as it is kept. */
export interface Family extends Key {
  readonly userId: number;
  /** The one generation of refresh tokens that is current. */
  readonly generation: number;
  readonly rotatedAt: string;
  /** Digest of the kind of browser that began or rotated it last. Rows of old have none. */
  readonly client?: string;
  /** Set when a token came late: the session keeps its end from then on. */
  readonly shared?: boolean;
  /** When the table may forget the row; every refresh token of the family has expired by then. */
  readonly ttl: number;
}

/**
 * Begins a session, with a note for the sweep by the day on which it expires unless it is refreshed; refreshing leaves
 * the note where it is. Keys SESSION#{family}, EXPIRES#{day}/{family}; 2 writes.
 */
export async function beginSession(
  { table, clock, uuid }: Core,
  userId: number,
  userAgent?: string,
): Promise<SessionPlace> {
  const family = uuid();
  const now = clock.now();
  const row: Family = {
    ...sessionKey(family),
    userId,
    generation: 1,
    rotatedAt: now.toISOString(),
    client: clientOf(userAgent),
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

/** Versions do not count: a browser renews itself while a session lasts. */
function clientOf(userAgent = ""): string {
  return createHash("sha256")
    .update(userAgent.replace(/[\d._]+/g, ""))
    .digest("hex")
    .slice(0, 32);
}

/**
 * Takes a session's next generation for a presented refresh token; undefined for a session that is unknown or over, and
 * for a token that may not go on (see above). Conditional write: 1 write for a token of the current generation; else, and
 * where tabs share the session, 1 consistent read and at most 1 write more.
 */
export async function rotateSession(
  core: Core,
  place: SessionPlace,
  userAgent?: string,
): Promise<SessionPlace | undefined> {
  const { table, clock } = core;
  const now = clock.now();
  const client = clientOf(userAgent);
  const rotation = (ttl: number | undefined): Change => ({
    add: { generation: 1 },
    set: { rotatedAt: now.toISOString(), client, ttl },
  });
  const isCurrent = equals("generation", place.generation);
  const key = sessionKey(place.family);
  const rotated = await ignoreConflict(
    table.update<Family>(key, rotation(secondsOf(now) + REFRESH_SECONDS), allOf(isCurrent, isUnset("shared"))),
  );
  if (rotated !== undefined) return { ...place, generation: rotated.generation };
  const row = await table.get<Family>(key);
  if (row === undefined || row.ttl <= secondsOf(now)) return undefined;
  if (row.generation === place.generation) {
    const next = await ignoreConflict(table.update<Family>(key, rotation(undefined), isCurrent));
    // Another tab was quicker with the same token: it is one behind now.
    return next === undefined ? rotateSession(core, place, userAgent) : { ...place, generation: next.generation };
  }
  return continueLate(core, { place, row, client });
}

interface Late {
  readonly place: SessionPlace;
  readonly row: Family;
  readonly client: string;
}

async function continueLate({ table, clock }: Core, { place, row, client }: Late): Promise<SessionPlace | undefined> {
  const key = sessionKey(place.family);
  const isOneBehind = place.generation === row.generation - 1;
  const isOtherBrowser = row.client !== undefined && row.client !== client;
  if (isOtherBrowser || place.generation < row.generation - 1) {
    await table.remove(key);
    return undefined;
  }
  // Also of a rotation that lies ahead, after the clock was set back.
  const distance = Math.abs(clock.now().getTime() - Date.parse(row.rotatedAt)) / 1000;
  if (!row.shared && !(isOneBehind && distance <= GRACE_SECONDS))
    await ignoreConflict(table.update(key, { set: { shared: true } }, present));
  return isOneBehind ? { ...place, generation: row.generation } : undefined;
}

/** Ends a session; false when there is none. 1 write. */
export async function endSession({ table }: Core, { family }: SessionPlace): Promise<boolean> {
  return isWritten(table.remove(sessionKey(family), present));
}
