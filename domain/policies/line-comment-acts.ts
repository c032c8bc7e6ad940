import type { Role } from "../facts/roles";

/** Why staff may not change or remove a comment on lines of a program; the server has a text for each. */
export type LineCommentRefusal = "archived" | "notAuthor";

/** What decides about a comment that is there. */
export interface StoredLineComment {
  /** Of who acts. */
  readonly role: Role;
  readonly archived: boolean;
  /** Who acts has written it. */
  readonly isAuthor: boolean;
}

/**
 * Tells why staff may not change or remove a comment; null when they may. Its author and admins may, also while the work is
 * given back: the student reads the comment then too.
 */
export function lineCommentRefusal({ role, archived, isAuthor }: StoredLineComment): LineCommentRefusal | null {
  if (archived) return "archived";
  return isAuthor || role === "admin" ? null : "notAuthor";
}
