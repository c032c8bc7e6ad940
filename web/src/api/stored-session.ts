/** Under this name a browser keeps the tokens of the person who is logged in. */
export const SESSION_KEY = "academy.session";

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Reads tokens as they were stored; null where there are none. */
export function parseTokens(text: string | null): Tokens | null {
  if (!text) return null;
  try {
    const { access, refresh } = JSON.parse(text) as Partial<Tokens>;
    return typeof access === "string" && typeof refresh === "string" ? { access, refresh } : null;
  } catch {
    return null; // somebody else's text under our key: as good as logged out
  }
}

/**
 * Who the tokens are for: the `sub` of the access token, empty when it does not say. Only for telling two people apart in
 * one browser; what they may do is the server's to check.
 */
export function userOf({ access }: Tokens): string {
  try {
    const claims = atob((access.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    return String((JSON.parse(claims) as { sub?: unknown }).sub ?? "");
  } catch {
    return "";
  }
}
