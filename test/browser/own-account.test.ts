import type { Page } from "playwright-core";
import { sendCode, sendPassword } from "./accounts";
import { browserFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, rulesIn } from "./screens";
import {
  PASSWORD_ASKED,
  type PoolScript,
  type PoolSettings,
  passkeyAsked,
  refused,
  scriptSite,
  signedIn,
} from "./scripted-pool";

// Nothing listens there: each request is answered by the script. Passkeys belong to a name, which this is.
const site = browserFixture("http://localhost:9");

const MO = "mo@uni.example";
const KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSW";
const SETTINGS: PoolSettings = { signUp: true, passkeys: true, emailCodes: true, mfa: "optional" };

/** The account of one person, as its pool keeps it. */
function accountOf(email: string): PoolScript {
  let hasTotp = false;
  let passkeys: string[] = [];
  return {
    ...PASSWORD_ASKED,
    ...passkeyAsked("localhost", (id) => {
      passkeys = [...passkeys, id];
    }),
    "RespondToAuthChallenge PASSWORD_VERIFIER": () => signedIn(email),
    "RespondToAuthChallenge WEB_AUTHN": () => signedIn(email),
    GetUser: () => [
      200,
      {
        Username: "1",
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "email_verified", Value: "true" },
        ],
        UserMFASettingList: hasTotp ? ["SOFTWARE_TOKEN_MFA"] : [],
      },
    ],
    AssociateSoftwareToken: () => [200, { SecretCode: KEY }],
    VerifySoftwareToken: ({ UserCode }) =>
      UserCode === "123456"
        ? [200, { Status: "SUCCESS" }]
        : refused("EnableSoftwareTokenMFAException", "Code mismatch"),
    SetUserMFAPreference: ({ SoftwareTokenMfaSettings }) => {
      hasTotp = (SoftwareTokenMfaSettings as { Enabled: boolean }).Enabled;
      return [200, {}];
    },
    ChangePassword: ({ PreviousPassword }) =>
      PreviousPassword === "the right one"
        ? [200, {}]
        : refused("NotAuthorizedException", "Incorrect username or password."),
    ListWebAuthnCredentials: () => [
      200,
      {
        Credentials: passkeys.map((id) => ({
          CredentialId: id,
          FriendlyCredentialName: "My key",
          CreatedAt: 1_795_000_000,
        })),
      },
    ],
    DeleteWebAuthnCredential: ({ CredentialId }) => {
      passkeys = passkeys.filter((id) => id !== CredentialId);
      return [200, {}];
    },
    GlobalSignOut: () => [200, {}],
    RevokeToken: () => [200, {}],
  };
}

async function openAccount() {
  const context = await site.openContext();
  const script = await scriptSite(context, {
    pool: accountOf(MO),
    login: [400, "no"],
    settings: SETTINGS,
    account: MO,
  });
  const page = await context.newPage();
  await page.goto("/account");
  await page.getByRole("heading", { name: "Log in again" }).waitFor();
  await page.getByLabel("Password", { exact: true }).waitFor();
  return { page, ...script };
}

async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    ...({ protocol: "ctap2", transport: "internal" } as const),
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
}

it("stands in every look, changes the password by the current one, and sets an authenticator app up and off", async () => {
  const { page } = await openAccount();
  const stands = (name: string) =>
    inEveryLook(page, async (look) => {
      await keepPicture(page, `own account ${name} ${look.name}`);
      expect([name, look.name, await accessibilityFaults(page, rulesIn(look))]).toEqual([name, look.name, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    });
  await stands("log in");
  await sendPassword(page, MO, "the right one");
  await page.getByText("You have no passkeys.").waitFor();
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByRole("button", { name: "Copy the key" }).waitFor();
  await stands("settings");

  await sendCode(page, "000000");
  await page.getByRole("alert").filter({ hasText: "The code is not right. Enter the newest one." }).waitFor();
  await sendCode(page, "123456");
  await page.getByText("On. Each login with your password asks for a code of the app.").waitFor();
  await page.getByRole("button", { name: "Switch it off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch it off" }).click();
  await page.getByText("Off. With it, your password alone lets nobody in.").waitFor();

  await page.getByLabel("Current password").fill("the wrong one");
  await page.getByLabel("New password").fill("twelve or more of them");
  await page.getByRole("button", { name: "Change the password" }).click();
  await page.getByRole("alert").filter({ hasText: "The current password is not right." }).waitFor();
  await page.getByLabel("Current password").fill("the right one");
  await page.getByRole("button", { name: "Change the password" }).click();
  await page.getByText("The password is changed.").waitFor();
});

it("is for the account of whoever is logged in, and for no other", async () => {
  const context = await site.openContext();
  await scriptSite(context, {
    pool: accountOf("lin@uni.example"),
    login: [400, "no"],
    settings: SETTINGS,
    account: MO,
  });
  const page = await context.newPage();
  await page.goto("/account");
  await sendPassword(page, "lin@uni.example", "the right one");
  await page.getByText("That is another account. Log in as mo@uni.example.").waitFor();
  await becomes(() => page.getByRole("heading", { name: "Passkeys" }).count(), 0);
});

it("adds a passkey, logs in with it, removes it, and ends everything everywhere", async () => {
  const { page, calls } = await openAccount();
  await addAuthenticator(page);
  await sendPassword(page, MO, "the right one");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is added.").waitFor();
  await page.getByText("My key added").waitFor();
  await page.reload();
  await page.getByLabel("Password", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Other ways to log in" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("button", { name: "Remove My key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("You have no passkeys.").waitFor();
  expect(calls).toContain("RespondToAuthChallenge WEB_AUTHN");
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("heading", { name: "LOGIN" }).waitFor();
  expect(calls).toContain("GlobalSignOut");
});

it("changes nothing when the browser's question about a passkey is closed", async () => {
  const { page } = await openAccount();
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException("closed", "NotAllowedError"));
  });
  await sendPassword(page, MO, "the right one");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("alert").filter({ hasText: "No passkey was added." }).waitFor();
  await page.getByText("You have no passkeys.").waitFor();
});
