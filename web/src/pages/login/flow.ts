import type { Schemas } from "../../api/client";
import { ApiFailure } from "../../api/failures";
import { retryingFetch } from "../../api/retrying-fetch";
import { writeTokens } from "../../api/tokens";
import { hasLoggedOut, rememberLogOut, rememberProviderLogOut } from "../../app/session";
import { rulesOf } from "./provider-kinds";
import { type LoginProvider, redirectUri } from "./providers";

/** What this tab remembers between leaving for a provider and coming back. */
interface Departure {
  readonly state: string;
  readonly provider: string;
  /** PKCE verifier (RFC 7636), for openid providers. */
  readonly verifier?: string;
  /** What the provider's ID token must repeat (OpenID Connect Core, 3.1.2.1), for openid providers. */
  readonly nonce?: string;
}

const storageKey = "academy.departure";

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The S256 challenge of a verifier (RFC 7636, 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
}

/** The provider's address to send the person to; what must be known on return is remembered in this tab. */
export async function departureTo(
  provider: LoginProvider,
  providers: readonly LoginProvider[],
  origin: string,
): Promise<string> {
  const url = new URL(provider.authorizeUrl ?? "", origin);
  const { isOpenid, scope } = rulesOf(provider);
  const [verifier, nonce] = isOpenid ? [random(), random()] : [];
  const departure: Departure = { state: random(), provider: provider.id, verifier, nonce };
  sessionStorage.setItem(storageKey, JSON.stringify(departure));
  if (scope && !url.searchParams.has("scope")) url.searchParams.set("scope", scope);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("client_id", provider.clientId ?? "");
  url.searchParams.set("redirect_uri", redirectUri(origin, provider.id, providers));
  url.searchParams.set("state", departure.state);
  if (isOpenid && hasLoggedOut() && !url.searchParams.has("prompt")) url.searchParams.set("prompt", "login");
  if (nonce) url.searchParams.set("nonce", nonce);
  if (verifier) {
    url.searchParams.set("code_challenge", await challengeOf(verifier));
    url.searchParams.set("code_challenge_method", "S256");
  }
  return url.href;
}

function takeDeparture(): Departure | null {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  try {
    return text ? (JSON.parse(text) as Departure) : null;
  } catch {
    return null; // not ours: then the code is refused below
  }
}

interface Arrival {
  readonly code: string;
  readonly state: string | null;
  readonly provider: LoginProvider;
  readonly redirectUri: string;
  /** Whether the code comes from this page itself (handed-over.ts) and not with an address. */
  readonly isHandedOver: boolean;
}

/**
 * Exchanges a code for a session. A code that this tab did not ask for is refused (somebody could make a person log in as
 * another); test accounts have no state because their code is the username, nor has what this page handed over to itself.
 * @throws ApiFailure
 */
export async function arrive({ code, state, provider, redirectUri, isHandedOver }: Arrival): Promise<void> {
  const departure = takeDeparture();
  const own = departure !== null && departure.state === state && departure.provider === provider.id;
  if (rulesOf(provider).needsState && !isHandedOver && !own) throw new ApiFailure(400, "the state does not match");
  const answer = await retryingFetch("/v2/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      code,
      provider: provider.id,
      ...(provider.clientId && { client_id: provider.clientId }),
      ...(!isHandedOver && { redirect_uri: redirectUri }),
      ...(own && departure.verifier && { code_verifier: departure.verifier }),
      ...(own && departure.nonce && { nonce: departure.nonce }),
    }),
  }).catch(() => {
    throw new ApiFailure(0, "");
  });
  // Who was refused can log in with another account, which a provider does not ask for when it remembers this one.
  if (answer.status === 403) rememberLogOut(true);
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.text());
  const { access_token, refresh_token, logout_url } = (await answer.json()) as Schemas["LoginAnswer"];
  rememberLogOut(false);
  rememberProviderLogOut(logout_url);
  writeTokens({ access: access_token, refresh: refresh_token });
}
