import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import * as z from "zod";
import { checkAdmitted, namedUsername, rolesFromClaims, textsAt } from "./claims";
import { askForTokens } from "./client-authentication";
import { badCredentials, upstreamFailed } from "./failures";
import type { Identity, Provider, ProviderContext, ProviderSettings } from "./settings";

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
});
type Discovery = z.infer<typeof Discovery>;
/** The sign-in page waits for it, so a provider that is down must not hold it up for long. */
const DISCOVERY_TIMEOUT_MS = 3000;

const TokenAnswer = z.object({ access_token: z.string().optional(), id_token: z.string().optional() });

/** Signatures by a private key only: a provider's public key must never serve as a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** A longer token, of somebody in many groups, does not fit into an address; the client's id has to do. */
const LONGEST_HINT = 3000;

interface Extractor {
  readonly token: "access_token" | "id_token";
  readonly username: (claims: JWTPayload) => unknown;
  readonly name: (claims: JWTPayload) => unknown;
}

const verifiedEmail = ({ email, email_verified }: JWTPayload) => (email_verified === true ? email : undefined);

const COGNITO: Extractor = {
  token: "access_token",
  username: ({ username }) => username,
  name: ({ username }) => username,
};
const VERIFIED_EMAIL = { token: "id_token", username: verifiedEmail } as const;
/** Cognito has its own names and tokens. */
const isCognito = (issuer: string) => /^cognito-idp\./.test(new URL(issuer).hostname);
const ORDINARY = {
  token: "id_token",
  username: (claims: JWTPayload) => claims.preferred_username ?? verifiedEmail(claims),
} as const;

/** By the claims that the deployment names, else as the provider is known to tell who it is. */
function extractorFor(settings: ProviderSettings, issuer: string): Extractor {
  const { hostname } = new URL(issuer);
  const { claims: named } = settings;
  const name = (claims: JWTPayload) => textsAt(claims, named?.name ?? "name")[0];
  if (named?.username !== undefined) {
    return { token: "id_token", username: (claims) => namedUsername(claims, settings), name };
  }
  if (isCognito(issuer)) return COGNITO;
  if (hostname === "accounts.google.com" || hostname.endsWith(".auth0.com")) return { ...VERIFIED_EMAIL, name };
  return { ...ORDINARY, name };
}

/** OpenID Connect: discovery, code exchange, and a token that verifies by the provider's published keys. */
export function openid(context: ProviderContext): Provider {
  const { settings, now, fetch } = context;
  const issuer = settings.issuer ?? "";
  let discovered: Promise<Discovery> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  function discover(): Promise<Discovery> {
    discovered ??= fetchDiscovery().catch((error) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  async function fetchDiscovery(): Promise<Discovery> {
    const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const response = await fetch(url, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) });
    return Discovery.parse(await response.json());
  }

  async function fetchTokens(members: Record<string, string | undefined>): Promise<unknown> {
    try {
      const { token_endpoint } = await discover();
      const response = await askForTokens(context, token_endpoint, members);
      if (!response.ok) throw new Error(`${token_endpoint} answered ${response.status}`);
      return await response.json();
    } catch (error) {
      throw upstreamFailed("Failed to fetch token from OpenID provider", { cause: error });
    }
  }

  async function verified(token: string, kind: Extractor["token"]): Promise<JWTPayload> {
    const { jwks_uri, issuer: stated } = await discover();
    keys ??= createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetch });
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: stated,
        algorithms: ALGORITHMS,
        currentDate: now(),
        clockTolerance: 5,
        requiredClaims: ["exp"],
        // Cognito's access tokens carry the client as client_id, without an audience.
        ...(kind === "id_token" ? { audience: settings.clientId } : {}),
      });
      if (kind === "access_token" && payload.client_id !== settings.clientId)
        throw new Error("The token was issued to another client");
      return payload;
    } catch (error) {
      throw badCredentials("Failed to verify token", { cause: error });
    }
  }

  /** The ID token answers this browser's question and no other; who brings no nonce cannot use an answer to one. */
  function checkNonce({ nonce }: JWTPayload, expected: string | undefined): void {
    if (nonce !== expected) throw badCredentials("The sign-in was begun elsewhere");
  }

  /** The provider's end-session address (OpenID Connect RP-Initiated Logout 1.0), from which the person returns to the site. */
  async function logoutUrl(idToken: string | undefined, redirectUri: string | undefined): Promise<string | undefined> {
    const { end_session_endpoint } = await discover();
    if (end_session_endpoint === undefined) return undefined;
    const url = new URL(end_session_endpoint);
    url.searchParams.set("client_id", settings.clientId ?? "");
    if (idToken !== undefined && idToken.length <= LONGEST_HINT) url.searchParams.set("id_token_hint", idToken);
    if (redirectUri !== undefined) {
      const name = isCognito(issuer) ? "logout_uri" : "post_logout_redirect_uri";
      url.searchParams.set(name, `${new URL(redirectUri).origin}/login`);
    }
    return url.toString();
  }

  return {
    async exchange({ code, redirectUri, codeVerifier, nonce }): Promise<Identity> {
      const extractor = extractorFor(settings, issuer);
      const answer = TokenAnswer.safeParse(
        await fetchTokens({
          grant_type: "authorization_code",
          client_id: settings.clientId,
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        }),
      );
      const tokens = answer.success ? answer.data : {};
      const claimsOf = async (kind: Extractor["token"]) => {
        const token = tokens[kind];
        if (token === undefined) throw upstreamFailed("Missing token in response from OpenID provider");
        return verified(token, kind);
      };
      const claims = await claimsOf(extractor.token);
      const isById = extractor.token === "id_token";
      if (isById || nonce !== undefined) checkNonce(isById ? claims : await claimsOf("id_token"), nonce);
      const username = extractor.username(claims);
      if (claims.sub === undefined) throw badCredentials("No subject in token");
      if (typeof username !== "string" || username === "") throw badCredentials("No username specified in token");
      checkAdmitted(claims, settings, username);
      const name = extractor.name(claims);
      return {
        username,
        subject: claims.sub,
        name: typeof name === "string" && name !== "" ? name : null,
        roles: rolesFromClaims(claims, settings),
        logoutUrl: settings.logout ? await logoutUrl(tokens.id_token, redirectUri) : undefined,
      };
    },
    async authorizeUrl() {
      const { authorization_endpoint } = await discover();
      const url = new URL(authorization_endpoint);
      for (const [name, value] of Object.entries(settings.authorizeParameters ?? {})) url.searchParams.set(name, value);
      url.searchParams.set("client_id", settings.clientId ?? "");
      url.searchParams.set("response_type", "code");
      url.searchParams.set("scope", settings.scopes ?? "openid profile email");
      return url.toString();
    },
  };
}
