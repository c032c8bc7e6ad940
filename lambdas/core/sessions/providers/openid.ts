import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import * as z from "zod";
import { badCredentials, upstreamFailed } from "./failures";
import { formPost } from "./form-post";
import type { Identity, Provider, ProviderContext } from "./settings";

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Discovery = z.infer<typeof Discovery>;
/** The sign-in page waits for it, so a provider that is down must not hold it up for long. */
const DISCOVERY_TIMEOUT_MS = 3000;

const TokenAnswer = z.object({ access_token: z.string().optional(), id_token: z.string().optional() });

/** Signatures by a private key only: a provider's public key must never serve as a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

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
const VERIFIED_EMAIL: Extractor = { token: "id_token", username: verifiedEmail, name: ({ name }) => name };
const ORDINARY: Extractor = {
  token: "id_token",
  username: (claims) => claims.preferred_username ?? verifiedEmail(claims),
  name: ({ name }) => name,
};

function extractorFor(issuer: string): Extractor {
  const { hostname } = new URL(issuer);
  if (/^cognito-idp\./.test(hostname)) return COGNITO;
  if (hostname === "accounts.google.com" || hostname.endsWith(".auth0.com")) return VERIFIED_EMAIL;
  return ORDINARY;
}

/** OpenID Connect: discovery, code exchange, and a token that verifies by the provider's published keys. */
export function openid({ settings, clientSecret, now, fetch }: ProviderContext): Provider {
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
      const response = await fetch(token_endpoint, formPost(members));
      if (!response.ok) throw new Error(`${token_endpoint} answered ${response.status}`);
      return await response.json();
    } catch (error) {
      throw upstreamFailed("Failed to fetch token from OpenID provider", { cause: error });
    }
  }

  async function verified(token: string, extractor: Extractor): Promise<JWTPayload> {
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
        ...(extractor.token === "id_token" ? { audience: settings.clientId } : {}),
      });
      if (extractor.token === "access_token" && payload.client_id !== settings.clientId)
        throw new Error("The token was issued to another client");
      return payload;
    } catch (error) {
      throw badCredentials("Failed to verify token", { cause: error });
    }
  }

  return {
    async exchange({ code, redirectUri, codeVerifier }): Promise<Identity> {
      const extractor = extractorFor(issuer);
      const answer = TokenAnswer.safeParse(
        await fetchTokens({
          grant_type: "authorization_code",
          client_id: settings.clientId,
          client_secret: clientSecret,
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        }),
      );
      const token = answer.success ? answer.data[extractor.token] : undefined;
      if (token === undefined) throw upstreamFailed("Missing token in response from OpenID provider");
      const claims = await verified(token, extractor);
      const username = extractor.username(claims);
      if (claims.sub === undefined) throw badCredentials("No subject in token");
      if (typeof username !== "string" || username === "") throw badCredentials("No username specified in token");
      const name = extractor.name(claims);
      return { username, subject: claims.sub, name: typeof name === "string" && name !== "" ? name : null };
    },
    async authorizeUrl() {
      const { authorization_endpoint } = await discover();
      const url = new URL(authorization_endpoint);
      url.searchParams.set("client_id", settings.clientId ?? "");
      url.searchParams.set("response_type", "code");
      url.searchParams.set("scope", settings.scopes ?? "openid profile email");
      return url.toString();
    },
  };
}
