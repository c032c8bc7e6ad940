import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Academy, startAcademy } from "./academy";
import { launchBrowser } from "./chromium";
import { openContext } from "./screens";
import { openPlayground, parts, writeProgram } from "./workspace";

let academy: Academy;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [academy, browser] = await Promise.all([startAcademy(), launchBrowser()]);
  context = await openContext(browser, academy.origin);
  page = await context.newPage();
  await openPlayground(page);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await academy?.remove();
});

async function gives(program: string, last: string): Promise<void> {
  await writeProgram(page, program);
  await parts(page).run.click();
  await parts(page).output.locator(".ws-entry", { hasText: last }).last().waitFor();
}

describe("programs with types in the playground", () => {
  it("run when their types agree, and else are told where they do not", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §2 Typed" });
    await gives("const xs: List<number> = list(41);\nhead(xs) + 1;", "42");
    await gives("1;\nconst x: number = 'a';", "Line 2: Type 'string' is not assignable to type 'number'.");
  });

  it("leave the other languages to the lighter worker", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §2" });
    await gives("const xs = list(41);\nhead(xs) + 2;", "43");
    const workers = page.workers().map((worker) => new URL(worker.url()).pathname.replace(/-[A-Z0-9]{8}\.js$/, ""));
    expect(workers.filter((name) => name.startsWith("/a/worker/language"))).not.toContain("/a/worker/language-typed");
  });
});
