import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Platform, startPlatform } from "../../../test/access/platform";

/** GitHub's site: an HTTP server of its own, what it answers, and the forms that it was sent. */
const sent: { path: string; form: Record<string, string>; accept: string | undefined }[] = [];
let answer: { status?: number; body: unknown; location?: string } = { body: {} };
const site = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  const form = Object.fromEntries(new URLSearchParams(text));
  sent.push({ path: request.url ?? "", form, accept: request.headers.accept });
  const { status = 200, body, location } = answer;
  response.writeHead(status, { "content-type": "application/json", ...(location && { location }) });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
});
beforeAll(() => new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const TOKEN_SECRET = "a secret of the tests that is long enough to look like one";
const BODY = {
  code: "a-code",
  code_verifier: "the-verifier-of-this-sign-in-0123456789-abc",
  redirect_uri: "https://academy.test/callback/github",
};

let platform: Platform;
const start = (more: Parameters<typeof startPlatform>[0] = {}) =>
  startPlatform({
    secrets: { tokenSecret: TOKEN_SECRET, github_client_secret: "hush" },
    github: { clientId: "Iv1.academy", site: `http://127.0.0.1:${(site.address() as AddressInfo).port}` },
    allowedOrigins: ["https://other.test"],
    ...more,
  });
beforeEach(async () => {
  sent.length = 0;
  answer = { body: { access_token: "ghu_token", token_type: "bearer" } };
  platform = await start();
});
afterEach(() => platform.close());

const exchange = (body: object = BODY, as = "ada") => platform.call("POST", "/v2/github/token", { as, body });
const statusAndText = async (reply: Response) => [reply.status, await reply.text()];

it("exchanges a code, with the client's secret and the verifier, for the person's token", async () => {
  const reply = await exchange();
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(await reply.json()).toEqual({ access_token: "ghu_token", expires_at: null });
  expect(sent).toEqual([
    {
      path: "/login/oauth/access_token",
      form: {
        client_id: "Iv1.academy",
        client_secret: "hush",
        code: "a-code",
        code_verifier: "the-verifier-of-this-sign-in-0123456789-abc",
        redirect_uri: "https://academy.test/callback/github",
      },
      accept: "application/json",
    },
  ]);
});

it("says when the token ends, and hands on no refresh token", async () => {
  answer = { body: { access_token: "ghu_token", expires_in: 28800, refresh_token: "ghr_refresh" } };
  expect(await (await exchange()).json()).toEqual({
    access_token: "ghu_token",
    expires_at: "2026-11-21T16:00:00.000Z",
  });
});

it("takes a sign-in that came back to another page that may call the API, and to none else", async () => {
  expect((await exchange({ ...BODY, redirect_uri: "https://other.test/callback/github" })).status).toBe(200);
  for (const redirect_uri of ["https://evil.test/callback/github", "https://academy.test/login", "*/callback/github"]) {
    expect(await statusAndText(await exchange({ ...BODY, redirect_uri }))).toEqual([
      400,
      "The sign-in with GitHub came back to an address that is not this site's.",
    ]);
  }
  expect(sent).toHaveLength(1);
});

it.each([
  [{ ...BODY, code: "" }],
  [{ ...BODY, code_verifier: "short" }],
  [{ ...BODY, code_verifier: undefined }],
  [{ ...BODY, redirect_uri: undefined }],
])("refuses %j without asking GitHub", async (body) => {
  expect(await statusAndText(await exchange(body))).toEqual([
    400,
    "The sign-in with GitHub came back incomplete. Sign in again.",
  ]);
  expect(sent).toEqual([]);
});

const LATER = [503, "Could not reach GitHub. Try again later."];
const OPERATOR = [
  503,
  "GitHub refuses this site's client id, client secret or callback address. Tell the operator of this site.",
];
const AGAIN = [400, "GitHub does not accept this sign-in any more. Sign in again."];

it.each([
  [{ body: { error: "bad_verification_code" } }, AGAIN],
  [{ body: {} }, AGAIN],
  [{ body: { error: "incorrect_client_credentials" } }, OPERATOR],
  [{ body: { error: "redirect_uri_mismatch" } }, OPERATOR],
  [{ status: 404, body: { error: "Not Found" } }, OPERATOR],
  [{ status: 500, body: "" }, LATER],
  [{ body: "<html>" }, LATER],
  [{ body: { access_token: 7 } }, LATER],
  [{ status: 302, body: "", location: "http://169.254.169.254/" }, LATER],
])("when GitHub answers %j says %j", async (given, expected) => {
  answer = given;
  expect(await statusAndText(await exchange())).toEqual(expected);
});

it("says that GitHub cannot be reached when nobody answers", async () => {
  await platform.close();
  platform = await start({ github: { clientId: "Iv1.academy", site: "http://127.0.0.1:1" } });
  expect(await statusAndText(await exchange())).toEqual(LATER);
});

it("is not there on a site without GitHub, and says which secret is missing on one without it", async () => {
  await platform.close();
  platform = await start({ github: undefined });
  expect(await statusAndText(await exchange())).toEqual([404, "This site does not use GitHub."]);
  await platform.close();
  platform = await start({ secrets: { tokenSecret: TOKEN_SECRET } });
  expect(await statusAndText(await exchange())).toEqual([
    503,
    "Nobody can sign in with GitHub here yet: the operator of this site has to add github_client_secret to its auth secret.",
  ]);
  expect(sent).toEqual([]);
});

it("lets a person try twenty times in ten minutes", async () => {
  for (let times = 0; times < 20; times += 1) expect((await exchange()).status).toBe(200);
  expect(await statusAndText(await exchange())).toEqual([429, "Too many attempts. Please try again in 10 minutes."]);
  expect((await exchange(BODY, "bea")).status).toBe(200);
  platform.clock.pass(600);
  expect((await exchange()).status).toBe(200);
});

it("leaves neither code nor token in the table", async () => {
  await exchange();
  const { items } = await platform.keepState();
  expect(items.length).toBeGreaterThan(0);
  expect(JSON.stringify(items)).not.toMatch(/a-code|ghu_token|the-verifier/);
});
