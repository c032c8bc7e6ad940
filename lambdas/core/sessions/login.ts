import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { applyProviderRoles } from "../members/apply-provider-roles";
import type { MemberWork } from "../members/member-work-port";
import { signInUser } from "../members/users";
import type { LoginCode, SignIn } from "./providers";
import { badCredentials } from "./providers/failures";
import { beginSession, endSession, rotateSession } from "./session-families";
import type { TokenPair, TokenSigner } from "./tokens";

interface Sessions extends Core {
  readonly memberWork: MemberWork;
  readonly tokens: TokenSigner;
  readonly signIn: SignIn;
  /** Origins that a login may return to; `*` is any. */
  readonly allowedOrigins: readonly string[];
}

/** A session, and where the browser goes on when it ends. */
export interface LoginAnswer extends TokenPair {
  readonly logout_url?: string;
}

/**
 * Exchanges a provider's code for a session; a person without a name at the provider is called by the username. Where the
 * provider's groups give roles, they are given before anybody is in.
 */
export async function login(
  sessions: Sessions,
  provider: string,
  code: LoginCode,
  userAgent?: string,
): Promise<LoginAnswer> {
  checkReturn(sessions.allowedOrigins, code.redirectUri);
  const { username, subject, name, roles, logoutUrl } = await sessions.signIn.exchange(provider, code);
  const user = await signInUser(sessions, { provider, username, subject }, name?.trim() || username);
  if (roles) await applyProviderRoles(sessions, user, roles);
  const pair = await sessions.tokens.sign(await beginSession(sessions, user.userId, userAgent));
  return logoutUrl === undefined ? pair : { ...pair, logout_url: logoutUrl };
}

/** A code that was sent to a foreign address is not redeemed, whatever addresses the provider would accept. */
function checkReturn(allowed: readonly string[], redirectUri: string | undefined): void {
  if (redirectUri === undefined || allowed.includes("*")) return;
  const origin = URL.canParse(redirectUri) ? new URL(redirectUri).origin : undefined;
  if (origin === undefined || !allowed.includes(origin)) {
    throw badCredentials("redirect_uri is not an address of this site");
  }
}

/** Gives the next pair of a session. Throws 401 for anything but a good refresh token. */
export async function refresh(sessions: Sessions, token: string, userAgent?: string): Promise<TokenPair> {
  const place = await sessions.tokens.placeOfRefresh(token);
  const next = place && (await rotateSession(sessions, place, userAgent));
  if (next === undefined) throw new Refusal(401, "Invalid refresh token");
  return sessions.tokens.sign(next);
}

/** Ends a session with all its refresh tokens; access tokens live out their hour. */
export async function logout(sessions: Sessions, token: string): Promise<void> {
  const place = await sessions.tokens.placeOfRefresh(token);
  if (place === undefined || !(await endSession(sessions, place))) throw new Refusal(401, "Invalid token");
}
