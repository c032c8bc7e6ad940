import { randomBytes } from "node:crypto";
import type { Viewer } from "./access";
import { clientApp } from "./app";
import { type Github, tokenHash } from "./github";
import { badCredentials } from "./github-error";
import type { TokenRecord } from "./state";

const TOKEN_SECONDS = 28_800;
const REFRESH_SECONDS = 15_811_200;

/** A token as it is given out, once. */
export interface IssuedToken {
  readonly accessToken: string;
  /** Of an App's token, which ends. */
  readonly refresh: { readonly token: string; readonly seconds: number; readonly tokenSeconds: number } | null;
  readonly scopes: readonly string[];
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Gives a person's token to a client. An App's ends after eight hours and can be renewed; an OAuth App's does not end. */
export function issueToken(github: Github, person: number, clientId: string, scopes: readonly string[]): IssuedToken {
  const isApp = clientApp(clientId)?.kind === "app";
  const accessToken = `${isApp ? "ghu" : "gho"}_${randomText(36)}`;
  const refreshToken = isApp ? `ghr_${randomText(76)}` : null;
  const inSeconds = (seconds: number) => new Date(github.now().getTime() + seconds * 1000).toISOString();
  dropExpired(github);
  github.state.tokens.push({
    hash: tokenHash(accessToken),
    person,
    clientId,
    scopes: isApp ? [] : [...scopes],
    expiresAt: isApp ? inSeconds(TOKEN_SECONDS) : null,
    refreshHash: refreshToken && tokenHash(refreshToken),
    refreshExpiresAt: isApp ? inSeconds(REFRESH_SECONDS) : null,
  });
  github.save();
  return {
    accessToken,
    scopes: isApp ? [] : scopes,
    refresh:
      refreshToken === null ? null : { token: refreshToken, seconds: REFRESH_SECONDS, tokenSeconds: TOKEN_SECONDS },
  };
}

/** The record of a token that is good. */
export function findToken(github: Github, token: string): TokenRecord | undefined {
  const hash = tokenHash(token);
  const now = github.now().toISOString();
  return github.state.tokens.find((one) => one.hash === hash && (one.expiresAt === null || one.expiresAt > now));
}

/** Exchanges a token to renew for a new one, once; the token that it renews ends with it. */
export function renewToken(github: Github, refreshToken: string, clientId: string): IssuedToken | undefined {
  const hash = tokenHash(refreshToken);
  const now = github.now().toISOString();
  const found = github.state.tokens.find(
    (one) => one.refreshHash === hash && one.clientId === clientId && (one.refreshExpiresAt ?? "") > now,
  );
  if (!found) return undefined;
  revokeTokens(github, (one) => one === found);
  return issueToken(github, found.person, clientId, found.scopes);
}

/** Ends tokens. Returns how many. */
export function revokeTokens(github: Github, isMeant: (token: TokenRecord) => boolean): number {
  const before = github.state.tokens.length;
  github.state.tokens = github.state.tokens.filter((token) => !isMeant(token));
  github.save();
  return before - github.state.tokens.length;
}

function dropExpired(github: Github): void {
  const now = github.now().toISOString();
  github.state.tokens = github.state.tokens.filter(
    (one) => one.expiresAt === null || (one.refreshExpiresAt ?? "") > now,
  );
}

/** Who calls, by the Authorization header; null without one. Throws 401 for a token that is not good. */
export function viewerOfHeader(github: Github, header: string | undefined): Viewer | null {
  if (header === undefined) return null;
  const [, scheme = "", value = ""] = /^(\S+)\s+(.*)$/.exec(header.trim()) ?? [];
  if (!/^(bearer|token)$/i.test(scheme)) throw badCredentials();
  const token = findToken(github, value);
  if (!token) throw badCredentials();
  return { person: github.knownAccount(token.person), token, isApp: clientApp(token.clientId)?.kind === "app" };
}
