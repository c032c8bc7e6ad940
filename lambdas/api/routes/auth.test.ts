import { createHmac, randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { sessionKey } from "../../core/table";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const post = (path: string, body: unknown) => platform.call("POST", `/v2/auth/${path}`, { body });
const refreshWith = (refresh_token: unknown) => post("refresh", { refresh_token });
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const pairOf = async (answer: Response) => (await answer.json()) as { access_token: string; refresh_token: string };

describe("login", () => {
  it("gives a pair for a test account's username", async () => {
    await expectContract("login", await post("login", { code: "ada", provider: "test" }));
    const session = await platform.succeed<{ user: { name: string } }>("GET", "/v2/user", { as: "ada" });
    expect(session.user.name).toBe("Ada Admin");
  });

  it("creates unknown people, named by their username", async () => {
    const session = await platform.succeed("GET", "/v2/user", { as: "new-person.1" });
    expect(session).toMatchObject({ user: { name: "new-person.1", courses: [] }, courseRegistration: null });
  });

  it("creates one user for the same person coming in eight times at once", async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => platform.login("twin")));
    expect(new Set(pairs.map(({ access_token }) => decodeJwt(access_token).sub)).size).toBe(1);
  });

  it.each(["Ada", "a b", "", "ä", "a".repeat(65)])("refuses the code %j", async (code) => {
    const answer = await post("login", { code, provider: "test" });
    await expectContract("login", answer);
    const expected = code === "" ? "Missing parameter" : "Unable to validate token: Invalid code";
    expect(await textOf(answer)).toEqual([400, expected]);
  });

  it.each([{}, { code: "ada" }, { provider: "test" }, { code: 7, provider: "test" }])("refuses %j", async (body) => {
    expect(await textOf(await post("login", body))).toEqual([400, "Missing parameter"]);
  });

  it("refuses a provider that is not configured", async () => {
    const answer = await post("login", { code: "ada", provider: "elsewhere" });
    await expectContract("login", answer);
    expect(await textOf(answer)).toEqual([500, "Unknown error: Invalid or nonexistent provider config"]);
  });

  it("costs two reads and two writes for a known person", async () => {
    await platform.login("ada");
    platform.meter.take();
    await platform.login("ada");
    expect(platform.meter.take()).toBe("2 reads, 2 writes in 4 calls");
  });
});

describe("the address that a login returns to", () => {
  it.each([
    ["https://academy.example.edu/login?provider=uni", 200],
    ["https://front.example.edu/login", 200],
    [undefined, 200],
    ["https://academy.example.edu.evil.test/login", 400],
    ["https://academy.example.edu@evil.test/login", 400],
    ["http://academy.example.edu/login", 400],
    ["javascript:alert(1)", 400],
    ["", 200],
    [null, 200],
  ])("%s is answered with %i", async (redirect_uri, status) => {
    const strict = await startPlatform({
      allowedOrigins: ["https://academy.example.edu", "https://front.example.edu"],
    });
    const body = { code: "ada", provider: "test", redirect_uri };
    const answer = await strict.call("POST", "/v2/auth/login", { body });
    await expectContract("login", answer);
    expect(answer.status).toBe(status);
    await strict.close();
  });
});

describe("tokens", () => {
  it("carry the agreed claims, an hour and a week", async () => {
    const { access_token, refresh_token } = await platform.login("ada");
    const [access, refresh] = [decodeJwt(access_token), decodeJwt(refresh_token)];
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: "EdDSA", typ: "JWT" });
    expect(access).toMatchObject({ typ: "access", iss: "academy", aud: "academy", iat: 1795248000 });
    expect([access.nbf, access.exp, refresh.exp]).toEqual([1795247999, 1795251600, 1795852800]);
    expect(access.sub).toMatch(/^\d+$/);
    expect(refresh.typ).toBe("refresh");
    expect(access.jti).not.toBe(refresh.jti);
  });

  it("verify by the published key, which has no private member", async () => {
    const answer = await platform.call("GET", "/.well-known/jwks.json");
    const { keys } = (await expectContract("jwks", answer)) as { keys: Record<string, string>[] };
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
    const { access_token } = await platform.login("ada");
    const key = await importJWK(keys[0] ?? {}, "EdDSA");
    await expect(jwtVerify(access_token, key, { currentDate: platform.clock.now() })).resolves.toBeDefined();
  });

  it.each(["none", "HS256", "HS512", "RS256"])("are refused when their header says %s", async (alg) => {
    const { access_token } = await platform.login("ada");
    const { keys } = await platform.services.tokens.jwks();
    const header = Buffer.from(JSON.stringify({ alg, typ: "JWT" })).toString("base64url");
    const signed = `${header}.${access_token.split(".")[1]}`;
    // The public key as a shared secret is the classic confusion.
    const hmac = createHmac(alg === "HS512" ? "sha512" : "sha256", Buffer.from(keys[0]?.x ?? "", "base64url"));
    const signature = alg === "none" ? "" : hmac.update(signed).digest("base64url");
    const headers = { authorization: `Bearer ${signed}.${signature}` };
    expect(await textOf(await platform.call("GET", "/v2/user", { headers }))).toEqual([401, "Unauthorised"]);
  });

  it("of the wrong kind are refused both ways", async () => {
    const { access_token, refresh_token } = await platform.login("ada");
    const headers = { authorization: `Bearer ${refresh_token}` };
    expect((await platform.call("GET", "/v2/user", { headers })).status).toBe(401);
    expect(await textOf(await refreshWith(access_token))).toEqual([401, "Invalid refresh token"]);
    expect(await textOf(await post("logout", { refresh_token: access_token }))).toEqual([401, "Invalid token"]);
  });

  it("live an hour", async () => {
    const { access_token } = await platform.login("ada");
    const headers = { authorization: `Bearer ${access_token}` };
    platform.clock.pass(3599);
    expect((await platform.call("GET", "/v2/user", { headers })).status).toBe(200);
    platform.clock.pass(1);
    expect((await platform.call("GET", "/v2/user", { headers })).status).toBe(401);
  });

  it("of another secret or issuer are refused", async () => {
    const other = await startPlatform({
      secrets: { tokenSecret: "another secret of another deployment, long enough" },
    });
    const { access_token } = await other.login("ada");
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await platform.call("GET", "/v2/user", { headers })).status).toBe(401);
    await other.close();
  });
});

describe("a rotated signing key", () => {
  const [OLD, NEW] = ["the token secret of before, long enough", "the token secret from now on, long enough"];
  const rotating = async () => {
    let secrets: Record<string, string> = { tokenSecret: OLD };
    const site = await startPlatform({ secrets, readSecrets: async () => secrets });
    const rotate = (next: Record<string, string>) => {
      secrets = next;
      site.clock.pass(300);
    };
    const enters = async (token: string) =>
      (await site.call("GET", "/v2/user", { headers: { authorization: `Bearer ${token}` } })).status;
    return { site, rotate, enters };
  };

  it("signs from then on, and logs nobody out while the old one is there", async () => {
    const { site, rotate, enters } = await rotating();
    const before = await site.login("ada");
    rotate({ tokenSecret: OLD, tokenSecret_2: NEW });
    const after = await site.login("ada");
    const ids = [before, after].map(({ access_token }) => decodeProtectedHeader(access_token).kid);
    expect(ids).toEqual(["academy-1", "academy-2"]);
    expect([await enters(before.access_token), await enters(after.access_token)]).toEqual([200, 200]);
    const body = { refresh_token: before.refresh_token };
    expect((await site.call("POST", "/v2/auth/refresh", { body })).status).toBe(200);
    expect((await site.services.tokens.jwks()).keys.map(({ kid }) => kid)).toEqual(["academy-2", "academy-1"]);
    rotate({ tokenSecret_2: NEW });
    expect([await enters(before.access_token), await enters(after.access_token)]).toEqual([401, 200]);
    await site.close();
  });

  it("is known at once to a sandbox that meets its first token", async () => {
    const signed = await startPlatform({ secrets: { tokenSecret: OLD, tokenSecret_2: NEW } });
    const { access_token } = await signed.login("ada");
    const { site, rotate, enters } = await rotating();
    await site.login("ada");
    rotate({ tokenSecret: OLD });
    await site.login("ada");
    expect(await enters(access_token)).toBe(401);
    rotate({ tokenSecret: OLD, tokenSecret_2: NEW });
    site.clock.pass(-290);
    expect(await enters(access_token)).toBe(200);
    await Promise.all([site.close(), signed.close()]);
  });
});

describe("refresh", () => {
  it("gives a new pair for one write", async () => {
    const { refresh_token } = await platform.login("ada");
    platform.meter.take();
    const answer = await refreshWith(refresh_token);
    expect(platform.meter.take()).toBe("0 reads, 1 writes in 1 calls");
    await expectContract("refresh", answer);
    const next = await pairOf(answer);
    expect(next.refresh_token).not.toBe(refresh_token);
    expect((await refreshWith(next.refresh_token)).status).toBe(200);
  });

  it("lets eight requests at once use one token, and a second tab of the browser come an hour later", async () => {
    const { refresh_token } = await platform.login("ada");
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshWith(refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    const pairs = await Promise.all(answers.map(pairOf));
    expect(new Set(pairs.map((pair) => decodeJwt(pair.refresh_token).generation))).toEqual(new Set([2]));
    platform.clock.pass(3600);
    expect((await refreshWith(refresh_token)).status).toBe(200);
    expect((await refreshWith(pairs[0]?.refresh_token)).status).toBe(200);
  });

  it("refuses a token that another kind of browser replays, and ends the session", async () => {
    const { refresh_token } = await platform.login("ada");
    const second = await pairOf(await refreshWith(refresh_token));
    const headers = { "user-agent": "curl/8.5.0" };
    const replay = await platform.call("POST", "/v2/auth/refresh", { body: { refresh_token }, headers });
    await expectContract("refresh", replay);
    expect(await textOf(replay)).toEqual([401, "Invalid refresh token"]);
    expect((await refreshWith(second.refresh_token)).status).toBe(401);
  });

  it("refuses a token two generations old, and ends the session", async () => {
    const { refresh_token } = await platform.login("ada");
    const second = await pairOf(await refreshWith(refresh_token));
    const third = await pairOf(await refreshWith(second.refresh_token));
    expect((await refreshWith(refresh_token)).status).toBe(401);
    expect((await refreshWith(third.refresh_token)).status).toBe(401);
  });

  it("keeps a session for a week after its last use, and no longer", async () => {
    const { refresh_token } = await platform.login("ada");
    platform.clock.pass(604_799);
    const next = await pairOf(await refreshWith(refresh_token));
    platform.clock.pass(604_800);
    expect((await refreshWith(next.refresh_token)).status).toBe(401);
  });

  it("leaves the row to the table's time-to-live", async () => {
    const { refresh_token } = await platform.login("ada");
    const family = String(decodeJwt(refresh_token).family);
    const { exp } = decodeJwt(refresh_token);
    expect(await platform.table.get(sessionKey(family))).toMatchObject({ generation: 1, ttl: exp });
  });

  it.each([undefined, "", "a.b.c", 7])("refuses %j", async (token) => {
    const answer = await refreshWith(token);
    await expectContract("refresh", answer);
    expect(await textOf(answer)).toEqual(
      token === "a.b.c" ? [401, "Invalid refresh token"] : [400, "Missing parameter"],
    );
  });

  it("does not know a session that was never begun", async () => {
    const place = { userId: 1, family: randomUUID(), generation: 1 };
    const { refresh_token } = await platform.services.tokens.sign(place);
    expect((await refreshWith(refresh_token)).status).toBe(401);
  });
});

describe("logout", () => {
  it("ends the session with all its refresh tokens", async () => {
    const { refresh_token } = await platform.login("ada");
    const next = await pairOf(await refreshWith(refresh_token));
    await expectContract("logout", await post("logout", { refresh_token }));
    expect((await refreshWith(next.refresh_token)).status).toBe(401);
    const again = await post("logout", { refresh_token });
    await expectContract("logout", again);
    expect(await textOf(again)).toEqual([401, "Invalid token"]);
  });
});

describe("providers", () => {
  it("are listed with the people of the test accounts", async () => {
    expect(await platform.succeed("GET", "/v2/auth/providers")).toEqual([
      {
        id: "test",
        name: "Test accounts",
        kind: "test",
        people: [{ username: "ada", name: "Ada Admin", note: "Runs the course." }],
      },
    ]);
  });
});
