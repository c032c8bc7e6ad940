import type { Page } from "playwright-core";
import { sendCode, sendPassword } from "./accounts";
import { browserFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, rulesIn } from "./screens";
import { PASSWORD_ASKED, type PoolScript, type PoolSettings, refused, scriptSite, signedIn } from "./scripted-pool";

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

async function openLogin(pool: PoolScript, login: [number, string], settings?: PoolSettings) {
  const context = await site.openContext();
  const script = await scriptSite(context, { pool, login, ...(settings && { settings }) });
  const page = await context.newPage();
  await page.goto("/login/account");
  await page.getByLabel("Password", { exact: true }).waitFor();
  return { page, ...script };
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");

describe("an authenticator app that the site demands", () => {
  it("is set up at the first login, by picture or by text; the login gets the ID token, and the rest is revoked", async () => {
    const { page, calls, logins } = await openLogin(FORCED, [403, "Unable to retrieve user: ask the course staff."]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await sendPassword(page, SOMEBODY, "a window on the sea");
    await page.getByRole("heading", { name: "Set up an authenticator app" }).waitFor();
    await page.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP JBSW").waitFor();
    await page.getByRole("img", { name: "QR code of the key of mo@uni.example" }).waitFor();
    await becomes(() => focused(page), "confirmation_code");
    await sendCode(page, "000000");
    await page.getByRole("alert").filter({ hasText: "The code is not right. Enter the newest one." }).waitFor();
    await inEveryLook(page, async (look) => {
      await keepPicture(page, `accounts forced totp ${look.name}`);
      expect([look.name, await accessibilityFaults(page, rulesIn(look))]).toEqual([look.name, []]);
    });
    await page.getByRole("button", { name: "Copy the key" }).press("Enter");
    await page.getByText("Copied.").waitFor();
    await becomes(() => page.evaluate(() => navigator.clipboard.readText()), KEY);
    await sendCode(page, "123456");
    await page.getByText("ask the course staff.").waitFor();
    expect(logins).toEqual([{ provider: "accounts", code: expect.stringMatching(/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/) }]);
    await becomes(async () => calls.at(-1), "RevokeToken");
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toMatch(/cognito/i);
    await becomes(async () => page.url(), "http://localhost:9/login");
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

const OPEN: PoolSettings = { signUp: true, passkeys: true, emailCodes: true, mfa: "optional" };
const MAILED = { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "m***@u***" };
const WRONG_CODE = refused("CodeMismatchException", "Invalid verification code provided, please try again.");

/** A pool for everybody at uni.example, whose mailed code is 222222; `invited@...` has a first password. */
const EVERYBODY: PoolScript = {
  ...PASSWORD_ASKED,
  "RespondToAuthChallenge PASSWORD_VERIFIER": ({ ChallengeResponses }) =>
    (ChallengeResponses as { USERNAME: string }).USERNAME.startsWith("invited")
      ? [
          200,
          { ChallengeName: "NEW_PASSWORD_REQUIRED", ChallengeParameters: { requiredAttributes: "[]" }, Session: "s" },
        ]
      : signedIn(SOMEBODY),
  "RespondToAuthChallenge NEW_PASSWORD_REQUIRED": () => signedIn("invited@uni.example"),
  "InitiateAuth USER_AUTH": () => {
    const mailed = { CODE_DELIVERY_DELIVERY_MEDIUM: "EMAIL", CODE_DELIVERY_DESTINATION: "m***@u***" };
    return [200, { ChallengeName: "EMAIL_OTP", ChallengeParameters: mailed, Session: "s" }];
  },
  "RespondToAuthChallenge EMAIL_OTP": ({ ChallengeResponses }) =>
    (ChallengeResponses as { EMAIL_OTP_CODE: string }).EMAIL_OTP_CODE === "222222" ? signedIn(SOMEBODY) : WRONG_CODE,
  ForgotPassword: () => [200, { CodeDeliveryDetails: MAILED }],
  ConfirmForgotPassword: ({ ConfirmationCode }) => (ConfirmationCode === "222222" ? [200, {}] : WRONG_CODE),
  SignUp: ({ Username, UserAttributes }) =>
    String(Username).endsWith("@uni.example") && !JSON.stringify(UserAttributes).includes("email")
      ? [200, { UserConfirmed: false, UserSub: "1", CodeDeliveryDetails: MAILED }]
      : refused(
          "UserLambdaValidationException",
          "PreSignUp failed with error Accounts are for addresses of uni.example.",
        ),
  ConfirmSignUp: ({ ConfirmationCode }) => (ConfirmationCode === "222222" ? [200, {}] : WRONG_CODE),
  RevokeToken: () => [200, {}],
};

describe("the views, in every look,", () => {
  const open = async () => {
    const opened = await openLogin(EVERYBODY, [403, "Unable to retrieve user: nobody knows you."], OPEN);
    const { page } = opened;
    /** The heading is there, the focus is in the view, axe finds nothing, and nothing is wider than the window. */
    const stands = async (heading: string) => {
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      await becomes(() => page.evaluate(() => document.activeElement !== document.body), true);
      await inEveryLook(page, async (look) => {
        await keepPicture(page, `accounts ${heading} ${look.name}`);
        const faults = await accessibilityFaults(page, rulesIn(look));
        expect([heading, look.name, faults]).toEqual([heading, look.name, []]);
        await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
      });
    };
    const ends = () => page.getByText("nobody knows you.").waitFor();
    return { ...opened, stands, ends };
  };
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  it("take a first password and ask for one of the person's own", async () => {
    const { page, stands, ends } = await open();
    await stands("Log in");
    await sendPassword(page, "invited@uni.example", "first-of-all");
    await stands("Choose your password");
    await page.getByLabel("New password", { exact: true }).fill("too short");
    await page.getByLabel("New password again").fill("too shirt");
    await press(page, "Save the password");
    await page.getByRole("alert").filter({ hasText: "Use at least 12 characters." }).waitFor();
    await page.getByRole("alert").filter({ hasText: "The passwords are not the same." }).waitFor();
    await stands("Choose your password");
    await page.getByLabel("New password", { exact: true }).fill("a lamp in the harbour");
    await page.getByLabel("New password again").fill("a lamp in the harbour");
    await press(page, "Save the password");
    await ends();
  });

  it("set a forgotten password anew by a mailed code", async () => {
    const { page, stands } = await open();
    await press(page, "Forgot your password?");
    await stands("Reset your password");
    await page.getByLabel("E-mail address").fill(SOMEBODY);
    await press(page, "Send the code");
    await stands("Choose a new password");
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByLabel("New password", { exact: true }).fill("seven small islands");
    await page.getByLabel("New password again").fill("seven small islands");
    await press(page, "Save the password");
    await page.getByRole("alert").filter({ hasText: "The code is not right. Enter the newest one." }).waitFor();
    await page.getByLabel("Code", { exact: true }).fill("222222");
    await press(page, "Save the password");
    await page.getByRole("heading", { name: "Log in", exact: true }).waitFor();
    await page.getByText("Your password is changed. Log in with the new one.").waitFor();
  });

  it("make an account, for addresses that may have one", async () => {
    const { page, calls, stands } = await open();
    await press(page, "Create an account");
    await stands("Create an account");
    await page.getByLabel("Name").fill("Noor New");
    await page.getByLabel("E-mail address").fill("noor@elsewhere.example");
    await page.getByLabel("Password", { exact: true }).fill("green bicycle bell");
    await press(page, "Create an account");
    await page.getByRole("alert").filter({ hasText: "Accounts are for addresses of uni.example." }).waitFor();
    await page.getByLabel("E-mail address").fill("noor@uni.example");
    await press(page, "Create an account");
    await stands("Confirm your address");
    await sendCode(page, "222222");
    await page.getByText("nobody knows you.").waitFor();
    expect(calls).toContain("RespondToAuthChallenge PASSWORD_VERIFIER");
  });

  it("offer a mailed code, and Escape leads back", async () => {
    const { page, stands, ends } = await open();
    await press(page, "Other ways to log in");
    await becomes(() => focused(page), "username");
    await page.getByLabel("E-mail address").fill(SOMEBODY);
    await press(page, "Other ways to log in");
    await stands("Choose how to log in");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Log in", exact: true }).waitFor();
    await page.getByLabel("E-mail address").fill(SOMEBODY);
    await press(page, "Other ways to log in");
    await page.getByRole("heading", { name: "Choose how to log in", exact: true }).waitFor();
    await press(page, "Send me a code by e-mail");
    await stands("Enter your code");
    await sendCode(page, "000000");
    await page.getByRole("alert").filter({ hasText: "The code is not right. Enter the newest one." }).waitFor();
    await sendCode(page, "222222");
    await ends();
  });
});
