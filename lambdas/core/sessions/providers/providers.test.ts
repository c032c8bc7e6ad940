import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type LoginCode, type ProviderSettings, SignIn } from ".";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const CODE: LoginCode = {
  code: "a-code",
  clientId: undefined,
  redirectUri: "https://academy.example/login",
  codeVerifier: undefined,
};

interface Sent {
  readonly url: string;
  readonly form: Record<string, string>;
  readonly headers: Headers;
}

type Reply = (sent: Sent) => unknown;

/** A network of scripted answers by address; what was sent is kept. */
function network(replies: Readonly<Record<string, Reply>>) {
  const sent: Sent[] = [];
  const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    const form = Object.fromEntries(new URLSearchParams(String(init?.body ?? "")));
    const request = { url, form, headers: new Headers(init?.headers) };
    sent.push(request);
    const reply = replies[url];
    if (reply === undefined) throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
    const answer = reply(request);
    return answer instanceof Response ? answer : Response.json(answer);
  }) as typeof globalThis.fetch;
  return { fetch, sent };
}

function signIn(settings: Partial<ProviderSettings>, replies: Readonly<Record<string, Reply>>) {
  const provider = {
    id: "uni",
    name: "University",
    kind: "openid",
    clientId: "academy",
    ...settings,
  } as ProviderSettings;
  const { fetch, sent } = network(replies);
  const secrets = { client_secret_uni: "hush" };
  const signingIn = new SignIn({ providers: [provider], secrets, clock: { now: () => NOW }, fetch });
  return {
    exchange: (code: Partial<LoginCode> = {}) => signingIn.exchange("uni", { ...CODE, ...code }),
    sent,
    signingIn,
  };
}

describe("openid", () => {
  const ISSUER = "https://idp.example";
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  beforeAll(async () => {
    keys = await generateKeyPair("RS256", { extractable: true });
  });

  const tokenOf = (claims: Record<string, unknown>, { issuer = ISSUER, expires = 300, key = keys.privateKey } = {}) =>
    new SignJWT({ sub: "s-1", ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "k1" })
      .setIssuer(issuer)
      .setAudience("academy")
      .setExpirationTime(NOW.getTime() / 1000 + expires)
      .sign(key);

  async function openid(token: Reply, issuer = ISSUER) {
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256" };
    return signIn(
      { issuer },
      {
        [`${issuer}/.well-known/openid-configuration`]: () => ({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        }),
        [`${issuer}/token`]: token,
        [`${issuer}/jwks`]: () => ({ keys: [jwk] }),
      },
    );
  }

  it("exchanges a code with the client secret and the PKCE verifier, and believes a token that verifies", async () => {
    const id_token = await tokenOf({ preferred_username: "ada", name: "Ada L." });
    const { exchange, sent } = await openid(() => ({ id_token }));
    expect(await exchange({ codeVerifier: "v".repeat(43) })).toEqual({
      username: "ada",
      subject: "s-1",
      name: "Ada L.",
    });
    expect(sent.find(({ url }) => url === "https://idp.example/token")?.form).toEqual({
      grant_type: "authorization_code",
      client_id: "academy",
      client_secret: "hush",
      code: "a-code",
      redirect_uri: "https://academy.example/login",
      code_verifier: "v".repeat(43),
    });
  });

  it("tells no name when the provider has none", async () => {
    const id_token = await tokenOf({ preferred_username: "ada" });
    expect(await (await openid(() => ({ id_token }))).exchange()).toEqual({
      username: "ada",
      subject: "s-1",
      name: null,
    });
  });

  it("takes Cognito's user from its access token", async () => {
    const issuer = "https://cognito-idp.ap-southeast-1.amazonaws.com/pool";
    const access_token = await tokenOf({ username: "u1", client_id: "academy" }, { issuer });
    expect(await (await openid(() => ({ access_token }), issuer)).exchange()).toEqual({
      username: "u1",
      subject: "s-1",
      name: "u1",
    });
    const foreign = await tokenOf({ username: "u1", client_id: "another" }, { issuer });
    await expect((await openid(() => ({ access_token: foreign }), issuer)).exchange()).rejects.toMatchObject({
      text: "Unable to validate token: Failed to verify token",
    });
  });

  it.each(["https://accounts.google.com", "https://school.eu.auth0.com"])(
    "takes a verified e-mail from %s",
    async (issuer) => {
      const claims = { email: "a@x.org", name: "A", preferred_username: "spoofed" };
      const good = await tokenOf({ ...claims, email_verified: true }, { issuer });
      expect(await (await openid(() => ({ id_token: good }), issuer)).exchange()).toEqual({
        username: "a@x.org",
        subject: "s-1",
        name: "A",
      });
      const unverified = await tokenOf({ ...claims, email_verified: false }, { issuer });
      await expect((await openid(() => ({ id_token: unverified }), issuer)).exchange()).rejects.toMatchObject({
        status: 400,
        text: "Unable to validate token: No username specified in token",
      });
    },
  );

  it("believes no token that does not say whose it is", async () => {
    const id_token = await tokenOf({ preferred_username: "ada", sub: undefined });
    await expect((await openid(() => ({ id_token }))).exchange()).rejects.toMatchObject({
      text: "Unable to validate token: No subject in token",
    });
  });

  it.each<[string, () => Promise<string>]>([
    ["expired", () => tokenOf({ preferred_username: "ada" }, { expires: -10 })],
    ["of another issuer", () => tokenOf({ preferred_username: "ada" }, { issuer: "https://evil.example" })],
    [
      "of another key",
      async () => tokenOf({ preferred_username: "ada" }, { key: (await generateKeyPair("RS256")).privateKey }),
    ],
    ["unsigned", async () => `${btoa('{"alg":"none"}')}.${btoa('{"preferred_username":"ada"}')}.`],
  ])("refuses a token that is %s", async (_, make) => {
    const id_token = await make();
    await expect((await openid(() => ({ id_token }))).exchange()).rejects.toMatchObject({
      status: 400,
      text: "Unable to validate token: Failed to verify token",
    });
  });

  it.each<[string, Reply]>([
    ["Failed to fetch token from OpenID provider", () => Response.json({ error: "invalid_grant" }, { status: 400 })],
    ["Missing token in response from OpenID provider", () => ({ access_token: "only" })],
  ])("says: %s", async (reason, reply) => {
    await expect((await openid(reply)).exchange()).rejects.toMatchObject({
      status: 400,
      text: `Unable to retrieve token from authentication provider: ${reason}`,
    });
  });

  it("asks the provider again after it could not be reached, and is listed without its page meanwhile", async () => {
    const { exchange, signingIn, sent } = signIn({ issuer: "https://down.example" }, {});
    expect(await signingIn.list()).toEqual([{ id: "uni", name: "University", kind: "openid", clientId: "academy" }]);
    await expect(exchange()).rejects.toMatchObject({
      text: "Unable to retrieve token from authentication provider: Failed to fetch token from OpenID provider",
    });
    expect(sent).toHaveLength(2);
  });

  it("begins at the provider's page", async () => {
    const { signingIn } = await openid(() => ({}));
    expect(await signingIn.list()).toMatchObject([
      {
        authorizeUrl: "https://idp.example/auth?client_id=academy&response_type=code&scope=openid+profile+email",
      },
    ]);
  });
});

describe("github", () => {
  const TOKEN = "https://github.com/login/oauth/access_token";
  const USER = "https://api.github.com/user";
  const github = (replies: Readonly<Record<string, Reply>>) => signIn({ kind: "github" }, replies);

  it("exchanges a code for login and name", async () => {
    const { exchange, sent } = github({
      [TOKEN]: () => ({ access_token: "gh" }),
      [USER]: ({ headers }) => ({ id: 583231, login: "octo", name: headers.get("authorization") }),
    });
    expect(await exchange({ clientId: "academy" })).toEqual({ username: "octo", subject: "583231", name: "Bearer gh" });
    expect(sent[0]?.form).toMatchObject({ client_id: "academy", client_secret: "hush", code: "a-code" });
  });

  it("defect 18: lets people without a name in", async () => {
    const { exchange } = github({
      [TOKEN]: () => ({ access_token: "gh" }),
      [USER]: () => ({ id: 583231, login: "octo", name: null }),
    });
    expect(await exchange()).toEqual({ username: "octo", subject: "583231", name: null });
  });

  it.each<[string, Readonly<Record<string, Reply>>, string | undefined]>([
    ["Unable to validate token: Invalid client id", {}, "another"],
    [
      "Unable to validate token: Error from GitHub: bad_verification_code",
      { [TOKEN]: () => ({ error: "bad_verification_code" }) },
      undefined,
    ],
    [
      "Unable to retrieve token from authentication provider: Status code 503 from GitHub",
      { [TOKEN]: () => new Response("", { status: 503 }) },
      undefined,
    ],
    ["Unable to retrieve token from authentication provider: Error from GitHub: ECONNREFUSED", {}, undefined],
    [
      "Unable to retrieve token from authentication provider: Error from GitHub: no JSON",
      { [TOKEN]: () => new Response("<h1>Be right back</h1>") },
      undefined,
    ],
  ])("says: %s", async (text, replies, clientId) => {
    await expect(github(replies).exchange({ clientId: clientId })).rejects.toMatchObject({
      status: 400,
      text,
    });
  });
});

describe("adfs", () => {
  it("redeems no code of another client than its own", async () => {
    const { exchange, sent } = adfs(() => ({ access_token: "never asked for" }));
    await expect(exchange({ clientId: "another-site" })).rejects.toMatchObject({
      status: 400,
      text: "Unable to validate token: Invalid client id",
    });
    expect(sent).toEqual([]);
  });

  const ISSUER = "https://adfs.example/adfs";
  const token = (claims: object) => `${btoa('{"alg":"RS256"}')}.${btoa(JSON.stringify(claims))}.c2ln`;
  const adfs = (reply?: Reply) =>
    signIn({ kind: "adfs", issuer: ISSUER }, reply === undefined ? {} : { [`${ISSUER}/oauth2/token`]: reply });
  const LATER = NOW.getTime() / 1000 + 60;

  it("takes account and name from the claims", async () => {
    const claims = { SamAccountName: "e0123", displayName: "Eve", exp: LATER };
    const { exchange, sent } = adfs(() => ({ access_token: token(claims) }));
    expect(await exchange()).toEqual({ username: "e0123", subject: undefined, name: "Eve" });
    expect(sent[0]?.form).toEqual({
      client_id: "academy",
      grant_type: "authorization_code",
      code: "a-code",
      redirect_uri: "https://academy.example/login",
    });
  });

  it("takes the person's own id where ADFS tells it", async () => {
    const claims = { SamAccountName: "e0123", sub: "Xk3/pairwise=", exp: LATER };
    const { exchange } = adfs(() => ({ access_token: token(claims) }));
    expect(await exchange()).toEqual({ username: "e0123", subject: "Xk3/pairwise=", name: null });
  });

  it.each<[string, Reply | undefined]>([
    [
      "Unable to validate token: Failed to verify token claims (token expired?)",
      () => ({ access_token: token({ SamAccountName: "e", exp: LATER - 60 }) }),
    ],
    [
      "Unable to validate token: Could not retrieve username from token",
      () => ({ access_token: token({ exp: LATER }) }),
    ],
    ["Unable to validate token: Could not retrieve username from token", () => ({ access_token: "junk" })],
    [
      "Unable to retrieve token from authentication provider: Status code 400 from ADFS: invalid_grant",
      () => new Response("invalid_grant", { status: 400 }),
    ],
    ["Unable to retrieve token from authentication provider: Error from ADFS: ECONNREFUSED", undefined],
  ])("says: %s", async (text, reply) => {
    await expect(adfs(reply).exchange()).rejects.toMatchObject({ status: 400, text });
  });
});
