import { z } from "@hono/zod-openapi";
import { MFA_CHOICES, PROVIDER_KINDS } from "../../../domain/facts/sign-in-providers";
import { login, logout, refresh } from "../../core/sessions/login";
import { NO_KEYS } from "../../core/sessions/providers";
import { json, ok, route } from "../route";

const MISSING = "Missing parameter";

const LoginRequest = z
  .object({
    code: z.string().min(1).openapi({ description: "For a provider of kind accounts: the ID token of its user pool" }),
    provider: z.string().min(1).openapi({
      description: "Identity provider id; must be a key of the server's provider configuration",
    }),
    client_id: z.string().nullish(),
    redirect_uri: z.string().nullish(),
    code_verifier: z.string().nullish().openapi({ description: "The PKCE secret (additive)" }),
    nonce: z.string().max(200).nullish().openapi({ description: "What the ID token must repeat (additive)" }),
  })
  .openapi("LoginRequest");

const RefreshRequest = z.object({ refresh_token: z.string().min(1) }).openapi("RefreshRequest");

const Tokens = z
  .object({
    access_token: z.string().openapi({ description: "JWT, typ access, one hour" }),
    refresh_token: z.string().openapi({ description: "JWT, typ refresh, one week" }),
  })
  .openapi("Tokens");

const LoginAnswer = Tokens.extend({
  logout_url: z
    .string()
    .optional()
    .openapi({ description: "Where the browser goes on after a log-out, to end the login at the provider (additive)" }),
}).openapi("LoginAnswer");

const LoginProvider = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(PROVIDER_KINDS),
    authorizeUrl: z.string().optional(),
    clientId: z.string().optional(),
    people: z
      .array(z.object({ username: z.string(), name: z.string(), note: z.string() }))
      .readonly()
      .optional(),
    pool: z
      .object({
        region: z.string(),
        userPoolId: z.string(),
        clientId: z.string(),
        endpoint: z.string().optional().openapi({ description: "Where the user pool is, where that is not AWS" }),
      })
      .optional()
      .openapi({ description: "Kind accounts: the user pool in which the page signs people in" }),
    signUp: z.boolean().optional().openapi({ description: "Kind accounts: people may make one without an invitation" }),
    mfa: z.enum(MFA_CHOICES).optional(),
    emailCodes: z.boolean().optional().openapi({ description: "Kind accounts: a mailed code does for a password" }),
    passkeys: z.boolean().optional(),
  })
  .openapi("LoginProvider");

const KeySet = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      alg: z.string(),
      use: z.string(),
      kid: z.string(),
    }),
  ),
});

const ClientKeySet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.string(),
        kid: z.string(),
        alg: z.string(),
        use: z.literal("sig"),
        n: z.string().optional(),
        e: z.string().optional(),
        crv: z.string().optional(),
        x: z.string().optional(),
        y: z.string().optional(),
      }),
    ),
  })
  .openapi("ClientKeySet");

export const authRoutes = [
  route({
    method: "post",
    path: "/v2/auth/login",
    operationId: "login",
    tag: "auth",
    summary: "Exchange an OAuth2 authorisation code for a token pair",
    caller: "public",
    body: LoginRequest,
    invalid: MISSING,
    refusals: {
      400: [MISSING, /^Unable to validate token: .+/, /^Unable to retrieve token from authentication provider: .+/],
      403: [/^Unable to retrieve user: .+/],
      500: [/^Unknown error: .+/],
    },
    success: json(LoginAnswer),
    handle: ({ services, header, body: { code, provider, ...rest } }) => {
      // Forms send what they do not have as an empty text.
      const [clientId, redirectUri, codeVerifier, nonce] = [
        rest.client_id,
        rest.redirect_uri,
        rest.code_verifier,
        rest.nonce,
      ].map((text) => text || undefined);
      return login(services, provider, { code, clientId, redirectUri, codeVerifier, nonce }, header("user-agent"));
    },
  }),
  route({
    method: "post",
    path: "/v2/auth/refresh",
    operationId: "refresh",
    tag: "auth",
    summary: "Exchange a refresh token for a new token pair",
    caller: "public",
    body: RefreshRequest,
    invalid: MISSING,
    refusals: { 400: [MISSING], 401: ["Invalid refresh token"] },
    success: json(Tokens),
    handle: ({ services, header, body }) => refresh(services, body.refresh_token, header("user-agent")),
  }),
  route({
    method: "post",
    path: "/v2/auth/logout",
    operationId: "logout",
    tag: "auth",
    summary: "End the session of a refresh token",
    caller: "public",
    body: RefreshRequest,
    invalid: MISSING,
    refusals: { 400: [MISSING], 401: ["Invalid token"] },
    success: ok,
    handle: ({ services, body }) => logout(services, body.refresh_token),
  }),
  route({
    method: "get",
    path: "/v2/auth/providers",
    operationId: "listProviders",
    tag: "auth",
    summary: "The configured sign-in providers",
    additive: true,
    caller: "public",
    success: json(z.array(LoginProvider)),
    handle: ({ services }) => services.signIn.list(),
  }),
  route({
    method: "get",
    path: "/v2/auth/keys/{provider}",
    operationId: "listClientKeys",
    tag: "auth",
    summary: "Public keys of the site at a sign-in provider, to be registered there as the client's JWKS URI",
    additive: true,
    caller: "public",
    params: z.object({ provider: z.string().openapi({ param: { name: "provider", in: "path" } }) }),
    refusals: { 404: [NO_KEYS] },
    success: json(ClientKeySet),
    handle: ({ services, params: { provider } }) => services.signIn.keysOf(provider),
  }),
  route({
    method: "get",
    path: "/.well-known/jwks.json",
    operationId: "jwks",
    tag: "auth",
    summary: "Public signing keys of the access tokens",
    caller: "public",
    success: json(KeySet),
    handle: ({ services }) => services.tokens.jwks(),
  }),
];
