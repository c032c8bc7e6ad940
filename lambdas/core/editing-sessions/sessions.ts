import { refuseOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { countAct, type WindowLimit } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { browserAddress, type Messaging, SHORT_LOAN_SECONDS } from "../messaging/messaging";
import { clientNamePrefixOf, lentNameOf, sessionPolicy, topicOf } from "./names";
import {
  editablePlaceOf,
  editIdOf,
  LACKS_EDITS,
  MOST_A_DAY,
  NO_SNAPSHOT,
  placeOf,
  type Role,
  STALE,
  seedOf,
  snapshotOf,
  TOO_MANY,
} from "./rules";
import { firstSnapshot, holdsAll, isSnapshot } from "./snapshots";
import { findSession, putSession, replaceSnapshot } from "./store";

/**
 * Programs that several members of a course edit at once.
 *
 * The document is one of Yjs; the program is its text `program` (snapshots.ts). A browser that joins
 *
 * 1. reads the session: the snapshot is all that was saved so far, as an update of Yjs;
 * 2. asks for `ws_endpoint` and connects there by MQTT 3.1.1 (protocol `mqtt`, no name or password, clean session; a last
 *    will, if any, in the own topic) under the client id `clientNamePrefix` and 16 characters of 0-9a-zA-Z, within 300 s;
 * 3. subscribes to `{topic}/+` with QoS 1, where it meets its own messages too, and sends to `{topic}/{its client id}`,
 *    and what it types to `{topic}/{its client id}/typed`, to which the others subscribe when they hear of it: a message is
 *    billed for everybody who gets it, oneself included. Nobody sends elsewhere. The user's id in the last part of a topic is true, since nobody can send under another's; what
 *    stands in a message is its sender's claim. Whoever views sends nothing: AWS ends the connection of who tries.
 *
 * A message has at most 128 KB with AWS, and a connection may send 100 messages or 512 KB a second: cap messages at
 * 96 KB, gather edits for some 50 ms, and send what is larger in parts. Nothing is retained and nothing is kept for who
 * is away: a peer that returns asks the others for what it lacks (Yjs: state vectors), and reads the snapshot again, for
 * the case that nobody is there. Whoever views cannot ask, and reads the snapshot every now and then.
 *
 * The rights of the address end 900 s after it was given out, and the local broker then closes the connection, as AWS
 * may: ask for a new address at about 840 s, connect to it under another client id, and then leave the old one. An
 * address is for one connection made within 300 s, so a reconnection needs a new one.
 *
 * A snapshot follows a version and replaces it only while that one is the last (412 otherwise: read, merge, try again).
 * It must have all edits that the one before it has, of texts and plain values alone, in at most 256 KB. 24 h after the
 * last snapshot a session is gone.
 *
 * Environment of the API (lib/realtime.ts): EDITING_PREFIX and EDITING_ROLE_ARN, and what robots/cloud.ts tells of
 * IOT_ARN_PREFIX and WEBSOCKET_ORIGIN.
 */
export interface EditingSessions extends Messaging {
  /** Begins topics and client ids: `{institution}_{course}_{stage}_edit`. */
  readonly prefix: string;
}

export interface EditingCore extends Core {
  readonly editingSessions: EditingSessions;
}

type Member = Pick<Registration, "courseId" | "userId">;

/** New sessions that one user may begin. */
const NEW_SESSIONS: WindowLimit = {
  name: "editing-sessions",
  most: MOST_A_DAY,
  minutes: 24 * 60,
  refusal: (retryAfterSeconds) => new Refusal(429, TOO_MANY, { retryAfterSeconds }),
};

/**
 * Begins a session with a program and answers the id by which people join to edit it. Throws 413 for a program that is
 * too large, 429 for too many a day. 1 write, and 1 for each KB.
 */
export async function beginSession(core: Core, { courseId, userId }: Member, program: string): Promise<string> {
  const snapshot = await firstSnapshot(seedOf(program));
  await countAct(core, NEW_SESSIONS, `user ${userId}`);
  const id = editIdOf(core.uuid());
  await putSession(core, { courseId, name: placeOf(id).name, startedBy: userId, snapshot });
  return id;
}

/** A session as somebody finds it who joins. */
export interface FoundSession {
  /** The id that it was asked for by. */
  readonly id: string;
  /** The id to hand to those who are to view and not to edit. */
  readonly viewId: string;
  /** In base64; null when the version is not newer than the one that is known. */
  readonly snapshot: string | null;
  readonly version: number;
  /** True when the id is one for viewing. */
  readonly readOnly: boolean;
  /** ISO 8601; later when another snapshot is saved. */
  readonly endsAt: string;
}

/**
 * The session of an id. `known`: the version that the caller has; a look at whether there is a newer one need not see
 * the last second. Throws 404. 1 read for each 4 KB, half of that when a version is known.
 */
export async function readSession(core: Core, { courseId }: Member, id: string, known?: number): Promise<FoundSession> {
  const { name, viewId, isReadOnly } = placeOf(id);
  const { snapshot, version, ttl } = await findSession(core, courseId, name, { consistent: known === undefined });
  return {
    id,
    viewId,
    version,
    readOnly: isReadOnly,
    endsAt: new Date(ttl * 1000).toISOString(),
    snapshot: version <= (known ?? 0) ? null : Buffer.from(snapshot).toString("base64"),
  };
}

export interface NewSnapshot {
  /** Base64 of an update of Yjs that holds everything. */
  readonly snapshot: string;
  /** The version that it follows. */
  readonly version: number;
}

/**
 * Saves what a session has become and answers its new version. Throws 400 for what is no snapshot or lacks edits, 403 for
 * an id for viewing, 404, 412 when it does not follow the last version, 413. 1 read for each 4 KB, 1 write for each KB.
 */
export async function saveSnapshot(core: Core, { courseId }: Member, id: string, saved: NewSnapshot): Promise<number> {
  const { name } = editablePlaceOf(id);
  const bytes = snapshotOf(saved.snapshot);
  const session = await findSession(core, courseId, name);
  if (session.version !== saved.version) throw new Refusal(412, `${STALE}${session.version}`);
  if (!(await isSnapshot(bytes))) throw new Refusal(400, NO_SNAPSHOT);
  if (!(await holdsAll(bytes, session.snapshot))) throw new Refusal(400, LACKS_EDITS);
  return refuseOnConflict(replaceSnapshot(core, session, bytes), async () => {
    const { version } = await findSession(core, courseId, name);
    return new Refusal(412, `${STALE}${version}`);
  });
}

/** All that a browser needs to take part in a session. */
export interface SessionEndpoint {
  /** To be connected to within 300 s; what it permits ends after 900 s. */
  readonly endpoint: string;
  readonly clientNamePrefix: string;
  /** Send to `{topic}/{client id}`, subscribe to `{topic}/+`. */
  readonly topic: string;
  readonly role: Role;
}

/**
 * A fresh address for one of the user's browsers and the session. Throws 403 when an id for viewing asks to edit, 404,
 * and 500 when AWS fails. 1 read for each 4 KB, 1 call of STS.
 */
export async function sessionEndpoint(
  core: EditingCore,
  { courseId, userId }: Member,
  id: string,
  requestedRole?: Role,
): Promise<SessionEndpoint> {
  const { name, isReadOnly } = requestedRole === "edit" ? editablePlaceOf(id) : placeOf(id);
  const role = isReadOnly ? "view" : (requestedRole ?? "edit");
  await findSession(core, courseId, name);
  const { prefix, arnPrefix } = core.editingSessions;
  const topic = topicOf(prefix, name);
  const clientNamePrefix = clientNamePrefixOf(prefix, userId);
  const policy = sessionPolicy({ prefix, arnPrefix, topic, clientNamePrefix, role });
  const lent = { name: lentNameOf(name, userId, role), policy, seconds: SHORT_LOAN_SECONDS };
  return { endpoint: await browserAddress(core.editingSessions, core, lent), clientNamePrefix, topic, role };
}
