import { readFileSync } from "node:fs";
import { compressToEncodedURIComponent } from "lz-string";
import type { Page } from "playwright-core";
import { playgroundFixture } from "./fixture";
import {
  type AccessibilityRules,
  accessibilityFaults,
  becomes,
  goTo,
  inEveryLook,
  keepPicture,
  rulesIn,
} from "./screens";
import { parts, programShown } from "./workspace";

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

let page: Page;

beforeAll(async () => {
  page = await (await site.openContext()).newPage();
});

const panel = () => page.getByRole("tabpanel", { name: "Env Visualizer" });
const status = () => panel().getByRole("status");
const button = (name: string) => panel().getByRole("button", { name });
const drawing = () => panel().getByRole("region", { name: /^Environment at step/ });
/** What axe finds in the panel: the playground around it is looked at on its own. */
const faults = (rules?: AccessibilityRules) => accessibilityFaults(page, rules, "[role=tabpanel]");
/** What stands in the drawing, frame by frame: its lines as they are read. */
const frames = () => drawing().locator(".env-frame").evaluateAll(readFrames);
const readFrames = (all: Element[]): string[] =>
  all.map((frame) =>
    [...frame.querySelectorAll("text")]
      .map((text) => text.lastChild?.textContent ?? "")
      .filter((text) => text !== "")
      .join(" | "),
  );

/** Shows the playground anew with a program of Source 3 and the Env Visualizer open. */
async function opened(program: string): Promise<void> {
  await goTo(page, `/playground#chap=3&prgrm=${compressToEncodedURIComponent(program)}&variant=default`);
  await becomes(() => programShown(page), program);
  await parts(page).tab("Env Visualizer").click();
}

async function followed(program: string): Promise<void> {
  await opened(program);
  await parts(page).run.click();
}

describe("a run that is followed", () => {
  beforeAll(() => opened(ACCOUNTS));

  it("is asked for where nothing has run yet", async () => {
    await panel().getByText("Press Run to see what each step does").waitFor();
    expect(await faults()).toEqual([]);
  });

  it("ends at the last step, with the output and the result in the REPL as ever", async () => {
    await parts(page).run.click();
    await status().getByText("Step 17 of 17", { exact: true }).waitFor();
    await becomes(() => status().innerText(), "Step 17 of 17 Finished. The result is 122.");
    await becomes(() => parts(page).output.innerText(), '"seen"\n122');
    await becomes(
      () => frames(),
      [
        "global | built-in names",
        "program | now | make_account: | ada: | log: | result: 122",
        "make_account | kept | balance: 122",
      ],
    );
    await keepPicture(page, "environment end");
  });

  it("is whole at first sight, in a pane of usual size", async () => {
    const inside = await drawing().evaluate((view) => {
      const outer = view.getBoundingClientRect();
      const cards = [...view.querySelectorAll(".env-frame__card")].map((card) => card.getBoundingClientRect());
      return cards.map((card) => card.top >= outer.top && card.bottom <= outer.bottom && card.right <= outer.right);
    });
    expect(inside).toEqual(inside.map(() => true));
    expect(inside.length).toBeGreaterThan(2);
  });

  it("is walked step by step, by buttons and by keys, and the editor marks the line", async () => {
    await button("First step (a)").click();
    await becomes(() => status().innerText(), "Step 1 of 17 Next: line 1.");
    // A button that has nothing more to do keeps the focus.
    expect(await button("First step (a)").evaluate((it) => it === document.activeElement)).toBe(true);
    await button("Next step (f)").click();
    await button("Next step (f)").click();
    await becomes(
      () => status().innerText(),
      "Step 3 of 17 Next: line 2, in make_account. New frame make_account: balance is 100.",
    );
    expect((await frames()).at(-1)).toBe("make_account | now | balance: 100");
    await page.locator(".ws-paused-line").waitFor();
    await drawing().focus();
    await page.keyboard.press("f");
    await becomes(
      () => status().innerText(),
      "Step 4 of 17 Line 2. make_account gives back function x => { balance = bal...",
    );
    await page.keyboard.press("c");
    await becomes(
      () => status().innerText(),
      "Step 5 of 17 Next: line 8. In program: ada is function x => { balance = bal...",
    );
    await page.keyboard.press("e");
    await page.keyboard.press("b");
    await becomes(() => status().innerText(), "Step 16 of 17 Line 4. function gives back 122.");
    expect((await frames()).at(-1)).toBe("function | now | x: 7 | gives back: 122");
    await page.keyboard.press("a");
    await becomes(() => button("Previous step (b)").isDisabled(), true);
  });

  it("can be read as text", async () => {
    await panel().getByRole("slider", { name: "Step" }).fill("16");
    await button("As text").click();
    const text = await panel()
      .getByRole("region", { name: /as text$/ })
      .innerText();
    expect(text).toContain("function in make_account (now): x = 7");
    expect(text).toContain("make_account in program: balance = 122");
    expect(await faults()).toEqual([]);
    await button("As text").click();
  });

  it("shows the text of a function that is pointed at or has the focus", async () => {
    await drawing()
      .getByRole("img", { name: /^function make_account/ })
      .focus();
    await drawing().locator(".data__tip").getByText("return x => {").waitFor();
    await keepPicture(page, "environment function");
    expect(await faults()).toEqual([]);
    await drawing()
      .getByRole("img", { name: /^function x => / })
      .hover();
    await drawing().locator(".data__tip").getByText("balance = balance + x;").waitFor();
    await drawing().focus();
  });

  it("fills the window and gives the pane back with Escape, with the focus where it was", async () => {
    const before = await drawing().boundingBox();
    await button("Full screen").press("Enter");
    await becomes(async () => ((await drawing().boundingBox())?.width ?? 0) > 1300, true);
    await becomes(
      () =>
        page
          .locator(".monaco-editor")
          .first()
          .evaluate((editor) => editor.closest("[inert]") !== null),
      true,
    );
    await keepPicture(page, "environment full screen");
    expect(await faults()).toEqual([]);
    await page.keyboard.press("Escape");
    await becomes(() => drawing().boundingBox(), before);
    await becomes(() => page.locator("[inert]").count(), 0);
    await becomes(() => button("Full screen").evaluate((one) => one === document.activeElement), true);
  });

  it("collapses a frame by keyboard, and expands it again", async () => {
    const fold = drawing().getByRole("button", { name: "Frame program" });
    await fold.press("Enter");
    await becomes(() => fold.getAttribute("aria-expanded"), "false");
    await becomes(async () => (await frames()).find((one) => one.startsWith("program")), "program | waits 1");
    await becomes(() => fold.evaluate((one) => one === document.activeElement), true);
    expect(await faults()).toEqual([]);
    await fold.press("Enter");
    await becomes(() => fold.getAttribute("aria-expanded"), "true");
  });

  it("is saved as a picture that stands alone", async () => {
    await button("Save as a file").click();
    const [download] = await Promise.all([page.waitForEvent("download"), button("Export as SVG").click()]);
    expect(download.suggestedFilename()).toBe("environment-step-16.svg");
    const svg = readFileSync(await download.path(), "utf8");
    expect(svg).toContain("make_account");
    expect(svg).not.toContain("var(");
    const [png] = await Promise.all([page.waitForEvent("download"), button("Export as PNG").click()]);
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
    await panel().getByText("Press Run to see what each step does").waitFor();
  });
});

it("shows where a program waits at a breakpoint, and what changes from step to step", async () => {
  await opened("let total = 0;\nconst add = x => {\n  total = total + x;\n};\nadd(1);\nadd(2);");
  await parts(page).tab("Introduction").click();
  const number = await page.locator(".monaco-editor .line-numbers").nth(2).boundingBox();
  const editor = await page.locator(".monaco-editor").first().boundingBox();
  await page.mouse.click((editor?.x ?? 0) + 12, (number?.y ?? 0) + 10);
  await page.locator(".ws-breakpoint").waitFor();
  await parts(page).run.click();
  await drawing().waitFor();
  await becomes(() => status().innerText(), "Next: line 3, in add.");
  await becomes(async () => (await frames()).slice(1), ["program | waits 1 | total: 0 | add:", "add | now | x: 1"]);
  await keepPicture(page, "environment breakpoint");
  await page.getByRole("button", { name: "Resume" }).click();
  await status().getByText("New frame add: x is 2.").waitFor();
  await becomes(() => status().innerText(), expect.stringContaining("In program: total is 1."));
  expect(await faults()).toEqual([]);
});

it("leaves what it has seen of a program without end when it is stopped, and swallows none of its output", async () => {
  // The REPL keeps the last 200 lines, and a fast machine soon has more: what is displayed comes to an end.
  await followed("let n = 0;\nwhile (true) {\n  n = n + 1;\n  n <= 150 || n === 600 ? display(n) : n;\n}");
  // Steps are recorded until n is 498. A page draws few lines at a time, and on a busy machine each time takes long.
  await parts(page).output.getByText("600", { exact: true }).waitFor({ timeout: DRAWN_LIMIT_MS });
  await parts(page).stop.click();
  await status().getByText("Step 999 of 999", { exact: true }).waitFor();
  await becomes(
    () => status().innerText(),
    expect.stringContaining("Later steps are not shown: the step limit was reached."),
  );
  expect(await frames()).toEqual(["global | built-in names", "program | now | n: 498"]);
  const lines = (await parts(page).output.innerText()).split("\n");
  expect(lines.slice(0, 150)).toEqual(Array.from({ length: 150 }, (_, index) => `${index + 1}`));
});

it("draws 500 objects and walks among them", async () => {
  await followed("const xs = build_list(i => pair(i, i), 250);\nset_head(head(xs), 7);\nlength(xs);");
  await status().getByText("The result is 250.").waitFor();
  await button("Show the 240 that follow in the list").press("Enter");
  await drawing().locator(".env-object").nth(30).waitFor();
  const began = Date.now();
  const steps = 20;
  for (let step = 0; step < steps; step++) await drawing().press(step % 2 === 0 ? "b" : "f");
  process.stderr.write(`environment: ${((Date.now() - began) / steps).toFixed(0)} ms a step with 500 objects\n`);
  await becomes(() => status().innerText(), expect.stringContaining("The result is 250."));
});

it("looks right in every look", async () => {
  await followed(ACCOUNTS);
  await status().getByText("The result is 122.").waitFor();
  await panel().getByRole("slider", { name: "Step" }).fill("9");
  await panel().getByText("Legend").click();
  await inEveryLook(page, async (look) => {
    // On phones one pane is shown at a time.
    if (look.viewport.width < 768) await page.getByRole("tab", { name: "Tools", exact: true }).click();
    await panel().getByText("Legend").waitFor();
    expect([look.name, await faults(rulesIn(look))]).toEqual([look.name, []]);
    await keepPicture(page, `environment ${look.name}`);
  });
});
