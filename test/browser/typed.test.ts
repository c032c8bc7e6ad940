import type { Page, Worker } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes } from "./screens";
import { editorReady, parts, writeProgram } from "./workspace";

const academy = academyFixture();
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student", "/playground");
  await editorReady(page);
});

/** The files of a page's workers, without their hashes. */
const workersOf = (opened: Page): string[] =>
  opened.workers().map((worker) => new URL(worker.url()).pathname.replace(/-[A-Z0-9]{8}\.js$/, ""));

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

  it("are told what is wrong with them while they are written, by the same worker's file", async () => {
    await writeProgram(page, "1;\nconst n: number = 'a';");
    await page.locator(".ws-problem-number", { hasText: "2" }).waitFor();
    await writeProgram(page, "1;\nconst n: number = 2;");
    await page.locator(".ws-problem-mark").waitFor({ state: "detached" });
    await becomes(async () => workersOf(page).filter((name) => name === "/a/worker/language-typed").length > 1, true);
  });

  it("leave the other languages to the lighter worker", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §2" });
    await gives("const xs = list(41);\nhead(xs) + 2;", "43");
    await becomes(async () => workersOf(page).includes("/a/worker/language-typed"), false);
    await becomes(async () => workersOf(page).includes("/a/worker/language"), true);
  });

  it("find the types of the standard library inferred before anybody asks, but where data are to be saved", async () => {
    const isOfTypes = (worker: Worker) => worker.url().includes("/a/worker/source-types");
    // A busy page has its idle moment late.
    if (!page.workers().some(isOfTypes)) await page.waitForEvent("worker", { predicate: isOfTypes });
    const sparing = await page.context().newPage();
    await sparing.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } });");
    await sparing.goto("/playground");
    await parts(sparing).output.waitFor();
    await writeProgram(sparing, "nobody;");
    await sparing.locator(".ws-problem-mark").waitFor();
    await becomes(async () => workersOf(sparing).includes("/a/worker/source-types"), false);
    await sparing.close();
  });
});
