import { type Language, languageOf } from "./language";

/** The program and language that a person had before joining; it is restored afterwards. */
export interface OwnProgram extends Language {
  readonly program: string;
}

/** The session that a page was in. */
export interface RememberedSession {
  readonly courseId: number;
  readonly sessionId: string;
  readonly role: "edit" | "view";
  /** Null for who has lost nothing by joining. */
  readonly own: OwnProgram | null;
}

const keyOf = (userId: number) => `academy.session.${userId}`;

/** The session that this person was in when the page was left; null when it was left before, or nothing is kept. */
export function readRememberedSession(userId: number): RememberedSession | null {
  try {
    return parseSession(JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null"));
  } catch {
    return null; // Torn, or the browser keeps nothing.
  }
}

/** Remembers the session, or with null that there is none any more. */
export function rememberSession(userId: number, session: RememberedSession | null): void {
  try {
    if (session) localStorage.setItem(keyOf(userId), JSON.stringify(session));
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // A browser that keeps nothing: the page still has it until it is closed.
  }
}

function parseSession(value: unknown): RememberedSession | null {
  const { courseId, sessionId, role, own } = Object(value) as Record<string, unknown>;
  if (typeof courseId !== "number" || typeof sessionId !== "string" || (role !== "edit" && role !== "view"))
    return null;
  return { courseId, sessionId, role, own: ownOf(Object(own) as Record<string, unknown>) };
}

function ownOf(value: Record<string, unknown>): OwnProgram | null {
  const language = languageOf(value);
  return language && typeof value.program === "string" ? { ...language, program: value.program } : null;
}
