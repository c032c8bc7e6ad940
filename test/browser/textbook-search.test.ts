import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { importBook } from "../../scripts/textbook/import-book";
import { writeLargeBook } from "../scale/large-book";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  context = await academy.openContext();
  page = await context.newPage();
  await page.goto("/sicpjs/1.2");
});

const dialog = () => page.getByRole("dialog", { name: "Search the book" });
const field = () => dialog().getByLabel("Words to find");
const state = () => dialog().getByRole("status");

async function openSearch(section: string): Promise<void> {
  if (await dialog().isVisible()) {
    // In a field for searching the first Escape empties what was typed.
    await field().fill("");
    await field().press("Escape");
    await dialog().waitFor({ state: "detached" });
  }
  await visit(page, `/sicpjs/${section}`);
  await page
    .getByRole("heading", { name: section === "index" ? "Licences" : `${section} ` })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Search" }).click();
  await dialog().waitFor();
}

describe("the textbook's search", () => {
  it("finds a word in text and programs, leads to the passage, and still has the word when it is opened again", async () => {
    await openSearch("1.2");
    await field().fill("biscuits");
    const passage = dialog().getByRole("link", { name: "bill(cups, biscuits)" }).first();
    await passage.waitFor();
    await becomes(() => dialog().locator("mark").first().textContent(), "biscuits");
    await keepPicture(page, "textbook search");
    await passage.click();
    await page.getByRole("heading", { name: "1.1 Computing a Price", exact: true }).first().waitFor();
    await becomes(() => page.locator("[data-found]").count(), 1);
    await becomes(async () => /\/sicpjs\/1\.1#program-./.test(page.url()), true);
    await becomes(() => dialog().count(), 0);
    await page.getByRole("button", { name: "Search" }).click();
    await becomes(() => field().inputValue(), "biscuits");
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
    const isInField = () => becomes(() => field().evaluate((element) => element === document.activeElement), true);
    await openSearch("1.2");
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Search" }).press("Enter");
    await isInField();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("substitution model");
    // The results of all that was typed: those of its beginning are shown for a moment.
    await state().getByText("Found in 1 section", { exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "1.1 Computing a Price");
    await page.keyboard.press("ArrowUp");
    await isInField();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "1.1 Computing a Price", exact: true }).first().waitFor();
    await becomes(async () => /\/sicpjs\/1\.1(#|$)/.test(page.url()), true);
  });

  it("fits and passes axe in every look", async () => {
    await openSearch("1.2");
    await field().fill("function");
    await dialog().locator("mark").first().waitFor();
    await inEveryLook(page, async ({ name }) => {
      expect([name, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([name, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    });
  });

  it("loads its index only when asked for, takes keys at once, tries again, and lists what cannot be read", async () => {
    await page.close();
    page = await context.newPage();
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
    await page.route("**/json/*.json*", (route) => route.abort());
    await state().getByRole("button", { name: "Try again" }).click();
    await dialog().getByText("The text of this section cannot be read now.").first().waitFor();
    await dialog().getByRole("link", { name: "1.1 Computing a Price" }).waitFor();
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
    await page.close();
    page = await context.newPage();
    await page.route("**/textbook/academy/**", async (route) => {
      const path = new URL(route.request().url()).pathname.replace("/textbook/academy/", "");
      await route.fulfill({ body: await readFile(join(folder, "out", path)), contentType: "application/json" });
    });
    await page.goto("/sicpjs/1.1");
    await page.getByRole("button", { name: "Search" }).click();
    await field().fill("baconde");
    await state().getByText("Found in").waitFor();
    const times: number[] = [];
    for (const typed of ["limmo staba", "baconed", "value_3", "stab", "monar qui"]) {
      times.push(
        await field().evaluate((element, text) => {
          const status = element.closest("search")?.querySelector('[role="status"]');
          const started = performance.now();
          return new Promise<number>((resolve) => {
            const observer = new MutationObserver(() => {
              if (/Found|No exact|Nothing/.test(status?.textContent ?? "")) resolve(performance.now() - started);
            });
            observer.observe(status as Node, { childList: true, characterData: true, subtree: true });
            const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
            setter?.call(element, text);
            element.dispatchEvent(new Event("input", { bubbles: true }));
          });
        }, typed),
      );
    }
    process.stdout.write(`from a key to its answer: ${times.map((time) => time.toFixed(0)).join(", ")} ms\n`);
    expect(times).toHaveLength(5);
  });
});
