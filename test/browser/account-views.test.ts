import type { Page } from "playwright-core";
import { sendCode, sendPassword } from "./accounts";
import { browserFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS, type ScreenLook } from "./screens";
import { PASSWORD_ASKED, type PoolScript, refused, scriptSite, signedIn } from "./scripted-pool";

// Nothing listens there: each request is answered by the script.
const site = browserFixture("http://localhost:9");

const SOMEBODY = "mo@uni.example";
const KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSW";

/** A pool that demands an authenticator app of everybody, where nobody has one yet. */
const FORCED: PoolScript = {
  ...PASSWORD_ASKED,
  "RespondToAuthChallenge PASSWORD_VERIFIER": () => [
    200,
    { ChallengeName: "MFA_SETUP", ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }, Session: "s" },
  ],
  AssociateSoftwareToken: () => [200, { SecretCode: KEY, Session: "s" }],
  VerifySoftwareToken: ({ UserCode }) =>
    UserCode === "123456"
      ? [200, { Status: "SUCCESS", Session: "s" }]
      : refused("EnableSoftwareTokenMFAException", "Code mismatch"),
  "RespondToAuthChallenge MFA_SETUP": () => signedIn(SOMEBODY),
  RevokeToken: () => [200, {}],
};

async function openLogin(pool: PoolScript, login: [number, string], look?: ScreenLook) {
  const context = await site.openContext(look);
  const script = await scriptSite(context, { pool, login });
  const page = await context.newPage();
  await page.goto("/login/account");
  await page.getByLabel("Password", { exact: true }).waitFor();
  return { page, ...script };
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");

describe("an authenticator app that the site demands", () => {
  it.each(LOOKS)("is set up at the first login, by picture or by text ($name)", async (look) => {
    const { page } = await openLogin(FORCED, [400, "no"], look);
    await sendPassword(page, SOMEBODY, "a window on the sea");
    await page.getByRole("heading", { name: "Set up an authenticator app" }).waitFor();
    await page.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP JBSW").waitFor();
    await page.getByRole("img", { name: "QR code of the key of mo@uni.example" }).waitFor();
    await becomes(() => focused(page), "confirmation_code");
    await sendCode(page, "000000");
    await page.getByRole("alert").filter({ hasText: "The code is not right. Enter the newest one." }).waitFor();
    await keepPicture(page, `accounts forced totp ${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("copies its key, hands the ID token to the login, keeps none and has the rest revoked", async () => {
    const { page, calls, logins } = await openLogin(FORCED, [403, "Unable to retrieve user: ask the course staff."]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await sendPassword(page, SOMEBODY, "a window on the sea");
    await page.getByRole("button", { name: "Copy the key" }).press("Enter");
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(KEY);
    await sendCode(page, "123456");
    await page.getByText("Unable to retrieve user: ask the course staff.").waitFor();
    expect(logins).toEqual([{ provider: "accounts", code: expect.stringMatching(/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/) }]);
    expect(calls.at(-1)).toBe("RevokeToken");
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toMatch(/cognito/i);
    expect(page.url()).toBe("http://localhost:9/login");
  });
});

describe("what the pool cannot do", () => {
  it("is said in words, with the focus where to go on", async () => {
    let answer = refused("NotAuthorizedException", "Incorrect username or password.");
    const pool: PoolScript = { ...PASSWORD_ASKED, "RespondToAuthChallenge PASSWORD_VERIFIER": () => answer };
    const { page } = await openLogin(pool, [400, "no"]);
    const says = (text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();
    await sendPassword(page, SOMEBODY, "not this one");
    await says("The e-mail address or the password is not right.");
    await becomes(() => focused(page), "password");
    answer = refused("NotAuthorizedException", "Password attempts exceeded");
    await sendPassword(page, SOMEBODY, "nor this one");
    await says("Too many wrong passwords. Wait a few minutes, or reset your password.");
    answer = refused("NotAuthorizedException", "User is disabled.");
    await sendPassword(page, SOMEBODY, "nor that one");
    await says("This account is switched off. Ask your course staff.");
    answer = null;
    await sendPassword(page, SOMEBODY, "without a network");
    await says("No answer from the login service. Check your connection, then try again.");
  });

  it("refuses an ID token that comes with the address", async () => {
    const context = await site.openContext();
    const { logins } = await scriptSite(context, { pool: {}, login: [200, "{}"] });
    const page = await context.newPage();
    await page.goto("/login?provider=accounts&code=ey.somebody.else");
    await page.getByText("Could not login. Please contact the module administrator.").first().waitFor();
    expect(logins).toEqual([]);
  });
});
