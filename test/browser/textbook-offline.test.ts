import type { BrowserContext, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes, keepPicture, LOOKS, logIn, lookOptions } from "./screens";

const academy = academyFixture();
let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  context = await academy.newContext({ ...lookOptions(LOOKS[0]), serviceWorkers: "allow" });
  page = await context.newPage();
});
afterEach(() => context.close());

const heading = (name: string) => page.getByRole("heading", { name, exact: true });

/** Which files of the book this browser holds because they were opened. */
const opened = () =>
  page.evaluate(async () => {
    const held = await (await caches.open("academy.textbook.opened")).keys();
    return held.map(({ url }) => new URL(url).pathname.replace("/textbook/academy/", "")).sort();
  });

/** Waits until the worker holds these files of the book, and every hashed file that the page has loaded. */
async function holds(...files: string[]): Promise<void> {
  await becomes(async () => {
    const held = await opened();
    return files.filter((file) => !held.includes(file));
  }, []);
  await becomes(
    () =>
      page.evaluate(async () => {
        const kept = (await (await caches.open("academy.files")).keys()).map(({ url }) => new URL(url).pathname);
        const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
        return loaded.filter((path) => /^\/a\/(?!worker\/)/.test(path) && !kept.includes(path));
      }),
    [],
  );
}

async function cutOff(): Promise<void> {
  await academy.kill();
  await context.setOffline(true);
}
async function connect(): Promise<void> {
  await academy.startAgain();
  await context.setOffline(false);
}

describe("without a network", () => {
  it("opens what was opened once, cold and logged out, with its pictures and formulas, and says what is not here", async () => {
    await page.goto("/sicpjs/1.3");
    await heading("1.3 How Long Does It Take?").waitFor();
    await page.locator(".katex-display").first().waitFor();
    await holds("book.json", "json/1.3.json");
    await page.goto("/sicpjs/1.1");
    await page.locator("figure img").first().scrollIntoViewIfNeeded();
    await holds("book.json", "json/1.3.json", "json/1.1.json", "img/function-machine.svg");
    await cutOff();
    await page.close();
    page = await context.newPage();
    await page.goto("/sicpjs/1.3");
    await heading("1.3 How Long Does It Take?").waitFor();
    await page.locator(".katex-display").first().waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.goto("/sicpjs/1.1");
    await heading("1.1 Computing a Price").waitFor();
    await page.locator("figure img").first().scrollIntoViewIfNeeded();
    await becomes(
      () =>
        page
          .locator("figure img")
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth > 0),
      true,
    );
    await keepPicture(page, "textbook offline");
    await page.getByRole("link", { name: "Programs for Two Readers" }).click();
    await heading("Contents").waitFor();
    await page.getByRole("link", { name: "2.3 Trees" }).click();
    await page.getByText("This section is not on this device").waitFor();
    await keepPicture(page, "textbook not here");
    await connect();
    await heading("2.3 Trees").waitFor();
  });

  it("opens for a member who is logged in", async () => {
    await logIn(page, "student");
    await page.goto("/sicpjs/1.1");
    await heading("1.1 Computing a Price").waitFor();
    await holds("book.json", "json/1.1.json");
    await cutOff();
    await page.reload();
    await heading("1.1 Computing a Price").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await connect();
  });
});
