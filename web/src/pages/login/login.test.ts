/** @vitest-environment jsdom */
import { webcrypto } from "node:crypto";
import { TextEncoder } from "node:util";
import { rememberLogOut } from "../../app/session";
import { usernameFault } from "../test-accounts";
import { challengeOf, departureTo } from ".";
import { type LoginProvider, providerOf, redirectUri } from "./providers";

const origin = "http://academy.test";
const providers: LoginProvider[] = [
  { id: "test", name: "Test accounts", kind: "test" },
  { id: "uni", name: "University", kind: "openid", authorizeUrl: "http://idp.test/auth?scope=openid", clientId: "web" },
];

beforeAll(() => {
  Object.defineProperty(globalThis, "crypto", { configurable: true, value: webcrypto });
  globalThis.TextEncoder = TextEncoder as typeof globalThis.TextEncoder;
});

it("sends the person back to /login, which names every provider but the default", () => {
  expect(redirectUri(origin, "test", providers)).toBe("http://academy.test/login");
  expect(redirectUri(origin, "uni", providers)).toBe("http://academy.test/login?provider=uni");
});

it("finds the provider of a code", () => {
  expect(providerOf(null, providers)).toEqual({ provider: providers[0] });
  expect(providerOf("uni", providers)).toEqual({ provider: providers[1] });
  expect(providerOf("other", providers)).toEqual({ complaint: "unknown" });
  expect(providerOf(null, [])).toEqual({ complaint: "none" });
  expect(providerOf("uni", [])).toEqual({ complaint: "none" });
});

it("makes the challenge of RFC 7636, appendix B", async () => {
  expect(await challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});

it("departs with a state and a challenge that this tab remembers", async () => {
  const url = new URL(await departureTo(providers[1] as LoginProvider, providers, origin));
  const stored = JSON.parse(sessionStorage.getItem("academy.departure") ?? "{}");
  expect(url.origin + url.pathname).toBe("http://idp.test/auth");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    scope: "openid",
    response_type: "code",
    client_id: "web",
    redirect_uri: "http://academy.test/login?provider=uni",
    state: stored.state,
    nonce: stored.nonce,
    code_challenge: await challengeOf(stored.verifier),
    code_challenge_method: "S256",
  });
  const random = expect.stringMatching(/^[\w-]{43}$/);
  expect(stored).toMatchObject({ provider: "uni", state: random, nonce: random });
  expect(stored.nonce).not.toBe(stored.state);
});

it("lets the provider ask who is there after somebody has logged out, until the next login", async () => {
  const promptOf = async () => {
    const url = new URL(await departureTo(providers[1] as LoginProvider, providers, origin));
    return url.searchParams.get("prompt");
  };
  expect(await promptOf()).toBeNull();
  rememberLogOut(true);
  expect(await promptOf()).toBe("login");
  rememberLogOut(false);
  expect(await promptOf()).toBeNull();
});

it("leaves a prompt that the deployment asks for as it is", async () => {
  const own = "http://idp.test/auth?prompt=select_account";
  rememberLogOut(true);
  const url = new URL(await departureTo({ ...providers[1], authorizeUrl: own } as LoginProvider, providers, origin));
  rememberLogOut(false);
  expect(url.searchParams.getAll("prompt")).toEqual(["select_account"]);
});

it.each([
  ["student2", null],
  ["a_b.c-9", null],
  ["", "Enter a username."],
  ["Student", "Use only lower-case letters, digits, dots, underscores and hyphens."],
  ["a b", "Use only lower-case letters, digits, dots, underscores and hyphens."],
])("says what is wrong with the username '%s'", (username, fault) => {
  expect(usernameFault(username)).toBe(fault);
});
