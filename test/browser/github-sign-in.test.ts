import type { BrowserContext, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, drawn, keepPicture, LOOKS, logIn } from "./screens";

const academy = academyFixture();

/** Opens the page that asks to sign in with GitHub, as somebody who is logged in to the site. */
async function openLogin(prepare: (context: BrowserContext) => Promise<unknown> = async () => {}): Promise<Page> {
  const context = await academy.openContext();
  await prepare(context);
  const page = await context.newPage();
  await logIn(page, "student", "/githubassessments/login");
  await signInButton(page).waitFor();
  return page;
}

const signInButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Sign in with GitHub", exact: true });

/** Presses the button, and returns GitHub's window once it asks who is there. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await signInButton(page).click();
  const popup = await opening;
  await popup.getByRole("button", { name: "Authorise" }).waitFor();
  return popup;
}

async function authorise(popup: Page, person = "stella-student"): Promise<void> {
  await popup.getByRole("radio", { name: person }).check({ force: true });
  await popup.getByRole("button", { name: "Authorise" }).click();
}

const isSignedIn = (page: Page) => page.getByRole("button", { name: "Log Out", exact: true }).waitFor();

test("signs in through a window that closes itself, keeps the token in the tab alone, and signs out", async () => {
  const page = await openLogin();
  const opener = await page.request.get("/playground");
  expect(opener.headers()["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  const popup = await openWindow(page);
  const addresses: string[] = [];
  popup.on("framenavigated", (frame) => addresses.push(frame.url()));
  const closing = popup.waitForEvent("close");
  await authorise(popup);
  await closing;
  await page.getByText("Logged in to GitHub").waitFor();
  await isSignedIn(page);

  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem("academy.github") ?? "{}").token);
  expect(token).toMatch(/^ghu_/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
  expect(addresses.join()).not.toContain(token);
  const other = await page.context().newPage();
  await other.goto("/githubassessments/login");
  await signInButton(other).waitFor();
  await other.close();

  await page.reload();
  await isSignedIn(page);
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await page.getByText("Logged out from GitHub").waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("academy.github"))).toBeNull();
  await page.context().close();
});

test("ends the sign-in with GitHub when the person logs out of the site", async () => {
  const page = await openLogin();
  const popup = await openWindow(page);
  await authorise(popup);
  await isSignedIn(page);
  await page.getByRole("button", { name: /: account of / }).click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByRole("button", { name: "Log in with Test accounts" }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("academy.github"))).toBeNull();
  await page.context().close();
});

test("gives up by Cancel, closes the window, and begins anew", async () => {
  const page = await openLogin();
  const popup = await openWindow(page);
  const closing = popup.waitForEvent("close");
  await page.getByRole("main").getByRole("button", { name: "Cancel", exact: true }).click();
  await closing;
  const again = await openWindow(page);
  await authorise(again);
  await isSignedIn(page);
  await page.context().close();
});

test("says that the person did not allow it", async () => {
  const page = await openLogin();
  const popup = await openWindow(page);
  const closing = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Cancel" }).click();
  await closing;
  await page.getByText("You did not allow this site to act for you at GitHub.").waitFor();
  await page.context().close();
});

test("says that the browser blocked the window", async () => {
  const page = await openLogin((context) =>
    context.addInitScript(() => {
      window.open = () => null;
    }),
  );
  await signInButton(page).click();
  await page.getByText("Your browser blocked the window of GitHub.").waitFor();
  await page.context().close();
});

test("ends after three minutes in which GitHub did not answer", async () => {
  const page = await openLogin();
  await page.clock.install();
  const popup = await openWindow(page);
  await page.clock.fastForward("02:55");
  await page.getByText("Waiting for GitHub...").waitFor();
  const closing = popup.waitForEvent("close");
  await page.clock.fastForward("00:10");
  await page.getByText("GitHub did not answer within three minutes.").waitFor();
  await closing;
  await page.context().close();
});

test("says in both windows that the server could not be reached, in every look", async () => {
  const page = await openLogin((context) => context.route("**/v2/github/token", (route) => route.abort()));
  const popup = await openWindow(page);
  await authorise(popup);
  await page.getByText("GitHub could not be reached.").waitFor();
  await popup.getByRole("heading", { name: "We couldn't authenticate you with GitHub" }).waitFor();
  const causes = popup.getByRole("list", { name: "This may be because:" }).getByRole("listitem");
  expect(await causes.allTextContents()).toEqual([
    "The client ID is not included with the deployment.",
    "The access code was not found in the callback URL.",
    "The connection with the server was denied, or an incorrect payload was received. This is why.",
  ]);
  expect(new URL(popup.url()).search).toBe("");
  for (const { name, colorScheme, viewport } of LOOKS) {
    await popup.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await popup.setViewportSize(viewport);
    await drawn(popup);
    await becomes(() => accessibilityFaults(popup), []);
    expect(await popup.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await keepPicture(popup, `github callback failed ${name}`);
  }
  const closing = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Close this window" }).click();
  await closing;
  await page.context().close();
});

test("hands a code that was begun elsewhere to nobody, and takes it out of the address", async () => {
  const page = await openLogin();
  const popup = await openWindow(page);
  const forged = await page.context().newPage();
  await forged.clock.install();
  await forged.goto("/callback/github?code=stolen&state=guessed");
  await forged.getByText("Logging in to GitHub...").waitFor();
  expect(new URL(forged.url()).search).toBe("");
  await forged.clock.fastForward("00:06");
  await forged.getByRole("heading", { name: "The page that opened this window is gone" }).waitFor();
  expect(await accessibilityFaults(forged)).toEqual([]);
  await keepPicture(forged, "github callback alone");
  // The sign-in that waits beside it has heard nothing, and goes on.
  await page.getByText("Waiting for GitHub...").waitFor();
  await authorise(popup);
  await isSignedIn(page);
  await page.context().close();
});

test("says that the address has no code", async () => {
  const context = await academy.openContext();
  const page = await context.newPage();
  await page.goto("/callback/github");
  const cause = page.getByRole("listitem").filter({ hasText: "This is why." });
  expect(await cause.textContent()).toBe("The access code was not found in the callback URL. This is why.");
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});
