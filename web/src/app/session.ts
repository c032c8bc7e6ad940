import { createContext, useContext } from "react";
import type { Schemas } from "../api/client";
import { retryingFetch } from "../api/retrying-fetch";
import { readTokens, writeTokens } from "../api/tokens";

export type Session = Schemas["UserIndex"];
export type Role = Schemas["Role"];

/** The course a page is in, as the person is registered in it. */
export interface Course {
  readonly courseId: number;
  readonly role: Role;
  readonly registration: Schemas["CourseRegistration"];
  readonly configuration: Schemas["CourseConfiguration"];
  /** Assessment types in display order. */
  readonly types: readonly Schemas["AssessmentConfiguration"][];
}

export const SessionContext = createContext<Session | null>(null);
export const CourseContext = createContext<Course | null>(null);

/** Who is logged in, on a page that others may read too; null for those. */
export const useMaybeSession = (): Session | null => useContext(SessionContext);

/** Who is logged in. Only below the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("No session: this page is outside the shell");
  return session;
}

/** Whether the session could not be read for want of a network: what is known of the person is their id. */
export const OfflineContext = createContext(false);
export const useIsOffline = (): boolean => useContext(OfflineContext);

/** The course of this page. Only below /courses/:courseId. */
export function useCourse(): Course {
  const course = useContext(CourseContext);
  if (!course) throw new Error("No course selected!");
  return course;
}

/** The session's latest viewed course, or null when there is none. */
export function courseOf({
  courseRegistration,
  courseConfiguration,
  assessmentConfigurations,
}: Session): Course | null {
  if (!courseRegistration || !courseConfiguration) return null;
  return {
    courseId: courseRegistration.courseId,
    role: courseRegistration.role,
    registration: courseRegistration,
    configuration: courseConfiguration,
    types: assessmentConfigurations ?? [],
  };
}

/** Staff and admin see what students do not. */
export const isStaff = (role: Role): boolean => role !== "student";

const returnKey = "academy.return";
const ACCOUNT_PATH = "/account";

/**
 * Remembers where somebody wanted to go before they had to log in.
 * @param user who was there (as `userOf` tells), null when nobody was logged in
 */
export const rememberReturn = (path: string, user: string | null): void =>
  sessionStorage.setItem(returnKey, JSON.stringify({ path, user }));

/** Where `user` goes after login, once. Only addresses of this site are believed, and nobody is led to another's page. */
export function takeReturn(user: string | null): string {
  const text = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  const { path, user: before } = parseReturn(text);
  const isOwn = before === null || before === user;
  // Who left the account's page by logging out has done what they came for, and it asks everybody to log in once more.
  if (before !== null && path === ACCOUNT_PATH) return "/";
  return isOwn && /^\/(?![/\\])/.test(path) && !path.startsWith("/login") ? path : "/";
}

function parseReturn(text: string | null): { path: string; user: string | null } {
  try {
    const { path, user } = JSON.parse(text ?? "{}") as { path?: unknown; user?: unknown };
    return { path: String(path ?? "/"), user: typeof user === "string" ? user : null };
  } catch {
    return { path: "/", user: null }; // somebody else's text under our key
  }
}

const endedKey = "academy.logged-out";

/**
 * Remembers that somebody has logged out of this browser, until the next login. A provider has a memory of its own, and
 * would log them in again although somebody else sits here now.
 */
export function rememberLogOut(ended: boolean): void {
  try {
    if (ended) localStorage.setItem(endedKey, "yes");
    else localStorage.removeItem(endedKey);
  } catch {
    // storage forbidden: the provider's memory decides
  }
}

/** Whether the next login must ask who is there. */
export function hasLoggedOut(): boolean {
  try {
    return localStorage.getItem(endedKey) !== null;
  } catch {
    return false;
  }
}

const providerKey = "academy.provider-log-out";

/** Remembers where the login at the provider ends, or that it does not end with ours. */
export function rememberProviderLogOut(address: string | undefined): void {
  try {
    if (address === undefined) localStorage.removeItem(providerKey);
    else localStorage.setItem(providerKey, address);
  } catch {
    // storage forbidden: the login at the provider goes on
  }
}

/** Takes that address, once; only a page of the web is one. */
function takeProviderLogOut(): string | null {
  try {
    const address = localStorage.getItem(providerKey);
    localStorage.removeItem(providerKey);
    return address !== null && /^https?:\/\//.test(address) ? address : null;
  } catch {
    return null; // storage forbidden: there is none
  }
}

/**
 * Forgets the session here and tells the server to revoke it; no network is no reason to stay logged in. Then it leads to
 * the provider, where the deployment has people log out there too; `ended` is what is to be done before that.
 */
export async function logOut(ended: () => Promise<void> = async () => {}): Promise<void> {
  const tokens = readTokens();
  const provider = takeProviderLogOut();
  rememberLogOut(true);
  writeTokens(null);
  if (tokens) await revoke(tokens.refresh);
  await ended();
  if (provider !== null) location.assign(provider);
}

async function revoke(refresh: string): Promise<void> {
  await retryingFetch("/v2/auth/logout", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh_token: refresh }),
    keepalive: true,
  }).catch(() => undefined);
}
