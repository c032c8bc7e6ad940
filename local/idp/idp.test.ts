import axe from "axe-core";
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { JSDOM } from "jsdom";
import { type HttpHandler, type HttpServer, listen } from "../http/server";
import { createIdentityProvider } from ".";
import { errorPage, loginPage, logoutPage } from "./page";

describe("the demo university", () => {
  let server: HttpServer;
  let cookies: Map<string, string>;
  let secret = "shared";

  beforeAll(async () => {
    let handle: HttpHandler = () => {};
    server = await listen((request, response) => handle(request, response));
    const clients = [server.origin, "https://frontend.example.edu"];
    handle = await createIdentityProvider({ origin: server.origin, clients, clientSecret: () => secret });
  });
  beforeEach(() => {
    cookies = new Map();
  });
  afterAll(() => server.close());

  /** One step of a browser: keeps cookies, does not follow redirects. */
  const visit = async (url: string, form?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const post = form && { method: "POST", body: new URLSearchParams(form) };
    const response = await fetch(new URL(url, server.origin), { redirect: "manual", headers: { cookie }, ...post });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = (line.split(";")[0] as string).split(/=(.*)/s) as [string, string];
      cookies.set(name, value);
    }
    return response;
  };
  const location = (response: Response) => response.headers.get("location") ?? "";
  const redirectUri = () => `${server.origin}/login?provider=university`;
  const authorize = (more: Record<string, string> = {}) => {
    const base = { client_id: "academy", response_type: "code", scope: "openid profile email", state: "s1" };
    return visit(`/idp/auth?${new URLSearchParams({ ...base, redirect_uri: redirectUri(), ...more })}`);
  };
  const exchange = (code: string, more: Record<string, string> = {}) =>
    visit("/idp/token", {
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri(),
      client_id: "academy",
      client_secret: "shared",
      ...more,
    });
  /** Logs in and answers the code. */
  const login = async (username: string, more?: Record<string, string>) => {
    const interaction = location(await authorize(more));
    const resumed = location(await visit(interaction, { username, password: username }));
    return new URL(location(await visit(resumed))).searchParams;
  };

  it("lets its form lead back to the site that asked, and to no other", async () => {
    const policyFor = async (redirect_uri: string) => {
      const form = await visit(location(await authorize({ redirect_uri })));
      return /form-action [^;]*/.exec(form.headers.get("content-security-policy") ?? "")?.[0];
    };
    const FRONT_END = "https://frontend.example.edu";
    expect(await policyFor(`${FRONT_END}/login`)).toBe(`form-action 'self' ${FRONT_END}`);
    expect(await policyFor(`${server.origin}/login`)).toBe(`form-action 'self' ${server.origin}`);
  });

  it("logs in with a password page and gives verified claims for the code, once", async () => {
    const answer = await login("ada");
    expect(answer.get("state")).toBe("s1");
    expect(answer.get("provider")).toBe("university");
    const code = answer.get("code") ?? "";
    const tokens = (await (await exchange(code)).json()) as { id_token: string; access_token: string };
    const keys = createLocalJWKSet((await (await visit("/idp/jwks")).json()) as never);
    const issuer = `${server.origin}/idp`;
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer, audience: "academy" });
    const claims = {
      sub: "ada",
      name: "Ada Lovelace",
      preferred_username: "ada",
      email: "ada@university.example",
      email_verified: true,
    };
    expect(payload).toMatchObject(claims);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect(await (await fetch(`${server.origin}/idp/me`, { headers })).json()).toEqual(claims);
    const again = await exchange(code);
    expect([again.status, await again.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  });

  it("remembers the browser and asks no second time", async () => {
    await login("alan");
    const code = new URL(location(await authorize())).searchParams.get("code") ?? "";
    expect((await exchange(code)).status).toBe(200);
  });

  it("asks again when it is told to, and takes somebody else then", async () => {
    await login("ada");
    const code = (await login("alan", { prompt: "login" })).get("code") ?? "";
    const { access_token } = (await (await exchange(code)).json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const person = await (await fetch(`${server.origin}/idp/me`, { headers })).json();
    expect(person).toMatchObject({ sub: "alan" });
  });

  it("takes PKCE where it is sent, and then holds to it", async () => {
    // The pair of RFC 7636, appendix B.
    const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const challenge = {
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    };
    const good = await login("ada", challenge);
    expect((await exchange(good.get("code") ?? "", { code_verifier: verifier })).status).toBe(200);
    cookies.clear();
    const bad = await login("ada", challenge);
    expect((await exchange(bad.get("code") ?? "")).status).toBe(400);
  });

  it("refuses a wrong password, a wrong client secret and a foreign redirect", async () => {
    const interaction = location(await authorize());
    const refused = await visit(interaction, { username: "ada", password: "wrong" });
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('role="alert"')]);
    const code = (await login("ada")).get("code") ?? "";
    expect((await exchange(code, { client_secret: "other" })).status).toBe(401);
    const foreign = await authorize({ redirect_uri: "https://elsewhere.example/" });
    expect([foreign.status, await foreign.text()]).toEqual([400, expect.stringContaining("redirect_uri")]);
  });

  it("takes another secret from the moment when it is rotated", async () => {
    const code = (await login("ada")).get("code") ?? "";
    secret = "rotated";
    const refused = await exchange(code);
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: "invalid_client" }]);
    expect((await exchange(code, { client_secret: "rotated" })).status).toBe(200);
    secret = "shared";
  });

  it("tells the groups of who is in some, and a username that was another person's", async () => {
    const claimsOf = async (username: string) => {
      cookies.clear();
      const code = (await login(username)).get("code") ?? "";
      return decodeJwt(((await (await exchange(code)).json()) as { id_token: string }).id_token);
    };
    expect(await claimsOf("grace")).toMatchObject({ sub: "grace", groups: ["cs-staff"] });
    expect(await claimsOf("ada")).not.toHaveProperty("groups");
    expect(await claimsOf("kim2")).toMatchObject({ sub: "kim2", preferred_username: "kim" });
    expect(await claimsOf("guest")).toMatchObject({ email: "guest@visitors.example" });
  });

  it("goes back without a code when the person cancels", async () => {
    const interaction = location(await authorize());
    const resumed = location(await visit(interaction, { username: "", password: "", cancel: "yes" }));
    const answer = new URL(location(await visit(resumed))).searchParams;
    expect([answer.get("error"), answer.get("state"), answer.get("code")]).toEqual(["access_denied", "s1", null]);
  });

  it("says when a login has expired", async () => {
    const response = await visit("/idp/interaction/unknown");
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("has expired")]);
  });

  it.each([
    ["login form", loginPage({ action: "/x", returnsTo: "", accounts: [{ username: "ada", name: "Ada" }] }, "n").html],
    [
      "form after a failure",
      loginPage({ action: "/x", returnsTo: "", accounts: [], failedUsername: '"><script>' }, "n").html,
    ],
    ["logout", logoutPage('<form id="op.logoutForm" method="post" action="/x"></form>', "", "n").html],
    ["error", errorPage("Something & other", "https://a.example", "n").html],
  ])("has an accessible page: %s", async (_name, html) => {
    const { window } = new JSDOM(html, { runScripts: "outside-only" });
    window.eval(axe.source);
    // Colours need a real browser; the browser tests look at them.
    const run = 'axe.run({ rules: { "color-contrast": { enabled: false } } })';
    const results = (await window.eval(run)) as axe.AxeResults;
    expect(results.violations.map(({ id }) => id)).toEqual([]);
    expect(window.document.querySelector("script")).toBeNull();
  });
});
