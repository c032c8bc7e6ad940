import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import type { Account } from "../../local/idp/accounts";
import type { SiteOptions } from "./university-site";

type University = SiteOptions["university"];

/** What every ID token has, whoever issues it. */
const protocolOf = ({ iss, aud, exp, iat, nonce }: JWTPayload): JWTPayload => ({ iss, aud, exp, iat, nonce });

/** The id that a person has at this client and at no other (OpenID Connect Core 1.0, section 8.1). */
const pairwise = ({ aud }: JWTPayload, { username }: Account) =>
  createHash("sha256").update(`${aud}/${username}`).digest("base64url");

/**
 * Microsoft Entra ID: `sub` by client, `oid` and `tid` beside it, no `email_verified`, an e-mail address that people set,
 * groups by their object ids, and those of a person in too many of them elsewhere.
 */
export const entraId = (accounts: readonly Account[]): University => ({
  accounts,
  idToken: (protocol, account) => ({
    ...protocolOf(protocol),
    ver: "2.0",
    sub: pairwise(protocol, account),
    name: account.name,
    ...account.claims,
  }),
  refusedClient: {
    status: 401,
    body: {
      error: "invalid_client",
      error_description: "AADSTS7000215: Invalid client secret provided.",
      error_codes: [7000215],
    },
  },
});

/** Google: `sub` the same everywhere, `azp`, `hd` for accounts of a Workspace only, and no address where a login ends. */
export const google = (accounts: readonly Account[]): University => ({
  accounts,
  withoutMetadata: ["end_session_endpoint"],
  idToken: (protocol, account) => ({
    ...protocolOf(protocol),
    azp: protocol.aud,
    sub: `1000${account.username.length}${account.username}`,
    name: account.name,
    email_verified: true,
    ...account.claims,
  }),
});

/** Okta: `preferred_username` is the login, no claim `groups` at all for who is in none that the filter takes. */
export const okta = (accounts: readonly Account[]): University => ({
  accounts,
  idToken: (protocol, account) => ({
    ...protocolOf(protocol),
    ver: 1,
    sub: `00u${account.username}`,
    name: account.name,
    amr: ["pwd"],
    ...account.claims,
  }),
});

/** Keycloak: roles within another claim, other audiences beside the client, and a refusal that has a name of its own. */
export const keycloak = (accounts: readonly Account[]): University => ({
  accounts,
  idToken: (protocol, account) => ({
    ...protocolOf(protocol),
    typ: "ID",
    azp: protocol.aud,
    aud: [String(protocol.aud), "account"],
    sub: `f:1a2b:${account.username}`,
    name: account.name,
    preferred_username: account.username,
    ...account.claims,
  }),
  refusedClient: {
    status: 401,
    body: { error: "unauthorized_client", error_description: "Invalid client or Invalid client credentials" },
  },
});

/**
 * Amazon Cognito in front of a SAML provider: users called after the provider, attributes as `custom:…` whose several values
 * are one text, `email_verified` false, the client as `client_id` in an access token without audience, and no discovery of
 * a logout that other providers would understand.
 */
export const cognito = (accounts: readonly Account[]): University => ({
  accounts,
  idToken: (protocol, account) => ({
    ...protocolOf(protocol),
    token_use: "id",
    sub: pairwise(protocol, account),
    name: account.name,
    "cognito:username": `university_${account.username}`,
    email_verified: false,
    ...account.claims,
  }),
  accessToken: ({ iss, aud, exp, iat, ...protocol }, account) => ({
    iss,
    exp,
    iat,
    token_use: "access",
    client_id: aud,
    sub: pairwise({ ...protocol, aud }, account),
    username: `university_${account.username}`,
    scope: "openid profile email",
  }),
});
