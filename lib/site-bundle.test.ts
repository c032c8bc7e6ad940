import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stampSite, writeUpdateWorker } from "../scripts/update-worker";
import { siteBundle } from "./site-bundle";

const built = mkdtempSync(join(tmpdir(), "site-"));
afterAll(() => rmSync(built, { recursive: true }));
beforeEach(() => {
  mkdirSync(join(built, "a"), { recursive: true });
  const page = readFileSync(resolve(__dirname, "../web/index.html"), "utf8");
  const frame = '<span class="product-name">Course Academy</span>';
  writeFileSync(join(built, "index.html"), page.replace('<div id="root"></div>', `<div id="root">${frame}</div>`));
  writeFileSync(join(built, "a/page.js"), "export {};");
});

const MARCH = { start: "2027-03-01T09:00:00+08:00", end: "2027-03-02T09:00:00+08:00" };
const ORDINARY = { playgroundOnly: false, productName: "Course Academy", updateWorker: true };
const read = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");

test("is the build itself for a deployment that says nothing of it", () => {
  expect(siteBundle(built, ORDINARY)).toBe(built);
});

test("marks a copy of the page as a bare playground, and leaves the build as it is", () => {
  const folder = siteBundle(built, { ...ORDINARY, playgroundOnly: true });
  expect(read(folder, "index.html")).toContain('<html lang="en" data-mode="playground">');
  expect(read(folder, "index.html")).toContain("<title>Course Academy</title>");
  expect(read(folder, "a/page.js")).toBe("export {};");
  expect(read(built, "index.html")).not.toContain("data-mode");
  rmSync(folder, { recursive: true });
});

test("names the page and the manifest as the deployment does, whatever the name is written with", () => {
  const folder = siteBundle(built, { ...ORDINARY, playgroundOnly: true, productName: 'Ada\'s "C" & <$&> School' });
  const page = read(folder, "index.html");
  expect(page).toContain("<title>Ada's &#34;C&#34; &#38; &#60;$&#38;&#62; School</title>");
  expect(page).toContain('<meta name="application-name" content="Ada\'s &#34;C&#34; &#38; &#60;$&#38;&#62; School">');
  expect(page).toContain('<span class="product-name">Ada\'s &#34;C&#34; &#38; &#60;$&#38;&#62; School</span>');
  expect(page).not.toContain("Course Academy");
  expect(page).toContain('data-mode="playground"');
  expect(JSON.parse(read(folder, "manifest.webmanifest"))).toMatchObject({
    name: 'Ada\'s "C" & <$&> School',
    short_name: 'Ada\'s "C" & <$&> School',
    start_url: "/",
    icons: [{ type: "image/svg+xml" }],
  });
  rmSync(folder, { recursive: true });
});

test("writes settings into a copy of the page, over those of the build, whatever their texts contain", () => {
  const settings = { environment: "prod", disablePeriods: [{ ...MARCH, reason: "Exam </script> $& day" }] };
  const page = read(built, "index.html");
  writeFileSync(join(built, "index.html"), page.replace(">{}<", '>{"version":"1.2.3"}<'));
  const folder = siteBundle(built, { ...ORDINARY, settings });
  const [, text = ""] =
    /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(read(folder, "index.html")) ?? [];
  expect(JSON.parse(text)).toEqual({ version: "1.2.3", ...settings });
  rmSync(folder, { recursive: true });
});

describe("a site with an update worker", () => {
  beforeEach(() => {
    writeUpdateWorker(built, "serve();\n");
    stampSite(built);
  });
  afterEach(() => rmSync(join(built, "sw.js")));
  const buildOf = (folder: string) => /"build":"([0-9a-f]{16})"/.exec(read(folder, "index.html"))?.[1];

  test("is of another build where its page is another, in the page and in the worker", () => {
    const folder = siteBundle(built, { ...ORDINARY, productName: "Other" });
    expect(read(built, "sw.js")).toBe(`const BUILD="${buildOf(built)}";\nserve();\n`);
    expect(read(folder, "sw.js")).toBe(`const BUILD="${buildOf(folder)}";\nserve();\n`);
    expect(buildOf(folder)).not.toBe(buildOf(built));
    rmSync(folder, { recursive: true });
  });

  test("tells its worker of a textbook of another host", () => {
    const settings = { textbook: { base: "https://book.example.org/sicp/" } };
    const folder = siteBundle(built, { ...ORDINARY, settings });
    const line = `const BUILD="${buildOf(folder)}",BOOK="https://book.example.org/sicp/";\nserve();\n`;
    expect(read(folder, "sw.js")).toBe(line);
    stampSite(folder);
    expect(read(folder, "sw.js")).toBe(line);
    rmSync(folder, { recursive: true });
  });

  test("is of the same build when nothing has changed", () => {
    const before = buildOf(built);
    stampSite(built);
    expect(buildOf(built)).toBe(before);
  });

  test("takes the worker out of browsers where the deployment wants none", () => {
    const folder = siteBundle(built, { ...ORDINARY, updateWorker: false });
    expect(buildOf(folder)).toBeUndefined();
    expect(read(folder, "sw.js")).toContain("registration.unregister()");
    expect(read(folder, "sw.js")).not.toContain("serve()");
    rmSync(folder, { recursive: true });
  });
});

test.each([
  [{ ...ORDINARY, settings: { environment: "prod" } }, "index.html has no place for its settings"],
  [{ ...ORDINARY, playgroundOnly: true }, "index.html has no place for its mode"],
  [{ ...ORDINARY, productName: "Other" }, "index.html has no place for the product's name"],
])("refuses a page that is not ours", (settings, text) => {
  writeFileSync(join(built, "index.html"), "<!doctype html>\n");
  expect(() => siteBundle(built, settings)).toThrow(text);
});

test("takes the book that the deployment names along, and says what to do when it was not imported", () => {
  const books = mkdtempSync(join(tmpdir(), "books-"));
  const named = { ...ORDINARY, books, textbook: { folder: "tea" }, settings: { textbook: { base: "/textbook/tea/" } } };
  expect(() => siteBundle(built, named)).toThrow("Import it: npm run textbook -- import FOLDER --name tea");
  mkdirSync(join(books, "tea/json"), { recursive: true });
  writeFileSync(join(books, "tea/book.json"), "{}");
  writeFileSync(join(books, "tea/json/1.json"), "[]");
  const folder = siteBundle(built, named);
  expect(read(folder, "textbook/tea/json/1.json")).toBe("[]");
  expect(read(folder, "index.html")).toContain('"base":"/textbook/tea/"');
  const playground = siteBundle(built, { ...named, playgroundOnly: true });
  expect(read(playground, "textbook/tea/json/1.json")).toBe("[]");
  rmSync(playground, { recursive: true });
  rmSync(books, { recursive: true });
  rmSync(folder, { recursive: true });
});
