import { secondsOf } from "../kernel/clock";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { absent, editingSessionKey, equals, type Key } from "../table";
import { NOT_FOUND, SESSION_TTL_SECONDS } from "./rules";

/** A program that several people edit at once, as it was when one of them saved it last. */
export interface EditingSession extends Key {
  readonly courseId: number;
  /** Who began it: a user. */
  readonly startedBy: number;
  /** An update of Yjs that holds everything. */
  readonly snapshot: Uint8Array;
  /** 1 for the program that it began with; goes up with each snapshot. */
  readonly version: number;
  /** The end of the session, in seconds since 1970; the table forgets it some time after that. */
  readonly ttl: number;
}

type Stored = Pick<Core, "table" | "clock">;

const endOf = ({ clock }: Stored) => secondsOf(clock.now()) + SESSION_TTL_SECONDS;

interface NewSession {
  readonly courseId: number;
  readonly name: string;
  readonly startedBy: number;
  readonly snapshot: Uint8Array;
}

/** Key EDITING#{course}#{name}/SESSION; 1 write for each KB. Throws ConditionFailed when the name is taken. */
export function putSession(core: Stored, { courseId, name, startedBy, snapshot }: NewSession): Promise<void> {
  const session = { courseId, startedBy, snapshot, version: 1, ttl: endOf(core) };
  return core.table.put({ ...editingSessionKey(courseId, name), ...session }, absent);
}

/** Throws 404 when there is none, or none any more. Same key; 1 read for each 4 KB, half of that when not consistent. */
export async function findSession(
  core: Stored,
  courseId: number,
  name: string,
  { consistent = true } = {},
): Promise<EditingSession> {
  const session = await core.table.get<EditingSession>(editingSessionKey(courseId, name), { consistent });
  if (session === undefined || session.ttl <= secondsOf(core.clock.now())) throw new Refusal(404, NOT_FOUND);
  return session;
}

/**
 * Replaces the snapshot of a session as it was read, and answers its new version. Same key; 1 write for each KB. Throws
 * ConditionFailed when the session has another version by now.
 */
export async function replaceSnapshot(core: Stored, session: EditingSession, snapshot: Uint8Array): Promise<number> {
  const version = session.version + 1;
  await core.table.put({ ...session, snapshot, version, ttl: endOf(core) }, equals("version", session.version));
  return version;
}
