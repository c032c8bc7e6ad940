import { decodeJwt, decodeProtectedHeader } from "jose";
import { type ClientKey, publicPart } from "../../lambdas/core/sessions/providers/client-keys";
import { makeClientKey } from "../../scripts/client-key/make-client-key";
import { keycloak } from "./universities";
import { providerOf, startUniversitySite } from "./university-site";

const SETTINGS = { ...providerOf("keycloak"), clientAuthentication: "private_key_jwt" as const };
const ADA = { username: "ada", name: "Ada L." };
const TOKEN_ENDPOINT = "https://keycloak.university.example/realms/university/token";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()));
});

/** The site with a university that knows it by keys: those of its JWKS URI, or those that were registered by hand. */
async function siteWith(first: Record<string, string>, registered?: () => readonly ClientKey[]) {
  let secrets = first;
  const site = await startUniversitySite({
    settings: SETTINGS,
    university: {
      ...keycloak([ADA]),
      client: () => ({
        token_endpoint_auth_method: "private_key_jwt",
        ...(registered
          ? { jwks: { keys: registered().map(publicPart) } }
          : { jwks_uri: "https://academy.test/v2/auth/keys/university" }),
      }),
    },
    secrets: () => secrets,
  });
  open.push(site);
  /** The operator changes the auth secret; the API hears of it when it is refused, or five minutes later. */
  const put = (next: Record<string, string>, laterBy: number) => {
    secrets = next;
    site.platform.clock.pass(laterBy);
  };
  const publishedKeys = () =>
    site.platform.succeed<{ keys: Record<string, string>[] }>("GET", "/v2/auth/keys/university");
  const keysUsed = () => site.sent.splice(0).map((form) => kidOf(form.get("client_assertion") ?? ""));
  return { ...site, put, publishedKeys, keysUsed };
}

const kidOf = (assertion: string) => decodeProtectedHeader(assertion).kid;
const secretOf = (key: ClientKey) => JSON.stringify(key);
const enters = async (platform: Awaited<ReturnType<typeof siteWith>>["platform"], token: string) =>
  (await platform.call("GET", "/v2/user", { headers: { authorization: `Bearer ${token}` } })).status;

const [OLD, NEW] = [makeClientKey("ES256", () => "old"), makeClientKey("RS256", () => "new")];

test("the site signs who it is, once and for a minute, and sends no secret", async () => {
  const site = await siteWith({ client_key_university: secretOf(OLD) });
  expect(await site.comes("ada")).toMatchObject({ status: 200, username: "ada" });
  const [form] = site.sent;
  expect(form?.has("client_secret")).toBe(false);
  expect(form?.get("client_assertion_type")).toBe("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
  const assertion = form?.get("client_assertion") ?? "";
  expect(decodeProtectedHeader(assertion)).toEqual({ alg: "ES256", typ: "JWT", kid: "old" });
  const { exp = 0, iat = 0, jti, ...claims } = decodeJwt(assertion);
  expect(claims).toEqual({ iss: "academy", sub: "academy", aud: TOKEN_ENDPOINT });
  expect(exp - iat).toBe(60);
  expect(jti).toMatch(/^[0-9a-f-]{36}$/);
  await site.comes("ada");
  expect(decodeJwt(site.sent[1]?.get("client_assertion") ?? "").jti).not.toBe(jti);
});

test("the public keys are published, the newest first, and nothing private", async () => {
  const site = await siteWith({ client_key_university: secretOf(OLD), client_key_university_2: secretOf(NEW) });
  const { keys } = await site.publishedKeys();
  expect(keys.map((key) => [key.kid, Object.keys(key).sort()])).toEqual([
    ["new", ["alg", "e", "kid", "kty", "n", "use"]],
    ["old", ["alg", "crv", "kid", "kty", "use", "x", "y"]],
  ]);
});

test.each(["test", "elsewhere"])("no keys are published for the provider %s, which knows none", async (provider) => {
  const site = await siteWith({ client_key_university: secretOf(OLD) });
  const answer = await site.platform.call("GET", `/v2/auth/keys/${provider}`);
  expect([answer.status, await answer.text()]).toEqual([404, "The site signs with no key at this provider"]);
});

test("a key is rotated while people are logged in, though the university keeps the old set for a while", async () => {
  const site = await siteWith({ client_key_university: secretOf(OLD) });
  await site.comes("ada");
  const { access_token } = await site.platform.login("head");
  site.put({ client_key_university: secretOf(OLD), client_key_university_2: secretOf(NEW) }, 10);
  await site.publishedKeys();
  site.keysUsed();
  expect(await site.comes("ada")).toMatchObject({ status: 200 });
  expect(site.keysUsed()).toEqual(["new", "old"]);
  expect(await enters(site.platform, access_token)).toBe(200);
});

test("a key that the university no longer takes is read again, and the new one comes in", async () => {
  let registered = [OLD];
  const site = await siteWith({ client_key_university: secretOf(OLD) }, () => registered);
  expect(await site.comes("ada")).toMatchObject({ status: 200 });
  registered = [NEW];
  site.put({ client_key_university_2: secretOf(NEW) }, 10);
  expect(await site.comes("ada")).toMatchObject({ status: 200 });
  expect(await site.comes("ada")).toMatchObject({ status: 200 });
  expect(site.keysUsed()).toEqual(["old", "old", "new", "new"]);
});

test.each<[string, Record<string, string>]>([
  ["without a key", {}],
  ["with something else in its place", { client_key_university: "no key" }],
  ["with a key that the university does not know", { client_key_university: secretOf(NEW) }],
])("%s the sign-in is refused in words", async (_, secrets) => {
  const site = await siteWith(secrets, () => [OLD]);
  expect(await site.comes("ada")).toEqual({
    status: 400,
    refusal: "Unable to retrieve token from authentication provider: Failed to fetch token from OpenID provider",
  });
});
