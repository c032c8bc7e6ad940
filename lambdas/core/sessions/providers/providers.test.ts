import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { SecretSource } from "../../kernel/secret-source";
import { type LoginCode, type ProviderSettings, SignIn } from ".";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const CODE: LoginCode = {
  code: "a-code",
  clientId: undefined,
  redirectUri: "https://academy.example/login",
  codeVerifier: undefined,
  nonce: undefined,
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
  let now = NOW;
  let secret = "hush";
  const clock = { now: () => now };
  const secrets = new SecretSource({
    first: { client_secret_uni: secret },
    read: async () => ({ client_secret_uni: secret }),
    clock,
    failed: (error) => {
      throw error;
    },
  });
  const uuid = () => "00000000-0000-4000-8000-000000000001";
  const signingIn = new SignIn({ providers: [provider], secrets, clock, uuid, fetch });
  /** The operator gives the site another secret, some seconds later. */
  const rotate = (next: string) => {
    secret = next;
    now = new Date(now.getTime() + 10_000);
  };
  return {
    exchange: (code: Partial<LoginCode> = {}) => signingIn.exchange("uni", { ...CODE, ...code }),
    sent,
    signingIn,
    rotate,
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

  async function openid(token: Reply, issuer = ISSUER, settings: Partial<ProviderSettings> = {}) {
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256" };
    return signIn(
      { issuer, ...settings },
      {
        [`${issuer}/.well-known/openid-configuration`]: () => ({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          end_session_endpoint: `${issuer}/logout`,
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

  describe("as a deployment fits it to its institution", () => {
    /** Signs in by an ID token with these claims. */
    const comes = async (settings: Partial<ProviderSettings>, claims: Record<string, unknown>) => {
      const id_token = await tokenOf(claims);
      return (await openid(() => ({ id_token }), ISSUER, settings)).exchange();
    };
    const refused = (username: string) => ({
      status: 403,
      text: `Unable to retrieve user: ${username} of University may not use this site. Log in with another account, or ask the site's operator.`,
    });

    it("takes username and name from the claims that are named, the username in lower-case", async () => {
      const settings = { claims: { username: "account.upn", name: "https://uni.example/name" } };
      const claims = { account: { upn: "Ada@Uni.Example" }, "https://uni.example/name": "Ada L.", name: "no" };
      expect(await comes(settings, claims)).toEqual({ username: "ada@uni.example", subject: "s-1", name: "Ada L." });
    });

    it.each([
      [{ email: "ada@uni.example", email_verified: true }, {}, "ada@uni.example"],
      [{ email: "Ada@uni.example" }, { trustEmail: true }, "ada@uni.example"],
      [{ email: "ada@uni.example", email_verified: false }, { trustEmail: true }, "ada@uni.example"],
    ])("believes %j with %j", async (claims, settings, username) => {
      expect(await comes({ claims: { username: "email" }, ...settings }, claims)).toMatchObject({ username });
    });

    it.each([{ email: "ada@uni.example" }, { email: "ada@uni.example", email_verified: false }])(
      "takes nobody's e-mail address for a username without the provider's word: %j",
      async (claims) => {
        await expect(comes({ claims: { username: "email" } }, claims)).rejects.toMatchObject({
          text: "Unable to validate token: No username specified in token",
        });
      },
    );

    const uni = { emailDomains: ["uni.example", "staff.uni.example"] };
    const verified = (email: string) => ({ email, email_verified: true });
    it.each<[string, ProviderSettings["admit"], Record<string, unknown>, boolean]>([
      ["its domain", uni, verified("ada@Uni.Example"), true],
      ["its other domain", uni, verified("ada@staff.uni.example"), true],
      ["another domain", uni, verified("ada@uni.example.evil.test"), false],
      ["a domain below it", uni, verified("ada@cs.uni.example"), false],
      ["two addresses in one", uni, verified("ada@evil.test@uni.example.org"), false],
      ["an address that nobody vouches for", uni, { email: "ada@uni.example" }, false],
      ["no address", uni, {}, false],
      ["its claim", { claims: { hd: ["uni.example"] } }, { hd: "uni.example" }, true],
      ["a claim along dots", { claims: { "realm.tenant": ["7"] } }, { realm: { tenant: 7 } }, true],
      ["another claim", { claims: { hd: ["uni.example"] } }, { hd: "other.example" }, false],
      ["no such claim", { claims: { toString: ["x"] } }, {}, false],
      ["its group", { groups: ["cs"] }, { groups: ["maths", "cs"] }, true],
      ["its group as Cognito tells it", { groups: ["cs"] }, { groups: "[maths, cs]" }, true],
      ["its only group", { groups: ["cs"] }, { groups: "cs" }, true],
      ["other groups", { groups: ["cs"] }, { groups: ["css", "maths"] }, false],
      ["no groups", { groups: ["cs"] }, {}, false],
      ["one condition of two", { ...uni, groups: ["cs"] }, { ...verified("a@uni.example"), groups: ["x"] }, false],
      ["both conditions", { ...uni, groups: ["cs"] }, { ...verified("a@uni.example"), groups: ["cs"] }, true],
    ])("admits by %s", async (_, admit, claims, isAdmitted) => {
      const coming = comes({ admit }, { preferred_username: "ada", ...claims });
      if (isAdmitted) await expect(coming).resolves.toMatchObject({ username: "ada" });
      else await expect(coming).rejects.toMatchObject(refused("ada"));
    });

    const groups = [
      { group: "cs-staff", course: 1, role: "staff" as const },
      { group: "cs-students", course: 1, role: "student" as const },
      { group: "cs-heads", course: 2, role: "admin" as const },
    ];
    const ada = { preferred_username: "ada" };
    it.each<[unknown, [number, string | null][]]>([
      [
        ["cs-students"],
        [
          [1, "student"],
          [2, null],
        ],
      ],
      [
        ["cs-students", "cs-staff"],
        [
          [1, "staff"],
          [2, null],
        ],
      ],
      [
        ["cs-staff", "cs-students", "cs-heads"],
        [
          [1, "staff"],
          [2, "admin"],
        ],
      ],
      [
        ["maths"],
        [
          [1, null],
          [2, null],
        ],
      ],
      [
        undefined,
        [
          [1, null],
          [2, null],
        ],
      ],
    ])("the groups %j give roles", async (own, roles) => {
      expect((await comes({ groups }, { ...ada, groups: own })).roles).toEqual(
        roles.map(([courseId, role]) => ({ courseId, role })),
      );
    });

    it("finds the groups in the claim that is named, and gives none where none are to be given", async () => {
      const claims = { ...ada, realm_access: { roles: ["cs-heads"] } };
      const settings = { groups, claims: { groups: "realm_access.roles" } };
      expect((await comes(settings, claims)).roles).toContainEqual({ courseId: 2, role: "admin" });
      expect((await comes({}, claims)).roles).toBeUndefined();
    });

    it("takes nothing away from who is in too many groups for Entra ID to tell them, and does not admit by them", async () => {
      const claims = { ...ada, _claim_names: { groups: "src1" } };
      expect((await comes({ groups }, claims)).roles).toBeUndefined();
      await expect(comes({ admit: { groups: ["cs-staff"] } }, claims)).rejects.toMatchObject({
        status: 403,
        text: "Unable to retrieve user: University did not tell the groups of ada, who is in too many. Ask the site's operator.",
      });
    });

    it("begins with the parameters of the deployment", async () => {
      const authorizeParameters = { hd: "uni.example", prompt: "select_account" };
      const { signingIn } = await openid(() => ({}), ISSUER, { authorizeParameters });
      const [{ authorizeUrl = "" } = {}] = await signingIn.list();
      expect(Object.fromEntries(new URL(authorizeUrl).searchParams)).toEqual({
        hd: "uni.example",
        prompt: "select_account",
        client_id: "academy",
        response_type: "code",
        scope: "openid profile email",
      });
    });
  });

  it.each<[string | undefined, string | undefined, boolean]>([
    ["n-1", "n-1", true],
    ["n-1", "n-2", false],
    ["n-1", undefined, false],
    [undefined, "n-1", false],
  ])("of a browser that asked with the nonce %j takes an ID token with %j: %j", async (asked, nonce, isTaken) => {
    const id_token = await tokenOf({ preferred_username: "ada", nonce });
    const coming = (await openid(() => ({ id_token }))).exchange({ nonce: asked });
    if (isTaken) await expect(coming).resolves.toMatchObject({ username: "ada" });
    else
      await expect(coming).rejects.toMatchObject({
        status: 400,
        text: "Unable to validate token: The sign-in was begun elsewhere",
      });
  });

  it.each(["invalid_client", "unauthorized_client"])(
    "reads a rotated secret again when the provider says %s, and comes in with it",
    async (error) => {
      const id_token = await tokenOf({ preferred_username: "ada" });
      const token: Reply = ({ form }) =>
        form.client_secret === "newer" ? { id_token } : Response.json({ error }, { status: 401 });
      const { exchange, rotate, sent } = await openid(token);
      const secretsSent = () => sent.flatMap(({ url, form }) => (url.endsWith("/token") ? [form.client_secret] : []));
      await expect(exchange()).rejects.toMatchObject({ status: 400 });
      expect(secretsSent()).toEqual(["hush"]);
      rotate("newer");
      expect(await exchange()).toMatchObject({ username: "ada" });
      expect(await exchange()).toMatchObject({ username: "ada" });
      expect(secretsSent()).toEqual(["hush", "hush", "newer", "newer"]);
    },
  );

  it.each([
    ["https://idp.example", "post_logout_redirect_uri"],
    ["https://cognito-idp.eu-central-1.amazonaws.com/pool", "logout_uri"],
  ])("tells where the login at %s ends, for deployments that want it", async (issuer, name) => {
    const claims = { username: "ada", preferred_username: "ada", client_id: "academy" };
    const [id_token, access_token] = [await tokenOf(claims, { issuer }), await tokenOf(claims, { issuer })];
    const reply = () => ({ id_token, access_token });
    expect(await (await openid(reply, issuer)).exchange()).not.toHaveProperty("logoutUrl", expect.anything());
    const { logoutUrl = "" } = await (await openid(reply, issuer, { logout: true })).exchange();
    const url = new URL(logoutUrl);
    expect(logoutUrl.startsWith(`${issuer}/logout?`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "academy",
      id_token_hint: id_token,
      [name]: "https://academy.example/login",
    });
  });

  it("asks Cognito's ID token for the nonce, and for the claims where they are named", async () => {
    const issuer = "https://cognito-idp.eu-central-1.amazonaws.com/pool";
    const access_token = await tokenOf({ username: "Uni_ada", client_id: "academy" }, { issuer });
    const id_token = await tokenOf({ nonce: "n-1", "custom:uid": "Ada", name: "Ada L." }, { issuer });
    const plain = await openid(() => ({ access_token, id_token }), issuer);
    expect(await plain.exchange({ nonce: "n-1" })).toMatchObject({ username: "Uni_ada" });
    await expect(plain.exchange({ nonce: "n-2" })).rejects.toMatchObject({ status: 400 });
    const settings = { claims: { username: "custom:uid" } };
    const named = await openid(() => ({ access_token, id_token }), issuer, settings);
    expect(await named.exchange({ nonce: "n-1" })).toMatchObject({ username: "ada", name: "Ada L." });
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

  it("reads a rotated secret again when GitHub does not take the one that is known", async () => {
    const { exchange, rotate } = github({
      [TOKEN]: ({ form }) =>
        form.client_secret === "newer" ? { access_token: "gh" } : { error: "incorrect_client_credentials" },
      [USER]: () => ({ id: 583231, login: "octo", name: "Octo" }),
    });
    rotate("newer");
    expect(await exchange()).toMatchObject({ username: "octo" });
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

describe("accounts", () => {
  const ISSUER = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool";
  const KEYS = `${ISSUER}/.well-known/jwks.json`;
  const POOL = { region: "us-east-1", userPoolId: "us-east-1_Pool", clientId: "client" };
  const seconds = NOW.getTime() / 1000;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  beforeAll(async () => {
    keys = await generateKeyPair("RS256", { extractable: true });
  });

  const RITA = {
    sub: "2f1c7c0e-0000-4000-8000-000000000001",
    token_use: "id",
    auth_time: seconds - 2,
    email: "Rita@Uni.example",
    email_verified: true,
  };
  interface Differences {
    readonly issuer?: string;
    readonly audience?: string | undefined;
    readonly expires?: number;
    readonly key?: CryptoKey;
    readonly algorithm?: string;
  }
  const tokenOf = (claims: Record<string, unknown> = {}, differences: Differences = {}) => {
    const { issuer = ISSUER, expires = 300, key = keys.privateKey, algorithm = "RS256" } = differences;
    const token = new SignJWT({ ...RITA, ...claims })
      .setProtectedHeader({ alg: algorithm, kid: "k1" })
      .setIssuer(issuer);
    const audience = "audience" in differences ? differences.audience : "client";
    if (audience !== undefined) token.setAudience(audience);
    return token.setExpirationTime(seconds + expires).sign(key);
  };
  async function pool(settings: Partial<ProviderSettings> = {}, reply?: Reply) {
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256" };
    const own = { kind: "accounts" as const, clientId: undefined, issuer: ISSUER, pool: POOL };
    return signIn({ ...own, ...settings }, { [KEYS]: reply ?? (() => ({ keys: [jwk] })) });
  }

  it("take the ID token of who has just signed in at the pool, by the address in lower-case", async () => {
    const { exchange, sent } = await pool();
    expect(await exchange({ code: await tokenOf({ name: " Rita Levi " }) })).toEqual({
      username: "rita@uni.example",
      subject: "2f1c7c0e-0000-4000-8000-000000000001",
      name: "Rita Levi",
    });
    expect(sent.map(({ url }) => url)).toEqual([KEYS]);
  });

  it.each([undefined, "", "  "])("tell no name where there is none (%j)", async (name) => {
    expect(await (await pool()).exchange({ code: await tokenOf({ name }) })).toMatchObject({ name: null });
  });

  it.each([
    ["another pool", { issuer: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other" }],
    ["another issuer", { issuer: "https://evil.example/us-east-1_Pool" }],
    ["another client", { audience: "other" }],
    ["no client", { audience: undefined }],
    ["the past", { expires: -6 }],
  ] satisfies [string, Differences][])("refuse a token of %s", async (_, differences) => {
    const { exchange } = await pool();
    const refused = exchange({ code: await tokenOf({}, differences) });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      text: "Unable to validate token: Failed to verify token",
    });
  });

  it("refuse a token with a wrong signature, or with none", async () => {
    const { exchange } = await pool();
    const other = await generateKeyPair("RS256");
    const shared = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
    const [head, claims] = (await tokenOf()).split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const codes = [
      await tokenOf({}, { key: other.privateKey }),
      await new SignJWT(RITA)
        .setProtectedHeader({ alg: "HS256", kid: "k1" })
        .setIssuer(ISSUER)
        .setAudience("client")
        .sign(shared),
      `${none}.${claims}.`,
      `${head}.${claims}.`,
      "a-code",
    ];
    for (const code of codes) {
      await expect(exchange({ code })).rejects.toMatchObject({
        status: 400,
        text: "Unable to validate token: Failed to verify token",
      });
    }
  });

  it.each([
    [{ token_use: "access" }],
    [{ token_use: undefined }],
    [{ email_verified: false }],
    [{ email_verified: "true" }],
    [{ email_verified: undefined }],
    [{ email: undefined }],
    [{ email: "" }],
    [{ sub: undefined }],
    [{ auth_time: undefined }],
  ])("refuse a token with %j", async (claims) => {
    await expect((await pool()).exchange({ code: await tokenOf(claims) })).rejects.toMatchObject({
      status: 400,
      text: "Unable to validate token: Not an ID token of a person with a verified e-mail address",
    });
  });

  it.each([
    [-601, false],
    [-600, true],
    [5, true],
    [6, false],
  ])("of somebody who signed in at %i s it is %s that the token counts", async (at, counts) => {
    const signingIn = (await pool()).exchange({ code: await tokenOf({ auth_time: seconds + at }) });
    if (counts) expect(await signingIn).toMatchObject({ username: "rita@uni.example" });
    else
      await expect(signingIn).rejects.toMatchObject({
        status: 400,
        text: "Unable to validate token: Sign in again: this was too long ago",
      });
  });

  it("refuse while Cognito cannot be asked for its keys, and take the token afterwards", async () => {
    let isAway = true;
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256" };
    const { exchange } = await pool({}, () => (isAway ? new Response("", { status: 503 }) : { keys: [jwk] }));
    const code = await tokenOf();
    await expect(exchange({ code })).rejects.toMatchObject({
      status: 400,
      text: "Unable to retrieve token from authentication provider: The user pool did not tell its keys",
    });
    isAway = false;
    expect(await exchange({ code })).toMatchObject({ username: "rita@uni.example" });
  });

  it("are listed with the settings that the page needs for signing in", async () => {
    const settings = { signUp: true, mfa: "required", emailCodes: false, passkeys: true } as const;
    expect(await (await pool(settings)).signingIn.list()).toEqual([
      { id: "uni", name: "University", kind: "accounts", pool: POOL, ...settings },
    ]);
  });
});
