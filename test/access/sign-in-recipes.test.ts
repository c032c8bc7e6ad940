import { readFileSync } from "node:fs";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { findUser } from "../../lambdas/core/members/users";
import type { ProviderSettings } from "../../lambdas/core/sessions/providers";
import { parseDeployment } from "../../lib/config";
import { startPlatform } from "./platform";

/** The block of a recipe, as the deployment file takes it. */
function providerOf(recipe: string) {
  const block = /```json\n(.*?)```/s.exec(readFileSync(`docs/sign-in/${recipe}.md`, "utf8"))?.[1] ?? "";
  const place = { institution: "university", course: "cs101", stage: "prod", region: "eu-central-1" };
  const deployment = { ...place, providers: [JSON.parse(block)] };
  return parseDeployment(JSON.stringify(deployment), `${recipe}.md`).providers[0] as ProviderSettings;
}

const NOW = Date.parse("2026-11-21T08:00:00.000Z") / 1000;
const REDIRECT = "https://academy.test/login";

/** The site with a recipe's provider, whose ID and access tokens carry these claims as the real one's do. */
async function siteOf(recipe: string) {
  const settings = providerOf(recipe);
  const issuer = settings.issuer ?? "";
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  let told: Record<string, unknown> = {};
  const tokenOf = (claims: Record<string, unknown>) =>
    new SignJWT({ aud: settings.clientId, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "k1" })
      .setIssuer(issuer)
      .setExpirationTime(NOW + 3600)
      .sign(privateKey);
  const answers: Record<string, () => unknown> = {
    [`${issuer}/.well-known/openid-configuration`]: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...(recipe === "google" ? {} : { end_session_endpoint: `${issuer}/logout` }),
    }),
    [`${issuer}/keys`]: async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256" }] }),
    [`${issuer}/token`]: async () => ({
      id_token: await tokenOf({ nonce: "n-1", ...told }),
      access_token: await tokenOf({ sub: told.sub, client_id: settings.clientId, username: `university_${told.sub}` }),
    }),
  };
  const fetch = async (input: string | URL | Request) => {
    const answer = answers[String(input instanceof Request ? input.url : input)];
    return answer === undefined ? new Response("", { status: 404 }) : Response.json(await answer());
  };
  const platform = await startPlatform({
    providers: [settings, { id: "test", name: "Test accounts", kind: "test" }],
    fetch: fetch as typeof globalThis.fetch,
  });
  const courseId = await platform.makeCourse("head");
  /** Signs in with these claims: the status, and then who and in which roles the person is, or the refusal. */
  const comes = async (claims: Record<string, unknown>) => {
    told = claims;
    const body = { code: "c", provider: "university", redirect_uri: REDIRECT, nonce: "n-1" };
    const answer = await platform.call("POST", "/v2/auth/login", { body });
    if (answer.status !== 200) return [answer.status, await answer.text()];
    const tokens = (await answer.json()) as { access_token: string; logout_url?: string };
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const session = await platform.succeed<{
      user: { name: string; courses: { role: string }[] };
    }>("GET", "/v2/user", { headers });
    const { name, courses } = session.user;
    const userId = (await platform.services.tokens.userIdOfAccess(tokens.access_token)) ?? 0;
    const username = (await findUser(platform.services, userId))?.username;
    return [200, username, name, courses.map(({ role }) => role), tokens.logout_url?.split("?")[0]];
  };
  const authorizeUrl = async () => new URL((await platform.services.signIn.list())[0]?.authorizeUrl ?? "");
  return { comes, courseId, authorizeUrl, close: () => platform.close() };
}

const TENANT = "11111111-2222-3333-4444-555555555555";
const ENTRA = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const STAFF_ID = "aaaaaaaa-0000-0000-0000-000000000001";
const entra = {
  sub: "AAAAx",
  tid: TENANT,
  upn: "Ada@University.Example",
  name: "Ada L.",
  email: "ada@private.example",
};
const google = { sub: "1", email: "ada@university.example", email_verified: true, name: "Ada L." };
const okta = { sub: "00u1", preferred_username: "ada@university.example", name: "Ada L." };
const keycloak = { sub: "f:1", preferred_username: "ada", name: "Ada L.", aud: ["academy", "account"] };
const cognito = {
  ...{ sub: "0f1e", "cognito:username": "university_Ada", name: "Ada L.", "custom:uid": "Ada" },
  ...{ email: "ada@university.example", email_verified: false },
};
const refused = (username: string) => [
  403,
  `Unable to retrieve user: ${username} of University may not use this site. Log in with another account, or ask the site's operator.`,
];
const KEYCLOAK = "https://keycloak.university.example/realms/university/logout";
const COGNITO = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example/logout";

test.each<[string, Record<string, unknown>, unknown[], Record<string, unknown>, unknown[], Record<string, string>]>([
  [
    "entra-id",
    { ...entra, groups: [STAFF_ID] },
    [200, "ada@university.example", "Ada L.", ["staff"], `${ENTRA}/logout`],
    { ...entra, tid: "99999999-0000-0000-0000-000000000000" },
    refused("ada@university.example"),
    { domain_hint: "university.example" },
  ],
  [
    "google",
    { ...google, hd: "university.example" },
    [200, "ada@university.example", "Ada L.", [], undefined],
    google,
    refused("ada@university.example"),
    { hd: "university.example", prompt: "select_account" },
  ],
  [
    "okta",
    { ...okta, groups: ["cs-students"] },
    [200, "ada@university.example", "Ada L.", ["student"], "https://university.okta.com/oauth2/default/logout"],
    okta,
    refused("ada@university.example"),
    {},
  ],
  [
    "keycloak",
    { ...keycloak, realm_access: { roles: ["offline_access", "cs-staff"] } },
    [200, "ada", "Ada L.", ["staff"], KEYCLOAK],
    { ...keycloak, aud: ["account"] },
    [400, "Unable to validate token: Failed to verify token"],
    {},
  ],
  [
    "shibboleth-saml",
    { ...cognito, "custom:affiliation": "[member@university.example, staff@university.example]" },
    [200, "ada", "Ada L.", [], COGNITO],
    { ...cognito, "custom:affiliation": "alum@university.example" },
    refused("ada"),
    { identity_provider: "university" },
  ],
])(
  "the recipe %s lets its people in, twice the same, and nobody else",
  async (recipe, own, answer, foreign, refusal, parameters) => {
    const site = await siteOf(recipe);
    expect(site.courseId).toBe(1);
    expect(await site.comes(own)).toEqual(answer);
    expect(await site.comes(own)).toEqual(answer);
    expect(await site.comes(foreign)).toEqual(refusal);
    expect(await site.comes({ ...own, sub: "somebody-else" })).toEqual([
      403,
      expect.stringContaining("is another person here"),
    ]);
    expect(Object.fromEntries((await site.authorizeUrl()).searchParams)).toMatchObject(parameters);
    await site.close();
  },
);

test("Entra ID's person in too many groups keeps their role", async () => {
  const site = await siteOf("entra-id");
  await site.comes({ ...entra, groups: [STAFF_ID] });
  const overage = {
    ...entra,
    _claim_names: { groups: "src1" },
    _claim_sources: { src1: { endpoint: "https://g.example" } },
  };
  expect((await site.comes(overage)).slice(0, 4)).toEqual([200, "ada@university.example", "Ada L.", ["staff"]]);
  expect((await site.comes(entra)).slice(0, 4)).toEqual([200, "ada@university.example", "Ada L.", []]);
  await site.close();
});
