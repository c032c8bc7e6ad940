import type { Page } from "playwright-core";
import { heightOf, open, shows } from "./bare-playground";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, drawn, inEveryLook, keepPicture, LOOKS, visit } from "./screens";
import { editorReady, parts, writeProgram } from "./workspace";

const site = playgroundFixture();

const widthOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.width;

let page: Page;
beforeAll(async () => {
  page = await open(await site.openContext(), "/");
});
const hasNoOverflow = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe("a site that is a playground and nothing else", () => {
  it("leads to the playground, and runs programs with no server behind it", async () => {
    await becomes(() => page.title(), "Playground · Course Academy");
    await becomes(async () => new URL(page.url()).pathname, "/playground");
    await writeProgram(page, "display(6 * 7);");
    await parts(page).run.click();
    await parts(page).output.getByText("42").first().waitFor();
    expect(site.missing).toEqual([]);
  });

  it("has no page that needs a login", async () => {
    for (const address of ["/login", "/welcome", "/courses/1"]) {
      await visit(page, "/playground");
      await editorReady(page);
      await visit(page, address);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    }
    await page.getByRole("link", { name: "Go to the playground" }).click();
    await editorReady(page);
    await becomes(() => page.getByRole("button", { name: /Menu|account|Notifications|Session/ }).count(), 0);
  });

  it("begins with a link past the header, which the keyboard meets first", async () => {
    await page.goto("/playground");
    await editorReady(page);
    await page.keyboard.press("Tab");
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Skip to the content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await becomes(
      () => page.evaluate(() => document.activeElement?.parentElement?.textContent),
      expect.stringContaining("Language"),
    );
    await becomes(() => page.getByRole("main").count(), 1);
    await becomes(() => page.getByRole("heading", { level: 1 }).allInnerTexts(), ["Playground"]);
  });

  it("is walked with the keyboard alone: controls, editor, Run, REPL", async () => {
    await page.getByLabel("Language").focus();
    const met: string[] = [];
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press("Tab");
      met.push(
        await page.evaluate(() => {
          const met = document.activeElement;
          return met?.getAttribute("aria-label") ?? met?.textContent?.replace(/No library.*/, "Library").trim() ?? "";
        }),
      );
    }
    expect(met).toEqual(["Library", "File", "Programs", "Limits", "Share", "Keyboard shortcuts", "Autorun", "Run"]);
    await page.keyboard.press("Tab");
    await page.locator(".monaco-editor.focused").first().waitFor();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText("const nine = 9;");
    await page.keyboard.press("Shift+Enter");
    await parts(page).output.getByText("undefined").waitFor();
    // Where what was typed has opened suggestions, the first Escape closes them, and Tab stays in the editor.
    const editor = page.locator(".monaco-editor.focused");
    for (let presses = 0; presses < 4 && (await editor.count()) > 0; presses += 1) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await drawn(page);
    }
    const bar = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await becomes(() => bar(), "Resize editor and side panels");
    await parts(page).input.fill("nine * nine;");
    await parts(page).input.press("Shift+Enter");
    await parts(page).output.getByText("81", { exact: true }).waitFor();
  });

  it("loads examples that all run", async () => {
    const names = ["Factorial", "Lists as", "Fibonacci", "An endless", "An account", "A program that", "A pattern"];
    for (const name of names) {
      await page.getByRole("button", { name: "Programs" }).click();
      await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await parts(page).run.click();
      await page.locator(".ws-entry--result").first().waitFor();
      await becomes(() => page.locator(".ws-entry--error").count(), 0);
    }
  });
});

describe("the REPL", () => {
  it("shows the end of what a run has given", async () => {
    const hidden = () =>
      parts(page).output.evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop));
    await writeProgram(page, Array.from({ length: 14 }, (_, line) => `display(${line});`).join(""));
    for (let time = 0; time < 3; time++) {
      await parts(page).run.click();
      await page.locator(".ws-entry--result", { hasText: "13" }).waitFor();
      await becomes(hidden, 0);
      await becomes(() => parts(page).output.evaluate((log) => log.scrollHeight > log.clientHeight), true);
    }
  });
});

describe("at 200 % zoom of a laptop", () => {
  it("shows the tabs whole and no symbol keyboard, which a real keyboard does not need", async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.getByRole("tab", { name: "REPL", exact: true }).waitFor();
    await page.getByRole("tab", { name: "Editor", exact: true }).click();
    await editorReady(page);
    await becomes(
      () =>
        page
          .locator(".ws-switch button")
          .evaluateAll((tabs) => tabs.length > 0 && tabs.every((tab) => tab.getBoundingClientRect().bottom <= 450)),
      true,
    );
    await becomes(() => page.getByRole("button", { name: "Symbols" }).count(), 0);
    await becomes(() => page.getByRole("toolbar", { name: "Symbol keys" }).count(), 0);
    await becomes(async () => ((await heightOf(page, ".ws-code")) ?? 0) > 200, true);
    await keepPicture(page, "playground zoomed");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(LOOKS[0].viewport);
  });
});

describe("a window that becomes narrow and wide again", () => {
  it("keeps what was typed, stepped to and can be taken back", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §1" });
    await writeProgram(page, "1 + 2 + 3;");
    await page.getByRole("tab", { name: "Stepper" }).click();
    await parts(page).run.click();
    const step = () => page.getByRole("tabpanel", { name: "Stepper" }).getByRole("slider").inputValue();
    await page.getByRole("tabpanel", { name: "Stepper" }).getByRole("slider").press("End");
    await becomes(async () => Number(await step()) > 1, true);
    const last = await step();
    await parts(page).input.fill("half an in");
    await page.setViewportSize({ width: 700, height: 800 });
    await page.getByRole("tab", { name: "Editor", exact: true }).waitFor();
    await becomes(step, last);
    await page.getByRole("tab", { name: "Editor", exact: true }).click();
    await shows(page, "1 + 2 + 3;");
    await page.locator(".view-line").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type("4");
    await shows(page, "1 + 2 + 3;4");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("separator", { name: "Resize editor and side panels" }).waitFor();
    await becomes(() => parts(page).input.inputValue(), "half an in");
    await page.locator(".view-line").first().click();
    await page.keyboard.press("ControlOrMeta+Z");
    await shows(page, "1 + 2 + 3;");
  });
});

const isAbout = async (measured: Promise<number | undefined>, pixels: number): Promise<boolean> =>
  Math.abs(((await measured) ?? 0) - pixels) < 4;

describe("the wide layout", () => {
  it("remembers its sizes, moves by keyboard, and a double click brings the usual ones back", async () => {
    const bar = page.getByRole("separator", { name: "Resize editor and side panels" });
    await becomes(async () => Math.abs(((await widthOf(page, "#main")) ?? 0) - 674) < 6, true);
    const usual = (await widthOf(page, "#main")) ?? 0;
    for (let press = 0; press < 3; press++) await bar.press("ArrowRight");
    await page.waitForFunction((least) => (document.getElementById("main")?.offsetWidth ?? 0) > least, usual + 200);
    const wider = (await widthOf(page, "#main")) ?? 0;
    await page.reload();
    await editorReady(page);
    await becomes(() => isAbout(widthOf(page, "#main"), wider), true);
    await bar.dblclick();
    await becomes(() => isAbout(widthOf(page, "#main"), usual), true);
    const rows = page.getByRole("separator", { name: "Resize side panel and REPL" });
    const low = (await heightOf(page, "#repl")) ?? 0;
    const box = await rows.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 6);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) - 94, { steps: 4 });
    await page.mouse.up();
    await becomes(() => isAbout(heightOf(page, "#repl"), low + 100), true);
    await page.reload();
    await editorReady(page);
    await becomes(() => isAbout(heightOf(page, "#repl"), low + 100), true);
  });
});

it("stands the rules of accessibility in every look, and nothing in it overlaps or sticks out", async () => {
  await inEveryLook(page, async ({ name, viewport }) => {
    const expectNoFaults = async () =>
      expect([name, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([name, []]);
    if (viewport.width === 360) await page.getByRole("tab", { name: "Editor", exact: true }).click();
    await writeProgram(page, "const shown = 1;");
    await keepPicture(page, `playground ${name}`);
    await expectNoFaults();
    await becomes(hasNoOverflow, true);
    const overlapping = async () => {
      const boxes = await page
        .locator(".pg-bar :is(select, button), .ws-head :is(button, .ws-head__name)")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      return boxes.filter((one, index) =>
        boxes.some(
          (other, at) =>
            at > index &&
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
      );
    };
    await becomes(overlapping, []);
    const programs = page.getByRole("button", { name: "Programs" });
    await programs.click();
    await page.getByRole("button", { name: /^Factorial/ }).waitFor();
    await keepPicture(page, `programs ${name}`);
    await expectNoFaults();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Factorial/ }).waitFor({ state: "hidden" });
    await parts(page).run.click();
    await parts(page).output.getByText("undefined").first().waitFor();
    await keepPicture(page, `after a run ${name}`);
    await expectNoFaults();
  });
});
