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

interface Claims {
  readonly sub?: unknown;
  /** Seconds since 1970. */
  readonly exp?: unknown;
}

function claimsOf({ access }: Tokens): Claims {
  try {
    return JSON.parse(atob((access.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as Claims;
  } catch {
    return {};
  }
}

/**
 * Who the tokens are for: the `sub` of the access token, empty when it does not say. Only for telling two people apart in
 * one browser; what they may do is the server's to check.
 */
export const userOf = (tokens: Tokens): string => String(claimsOf(tokens).sub ?? "");

/**
 * Tells whether the access token seems good for now, by the browser's clock: whether a request is worth sending that may be
 * refused.
 *
 * @param now in milliseconds
 */
export const isCurrent = (tokens: Tokens, now: number): boolean => Number(claimsOf(tokens).exp) * 1000 > now;
