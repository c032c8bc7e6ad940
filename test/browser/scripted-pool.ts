import { existsSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Route } from "playwright-core";
import { SITE_FOLDER } from "./prepared";

/** What a call of the pool answers: a status with its body, or null for no answer at all. */
export type PoolAnswer = readonly [status: number, body: object] | null;

/** Answers a call, told by its action and the challenge or flow in it. */
export type PoolScript = Readonly<Record<string, (call: Record<string, unknown>) => PoolAnswer>>;

/** How the pool is set, as the site lists it. */
export interface PoolSettings {
  readonly signUp: boolean;
  readonly passkeys: boolean;
  readonly emailCodes: boolean;
  readonly mfa: "off" | "optional" | "required";
}

interface ScriptedSite {
  readonly pool: PoolScript;
  readonly settings?: PoolSettings;
  /** The address of whoever is logged in at the site. */
  readonly account?: string;
  /** What the site answers whoever asks it for a session. */
  readonly login: readonly [status: number, body: string];
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A token that looks like one of Cognito; nobody checks its signature here. */
const token = (claims: object): string => {
  const now = Math.floor(Date.now() / 1000);
  return `${encoded({ alg: "RS256" })}.${encoded({ iat: now, exp: now + 3600, sub: "1", ...claims })}.c2lnbmF0dXJl`;
};

/** The tokens of somebody who signed in. */
export const signedIn = (email: string): PoolAnswer => [
  200,
  {
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: token({ token_use: "access", username: "1", origin_jti: "1" }),
      IdToken: token({ token_use: "id", email, "cognito:username": "1" }),
      RefreshToken: "refresh",
      ExpiresIn: 3600,
      TokenType: "Bearer",
    },
  },
];

/** A refusal of the pool. */
export const refused = (name: string, message: string): PoolAnswer => [400, { __type: name, message }];

/** Begins a sign-in by password (SRP): the page proves the password, which nobody checks here. */
export const PASSWORD_ASKED: PoolScript = {
  "InitiateAuth USER_SRP_AUTH": ({ AuthParameters }) => {
    const { USERNAME } = AuthParameters as { USERNAME: string };
    const parameters = { SALT: "aabb", SRP_B: "0c".repeat(300), SECRET_BLOCK: "c2Vj", USER_ID_FOR_SRP: USERNAME };
    return [
      200,
      { ChallengeName: "PASSWORD_VERIFIER", ChallengeParameters: { ...parameters, USERNAME }, Session: "s" },
    ];
  },
};

const DEMANDING: PoolSettings = { signUp: false, passkeys: false, emailCodes: false, mfa: "required" };

const providersOf = (settings: PoolSettings) => [
  {
    id: "accounts",
    name: "E-mail account",
    kind: "accounts",
    ...settings,
    pool: { region: "eu-west-1", userPoolId: "eu-west-1_scripted1", clientId: "page", endpoint: "http://x/cognito/" },
  },
];

const sessionOf = (account: string) => ({
  user: { userId: 1, name: "Mo Moe", courses: [], mayCreateCourses: false, account },
  courseRegistration: null,
  courseConfiguration: null,
  assessmentConfigurations: null,
});

/**
 * Answers a browser in the place of a deployment whose pool does as a script says, for what the demo's pool is not set to.
 * Gives the pool's calls and the bodies of requests for a session, as they come.
 */
export async function scriptSite(
  context: BrowserContext,
  { pool, login, settings = DEMANDING, account }: ScriptedSite,
) {
  const calls: string[] = [];
  const logins: Record<string, unknown>[] = [];
  const json = (route: Route, status: number, body: object) => route.fulfill({ status, json: body });
  if (account !== undefined) {
    const session = token({});
    const stored = JSON.stringify({ access: session, refresh: session });
    // A page begins as about:blank, which has no storage.
    await context.addInitScript((text) => {
      if (location.protocol === "http:") localStorage.setItem("academy.session", text);
    }, stored);
  }
  await context.route("**/*", async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === "/v2/auth/providers") return json(route, 200, providersOf(settings));
    if (pathname === "/v2/auth/login") {
      logins.push(request.postDataJSON());
      return route.fulfill({ status: login[0], body: login[1] });
    }
    if (pathname === "/v2/user" && account !== undefined) return json(route, 200, sessionOf(account));
    if (pathname.startsWith("/v2/")) return route.fulfill({ status: 404 });
    if (pathname === "/cognito/") {
      const [, action] = (request.headers()["x-amz-target"] ?? "").split(".");
      const body = request.postDataJSON() as Record<string, unknown>;
      const call = `${action} ${body.ChallengeName ?? body.AuthFlow ?? ""}`.trim();
      calls.push(call);
      const answer = (pool[call] ?? (() => refused("UnknownError", `no script for ${call}`)))(body);
      return answer === null ? route.abort() : json(route, ...answer);
    }
    const file = path.join(SITE_FOLDER, pathname);
    const isFile = path.extname(file) !== "" && existsSync(file);
    return route.fulfill({ path: isFile ? file : path.join(SITE_FOLDER, "index.html") });
  });
  return { calls, logins };
}

const CHALLENGE = "Y2hhbGxlbmdlLW9mLXRoZS1wb29s";

/** Asks for passkeys of a relying party (Web Authentication); nobody checks the browser's proofs here. */
export const passkeyAsked = (relyingParty: string, added: (credentialId: string) => void): PoolScript => ({
  StartWebAuthnRegistration: () => [
    200,
    {
      CredentialCreationOptions: {
        challenge: CHALLENGE,
        rp: { id: relyingParty, name: "Course Academy" },
        user: { id: "dXNlci0x", name: "somebody", displayName: "Somebody" },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        timeout: 60_000,
        excludeCredentials: [],
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      },
    },
  ],
  CompleteWebAuthnRegistration: ({ Credential }) => {
    added((Credential as { id: string }).id);
    return [200, {}];
  },
  "InitiateAuth USER_AUTH": () => {
    const options = { challenge: CHALLENGE, rpId: relyingParty, timeout: 60_000, userVerification: "required" };
    const parameters = { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify({ ...options, allowCredentials: [] }) };
    return [200, { ChallengeName: "WEB_AUTHN", ChallengeParameters: parameters, Session: "s" }];
  },
});
