import type { BrowserContext, Page } from "playwright-core";
import { academyFixture, playgroundFixture } from "./fixture";
import { becomes, keepPicture, visit, withWorkers, workerActive } from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

/** Waits until the worker serves the page and has kept what the page had loaded before. */
async function served(page: Page): Promise<void> {
  await workerActive(page);
  await becomes(
    () =>
      page.evaluate(async () => {
        const keys = await (await caches.open("academy.files")).keys();
        const paths = keys.map(({ url }) => new URL(url).pathname);
        const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
        return loaded.filter((path) => /^\/a\/(?!worker\/)/.test(path) && !paths.includes(path));
      }),
    [],
  );
}

const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const toasts = (page: Page) => page.getByRole("region", { name: "Messages" });

describe("a bare playground", () => {
  const site = playgroundFixture();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await withWorkers(site);
    page = await context.newPage();
    await page.goto("/playground");
    await editorReady(page);
    await served(page);
  });

  async function run(program: string): Promise<void> {
    await writeProgram(page, program);
    await parts(page).run.click();
  }

  test("keeps the page and hashed files, and no language worker", async () => {
    const paths = await cachedPaths(page);
    expect(paths).toContain("/");
    expect(paths.filter((path) => path !== "/" && !/^\/a\/(?!worker\/)/.test(path))).toEqual([]);
  });

  test("takes over a page that came past it", async () => {
    const other = await context.newPage();
    await other.goto("/playground");
    const devtools = await context.newCDPSession(other);
    await devtools.send("Page.reload", { ignoreCache: true });
    await other.waitForFunction(() => performance.getEntriesByType("navigation")[0]?.toJSON().type === "reload");
    await workerActive(other);
    await other.close();
  });

  test("has every navigation of the site asked for once, the worker's own pages and other answers alike", async () => {
    const addresses = ["/idp/auth?once=1", "/v2/once", "/textbook/once", "/once.html", "/courses/1/once"];
    const other = await context.newPage();
    for (const address of addresses) await other.goto(address);
    await other.goto("/playground");
    const times = addresses.map((address) => [address, site.requests.filter((asked) => asked === address).length]);
    expect(times).toEqual(addresses.map((address) => [address, 1]));
    await other.close();
  });

  test("opens and runs programs without a network, with what was typed", async () => {
    await run("display(6 * 7);");
    await parts(page).output.getByText("42").first().waitFor();
    await site.stop();
    try {
      await page.reload();
      await editorReady(page);
      await becomes(() => programShown(page), "display(6 * 7);");
      await run("display(20 + 3);");
      await parts(page).output.getByText("23").first().waitFor();
      await run("while (true) {}");
      await parts(page).stop.click();
      await parts(page).run.waitFor();
    } finally {
      await site.startAgain();
    }
  });

  test("shows the new page at once after a deploy, and says so on pages that are open", async () => {
    const other = await context.newPage();
    site.deploy({ productName: "Second" });
    try {
      await other.goto("/playground");
      await becomes(() => other.title(), expect.stringContaining("Second"));
      await served(other);
      // The page that was open learns of it by its next look, or because another tab found the newer worker.
      await toasts(page)
        .getByText("A new version of Course Academy is available. Please refresh the browser.")
        .waitFor();
      await becomes(() => toasts(other).textContent(), "");
      await keepPicture(page, "new version");
      await toasts(page).getByRole("button", { name: "Refresh" }).click();
      await becomes(async () => (await page.title()).includes("Second"), true);
    } finally {
      site.deploy({});
    }
  });

  test("is forgotten by browsers when the next deployment wants no worker", async () => {
    site.deploy({ updateWorker: false });
    try {
      await page.reload();
      const left = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await becomes(left, [0, 0]);
    } finally {
      site.deploy({});
    }
  });
});

describe("the product", () => {
  const academy = academyFixture();

  test("logs in at a provider with the worker at work, and opens without a network", async () => {
    const context = await withWorkers(academy);
    const page = await context.newPage();
    await page.goto("/login");
    await served(page);
    await page.getByRole("button", { name: "Log in with Demo university" }).click();
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password").fill("ada");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: /account of Ada Lovelace/ }).waitFor();
    await visit(page, "/playground");
    await editorReady(page);
    await writeProgram(page, "display(6 * 7);");
    await served(page);
    await visit(page, "/courses/1/missions");
    await page.getByRole("heading", { name: /^Open/ }).waitFor();
    await served(page);
    const paths = await cachedPaths(page);
    expect(paths.filter((path) => path !== "/" && !path.startsWith("/a/"))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "You are offline" }).waitFor();
    await keepPicture(page, "offline");
    await page.getByRole("link", { name: "Playground" }).click();
    await editorReady(page);
    await toasts(page).getByText("You are offline. Your program is kept in this browser.").waitFor();
    await keepPicture(page, "offline playground");
    await becomes(() => programShown(page), "display(6 * 7);");
    await parts(page).run.click();
    await parts(page).output.getByText("42").first().waitFor();
    await context.setOffline(false);
    // The session is read as soon as there is a network again.
    await page.getByRole("button", { name: /account of Ada Lovelace/ }).waitFor();
    await becomes(() => programShown(page), "display(6 * 7);");
  });
});
