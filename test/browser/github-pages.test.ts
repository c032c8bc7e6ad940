import type { Browser } from "playwright-core";
import { APP } from "../../local/github/app";
import { authoriseAddress, CALLBACK, startTestGithub, type TestGithub } from "../../local/github/for-tests";
import { launchBrowser } from "./chromium";
import { accessibilityFaults, LOOKS, openContext } from "./screens";

let github: TestGithub;
let browser: Browser;
beforeAll(async () => {
  github = await startTestGithub();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await github?.server.close();
});

test("leads back to the page with a code, which the policy of the form's page admits", async () => {
  const context = await openContext(browser, github.server.origin);
  const page = await context.newPage();
  await page.goto(authoriseAddress(github.site, APP.clientId, "a verifier"));
  await page.getByRole("radio", { name: "stella-student" }).check();
  const [callback] = await Promise.all([
    page.waitForRequest((request) => request.url().startsWith(CALLBACK)),
    page.getByRole("button", { name: "Authorise" }).click(),
  ]);
  expect(new URL(callback.url()).searchParams.get("state")).toBe("a state");
  expect(new URL(callback.url()).searchParams.get("code")).toMatch(/^[0-9a-f]{20}$/);
  // The next time that person is chosen already.
  const next = await context.newPage();
  await next.goto(authoriseAddress(github.site, APP.clientId, "a verifier"));
  expect(await next.getByRole("radio", { name: "stella-student" }).isChecked()).toBe(true);
  await context.close();
});

test.each(LOOKS)("has no fault of accessibility on any page, and none wider than its window ($name)", async (look) => {
  const context = await openContext(browser, github.server.origin, look);
  const page = await context.newPage();
  const faults: string[] = [];
  const course = "/source-academy-course-demo";
  await page.goto(`${github.site}/login`);
  faults.push(...(await accessibilityFaults(page)));
  await page.getByRole("radio", { name: "tessa-teacher" }).check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Your repositories" }).waitFor();
  for (const address of [
    authoriseAddress(github.site, APP.clientId, "a verifier"),
    ...["", `/apps/${APP.slug}/installations/new`, "/settings/applications", course, `${course}/tea-counter`],
    ...[`${course}/tea-counter/blob/main/Q1/TestCases.json`, `${course}/tea-counter/commits/main`],
    ...[`/classroom${course}/stair-steps`, "/nobody/nothing"],
  ]) {
    await page.goto(address.startsWith("http") ? address : github.site + address);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${address}: ${fault}`));
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWider) faults.push(`${address} is wider than its window`);
  }
  expect(faults).toEqual([]);
  await context.close();
});
