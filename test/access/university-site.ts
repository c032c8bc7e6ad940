import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { findUser } from "../../lambdas/core/members/users";
import { ProviderSettings } from "../../lambdas/core/sessions/providers";
import { parseDeployment } from "../../lib/config";
import { openidSettings } from "../../lib/saml-fields";
import { type HttpHandler, listen } from "../../local/http/server";
import { createIdentityProvider, type University } from "../../local/idp";
import { startPlatform } from "./platform";

const SITE = "https://academy.test";
const KEYS_ADDRESS = `${SITE}/v2/auth/keys/university`;

/** What Cognito makes of a provider of kind `saml`. */
const POOL = {
  issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example",
  clientId: "7examplecognitoclient",
};

/** The block of a recipe in docs/sign-in, as the deployment file takes it and the API sees it. */
export function providerOf(recipe: string): ProviderSettings {
  const block = /```json\n(.*?)```/s.exec(readFileSync(`docs/sign-in/${recipe}.md`, "utf8"))?.[1] ?? "";
  const place = { institution: "university", course: "cs101", stage: "prod", region: "eu-central-1" };
  const deployment = { ...place, providers: [JSON.parse(block)] };
  const [provider] = parseDeployment(JSON.stringify(deployment), `${recipe}.md`).providers;
  return ProviderSettings.parse(provider?.kind === "saml" ? openidSettings(provider, POOL) : provider);
}

export interface SiteOptions {
  readonly settings: ProviderSettings;
  readonly university: Omit<University, "issuer" | "clientId" | "fetch">;
  /** The client's secret at the university. */
  readonly clientSecret?: string;
  /** What the site's auth secret holds besides its token secret, as it is now. */
  readonly secrets?: () => Readonly<Record<string, string>>;
}

/** What somebody finds who came from the university: the status, then who they are here, or why they may not come in. */
export type Arrival =
  | {
      readonly status: 200;
      readonly username: string | undefined;
      readonly name: string;
      readonly userId: number;
      readonly roles: readonly string[];
      readonly logoutPage: string | undefined;
    }
  | { readonly status: number; readonly refusal: string };

/**
 * The whole API, and beside it a university at the issuer of `settings`, whose requests a browser and the API send to this
 * machine. Course 1 is there, of the test account `head`.
 */
export async function startUniversitySite({
  settings,
  university,
  clientSecret = "shared",
  secrets = () => ({ client_secret_university: clientSecret }),
}: SiteOptions) {
  let handle: HttpHandler = () => {};
  const server = await listen((request, response) => handle(request, response));
  const issuer = new URL(settings.issuer ?? "");

  /** The way to the university from wherever it is asked: its host is this machine. */
  const fetchThere = (url: string | URL, init: RequestInit = {}) => {
    const { pathname, search, hostname } = new URL(url, issuer);
    if (hostname !== issuer.hostname) throw new TypeError(`Nobody but ${issuer.hostname} is there: ${url}`);
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-host", issuer.host);
    headers.set("x-forwarded-proto", "https");
    return fetch(`${server.origin}${pathname}${search}`, { redirect: "manual", ...init, headers });
  };
  const allSecrets = () => ({
    tokenSecret: "a secret of the tests that is long enough to look like one",
    ...secrets(),
  });
  const sent: URLSearchParams[] = [];
  const platform = await startPlatform({
    providers: [settings, { id: "test", name: "Test accounts", kind: "test" }],
    secrets: allSecrets(),
    readSecrets: async () => allSecrets(),
    fetch: (async (input: string | URL | Request, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : input;
      if (init?.method === "POST") sent.push(new URLSearchParams(String(init.body)));
      return fetchThere(url, init);
    }) as typeof globalThis.fetch,
  });
  platform.clock.set(new Date().toISOString());
  handle = await createIdentityProvider({
    origin: server.origin,
    clients: [SITE],
    clientSecret: () => clientSecret,
    university: {
      ...university,
      issuer: issuer.href.replace(/\/$/, ""),
      clientId: settings.clientId ?? "",
      fetch: async (url) => {
        if (url !== KEYS_ADDRESS) throw new TypeError(`${url} is not the site's`);
        return platform.call("GET", new URL(url).pathname);
      },
    },
  });
  await platform.makeCourse("head");

  /** Goes through the university's pages as a browser of its own would, from the login page: what comes back with it. */
  async function visitUniversity(username: string): Promise<{ callback: URL; nonce: string; verifier: string }> {
    const cookies = new Map<string, string>();
    const visit = async (url: string | URL, form?: Record<string, string>) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const post = form && { method: "POST", body: new URLSearchParams(form) };
      const answer = await fetchThere(url, { headers: { cookie }, ...post });
      for (const line of answer.headers.getSetCookie()) {
        const [name, value] = (line.split(";")[0] as string).split(/=(.*)/s) as [string, string];
        cookies.set(name, value);
      }
      const to = answer.headers.get("location");
      if (to === null) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
      return new URL(to, issuer);
    };
    const [nonce, verifier] = [randomUUID(), `${randomUUID()}${randomUUID()}`];
    const begin = await authorizeUrl();
    const page = {
      response_type: "code",
      redirect_uri: `${SITE}/login`,
      state: "s-1",
      nonce,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(page)) begin.searchParams.set(name, value);
    let next = await visit(begin);
    if (next.pathname.includes("/interaction/")) next = await visit(next, { username, password: username });
    const callback = next.origin === SITE ? next : await visit(next);
    return { callback, nonce, verifier };
  }

  async function authorizeUrl(): Promise<URL> {
    const [first] = await platform.services.signIn.list();
    return new URL(first?.authorizeUrl ?? "");
  }

  /** Signs in at the university, and with what it tells at the site. */
  async function comes(username: string): Promise<Arrival> {
    const { callback, nonce, verifier } = await visitUniversity(username);
    const answer = await platform.call("POST", "/v2/auth/login", {
      body: {
        code: callback.searchParams.get("code"),
        provider: "university",
        redirect_uri: `${SITE}/login`,
        nonce,
        code_verifier: verifier,
      },
    });
    if (answer.status !== 200) return { status: answer.status, refusal: await answer.text() };
    const { access_token, logout_url } = (await answer.json()) as { access_token: string; logout_url?: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const { user } = await platform.succeed<{
      user: { userId: number; name: string; courses: { role: string }[] };
    }>("GET", "/v2/user", { headers });
    const userId = (await platform.services.tokens.userIdOfAccess(access_token)) ?? 0;
    return {
      status: 200,
      username: (await findUser(platform.services, userId))?.username,
      name: user.name,
      userId,
      roles: user.courses.map(({ role }) => role),
      logoutPage: logout_url?.split("?")[0],
    };
  }

  return {
    platform,
    comes,
    authorizeUrl,
    /** The forms that the API posted to the university, in order. */
    sent,
    close: async () => {
      await platform.close();
      await server.close();
    },
  };
}
