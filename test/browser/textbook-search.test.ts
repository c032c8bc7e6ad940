import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { importBook } from "../../scripts/textbook/import-book";
import { writeLargeBook } from "../scale/large-book";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS } from "./screens";

const academy = academyFixture();
let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  context = await academy.openContext(LOOKS[0]);
  page = await context.newPage();
});
afterEach(() => context.close());

const dialog = () => page.getByRole("dialog", { name: "Search the book" });
const field = () => dialog().getByLabel("Words to find");
const state = () => dialog().getByRole("status");

async function openSearch(section: string): Promise<void> {
  await page.goto(`/sicpjs/${section}`);
  await page.getByRole("button", { name: "Search" }).click();
  await dialog().waitFor();
}

describe("the textbook's search", () => {
  it("finds a word in text and programs, leads to the passage, and still has the word when it is opened again", async () => {
    await openSearch("1.2");
    await field().fill("biscuits");
    const passage = dialog().getByRole("link", { name: "bill(cups, biscuits)" }).first();
    await passage.waitFor();
    expect(await dialog().locator("mark").first().textContent()).toBe("biscuits");
    await keepPicture(page, "textbook search");
    await passage.click();
    await page.waitForURL("**/sicpjs/1.1#program-*");
    await becomes(() => page.locator("[data-found]").count(), 1);
    expect(await dialog().count()).toBe(0);
    await page.getByRole("button", { name: "Search" }).click();
    expect(await field().inputValue()).toBe("biscuits");
  });

  it("forgives a slip, says that it did, and says when there is nothing", async () => {
    await openSearch("index");
    await field().fill("biscuist");
    await state().getByText("No exact match.").waitFor();
    await dialog().getByRole("link", { name: "1.1 Computing a Price" }).waitFor();
    await field().fill("zeppelin");
    await state().getByText("Nothing in the book is like this. Try another word.").waitFor();
    await field().fill("");
    await state().getByText("Type a word.").waitFor();
  });

  it("is used by keyboard alone", async () => {
    await page.goto("/sicpjs/1.2");
    await page.getByRole("button", { name: "Search" }).press("Enter");
    await field().waitFor();
    await page.keyboard.type("substitution model");
    // The results of all that was typed: those of its beginning are shown for a moment.
    await state().getByText("Found in 1 section", { exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("1.1 Computing a Price");
    await page.keyboard.press("ArrowUp");
    await becomes(() => field().evaluate((element) => element === document.activeElement), true);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/sicpjs\/1\.1(#|$)/);
  });

  it("loads its index only when it is asked for, takes keys at once, and tries again after a failure", async () => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("search.json") && asked.push(request.url()));
    await page.route("**/search.json*", (route) => route.abort());
    await page.goto("/sicpjs/1.2");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Search" }).click();
    await field().fill("biscuits");
    await state().getByText("The index cannot be read. Check your connection.").waitFor();
    await page.unroute("**/search.json*");
    await state().getByRole("button", { name: "Try again" }).click();
    await dialog().getByRole("link", { name: "1.1 Computing a Price" }).waitFor();
  });

  it("still lists sections whose text cannot be read", async () => {
    await openSearch("1.2");
    await page.route("**/json/*.json*", (route) => route.abort());
    await field().fill("biscuits");
    await dialog().getByText("The text of this section cannot be read now.").first().waitFor();
    await dialog().getByRole("link", { name: "1.1 Computing a Price" }).waitFor();
  });

  it.each(LOOKS)("fits and passes axe, $name", async (look) => {
    await context.close();
    context = await academy.openContext(look);
    page = await context.newPage();
    await openSearch("1.2");
    await field().fill("function");
    await dialog().locator("mark").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe("a book of 130 sections", () => {
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "large-book-"));
    writeLargeBook(join(folder, "book"));
    await importBook(join(folder, "book"), join(folder, "out"), "large");
  }, 120_000);

  it("is searched in its worker", async () => {
    await page.route("**/textbook/academy/**", async (route) => {
      const path = new URL(route.request().url()).pathname.replace("/textbook/academy/", "");
      await route.fulfill({ body: await readFile(join(folder, "out", path)), contentType: "application/json" });
    });
    await openSearch("1.1");
    await field().fill("baconde");
    await state().getByText("Found in").waitFor();
    const times: number[] = [];
    for (const typed of ["limmo staba", "baconed", "value_3", "stab", "monar qui"]) {
      times.push(
        await field().evaluate((element, text) => {
          const status = element.closest("search")?.querySelector('[role="status"]');
          const started = performance.now();
          return new Promise<number>((resolve) => {
            const seen = new MutationObserver(() => {
              if (/Found|No exact|Nothing/.test(status?.textContent ?? "")) resolve(performance.now() - started);
            });
            seen.observe(status as Node, { childList: true, characterData: true, subtree: true });
            const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
            setter?.call(element, text);
            element.dispatchEvent(new Event("input", { bubbles: true }));
          });
        }, typed),
      );
    }
    console.info(`from a key to its answer: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
    expect(times).toHaveLength(5);
  });
});
