import type { BrowserContext, Page } from "playwright-core";
import { APP } from "../../local/github/app";
import { authoriseAddress, CALLBACK, startTestGithub, type TestGithub } from "../../local/github/for-tests";
import { sharedBrowser } from "./profiles";
import { accessibilityFaults, becomes, inEveryLook, openContext } from "./screens";

let github: TestGithub;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  github = await startTestGithub();
});
beforeEach(async () => {
  context = await openContext(await sharedBrowser([]), github.server.origin);
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await github?.server.close();
});

test("leads back to the page with a code, which the policy of the form's page admits", async () => {
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
  await becomes(() => next.getByRole("radio", { name: "stella-student" }).isChecked(), true);
});

test("has no fault of accessibility on any page in any look, and none wider than its window", async () => {
  const faults: string[] = [];
  const examine = (address: string) =>
    inEveryLook(page, async ({ name, colorScheme }) => {
      const found = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
      faults.push(...found.map((fault) => `${address}, ${name}: ${fault}`));
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWider) faults.push(`${address} is wider than its window, ${name}`);
    });
  const course = "/source-academy-course-demo";
  await page.goto(`${github.site}/login`);
  await examine("/login");
  await page.getByRole("radio", { name: "tessa-teacher" }).check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Your repositories" }).waitFor();
  for (const address of [
    authoriseAddress(github.site, APP.clientId, "a verifier"),
    "",
    `/apps/${APP.slug}/installations/new`,
    "/settings/applications",
    course,
    `${course}/tea-counter`,
    `${course}/tea-counter/blob/main/Q1/TestCases.json`,
    `${course}/tea-counter/commits/main`,
    `/classroom${course}/stair-steps`,
    "/nobody/nothing",
  ]) {
    await page.goto(address.startsWith("http") ? address : github.site + address);
    await examine(address);
  }
  expect(faults).toEqual([]);
});
