import { APP, OAUTH_APP } from "../app";
import {
  authorise,
  authoriseAddress,
  CALLBACK,
  CLIENT_SECRET,
  exchange,
  startTestGithub,
  type TestGithub,
} from "../for-tests";

let now = new Date("2030-03-01T08:00:00Z");
let github: TestGithub;
beforeAll(async () => {
  github = await startTestGithub({ now: () => now });
});
afterAll(() => github.server.close());

const VERIFIER = "a verifier that is at least forty-three characters long";
const authorisation = { login: "stella-student", clientId: APP.clientId, scope: "", verifier: VERIFIER };
const codeFor = () => authorise(github.site, authorisation);
const fields = (code: string) => ({ client_id: APP.clientId, code, code_verifier: VERIFIER, redirect_uri: CALLBACK });
const userStatus = async (token: string | undefined) =>
  (await fetch(`${github.api}/user`, { headers: { authorization: `Bearer ${token}` } })).status;
const WRONG_CODE = {
  error: "bad_verification_code",
  error_description: "The code passed is incorrect or expired.",
  error_uri:
    "https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/#bad-verification-code",
};

describe("the authorise page", () => {
  const read = (clientId: string, more: Record<string, string> = {}) =>
    fetch(authoriseAddress(github.site, clientId, VERIFIER, more), { redirect: "manual" });

  test("shows the App, what it may do and the people of the demo, and admits its form to lead back", async () => {
    const response = await read(APP.clientId);
    const text = await response.text();
    expect(text).toContain("<h1>Authorise Course Academy?</h1>");
    expect(text).toContain("Read, change and create repositories where it is installed");
    expect(text.match(/name="person" value="[\w-]+"/g)).toEqual([
      'name="person" value="tessa-teacher"',
      'name="person" value="stella-student"',
    ]);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:9;");
  });

  test("names the scopes of an OAuth App", async () => {
    expect(await (await read(OAUTH_APP.clientId, { scope: "repo read:user" })).text()).toContain(
      "Read and change all repositories that you reach, public and private",
    );
  });

  test.each([
    ["an unknown client", { client_id: "nobody" }, "No App has this client_id."],
    [
      "another callback",
      { redirect_uri: "https://evil.example/callback/github" },
      "is not among the App&#39;s callback",
    ],
    ["plain PKCE", { code_challenge_method: "plain" }, "The code_challenge_method must be S256."],
  ])("leads nowhere for %s", async (_what, more, text) => {
    const response = await read(APP.clientId, more as Record<string, string>);
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(await response.text()).toContain(text);
  });

  test("leads back with access_denied and the state when somebody cancels", async () => {
    const response = await fetch(authoriseAddress(github.site, APP.clientId, VERIFIER), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ cancel: "yes" }),
    });
    const location = new URL(response.headers.get("location") ?? "");
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: "access_denied",
      error_description: "The user has denied your application access.",
      error_uri: "https://docs.github.com/apps/troubleshooting-authorization-request-errors/#access-denied",
      state: "a state",
    });
  });

  test("remembers who signed in, in a cookie of its own path, until they switch", async () => {
    const signedIn = await fetch(authoriseAddress(github.site, APP.clientId, VERIFIER), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ person: "tessa-teacher" }),
    });
    const setCookie = signedIn.headers.get("set-cookie") ?? "";
    expect(setCookie).toMatch(/^github_session=[\w-]+; Path=\/github; HttpOnly; SameSite=Lax$/);
    const cookie = setCookie.split(";")[0] ?? "";
    const home = () => fetch(github.site, { headers: { cookie }, redirect: "manual" });
    expect(await (await home()).text()).toContain("<strong>tessa-teacher</strong>");
    await fetch(`${github.site}/logout`, { method: "POST", headers: { cookie }, redirect: "manual" });
    expect((await home()).headers.get("location")).toBe(`${github.site}/login?return_to=`);
  });
});

describe("the token endpoint", () => {
  test("gives a token of eight hours for a code, once", async () => {
    const code = await codeFor();
    const answer = await exchange(github.site, fields(code));
    expect(answer).toEqual({
      access_token: expect.stringMatching(/^ghu_\w{36}$/),
      expires_in: 28_800,
      refresh_token: expect.stringMatching(/^ghr_\w{76}$/),
      refresh_token_expires_in: 15_811_200,
      token_type: "bearer",
      scope: "",
    });
    expect(await userStatus(answer.access_token)).toBe(200);
    expect(await exchange(github.site, fields(code))).toEqual(WRONG_CODE);
  });

  test("refuses a code after ten minutes, and one whose verifier is another", async () => {
    const old = await codeFor();
    now = new Date(now.getTime() + 600_000);
    expect(await exchange(github.site, fields(old))).toEqual(WRONG_CODE);
    expect(await exchange(github.site, { ...fields(await codeFor()), code_verifier: "another" })).toEqual(WRONG_CODE);
    const { code_verifier: _, ...without } = fields(await codeFor());
    expect(await exchange(github.site, without)).toEqual(WRONG_CODE);
  });

  test("refuses a wrong secret, an unknown client and another callback in GitHub's words", async () => {
    const code = await codeFor();
    expect((await exchange(github.site, { ...fields(code), client_secret: "wrong" })).error).toBe(
      "incorrect_client_credentials",
    );
    expect((await exchange(github.site, { ...fields(code), client_id: "nobody" })).error_description).toBe(
      "The client_id and/or client_secret passed are incorrect.",
    );
    expect(await exchange(github.site, { ...fields(code), redirect_uri: `${CALLBACK}/other` })).toMatchObject({
      error: "redirect_uri_mismatch",
    });
  });

  test("answers as a form unless JSON is asked for, and never to a page", async () => {
    const body = new URLSearchParams({ ...fields(await codeFor()), client_secret: CLIENT_SECRET });
    const response = await fetch(`${github.site}/login/oauth/access_token`, { method: "POST", body });
    expect(response.headers.get("content-type")).toBe("application/x-www-form-urlencoded; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(new URLSearchParams(await response.text()).get("token_type")).toBe("bearer");
  });

  test("ends a token after eight hours, and renews it once", async () => {
    const first = await exchange(github.site, fields(await codeFor()));
    now = new Date(now.getTime() + 28_800_000);
    expect(await userStatus(first.access_token)).toBe(401);
    const renewal = {
      client_id: APP.clientId,
      grant_type: "refresh_token",
      refresh_token: first.refresh_token ?? "",
    };
    const second = await exchange(github.site, renewal);
    expect(await userStatus(second.access_token)).toBe(200);
    expect((await exchange(github.site, renewal)).error).toBe("bad_refresh_token");
  });

  test("gives an OAuth App a token with scopes that does not end by itself", async () => {
    const answer = await github.signIn("tessa-teacher", OAUTH_APP.clientId, "repo");
    expect(answer).toEqual({
      access_token: expect.stringMatching(/^gho_\w{36}$/),
      token_type: "bearer",
      scope: "repo",
    });
    const response = await fetch(`${github.api}/user`, { headers: { authorization: `token ${answer.access_token}` } });
    expect(response.headers.get("x-oauth-scopes")).toBe("repo");
    expect(response.headers.get("access-control-expose-headers")).toContain("X-OAuth-Scopes");
  });
});

test("ends the sign-ins of a person who takes back what they authorised", async () => {
  const { access_token } = await exchange(github.site, fields(await codeFor()));
  const signedIn = await fetch(`${github.site}/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ person: "stella-student" }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  await fetch(`${github.site}/settings/applications`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
    body: new URLSearchParams({ client_id: APP.clientId }),
  });
  expect(await userStatus(access_token)).toBe(401);
});
