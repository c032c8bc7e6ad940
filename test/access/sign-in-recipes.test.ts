import type { Account } from "../../local/idp/accounts";
import { cognito, entraId, google, keycloak, okta } from "./universities";
import { type Arrival, providerOf, type SiteOptions, startUniversitySite } from "./university-site";

const TENANT = "11111111-2222-3333-4444-555555555555";
const ENTRA = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const [STAFF_ID, STUDENTS_ID] = ["aaaaaaaa-0000-0000-0000-000000000001", "aaaaaaaa-0000-0000-0000-000000000002"];
const entra = { tid: TENANT, upn: "Ada@University.Example", email: "ada@private.example" };
const elsewhere = {
  _claim_names: { groups: "src1" },
  _claim_sources: { src1: { endpoint: "https://graph.example/groups" } },
};
const workspace = { email: "ada@university.example", hd: "university.example" };
const affiliated = { "custom:username": "Ada", email: "ada@university.example" };

interface Recipe {
  readonly university: (accounts: readonly Account[]) => SiteOptions["university"];
  readonly people: readonly Account[];
  /** Who comes in, and as whom. */
  readonly admitted: readonly (readonly [string, Omit<Extract<Arrival, { status: 200 }>, "status" | "userId">])[];
  /** Who does not, by the name that the refusal has for them. */
  readonly refused: readonly (readonly [string, string])[];
  readonly parameters: Readonly<Record<string, string>>;
}

const ada = { name: "Ada L." };

const RECIPES: Readonly<Record<string, Recipe>> = {
  "entra-id": {
    university: entraId,
    people: [
      { username: "ada", ...ada, claims: { ...entra, groups: [STAFF_ID] } },
      {
        username: "alan",
        name: "Alan T.",
        claims: { ...entra, upn: "alan@university.example", groups: [STUDENTS_ID] },
      },
      { username: "busy", name: "Busy B.", claims: { ...entra, upn: "busy@university.example", ...elsewhere } },
      { username: "stranger", name: "S.", claims: { ...entra, tid: "99999999-0000-0000-0000-000000000000" } },
      { username: "namesake", name: "N.", claims: { ...entra, groups: [STAFF_ID] } },
    ],
    admitted: [
      ["ada", { username: "ada@university.example", ...ada, roles: ["staff"], logoutPage: `${ENTRA}/session/end` }],
      [
        "alan",
        {
          username: "alan@university.example",
          name: "Alan T.",
          roles: ["student"],
          logoutPage: `${ENTRA}/session/end`,
        },
      ],
      ["busy", { username: "busy@university.example", name: "Busy B.", roles: [], logoutPage: `${ENTRA}/session/end` }],
    ],
    refused: [["stranger", "ada@university.example"]],
    parameters: { domain_hint: "university.example", scope: "openid profile email" },
  },
  google: {
    university: google,
    people: [
      { username: "ada", ...ada, claims: workspace },
      { username: "private", name: "P.", claims: { email: "p@university.example" } },
      { username: "other", name: "O.", claims: { email: "o@university.example", hd: "other.example" } },
      { username: "namesake", name: "N.", claims: workspace },
    ],
    admitted: [["ada", { username: "ada@university.example", ...ada, roles: [], logoutPage: undefined }]],
    refused: [
      ["private", "p@university.example"],
      ["other", "o@university.example"],
    ],
    parameters: { hd: "university.example", prompt: "select_account" },
  },
  okta: {
    university: okta,
    people: [
      { username: "ada", ...ada, claims: { preferred_username: "ada@university.example", groups: ["cs-students"] } },
      { username: "nogroup", name: "N.", claims: { preferred_username: "nogroup@university.example" } },
      {
        username: "namesake",
        name: "N.",
        claims: { preferred_username: "ada@university.example", groups: ["cs-staff"] },
      },
    ],
    admitted: [
      [
        "ada",
        {
          username: "ada@university.example",
          ...ada,
          roles: ["student"],
          logoutPage: "https://university.okta.com/oauth2/default/session/end",
        },
      ],
    ],
    refused: [["nogroup", "nogroup@university.example"]],
    parameters: { scope: "openid profile email" },
  },
  keycloak: {
    university: keycloak,
    people: [
      { username: "ada", ...ada, claims: { realm_access: { roles: ["offline_access", "cs-staff"] } } },
      { username: "roleless", name: "R.", claims: { realm_access: { roles: ["offline_access"] } } },
      { username: "namesake", name: "N.", claims: { preferred_username: "ada" } },
    ],
    admitted: [
      [
        "ada",
        {
          username: "ada",
          ...ada,
          roles: ["staff"],
          logoutPage: "https://keycloak.university.example/realms/university/session/end",
        },
      ],
      [
        "roleless",
        {
          username: "roleless",
          name: "R.",
          roles: [],
          logoutPage: "https://keycloak.university.example/realms/university/session/end",
        },
      ],
    ],
    refused: [],
    parameters: {},
  },
  "shibboleth-saml": {
    university: cognito,
    people: [
      {
        username: "ada",
        ...ada,
        claims: { ...affiliated, "custom:groups": "[member@university.example, staff@university.example]" },
      },
      { username: "alumna", name: "A.", claims: { ...affiliated, "custom:groups": "alum@university.example" } },
      { username: "namesake", name: "N.", claims: { ...affiliated, "custom:groups": "staff@university.example" } },
    ],
    admitted: [
      [
        "ada",
        {
          username: "ada",
          ...ada,
          roles: [],
          logoutPage: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example/session/end",
        },
      ],
    ],
    refused: [["alumna", "ada"]],
    parameters: { identity_provider: "university" },
  },
};

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()));
});

async function siteOf(recipe: string, change: Partial<SiteOptions> = {}) {
  const { university, people } = RECIPES[recipe] as Recipe;
  const site = await startUniversitySite({
    settings: providerOf(recipe),
    university: university(people),
    ...change,
  });
  open.push(site);
  return site;
}

test.each(Object.entries(RECIPES))(
  "the recipe %s lets its people in, twice the same, and nobody else",
  async (recipe, { admitted, refused, parameters }) => {
    const site = await siteOf(recipe);
    for (const [who, expected] of admitted) {
      const first = await site.comes(who);
      expect(first).toEqual({ status: 200, userId: expect.any(Number), ...expected });
      expect(await site.comes(who)).toEqual(first);
    }
    for (const [who, called] of refused) {
      expect(await site.comes(who)).toEqual({
        status: 403,
        refusal: `Unable to retrieve user: ${called} of University may not use this site. Log in with another account, or ask the site's operator.`,
      });
    }
    expect(await site.comes("namesake")).toEqual({
      status: 403,
      refusal: expect.stringContaining("is another person here"),
    });
    expect(Object.fromEntries((await site.authorizeUrl()).searchParams)).toMatchObject(parameters);
  },
);

test("who comes into too many groups for Entra ID to tell them keeps their role, and loses it with the group", async () => {
  const claims = { ...entra, groups: [STAFF_ID] };
  const profile = { username: "ada", ...ada, claims };
  const site = await siteOf("entra-id", { university: entraId([profile]) });
  const now = async (claims: Account["claims"]) => {
    Object.assign(profile, { claims });
    return site.comes("ada");
  };
  expect(await now(claims)).toMatchObject({ status: 200, roles: ["staff"] });
  expect(await now({ ...entra, ...elsewhere })).toMatchObject({ status: 200, roles: ["staff"] });
  expect(await now(entra)).toMatchObject({ status: 200, roles: [] });
});

test("an ID token of Keycloak for another client is refused", async () => {
  const foreign = { username: "ada", ...ada, claims: { aud: ["account"] } };
  const site = await siteOf("keycloak", { university: keycloak([foreign]) });
  expect(await site.comes("ada")).toEqual({
    status: 400,
    refusal: "Unable to validate token: Failed to verify token",
  });
});

test.each(["entra-id", "keycloak"])(
  "a client's secret that was rotated at %s is read again when it is refused there",
  async (recipe) => {
    let secret = "of before";
    const site = await siteOf(recipe, {
      clientSecret: "rotated",
      secrets: () => ({ client_secret_university: secret }),
    });
    expect(await site.comes("ada")).toMatchObject({ status: 400 });
    secret = "rotated";
    site.platform.clock.pass(10);
    expect(await site.comes("ada")).toMatchObject({ status: 200 });
    expect(site.sent.map((form) => form.get("client_secret"))).toEqual(["of before", "of before", "rotated"]);
  },
);
