import { createHash } from "node:crypto";
import { PROGRAM_BYTES, SNAPSHOT_BYTES } from "../../../domain/facts/limits";
import { Refusal } from "../kernel/refusal";

/** The time that a session is kept after its last snapshot. */
export const SESSION_TTL_SECONDS = 24 * 60 * 60;
/** Sessions that one user may begin in a day. */
export const MOST_A_DAY = 100;

export const NOT_FOUND = "Could not find a session with that ID.";
export const READ_ONLY = "This session ID is for reading only.";
export const PROGRAM_TOO_LARGE = "A program may have at most 64 KB";
export const SNAPSHOT_TOO_LARGE = "A snapshot may have at most 256 KB";
export const NO_SNAPSHOT = "A snapshot (an update of Yjs in base64) and the version that it follows are needed";
export const LACKS_EDITS = "The snapshot lacks edits that the session has";
export const TOO_MANY = `You have begun ${MOST_A_DAY} sessions today. Try again tomorrow.`;
/** The version that is there follows. */
export const STALE = "Somebody else has saved the session: it is at version ";

/** Editors may send and receive; viewers may only receive. */
export type Role = "edit" | "view";

/**
 * The place that the two ids of a session lead to. The id of an editor is random; the id of a viewer follows from it and not the
 * other way round, so whoever was given that one can never edit.
 */
export interface Place {
  /** The session in the table and in topics: 25 of 0-9a-z. */
  readonly name: string;
  readonly viewId: string;
  readonly isReadOnly: boolean;
}

const CHARACTERS = 25;
const VIEW = "view-";
const ID = /^(view-)?([0-9a-z]{25})$/;

/** 25 of 0-9a-z, from at least 120 random bits in hexadecimal digits. */
const shortened = (hex: string) => BigInt(`0x${hex}`).toString(36).padStart(CHARACTERS, "0").slice(-CHARACTERS);

/** The id of a new session for those who edit it; `uuid` is random. */
export const editIdOf = (uuid: string): string => shortened(uuid.replaceAll("-", ""));

/** Returns the place that an id leads to, whether or not there is such a session. Throws 404 for what is no id. */
export function placeOf(id: string): Place {
  const [, view, characters = ""] = ID.exec(id) ?? [];
  if (characters === "") throw new Refusal(404, NOT_FOUND);
  const name = view ? characters : shortened(createHash("sha256").update(characters).digest("hex"));
  return { name, viewId: `${VIEW}${name}`, isReadOnly: view !== undefined };
}

/** The place of somebody who wants to edit. Throws 404 for what is no id, 403 for an id for reading only. */
export function editablePlaceOf(id: string): Place {
  const place = placeOf(id);
  if (place.isReadOnly) throw new Refusal(403, READ_ONLY);
  return place;
}

/** The program as a session has it: lines end as the editor ends them. Throws 413 when it is too large. */
export function seedOf(program: string): string {
  if (Buffer.byteLength(program) > PROGRAM_BYTES) throw new Refusal(413, PROGRAM_TOO_LARGE);
  return program.toWellFormed().replace(/\r\n?/g, "\n");
}

/** The bytes of a snapshot. Throws 413 when it is too large. */
export function snapshotOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > SNAPSHOT_BYTES) throw new Refusal(413, SNAPSHOT_TOO_LARGE);
  return bytes;
}
