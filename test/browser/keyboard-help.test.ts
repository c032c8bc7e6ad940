import type { Page } from "playwright-core";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

const site = playgroundFixture();
let page: Page;

beforeAll(async () => {
  page = await (await site.openContext()).newPage();
  await page.goto("/playground?chap=2");
  await editorReady(page);
});

const list = () => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

describe("the list of shortcuts", () => {
  it("opens with F1 while a program is written, and gives the focus back", async () => {
    await writeProgram(page, "const x = 1;");
    await page.keyboard.press("F1");
    await list().waitFor();
    const shown = ["Shift+Enter", "Ctrl+B", "Ctrl+M", "Ctrl+Shift+H", "Ctrl+Shift+M", "F8", "F9", "a", "b", "f", "e"];
    await becomes(() => list().getByRole("definition").allInnerTexts(), expect.arrayContaining(shown));
    await page.keyboard.press("Escape");
    await list().waitFor({ state: "detached" });
    await becomes(async () => (await focused()).startsWith("Program, code editor."), true);
  });

  it("opens with a question mark where nothing is typed, and is a letter where something is", async () => {
    await (await editorReady(page)).click();
    await page.locator(".monaco-editor.focused").first().waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type(" // why?");
    await becomes(() => programShown(page), "const x = 1; // why?");
    await parts(page).input.fill("");
    await parts(page).input.press("?");
    await becomes(() => parts(page).input.inputValue(), "?");
    await becomes(() => list().count(), 0);
    await parts(page).run.press("?");
    await list().waitFor();
    await page.keyboard.press("F1");
    await becomes(() => list().count(), 1);
    await list().getByRole("button", { name: "Close" }).click();
    await becomes(() => list().count(), 0);
  });

  it("opens with its button and F1 alone when keys of one character are switched off", async () => {
    await parts(page).run.press("?");
    await list()
      .getByRole("checkbox", { name: /^Use keys of one character/ })
      .uncheck();
    await page.keyboard.press("Escape");
    await becomes(() => list().count(), 0);
    await page.reload();
    await editorReady(page);
    await parts(page).run.press("?");
    await becomes(() => list().count(), 0);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await list()
      .getByRole("checkbox", { name: /^Use keys of one character/ })
      .check();
    await page.keyboard.press("Escape");
    await becomes(() => list().count(), 0);
    await parts(page).run.press("?");
    await list().waitFor();
    await page.keyboard.press("Escape");
    await becomes(() => list().count(), 0);
  });
});

describe("the way out of the editor", () => {
  it("is shown when Tab leads into it, and not to who clicks", async () => {
    const hint = page.getByText("Press Escape, then Tab, to leave the editor.", { exact: true });
    await (await editorReady(page)).click();
    await becomes(() => hint.count(), 0);
    await parts(page).run.press("Tab");
    await becomes(async () => (await focused()).startsWith("Program, code editor."), true);
    await hint.waitFor();
    await keepPicture(page, "editor reached by keyboard");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await becomes(() => hint.count(), 0);
  });
});

it("lists the shortcuts without a fault for axe-core in any look", async () => {
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await list().waitFor();
  await inEveryLook(page, async ({ name }) => {
    await keepPicture(page, `shortcuts ${name}`);
    expect([name, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([name, []]);
  });
});
