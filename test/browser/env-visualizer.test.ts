import { readFileSync } from "node:fs";
import { compressToEncodedURIComponent } from "lz-string";
import type { Page } from "playwright-core";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS, type Look } from "./screens";
import { editorReady, parts } from "./workspace";

const ACCOUNTS = `function make_account(balance) {
  return x => {
    balance = balance + x;
    return balance;
  };
}
const ada = make_account(100);
const log = list(ada(10), ada(5));
display("seen");
ada(7);`;

/** Longest time in which a busy machine draws the output that a test waits for, in milliseconds. */
const DRAWN_LIMIT_MS = 90_000;

const site = playgroundFixture();

const panel = (page: Page) => page.getByRole("tabpanel", { name: "Env Visualizer" });
const words = (page: Page) => panel(page).getByRole("status");
const button = (page: Page, name: string) => panel(page).getByRole("button", { name });
const drawing = (page: Page) => panel(page).getByRole("region", { name: /^Environment at step/ });
/** What stands in the drawing, frame by frame: its lines as they are read. */
const frames = (page: Page) => drawing(page).locator(".env-frame").evaluateAll(readFrames);
const readFrames = (all: Element[]): string[] =>
  all.map((frame) =>
    [...frame.querySelectorAll("text")]
      .map((text) => text.lastChild?.textContent ?? "")
      .filter((text) => text !== "")
      .join(" | "),
  );

/** On phones one pane is shown at a time. */
const isNarrow = (look: Look) => look.viewport.width < 768;
const pane = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

/** A page with a program of Source 3 and the Env Visualizer open. */
async function opened(program: string, look: Look = LOOKS[0]): Promise<Page> {
  const page = await (await site.openContext(look)).newPage();
  await page.goto(`/playground#chap=3&prgrm=${compressToEncodedURIComponent(program)}&variant=default`);
  await editorReady(page);
  if (isNarrow(look)) await pane(page, "Tools").click();
  await parts(page).tab("Env Visualizer").click();
  return page;
}

async function followed(program: string, look: Look = LOOKS[0]): Promise<Page> {
  const page = await opened(program, look);
  if (isNarrow(look)) await pane(page, "REPL").click();
  await parts(page).run.click();
  if (isNarrow(look)) await pane(page, "Tools").click();
  return page;
}

describe("a run that is followed", () => {
  let page: Page;
  beforeAll(async () => {
    page = await opened(ACCOUNTS);
  });
  afterAll(() => page.context().close());

  it("is asked for where nothing has run yet", async () => {
    await panel(page).getByText("Press Run to see what each step does").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("ends at the last step, with the output and the result in the REPL as ever", async () => {
    await parts(page).run.click();
    await words(page).getByText("Step 17 of 17", { exact: true }).waitFor();
    await becomes(() => words(page).innerText(), "Step 17 of 17 Finished. The result is 122.");
    await becomes(() => parts(page).output.innerText(), '"seen"\n122');
    await becomes(
      () => frames(page),
      [
        "global | built-in names",
        "program | now | make_account: | ada: | log: | result: 122",
        "make_account | kept | balance: 122",
      ],
    );
    await keepPicture(page, "environment end");
  });

  it("is whole at first sight, in a pane of usual size", async () => {
    const inside = await drawing(page).evaluate((view) => {
      const outer = view.getBoundingClientRect();
      const cards = [...view.querySelectorAll(".env-frame__card")].map((card) => card.getBoundingClientRect());
      return cards.map((card) => card.top >= outer.top && card.bottom <= outer.bottom && card.right <= outer.right);
    });
    expect(inside).toEqual(inside.map(() => true));
    expect(inside.length).toBeGreaterThan(2);
  });

  it("is walked step by step, by buttons and by keys, and the editor marks the line", async () => {
    await button(page, "First step (a)").click();
    await becomes(() => words(page).innerText(), "Step 1 of 17 Next: line 1.");
    // A button that has nothing more to do keeps the focus.
    expect(await button(page, "First step (a)").evaluate((it) => it === document.activeElement)).toBe(true);
    await button(page, "Next step (f)").click();
    await button(page, "Next step (f)").click();
    await becomes(
      () => words(page).innerText(),
      "Step 3 of 17 Next: line 2, in make_account. New frame make_account: balance is 100.",
    );
    expect((await frames(page)).at(-1)).toBe("make_account | now | balance: 100");
    await page.locator(".ws-paused-line").waitFor();
    await drawing(page).focus();
    await page.keyboard.press("f");
    await becomes(
      () => words(page).innerText(),
      "Step 4 of 17 Line 2. make_account gives back function x => { balance = bal...",
    );
    await page.keyboard.press("c");
    await becomes(
      () => words(page).innerText(),
      "Step 5 of 17 Next: line 8. In program: ada is function x => { balance = bal...",
    );
    await page.keyboard.press("e");
    await page.keyboard.press("b");
    await becomes(() => words(page).innerText(), "Step 16 of 17 Line 4. function gives back 122.");
    expect((await frames(page)).at(-1)).toBe("function | now | x: 7 | gives back: 122");
    await page.keyboard.press("a");
    await becomes(() => button(page, "Previous step (b)").isDisabled(), true);
  });

  it("can be read as text", async () => {
    await panel(page).getByRole("slider", { name: "Step" }).fill("16");
    await button(page, "As text").click();
    const text = await panel(page)
      .getByRole("region", { name: /as text$/ })
      .innerText();
    expect(text).toContain("function in make_account (now): x = 7");
    expect(text).toContain("make_account in program: balance = 122");
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, "As text").click();
  });

  it("shows the text of a function that is pointed at or has the focus", async () => {
    await drawing(page)
      .getByRole("img", { name: /^function make_account/ })
      .focus();
    await drawing(page).locator(".data__tip").getByText("return x => {").waitFor();
    await keepPicture(page, "environment function");
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawing(page)
      .getByRole("img", { name: /^function x => / })
      .hover();
    await drawing(page).locator(".data__tip").getByText("balance = balance + x;").waitFor();
    await drawing(page).focus();
  });

  it("fills the window and gives the pane back with Escape, with the focus where it was", async () => {
    const before = await drawing(page).boundingBox();
    await button(page, "Full screen").press("Enter");
    await becomes(async () => ((await drawing(page).boundingBox())?.width ?? 0) > 1300, true);
    await becomes(
      () =>
        page
          .locator(".monaco-editor")
          .first()
          .evaluate((editor) => editor.closest("[inert]") !== null),
      true,
    );
    await keepPicture(page, "environment full screen");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await becomes(() => drawing(page).boundingBox(), before);
    await becomes(() => page.locator("[inert]").count(), 0);
    await becomes(() => button(page, "Full screen").evaluate((one) => one === document.activeElement), true);
  });

  it("collapses a frame by keyboard, and expands it again", async () => {
    const fold = drawing(page).getByRole("button", { name: "Frame program" });
    await fold.press("Enter");
    await becomes(() => fold.getAttribute("aria-expanded"), "false");
    await becomes(async () => (await frames(page)).find((one) => one.startsWith("program")), "program | waits 1");
    await becomes(() => fold.evaluate((one) => one === document.activeElement), true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await fold.press("Enter");
    await becomes(() => fold.getAttribute("aria-expanded"), "true");
  });

  it("is saved as a picture that stands alone", async () => {
    await button(page, "Save as a file").click();
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export as SVG").click()]);
    expect(download.suggestedFilename()).toBe("environment-step-16.svg");
    const svg = readFileSync(await download.path(), "utf8");
    expect(svg).toContain("make_account");
    expect(svg).not.toContain("var(");
    const [png] = await Promise.all([page.waitForEvent("download"), button(page, "Export as PNG").click()]);
    expect(
      readFileSync(await png.path())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  it("is forgotten with the next run when nobody looks", async () => {
    await parts(page).tab("Introduction").click();
    await parts(page).run.click();
    await parts(page).output.getByText("122").waitFor();
    await becomes(() => page.locator(".ws-paused-line").count(), 0);
    await parts(page).tab("Env Visualizer").click();
    await panel(page).getByText("Press Run to see what each step does").waitFor();
  });
});

it("shows where a program waits at a breakpoint, and what changes from step to step", async () => {
  const page = await opened("let total = 0;\nconst add = x => {\n  total = total + x;\n};\nadd(1);\nadd(2);");
  await parts(page).tab("Introduction").click();
  const number = await page.locator(".monaco-editor .line-numbers").nth(2).boundingBox();
  const editor = await page.locator(".monaco-editor").first().boundingBox();
  await page.mouse.click((editor?.x ?? 0) + 12, (number?.y ?? 0) + 10);
  await page.locator(".ws-breakpoint").waitFor();
  await parts(page).run.click();
  await drawing(page).waitFor();
  await becomes(() => words(page).innerText(), "Next: line 3, in add.");
  await becomes(async () => (await frames(page)).slice(1), ["program | waits 1 | total: 0 | add:", "add | now | x: 1"]);
  await keepPicture(page, "environment breakpoint");
  await page.getByRole("button", { name: "Resume" }).click();
  await words(page).getByText("New frame add: x is 2.").waitFor();
  await becomes(() => words(page).innerText(), expect.stringContaining("In program: total is 1."));
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

it("leaves what it has seen of a program without end when it is stopped, and swallows none of its output", async () => {
  // The REPL keeps the last 200 lines, and a fast machine soon has more: what is displayed comes to an end.
  const page = await followed("let n = 0;\nwhile (true) {\n  n = n + 1;\n  n <= 150 || n === 600 ? display(n) : n;\n}");
  // Steps are recorded until n is 498. A page draws few lines at a time, and on a busy machine each time takes long.
  await parts(page).output.getByText("600", { exact: true }).waitFor({ timeout: DRAWN_LIMIT_MS });
  await parts(page).stop.click();
  await words(page).getByText("Step 999 of 999", { exact: true }).waitFor();
  await becomes(
    () => words(page).innerText(),
    expect.stringContaining("Later steps are not shown: the step limit was reached."),
  );
  expect(await frames(page)).toEqual(["global | built-in names", "program | now | n: 498"]);
  const lines = (await parts(page).output.innerText()).split("\n");
  expect(lines.slice(0, 150)).toEqual(Array.from({ length: 150 }, (_, index) => `${index + 1}`));
  await page.context().close();
});

it("draws 500 objects and walks among them", async () => {
  const page = await followed("const xs = build_list(i => pair(i, i), 250);\nset_head(head(xs), 7);\nlength(xs);");
  await words(page).getByText("The result is 250.").waitFor();
  await button(page, "Show the 240 that follow in the list").press("Enter");
  await drawing(page).locator(".env-object").nth(30).waitFor();
  const began = Date.now();
  const steps = 20;
  for (let step = 0; step < steps; step++) await drawing(page).press(step % 2 === 0 ? "b" : "f");
  process.stderr.write(`environment: ${((Date.now() - began) / steps).toFixed(0)} ms a step with 500 objects\n`);
  await becomes(() => words(page).innerText(), expect.stringContaining("The result is 250."));
  await page.context().close();
});

it.each(LOOKS)("looks right: $name", async (look) => {
  const page = await followed(ACCOUNTS, look);
  await panel(page).waitFor();
  await words(page).getByText("The result is 122.").waitFor();
  await panel(page).getByRole("slider", { name: "Step" }).fill("9");
  await panel(page).getByText("Legend").click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, `environment ${look.name}`);
  await page.context().close();
});
