import type { Page } from "playwright-core";
import { DEMO_PASSWORD, mailedCode, newestMail, openAccountLogin, sendCode, sendPassword, totpCode } from "./accounts";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();

const ROBIN = "robin@accounts.example";
const SASHA = "sasha@accounts.example";

const freshPage = async (): Promise<Page> => (await academy.openContext()).newPage();

/** The same site at the name that passkeys can belong to. */
async function namedPage(): Promise<Page> {
  const context = await academy.newContext({ baseURL: academy.origin.replace("127.0.0.1", "localhost") });
  return context.newPage();
}

/** Waits until a member is in the course, as the header and the address say. */
async function inCourse(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/ }).waitFor();
  await becomes(async () => new URL(page.url()).pathname, expect.stringMatching(/^\/courses\/1\/\w+/));
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByRole("heading", { name: "LOGIN" }).waitFor();
}

/** Opens the account's own page from the header's menu, as whoever logged in a moment ago. */
async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("heading", { name: "Authenticator app" }).waitFor();
}

/** Opens the account's own page once more, where the login counts no longer, and logs in again there. */
async function openAccountAgain(page: Page, password: string): Promise<void> {
  await page.getByRole("link", { name: "Back to your course" }).click();
  await page.getByRole("heading", { name: "Authenticator app" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("heading", { name: "Log in again" }).waitFor();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Makes an account for an address of the demo's domain, and leaves its person logged in. */
async function signUp(page: Page, email: string, password: string): Promise<void> {
  await openAccountLogin(page);
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Create an account" }).waitFor();
  await page.getByLabel("Name").fill("Noor New");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Confirm your address" }).waitFor();
  await sendCode(page, await mailedCode(page, email));
  await page.getByRole("heading", { name: "Welcome, Noor New" }).waitFor();
}

describe("an invitation", () => {
  it("names wrong lines, mails a first password, and leads into the course with one of the person's own", async () => {
    const admin = await academy.pageOf("admin", "/courses/1/adminpanel?tab=users");
    await admin.getByRole("button", { name: "Invite by e-mail" }).click();
    const dialog = admin.getByRole("dialog", { name: "Invite by e-mail" });
    await dialog.getByLabel("E-mail addresses").fill("mira@elsewhere.example\nnobody\nrobin@accounts.example");
    await dialog.getByRole("button", { name: "Invite 2 people" }).click();
    await dialog.getByText("nobody is no e-mail address.").waitFor();
    await keepPicture(admin, "accounts-invite-wrong");
    expect(await accessibilityFaults(admin)).toEqual([]);
    await dialog.getByLabel("E-mail addresses").fill("mira@elsewhere.example\nrobin@accounts.example");
    await dialog.getByRole("button", { name: "Role" }).click();
    await admin.getByRole("option", { name: "Staff" }).click();
    await dialog.getByRole("button", { name: "Invite 2 people" }).click();
    await dialog.getByText("mira@elsewhere.example: invited, with a first password by e-mail").waitFor();
    await dialog.getByText("robin@accounts.example: has an account already, and is a member now").waitFor();
    await keepPicture(admin, "accounts-invited");
    expect(await accessibilityFaults(admin)).toEqual([]);
    await dialog.getByRole("button", { name: "Done" }).click();

    const mail = await newestMail(admin, "mira@elsewhere.example");
    const first = /Password for the first time: (\S+)/.exec(mail)?.[1] ?? "";
    const page = await freshPage();
    await openAccountLogin(page);
    await sendPassword(page, "mira@elsewhere.example", first);
    await page.getByRole("heading", { name: "Choose your password" }).waitFor();
    await page.getByLabel("New password", { exact: true }).fill("too short");
    await page.getByLabel("New password again").fill("too shirt");
    await page.getByRole("button", { name: "Save the password" }).click();
    await page.getByText("Use at least 12 characters.").waitFor();
    await keepPicture(page, "accounts-first-password");
    await page.getByLabel("New password", { exact: true }).fill("a lamp in the harbour");
    await page.getByLabel("New password again").fill("a lamp in the harbour");
    await page.getByRole("button", { name: "Save the password" }).click();
    await inCourse(page);
  });
});

describe("a password", () => {
  it("is refused in words when it is wrong, locked after five times, and set anew by a code from the e-mail", async () => {
    const page = await freshPage();
    await openAccountLogin(page);
    const isWrong = page.getByRole("alert").filter({ hasText: "The e-mail address or the password is not right." });
    const tooMany = page.getByText("Too many wrong passwords. Wait a few minutes, or reset your password.");
    const sendWrong = async () => {
      const answered = page.waitForResponse((answer) => answer.status() === 400);
      await sendPassword(page, SASHA, "a wrong password");
      await answered;
      await isWrong.or(tooMany).first().waitFor();
    };
    for (let time = 1; time <= 5; time++) {
      await sendWrong();
      await isWrong.waitFor();
    }
    await becomes(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name), "password");
    // The fifth one is followed by a second in which none is looked at, each later one by twice as long
    // (local/cognito/cognito.test.ts): however slow the machine is, one comes in that time.
    while (!(await tooMany.isVisible())) await sendWrong();
    await keepPicture(page, "accounts-locked");

    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await page.getByLabel("E-mail address").fill(SASHA);
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    const setPassword = async (code: string) => {
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.getByLabel("New password", { exact: true }).fill("seven small islands");
      await page.getByLabel("New password again").fill("seven small islands");
      await page.getByRole("button", { name: "Save the password" }).click();
    };
    const code = await mailedCode(page, SASHA);
    await setPassword(code === "000000" ? "000001" : "000000");
    await page.getByText("The code is not right. Enter the newest one.").waitFor();
    await setPassword(code);
    await page.getByRole("heading", { name: "Log in", exact: true }).waitFor();
    await sendPassword(page, SASHA, "seven small islands");
    await inCourse(page);
  });

  it("of an account of one's own is kept by no storage of the browser, and is changed by the current one", async () => {
    const page = await freshPage();
    await signUp(page, "pat@accounts.example", "the first of two");
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toMatch(/cognito/i);
    expect(stored).not.toContain("the first of two");
    expect(page.url()).not.toContain("code=");
    await openAccount(page);
    await openAccountAgain(page, "the first of two");
    await page.getByLabel("Current password").fill("not this one");
    await page.getByLabel("New password").fill("the second of two");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("The current password is not right.").waitFor();
    await page.getByLabel("Current password").fill("the first of two");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("The password is changed.").waitFor();
    await logOut(page);
    await openAccountLogin(page);
    await sendPassword(page, "pat@accounts.example", "the second of two");
    await page.getByRole("heading", { name: "Welcome, Noor New" }).waitFor();
  });
});

describe("an account of one's own", () => {
  it("is for addresses of the site's domains, which a code proves", async () => {
    const page = await freshPage();
    await openAccountLogin(page);
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByRole("heading", { name: "Create an account" }).waitFor();
    await page.getByLabel("Name").fill("Noor New");
    await page.getByLabel("E-mail address").fill("noor@elsewhere.example");
    await page.getByLabel("Password", { exact: true }).fill("green bicycle bell");
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByText("Accounts are for addresses of accounts.example.").waitFor();
    await keepPicture(page, "accounts-refused-domain");
    await becomes(() => page.getByLabel("Name").inputValue(), "Noor New");
    await page.getByLabel("E-mail address").fill("noor@accounts.example");
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByRole("heading", { name: "Confirm your address" }).waitFor();
    await sendCode(page, await mailedCode(page, "noor@accounts.example"));
    await page.getByRole("heading", { name: "Welcome, Noor New" }).waitFor();
  });
});

describe("a second step", () => {
  it("is set up on the account's page, asked for at the next login, and switched off", async () => {
    const page = await freshPage();
    await signUp(page, "toto@accounts.example", "orange umbrella stand");
    await openAccount(page);
    await page.getByRole("button", { name: "Set it up" }).click();
    const key = (await page.locator(".totp-key code").innerText()).replaceAll(" ", "");
    await page.getByRole("img", { name: "QR code of the key of toto@accounts.example" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "accounts-totp-setup");
    await sendCode(page, totpCode(key) === "123456" ? "654321" : "123456");
    await page.getByText("The code is not right. Enter the newest one.").waitFor();
    await sendCode(page, totpCode(key));
    await page.getByText("On. Each login with your password asks for a code of the app.").waitFor();
    await logOut(page);

    await openAccountLogin(page);
    await sendPassword(page, "toto@accounts.example", "orange umbrella stand");
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await keepPicture(page, "accounts-totp");
    await sendCode(page, totpCode(key, 1));
    await page.getByRole("heading", { name: "Welcome, Noor New" }).waitFor();

    await openAccount(page);
    await page.getByRole("button", { name: "Switch it off" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch it off" }).click();
    await page.getByText("Off. With it, your password alone lets nobody in.").waitFor();
    await logOut(page);
    await openAccountLogin(page);
    await sendPassword(page, "toto@accounts.example", "orange umbrella stand");
    await page.getByRole("heading", { name: "Welcome, Noor New" }).waitFor();
  });
});

describe("other ways in", () => {
  it("lets a person in by a code from the e-mail, and says where passkeys work", async () => {
    const page = await freshPage();
    await openAccountLogin(page);
    await page.getByRole("button", { name: "Other ways to log in" }).click();
    await becomes(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name), "username");
    await page.getByLabel("E-mail address").fill(ROBIN);
    await page.getByRole("button", { name: "Other ways to log in" }).click();
    await page.getByRole("heading", { name: "Choose how to log in" }).waitFor();
    await page.getByText("At this address browsers make no passkeys.").waitFor();
    // Escape leads back once no answer is awaited any more.
    const sendCodeButton = page.getByRole("button", { name: "Send me a code by e-mail" });
    await becomes(() => sendCodeButton.isEnabled(), true);
    await sendCodeButton.press("Escape");
    await page.getByRole("heading", { name: "Log in", exact: true }).waitFor();
    await page.getByLabel("E-mail address").fill(ROBIN);
    await page.getByRole("button", { name: "Other ways to log in" }).click();
    await page.getByRole("button", { name: "Send me a code by e-mail" }).click();
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await sendCode(page, await mailedCode(page, ROBIN));
    await inCourse(page);
  });

  it("registers a passkey on the account's page, logs in with it, and removes it", async () => {
    const page = await namedPage();
    await openAccountLogin(page);
    await sendPassword(page, ROBIN, DEMO_PASSWORD);
    await inCourse(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await openAccount(page);
    await page.getByText("You have no passkeys.").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey is added.").waitFor();
    await page.getByRole("button", { name: /^Remove / }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "accounts-passkeys");
    await logOut(page);

    await openAccountLogin(page);
    await page.getByLabel("E-mail address").fill(ROBIN);
    await page.getByRole("button", { name: "Other ways to log in" }).click();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await inCourse(page);

    await openAccount(page);
    await page.getByRole("button", { name: /^Remove / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("You have no passkeys.").waitFor();
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
  });

  it("offers the account's page to nobody who logs in another way", async () => {
    const page = await academy.pageOf("student2");
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("button", { name: "Log out" }).waitFor();
    await becomes(() => page.getByRole("link", { name: "Your account" }).count(), 0);
    await visit(page, "/account");
    await page.getByText("You log in another way, so there is no account to look after here.").waitFor();
  });
});

describe("the screens", () => {
  it("of accounts stand in every look", async () => {
    const page = await freshPage();
    const stands = (screen: string) =>
      inEveryLook(page, async ({ name, colorScheme }) => {
        await keepPicture(page, `accounts ${screen} ${name}`);
        const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
        expect([screen, name, faults]).toEqual([screen, name, []]);
        await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
      });
    await openAccountLogin(page);
    await stands("login");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await stands("forgotten");
    await page.getByRole("button", { name: "Back to the login" }).click();
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByRole("heading", { name: "Create an account" }).waitFor();
    await stands("sign-up");
    await page.getByRole("button", { name: "You have an account? Log in" }).click();
    await page.getByLabel("E-mail address").fill(ROBIN);
    await page.getByRole("button", { name: "Other ways to log in" }).click();
    await page.getByRole("heading", { name: "Choose how to log in" }).waitFor();
    await stands("other-ways");
    await page.getByRole("button", { name: "Send me a code by e-mail" }).click();
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await stands("code");
    await sendCode(page, await mailedCode(page, ROBIN));
    await inCourse(page);
    await openAccount(page);
    await page.getByRole("heading", { name: "Passkeys" }).waitFor();
    await page.getByRole("button", { name: "Set it up" }).click();
    await page.getByRole("button", { name: "Copy the key" }).waitFor();
    await stands("account");
  });

  it("load nothing of Amplify before somebody chooses an account", async () => {
    const page = await freshPage();
    const scripts: string[] = [];
    page.on("response", async (answer) => {
      if (answer.url().endsWith(".js")) scripts.push(await answer.text().catch(() => ""));
    });
    const hasAmplify = () => scripts.some((script) => script.includes("AWSCognitoIdentityProviderService"));
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in with E-mail account" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect([scripts.length > 0, hasAmplify()]).toEqual([true, false]);
    await page.getByRole("button", { name: "Log in with E-mail account" }).click();
    await page.getByLabel("Password", { exact: true }).waitFor();
    await becomes(async () => hasAmplify(), true);
  });
});
