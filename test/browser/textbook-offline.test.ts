import type { BrowserContext, Page } from "playwright-core";
import { type CuttableLine, cuttableLine } from "./cuttable-line";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, signIn, withWorkers, workerActive } from "./screens";
import { clearSite } from "./stored";

const academy = academyFixture();
/** Between the browser and the site: a worker of the page asks past what a test sets offline. */
let line: CuttableLine;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  line = await cuttableLine(academy.origin);
  context = await withWorkers(academy, { baseURL: line.origin });
});
afterAll(() => line.close());
beforeEach(async () => {
  page = await context.newPage();
});
// What a test has kept goes with its worker.
afterEach(async () => {
  await connect();
  await clearSite(context, line.origin);
});

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
        const storedPaths = (await (await caches.open("academy.files")).keys()).map(({ url }) => new URL(url).pathname);
        const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
        return loaded.filter((path) => /^\/a\/(?!worker\/)/.test(path) && !storedPaths.includes(path));
      }),
    [],
  );
}

async function cutOff(): Promise<void> {
  await line.cut();
  await context.setOffline(true);
}
async function connect(): Promise<void> {
  await line.mend();
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
    await becomes(() => page.getByRole("alert").count(), 0);
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
    // What runs programs was never loaded: the section stays, and the failure stands below the program.
    await page.getByRole("button", { name: "Open and run program 1", exact: true }).click();
    await page.getByText("You are offline, and what runs programs is not on this device.").waitFor();
    await heading("1.1 Computing a Price").waitFor();
    await page.getByRole("link", { name: "Programs for Two Readers" }).click();
    await heading("Contents").waitFor();
    await page.getByRole("link", { name: "2.3 Trees" }).click();
    await page.getByText("This section is not on this device").waitFor();
    await keepPicture(page, "textbook not here");
    await connect();
    await heading("2.3 Trees").waitFor();
  });

  it("opens for a member who is logged in", async () => {
    await signIn(context, "student");
    await page.goto("/sicpjs/1.1");
    await heading("1.1 Computing a Price").waitFor();
    await holds("book.json", "json/1.1.json");
    await cutOff();
    await page.reload();
    await heading("1.1 Computing a Price").waitFor();
    await becomes(() => page.getByRole("alert").count(), 0);
  });
});

/** What is kept of the book: paths below its folder. */
const urls = () =>
  page.evaluate(async () => {
    if (!(await caches.has("academy.textbook.kept"))) return [];
    const held = await (await caches.open("academy.textbook.kept")).keys();
    return held.map(({ url }) => new URL(url).pathname.replace(/^\/textbook\/[^/]+\//, "")).sort();
  });
/** Of each language worker that is kept, whether it may reach nothing. */
const policiesOfStoredWorkers = () =>
  page.evaluate(async () => {
    const files = await caches.open("academy.files");
    const workers = (await files.keys()).filter(({ url }) => url.includes("/a/worker/"));
    const answers = await Promise.all(workers.map((request) => files.match(request)));
    return answers.map((one) =>
      /connect-src 'none'|default-src 'none'/.test(one?.headers.get("content-security-policy") ?? ""),
    );
  });
const dialog = () => page.getByRole("dialog", { name: "Keep the whole book" });
/** Everybody can read the dialog, in every look. */
const standsInEveryLook = (what: string) =>
  inEveryLook(page, async ({ name, colorScheme }) => {
    const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
    expect([what, name, faults]).toEqual([what, name, []]);
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await keepPicture(page, `${what} ${name}`);
  });
/** The whole book is a hundred files and the editor: on a busy machine they take their time. */
const isStored = () => dialog().getByText("The whole book is on this device.").waitFor({ timeout: 240_000 });
vi.setConfig({ testTimeout: 600_000 });
const press = (name: string) => dialog().getByRole("button", { name }).click();

async function openKeeping(): Promise<void> {
  await page.goto("/sicpjs/index");
  await heading("Contents").waitFor();
  await workerActive(page);
  await page.getByRole("button", { name: "Keep the whole book" }).click();
  await dialog()
    .getByText(/^This site uses/)
    .waitFor();
}

describe("the whole book", () => {
  it("says its size first, is kept, is read and searched without a network, and is removed", async () => {
    await openKeeping();
    await dialog()
      .getByText(/^Size: \d+ KB, with pictures and the search\.$/)
      .waitFor();
    await becomes(urls, []);
    await standsInEveryLook("keep the book");
    await press("Keep the book");
    await isStored();
    // The button that was pressed is gone; the focus is on the one in its place.
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Remove from this device");
    await becomes(urls, expect.arrayContaining(["book.json", "json/2.3.json", "img/list.svg", "search.json"]));
    await standsInEveryLook("book is kept");
    await cutOff();
    await page.close();
    page = await context.newPage();
    await page.goto("/sicpjs/2.3");
    await heading("2.3 Trees").waitFor();
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox", { name: "Words to find" }).fill("biscuit");
    await page.getByText(/^Found in \d+ section/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Open and run program/ })
      .first()
      .click();
    await page.locator(".tb-workspace .monaco-editor .view-line").first().waitFor();
    // It runs, in a worker that comes with the policy that keeps a program from everything.
    await page.locator('.tb-workspace [role="log"] .ws-entry').first().waitFor();
    expect(await policiesOfStoredWorkers()).toEqual([true, true]);
    await connect();
    await openKeeping();
    await isStored();
    await press("Remove from this device");
    await dialog().getByRole("button", { name: "Keep the book" }).waitFor();
    await becomes(urls, []);
  });

  it("cannot be kept where a browser has no worker, which the dialog says", async () => {
    page = await (await academy.openContext()).newPage();
    await page.goto("/sicpjs/index");
    await page.getByRole("button", { name: "Keep the whole book" }).click();
    await dialog().getByText("This browser cannot keep the book.").waitFor();
  });

  it("is stopped, and gone on with where it was left", async () => {
    await page.addInitScript(() => {
      // Pages of the browser's own have none.
      if (typeof Cache === "undefined") return;
      const { put } = Cache.prototype;
      let puts = 0;
      Cache.prototype.put = async function (...entry) {
        puts += 1;
        if (puts > 5) await new Promise<void>((resolve) => addEventListener("go-on", () => resolve()));
        return put.apply(this, entry);
      };
    });
    await openKeeping();
    await press("Keep the book");
    await dialog()
      .getByText(/^Keeping: 5 of \d+ files$/)
      .waitFor();
    await keepPicture(page, "book is being kept");
    await press("Stop");
    await page.evaluate(() => dispatchEvent(new Event("go-on")));
    await dialog()
      .getByText(/^\d+ of \d+ files are here\. They stay readable\.$/)
      .waitFor();
    // The sixth file was on its way.
    await becomes(async () => (await urls()).length > 4, true);
    const before = await urls();
    expect(before).not.toContain("book.json");
    await page.reload();
    await page.getByRole("button", { name: "Keep the whole book" }).click();
    await dialog()
      .getByText(/^\d+ of \d+ files are here/)
      .waitFor();
    await page.evaluate(() => setInterval(() => dispatchEvent(new Event("go-on")), 20));
    await press("Go on");
    await isStored();
    await becomes(urls, expect.arrayContaining(before));
  });

  it("says that there is no room left, and what is here stays", async () => {
    await page.addInitScript(() => {
      // Pages of the browser's own have none.
      if (typeof Cache === "undefined") return;
      const { put } = Cache.prototype;
      let puts = 0;
      Cache.prototype.put = async function (...entry) {
        puts += 1;
        if (puts > 3) throw new DOMException("No room", "QuotaExceededError");
        return put.apply(this, entry);
      };
    });
    await openKeeping();
    await press("Keep the book");
    await dialog().getByText("There is no room left on this device. What is here stays readable.").waitFor();
    await becomes(async () => (await urls()).length, 3);
    await dialog().getByRole("button", { name: "Go on" }).waitFor();
  });

  it("is told to be gone when the browser has dropped it, and kept again", async () => {
    await openKeeping();
    await press("Keep the book");
    await isStored();
    await page.evaluate(() => caches.delete("academy.textbook.kept"));
    await page.goto("/sicpjs/1.1");
    await page.getByText("Your browser has removed the kept book").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "book was dropped");
    await page.getByRole("button", { name: "Keep it again" }).click();
    await page.getByText("Your browser has removed the kept book").waitFor({ state: "detached" });
    await becomes(async () => (await urls()).includes("book.json"), true);
  });
});
