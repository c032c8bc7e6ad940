import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { importBook } from "../../scripts/textbook/import-book";
import { playgroundFixture } from "./fixture";
import { becomes, keepPicture, withWorkers, workerActive } from "./screens";
import { clearSite } from "./stored";

const site = playgroundFixture();
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  context = await withWorkers(site);
});
beforeEach(async () => {
  page = await context.newPage();
});
// What a test has kept goes with its worker.
afterEach(async () => {
  await clearSite(context, site.origin);
  site.deploy({});
});

const text = (text: string) => ({ tag: "TEXT", id: "#p1", child: [{ tag: "#text", body: text }] });
const section = (name: string, title: string, content: string, more: object[] = []) =>
  JSON.stringify([{ tag: "TITLE", id: `/sicpjs/${name}`, body: `${name} ${title}` }, text(content), ...more]);
const CUP = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

const dialog = () => page.getByRole("dialog", { name: "Keep the whole book" });
const storedPaths = () =>
  page.evaluate(async () => {
    const held = await (await caches.open("academy.textbook.kept")).keys();
    return held.map(({ url }) => new URL(url).pathname.replace(/^(\/textbook\/[^/]+)?\//, "")).sort();
  });

async function keepBook(): Promise<void> {
  await page.goto("/sicpjs/index");
  await page.getByRole("heading", { name: "Contents" }).waitFor();
  await workerActive(page);
  await page.getByRole("button", { name: "Keep the whole book" }).click();
  await dialog().getByRole("button", { name: "Keep the book" }).click();
  await dialog()
    .getByText(/^The (whole book|text of the book) is on this device\./)
    .waitFor();
}

describe("a book that is kept", () => {
  const folder = mkdtempSync(join(tmpdir(), "tea-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Deploys the site with a book of two sections, the second of which says this. */
  async function deployBook(text: string, productName = "Tea Academy"): Promise<void> {
    const from = join(folder, "from");
    mkdirSync(join(from, "json"), { recursive: true });
    writeFileSync(join(from, "book.json"), JSON.stringify({ id: "tea", title: "The Book of Tea" }));
    writeFileSync(join(from, "json/1.json"), section("1", "Water", "It boils."));
    writeFileSync(join(from, "json/2.json"), section("2", "Leaves", text));
    const { problems } = await importBook(from, join(folder, "books/tea"), "tea");
    expect(problems).toEqual([]);
    site.deploy({
      productName,
      textbook: { folder: "tea" },
      books: join(folder, "books"),
      settings: { textbook: { base: "/textbook/tea/" } },
    });
  }

  it("survives a new version of the site, and only the section that has changed is fetched anew", async () => {
    await deployBook("They are green.");
    await keepBook();
    await becomes(storedPaths, ["book.json", "json/1.json", "json/2.json", "search.json"]);
    await deployBook("They are black.", "Tea School");
    site.requests.length = 0;
    await page.goto("/sicpjs/1");
    await page.getByText("It boils.").waitFor();
    await becomes(() => page.title(), expect.stringContaining("Tea School"));
    await becomes(
      () =>
        page.evaluate(async () => {
          const held = await (await caches.open("academy.textbook.kept")).matchAll();
          return (await Promise.all(held.map((one) => one.text()))).filter((one) => one.includes("They are black."))
            .length;
        }),
      1,
    );
    await becomes(
      async () => site.requests.filter((url) => url.startsWith("/textbook/tea/json/2.json")).length > 0,
      true,
    );
    expect(site.requests.filter((url) => url.startsWith("/textbook/tea/json/1.json"))).toEqual([]);
    await becomes(
      () => page.evaluate(() => JSON.parse(localStorage.getItem("academy.textbook.keeping") ?? "{}").state),
      "whole",
    );
    // The new version's worker is there, too: one that is on its way asks the site for its files.
    await becomes(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return [registration?.installing, registration?.waiting, registration?.active].map((one) => one?.state);
        }),
      [undefined, undefined, "activated"],
    );
    await site.stop();
    try {
      await page.goto("/sicpjs/2");
      await page.getByText("They are black.").waitFor();
      await becomes(storedPaths, ["book.json", "json/1.json", "json/2.json", "search.json"]);
    } finally {
      await site.startAgain();
    }
  });
});

describe("what runs the programs of a kept book", () => {
  const storedWorkers = () =>
    page.evaluate(async () => {
      const held = await (await caches.open("academy.files")).keys();
      return held.filter(({ url }) => url.includes("/a/worker/")).map(({ url }) => url);
    });

  it("is kept again for a new version of the site, though the book is the same", async () => {
    await keepBook();
    const workers = await storedWorkers();
    expect(workers.length).toBe(2);
    // The versions of a test have the same files; of those that differ, the new worker lets the earlier go.
    await page.evaluate(async (urls) => {
      const files = await caches.open("academy.files");
      await Promise.all(urls.map((url) => files.delete(url)));
    }, workers);
    site.deploy({ productName: "Tea School" });
    await page.goto("/sicpjs/1.1");
    await becomes(() => page.title(), expect.stringContaining("Tea School"));
    await becomes(async () => (await storedWorkers()).sort(), [...workers].sort());
  });
});

describe("a book of another host", () => {
  let host: Server;
  let base = "";
  let opensPictures = true;
  beforeAll(async () => {
    const files: Readonly<Record<string, string>> = {
      "/json/toc.json": JSON.stringify([
        { id: 0, hasCaret: false, label: "1 Water", nodeData: "1" },
        { id: 1, hasCaret: false, label: "2 Leaves", nodeData: "2" },
      ]),
      "/json/1.json": section("1", "Water", "It boils."),
      "/json/2.json": section("2", "Leaves", "They are green.", [
        { tag: "FIGURE", src: "img/cup.svg", id: "#fig-2.1" },
      ]),
      "/img/cup.svg": CUP,
    };
    host = createServer(({ url = "" }, response) => {
      const path = url.replace(/\?.*/, "");
      const isOpen = opensPictures || !path.startsWith("/img/");
      const type = path.endsWith(".svg") ? "image/svg+xml" : "application/json";
      response
        .writeHead(files[path] === undefined ? 404 : 200, {
          "content-type": type,
          ...(isOpen && { "access-control-allow-origin": "*" }),
        })
        .end(files[path]);
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => host.close(resolve)));
  beforeEach(() => site.deploy({ settings: { textbook: { base } } }));

  it("is kept with the pictures that its sections name, though its size is not known", async () => {
    opensPictures = true;
    await keepBook();
    await dialog().getByText("The host of this book does not say how large it is.").waitFor();
    await becomes(storedPaths, ["img/cup.svg", "json/1.json", "json/2.json", "json/toc.json"]);
    await context.setOffline(true);
    await page.goto("/sicpjs/2");
    await page.getByText("They are green.").waitFor();
    await context.setOffline(false);
  });

  it("says so where its host does not let its pictures be kept", async () => {
    opensPictures = false;
    await keepBook();
    await dialog().getByText("Its host does not let pictures be kept.").waitFor();
    await keepPicture(page, "kept without pictures");
    await becomes(storedPaths, ["json/1.json", "json/2.json", "json/toc.json"]);
  });
});
