import type { GithubUser } from "./client";

/** A sign-in as the tab keeps it over a reload. */
export interface StoredGithubSession {
  readonly token: string;
  /** Milliseconds since 1970; null of a token that does not end by itself. */
  readonly expiresAt: number | null;
  readonly user: GithubUser;
  /** Who of this site signed in: nobody else who logs in here goes on with it. */
  readonly owner: string;
}

/** Keeps a sign-in for the tab. */
export interface SessionStore {
  read(): StoredGithubSession | null;
  write(session: StoredGithubSession | null): void;
}

const KEY = "academy.github";

/** Keeps it in the storage of the tab, which ends with it. Where storage is forbidden a reload ends the sign-in. */
export function tabStore(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): SessionStore {
  return {
    read: () => {
      try {
        return parse(storage().getItem(KEY));
      } catch (error) {
        if (error instanceof DOMException) return null;
        throw error;
      }
    },
    write: (session) => {
      try {
        if (session) storage().setItem(KEY, JSON.stringify(session));
        else storage().removeItem(KEY);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    },
  };
}

function parse(text: string | null): StoredGithubSession | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof value !== "object" || value === null) return null;
  const { token, expiresAt, user, owner } = value as Partial<Record<keyof StoredGithubSession, unknown>>;
  const isWhole = typeof token === "string" && typeof owner === "string" && isUser(user);
  if (!isWhole || (expiresAt !== null && typeof expiresAt !== "number")) return null;
  return { token, expiresAt, user, owner };
}

function isUser(value: unknown): value is GithubUser {
  if (typeof value !== "object" || value === null) return false;
  const { login, name, email } = value as Partial<Record<keyof GithubUser, unknown>>;
  const isText = (one: unknown) => one === null || typeof one === "string";
  return typeof login === "string" && isText(name) && isText(email);
}
