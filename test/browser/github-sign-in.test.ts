import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";

const academy = academyFixture();

/** The page that asks to sign in with GitHub, of somebody who is logged in to the site. Signed out after each test. */
let page: Page;

beforeAll(async () => {
  page = await openLogin();
});

async function openLogin(): Promise<Page> {
  const opened = await academy.pageOf("student", "/githubassessments/login");
  await signInButton(opened).waitFor();
  return opened;
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

async function signOut(): Promise<void> {
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await signInButton(page).waitFor();
}

const isSignedIn = (page: Page) => page.getByRole("button", { name: "Log Out", exact: true }).waitFor();

test("signs in through a window that closes itself, keeps the token in the tab alone, and signs out", async () => {
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
  await becomes(() => page.evaluate(() => JSON.stringify(localStorage)), expect.not.stringContaining(token));
  expect(addresses.join()).not.toContain(token);
  const other = await page.context().newPage();
  await other.goto("/githubassessments/login");
  await signInButton(other).waitFor();

  await page.reload();
  await isSignedIn(page);
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await page.getByText("Logged out from GitHub").waitFor();
  await becomes(() => page.evaluate(() => sessionStorage.getItem("academy.github")), null);
});

test("gives up by Cancel, closes the window, and begins anew", async () => {
  const popup = await openWindow(page);
  const closing = popup.waitForEvent("close");
  await page.getByRole("main").getByRole("button", { name: "Cancel", exact: true }).click();
  await closing;
  const again = await openWindow(page);
  await authorise(again);
  await isSignedIn(page);
  await signOut();
});

test("says that the person did not allow it", async () => {
  const popup = await openWindow(page);
  const closing = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Cancel" }).click();
  await closing;
  await page.getByText("You did not allow this site to act for you at GitHub.").waitFor();
});

test("says that the browser blocked the window", async () => {
  await page.evaluate(() => Object.assign(window, { openBefore: window.open, open: () => null }));
  await signInButton(page).click();
  await page.getByText("Your browser blocked the window of GitHub.").waitFor();
  await page.evaluate(() => Object.assign(window, { open: (window as unknown as { openBefore: unknown }).openBefore }));
});

test("says in both windows that the server could not be reached, in every look", async () => {
  await page.context().route("**/v2/github/token", (route) => route.abort());
  const popup = await openWindow(page);
  await authorise(popup);
  await page.getByText("GitHub could not be reached.").waitFor();
  await popup.getByRole("heading", { name: "We couldn't authenticate you with GitHub" }).waitFor();
  const causes = popup.getByRole("list", { name: "This may be because:" }).getByRole("listitem");
  await becomes(
    () => causes.allTextContents(),
    [
      "The client ID is not included with the deployment.",
      "The access code was not found in the callback URL.",
      "The connection with the server was denied, or an incorrect payload was received. This is why.",
    ],
  );
  await becomes(async () => new URL(popup.url()).search, "");
  await inEveryLook(popup, async ({ name, colorScheme }) => {
    const rules = colorScheme === "dark" ? "colors" : "all";
    await becomes(async () => [name, await accessibilityFaults(popup, rules)], [name, []]);
    const overflows = () => popup.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await becomes(async () => [name, await overflows()], [name, false]);
    await keepPicture(popup, `github callback failed ${name}`);
  });
  const closing = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Close this window" }).click();
  await closing;
  await page.context().unrouteAll();
});

test("ends the sign-in with GitHub when the person logs out of the site", async () => {
  const popup = await openWindow(page);
  await authorise(popup);
  await isSignedIn(page);
  await page.getByRole("button", { name: /: account of / }).click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByRole("button", { name: "Log in with Test accounts" }).waitFor();
  await becomes(() => page.evaluate(() => sessionStorage.getItem("academy.github")), null);
});

test("ends after three minutes in which GitHub did not answer", async () => {
  const waiting = await openLogin();
  await waiting.clock.install();
  const popup = await openWindow(waiting);
  await waiting.clock.fastForward("02:55");
  await waiting.getByText("Waiting for GitHub...").waitFor();
  const closing = popup.waitForEvent("close");
  await waiting.clock.fastForward("00:10");
  await waiting.getByText("GitHub did not answer within three minutes.").waitFor();
  await closing;
});

test("hands a code that was begun elsewhere to nobody, and takes it out of the address", async () => {
  const waiting = await openLogin();
  const popup = await openWindow(waiting);
  const forged = await waiting.context().newPage();
  await forged.clock.install();
  await forged.goto("/callback/github?code=stolen&state=guessed");
  await forged.getByText("Logging in to GitHub...").waitFor();
  await becomes(async () => new URL(forged.url()).search, "");
  await forged.clock.fastForward("00:06");
  await forged.getByRole("heading", { name: "The page that opened this window is gone" }).waitFor();
  await becomes(() => accessibilityFaults(forged), []);
  await keepPicture(forged, "github callback alone");
  // The sign-in that waits beside it has heard nothing, and goes on.
  await waiting.getByText("Waiting for GitHub...").waitFor();
  await authorise(popup);
  await isSignedIn(waiting);
});

test("says that the address has no code", async () => {
  const opened = await (await academy.openContext()).newPage();
  await opened.goto("/callback/github");
  const cause = opened.getByRole("listitem").filter({ hasText: "This is why." });
  await becomes(() => cause.textContent(), "The access code was not found in the callback URL. This is why.");
  await becomes(() => accessibilityFaults(opened), []);
});
