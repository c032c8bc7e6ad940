import type { Page } from "playwright-core";
import { heightOf, linkTo, open, openPhone, shows } from "./bare-playground";
import { playgroundFixture } from "./fixture";
import { becomes, drawn } from "./screens";
import { editorReady, parts, writeProgram } from "./workspace";

const site = playgroundFixture();

describe("a phone", () => {
  let page: Page;
  beforeAll(async () => {
    page = await open(await openPhone(site));
  });

  const pane = (name: string) => page.getByRole("tab", { name, exact: true });
  const grip = () => page.getByRole("separator", { name: "Resize REPL" });
  const key = (name: string) => page.getByRole("button", { name, exact: true });

  /** Drags with a finger, upwards by so many pixels; the system may take it away instead of its being lifted. */
  async function dragUp(pixels: number, end: "touchEnd" | "touchCancel" = "touchEnd"): Promise<void> {
    // Where a finger is allowed to drag is known to the browser when it has drawn the page.
    await drawn(page);
    const box = await grip().boundingBox();
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    const y = (box?.y ?? 0) + 8;
    const touch = await page.context().newCDPSession(page);
    const at = (dy: number) => ({ touchPoints: [{ x, y: y - dy }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(0) });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(pixels * part) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: end, touchPoints: [] });
    await touch.detach();
  }

  /** A browser that is busy may take a finger away from the page in the middle of a drag: a person drags again. */
  async function closesByDragging(): Promise<void> {
    const closed = () => pane("Editor").getAttribute("aria-selected");
    for (let attempt = 0; attempt < 5 && (await closed()) !== "true"; attempt++) {
      await dragUp(-280);
      await drawn(page, 30);
    }
    await becomes(closed, "true");
  }

  it("shows the editor, and by tabs the REPL below it or the side panels", async () => {
    await becomes(() => pane("Editor").getAttribute("aria-selected"), "true");
    await becomes(() => parts(page).input.isVisible(), false);
    await pane("REPL").tap();
    await becomes(() => parts(page).input.isVisible(), true);
    await becomes(() => parts(page).run.isVisible(), true);
    await pane("Tools").tap();
    await page.getByRole("tab", { name: "Introduction" }).waitFor();
    await becomes(() => parts(page).run.isVisible(), false);
    await pane("Tools").press("ArrowLeft");
    await becomes(() => pane("REPL").getAttribute("aria-selected"), "true");
  });

  it("has a REPL of 300 pixels that a finger or the arrow keys make higher, which is remembered", async () => {
    await pane("REPL").tap();
    const reaches = (height: number) => page.locator(`[role="separator"][aria-valuenow="${height}"]`).waitFor();
    await becomes(() => heightOf(page, ".ws-sheet"), 300);
    await dragUp(-60);
    await reaches(240);
    await grip().press("ArrowUp");
    await reaches(264);
    await page.reload();
    await editorReady(page);
    await pane("REPL").tap();
    await becomes(() => heightOf(page, ".ws-sheet"), 264);
    await grip().dblclick();
    await reaches(300);
    await dragUp(-280, "touchCancel");
    await reaches(300);
    await becomes(() => pane("REPL").getAttribute("aria-selected"), "true");
    await closesByDragging();
  });

  it("leaves its tabs free when something is told, and has one row above the program on the narrowest", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §3" });
    const isAboveTabs = async () => {
      const toastBox = await page.locator(".toast").first().boundingBox();
      const tabs = await pane("REPL").boundingBox();
      return toastBox !== null && tabs !== null && toastBox.y + toastBox.height <= tabs.y;
    };
    await becomes(isAboveTabs, true);
    // Held sideways it is wide enough for side tabs, and the lower edge is as busy.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByLabel("Language").selectOption({ label: "Source §1" });
    await page.locator(".toast").last().waitFor();
    await becomes(async () => ((await page.locator(".toasts").boundingBox())?.y ?? 99) < 10, true);
    await page.setViewportSize({ width: 320, height: 640 });
    await becomes(async () => ((await heightOf(page, ".ws-head")) ?? 99) < 60, true);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  it("brings the program of a link to the front, with what it replaced", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §2" });
    await writeProgram(page, "const mine = 1;");
    await pane("Tools").tap();
    await page.evaluate((link) => {
      location.hash = link.slice(link.indexOf("#"));
    }, linkTo("const theirs = 2;"));
    await shows(page, "const theirs = 2;");
    await becomes(() => page.getByLabel("Language").inputValue(), "4 default");
    await becomes(() => pane("Editor").getAttribute("aria-selected"), "true");
    await page.getByRole("button", { name: "Restore mine" }).tap();
    await shows(page, "const mine = 1;");
    await becomes(() => page.getByLabel("Language").inputValue(), "2 default");
  });

  it("gives the Stepper the whole height: no REPL while it is shown", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §2" });
    await pane("Tools").tap();
    await page.getByRole("tab", { name: "Stepper" }).tap();
    await becomes(() => pane("REPL").getAttribute("aria-disabled"), "true");
    await pane("REPL").tap({ force: true });
    await becomes(() => pane("Tools").getAttribute("aria-selected"), "true");
    await becomes(() => grip().isVisible(), false);
    await page.getByRole("tab", { name: "Introduction" }).tap();
    await pane("REPL").tap();
    await becomes(() => grip().isVisible(), true);
    await pane("Editor").tap();
  });

  it("types symbols into the editor and leaves the focus there", async () => {
    await writeProgram(page, "");
    for (const name of ["Opening parenthesis", "Closing parenthesis", "Function arrow", "Opening brace"]) {
      await key(name).tap();
    }
    await key("Closing brace").tap();
    await key("Arrow left").tap();
    await page.locator(".monaco-editor.focused").first().waitFor();
    await page.keyboard.insertText("x");
    await key("Arrow right").tap();
    await key("Semicolon").tap();
    await key("Comment").tap();
    await key("Backspace").tap();
    await shows(page, "()=>{x};/");
    await becomes(() => page.evaluate(() => document.activeElement?.closest(".monaco-editor") !== null), true);
    await key("Backspace").tap();
    await page.locator(".monaco-editor.focused").first().waitFor();
    await page.keyboard.press("Enter");
    await key("Tab").tap();
    await key("Is equal to").tap();
    await key("Arrow up").tap();
    await key("Underscore").tap();
    await shows(page, "()=>{x}_;\n    ===");
  });

  it("types into the REPL's input when that has the focus", async () => {
    await pane("REPL").tap();
    const { input, output } = parts(page);
    await input.tap();
    await input.and(page.locator(":focus")).waitFor();
    await page.keyboard.insertText("1");
    for (const name of ["Plus", "Plus", "Backspace"]) await key(name).tap();
    await page.keyboard.insertText("2");
    await key("Semicolon").tap();
    await key("Arrow left").tap();
    await page.keyboard.insertText("0");
    await becomes(() => input.inputValue(), "1+20;");
    await becomes(() => input.evaluate((field) => field === document.activeElement), true);
    await input.press("Shift+Enter");
    await output.getByText("21", { exact: true }).waitFor();
    await key("Arrow up").tap();
    await becomes(() => input.inputValue(), "1+20;");
  });

  it("keeps the line that is written in view when the system's keyboard takes half of the screen", async () => {
    await pane("Editor").tap();
    await writeProgram(page, Array.from({ length: 40 }, (_, line) => `const a${line} = ${line};`).join("\n"));
    await page.setViewportSize({ width: 360, height: 430 });
    const caret = page.locator(".monaco-editor .cursor").first();
    await page.waitForFunction(() => {
      const at = document.querySelector(".monaco-editor .cursor")?.getBoundingClientRect();
      const keys = document.querySelector(".ws-symbols")?.getBoundingClientRect();
      return at !== undefined && keys !== undefined && at.bottom <= keys.top && at.top > 0;
    });
    await becomes(() => caret.count(), 1);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  it("has keys that a thumb hits and that a keyboard reaches, and hides them for good", async () => {
    await pane("Editor").tap();
    const bar = page.getByRole("toolbar", { name: "Symbol keys" });
    const large = () =>
      bar.getByRole("button").evaluateAll((keys) =>
        keys.map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height) >= 44;
        }),
      );
    await becomes(
      large,
      Array.from({ length: 28 }, () => true),
    );
    await key("Opening brace").press("ArrowRight");
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Closing brace");
    await key("Closing brace").press("End");
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Backspace");
    const low = (await heightOf(page, ".ws-code")) ?? 0;
    await page.getByRole("button", { name: "Symbols" }).tap();
    await becomes(() => bar.count(), 0);
    await becomes(async () => ((await heightOf(page, ".ws-code")) ?? 0) > low + 40, true);
    await page.reload();
    await editorReady(page);
    await becomes(() => bar.count(), 0);
    await page.getByRole("button", { name: "Symbols" }).tap();
    await bar.waitFor();
  });
});
