import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { playgroundFixture } from "./fixture";
import { longestTasks } from "./main-thread";
import { accessibilityFaults, becomes, drawn, inEveryLook, keepPicture, rulesIn } from "./screens";
import { editorReady, parts, writeProgram } from "./workspace";

const site = playgroundFixture();
let page: Page;

const FACTORIAL = `function factorial(n) {
  return n === 0 ? 1 : n * factorial(n - 1);
}
const half = x => x / 2;
half(factorial(3)) + 1;`;

beforeAll(async () => {
  page = await (await site.openContext()).newPage();
  await page.goto("/playground?chap=2");
  await editorReady(page);
  await parts(page).tab("Stepper").click();
});

const slider = () => page.getByRole("slider", { name: "Step", exact: true });
const code = () => page.getByRole("region", { name: "Program at this step" });
const status = () => page.locator(".stepper__words [role=status]");
const position = async () => Number(await slider().inputValue());
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** What stands at the first mark, without the words that screen readers hear before it. */
async function marked(): Promise<string> {
  const text = await code().locator("mark").first().innerText();
  return text.replace(/^(Next|Result|No rule fits):\s*/, "");
}

async function step(program: string): Promise<void> {
  await writeProgram(page, program);
  await parts(page).run.click();
  await page.getByText("Check out the Stepper tab!").last().waitFor({ state: "attached", timeout: 60_000 });
  await slider().waitFor();
}

describe("the Stepper", () => {
  it("begins at step 1, and says what became of the program", async () => {
    await step(FACTORIAL);
    await becomes(() => slider().getAttribute("aria-valuetext"), expect.stringMatching(/^Step 1 of \d+$/));
    await becomes(() => status().innerText(), expect.stringMatching(/^Step 1 of \d+\s+Start\s+Start of evaluation$/));
    await becomes(() => code().locator("mark").count(), 0);
    await becomes(() => code().innerText(), FACTORIAL);
  });

  it("moves by keys: f next, b previous, e last, a first", async () => {
    await slider().press("f");
    await becomes(() => position(), 2);
    await slider().press("f");
    await slider().press("b");
    await becomes(() => position(), 2);
    await slider().press("e");
    await becomes(() => slider().inputValue(), await slider().getAttribute("max"));
    await becomes(() => code().innerText(), "4;");
    await code().press("a");
    await becomes(() => position(), 1);
  });

  it("marks what will be reduced at even steps and what came of it at odd ones, and names the rule", async () => {
    await button("Next call").click();
    await button("Next step").click();
    await button("Next step").click();
    expect((await position()) % 2).toBe(0);
    await becomes(() => code().locator("mark").innerText(), expect.stringMatching(/^Next:\s+3 === 0$/));
    await becomes(
      () => status().innerText(),
      expect.stringMatching(/^Step \d+ of \d+\s+Comparison\s+Next\s+3 === 0\s+→\s*becomes\s*false$/),
    );
    await button("Next step").click();
    await becomes(() => marked(), "false");
    const outline = (side: string) =>
      code()
        .locator(`mark.redex--${side}`)
        .evaluate((mark) => getComputedStyle(mark).outlineStyle);
    await becomes(() => outline("result"), "solid");
    await button("Previous step").click();
    await becomes(() => outline("pending"), "dashed");
    expect(await accessibilityFaults(page, "all", ".stepper")).toEqual([]);
  });

  it("goes from application to application, of one function too", async () => {
    await slider().press("a");
    await page.getByLabel("Calls to:").selectOption({ label: "factorial (4)" });
    const texts: string[] = [];
    for (let time = 0; time < 4; time++) {
      await button("Next call").click();
      texts.push(await marked());
    }
    expect(texts).toEqual(["factorial(3)", "factorial(2)", "factorial(1)", "factorial(0)"]);
    await becomes(() => button("Next call").getAttribute("aria-disabled"), "true");
    await button("Previous call").press("Enter");
    await becomes(() => marked(), "factorial(1)");
    await becomes(() => status().innerText(), expect.stringContaining("Function application (substitution)"));
  });

  it("unfolds the functions that are shown by their names", async () => {
    const functions = page.getByRole("region", { name: "Named functions" });
    await functions.getByText("half", { exact: true }).click();
    await becomes(() => functions.locator("pre").last().innerText(), "const half = x => x / 2;");
  });

  it("makes its text larger and smaller", async () => {
    const size = () => code().evaluate((element) => getComputedStyle(element).fontSize);
    await becomes(() => size(), "16px");
    await button("Larger text").click();
    await becomes(() => size(), "18px");
    await slider().press("-");
    await slider().press("-");
    await becomes(() => size(), "14px");
    await slider().press("0");
    await becomes(() => size(), "16px");
  });

  it("exports the step as SVG and PNG", async () => {
    const [svg] = await Promise.all([page.waitForEvent("download"), button("Export this step as SVG").click()]);
    expect(svg.suggestedFilename()).toMatch(/^step-\d+\.svg$/);
    const text = readFileSync(await svg.path(), "utf8");
    expect(text.match(/factorial\(\d\)/)?.[0]).toBe("factorial(1)");
    expect(text.includes("Function application (substitution)")).toBe(true);
    expect(text.includes("var(--")).toBe(false);
    const [png] = await Promise.all([page.waitForEvent("download"), button("Export this step as PNG").click()]);
    expect(
      readFileSync(await png.path())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  it("begins again at step 1 when another program is stepped", async () => {
    await slider().press("e");
    await step("1 + 1;");
    await becomes(() => position(), 1);
    await becomes(() => slider().getAttribute("max"), "4");
  });

  it("says where no rule fits", async () => {
    await step('const x = 1;\n"a" * x;');
    await slider().press("e");
    await becomes(() => status().innerText(), expect.stringContaining("Stuck"));
    await becomes(() => code().locator("mark.redex--stuck").count(), 1);
    await becomes(() => marked(), '"a" * 1');
  });

  it("takes a program of 500 lines, with the redex in view", async () => {
    const lines = Array.from({ length: 500 }, (_, line) => `const value_${line} = ${line} + 1;`);
    await step(`${lines.join("\n")}\nvalue_499;`);
    const [longest = 0] = await longestTasks(page, async () => {
      for (let time = 0; time < 12; time++) await slider().press("f");
      await slider().press("e");
      await drawn(page);
    });
    process.stdout.write(`Longest task of the page while stepping through 500 lines: ${longest.toFixed(0)} ms\n`);
    expect(longest).toBeLessThan(100);
    await slider().press("b");
    const inView = () =>
      code().evaluate((box) => {
        const mark = box.querySelector("mark")?.getBoundingClientRect();
        const around = box.getBoundingClientRect();
        return mark !== undefined && mark.top >= around.top && mark.bottom <= around.bottom;
      });
    await becomes(inView, true);
  });

  it("takes 5,000 steps without keeping the page from anything", async () => {
    await button("Limits").click();
    await page.getByLabel("Stepper limit (steps)").fill("5000");
    await page.keyboard.press("Escape");
    await writeProgram(page, "const fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2);\nfib(15);");
    const [longest = 0] = await longestTasks(page, async () => {
      await parts(page).run.click();
      await page.getByText("Step 1 of 5000").waitFor({ timeout: 60_000 });
      await slider().press("e");
      await drawn(page);
    });
    process.stdout.write(`Longest task of the page while 5,000 steps arrive: ${longest.toFixed(0)} ms\n`);
    expect(longest).toBeLessThan(100);
    await status().getByText("Maximum number of steps exceeded").waitFor();
  });
});

it("has no fault for axe-core and fits, in every look", async () => {
  await step(FACTORIAL);
  for (let time = 0; time < 13; time++) await slider().press("f");
  await becomes(position, 14);
  await inEveryLook(page, async (look) => {
    const isNarrow = look.viewport.width < 768;
    // On phones one pane is shown at a time.
    if (isNarrow) await page.getByRole("tab", { name: "Tools", exact: true }).click();
    await status().waitFor();
    expect([look.name, await accessibilityFaults(page, rulesIn(look), ".stepper")]).toEqual([look.name, []]);
    await keepPicture(page, `stepper ${look.name}`);
    const bar = await page.locator(".stepper__bar").boundingBox();
    expect((bar?.x ?? 0) + (bar?.width ?? 9999)).toBeLessThanOrEqual(look.viewport.width);
    if (isNarrow) {
      const next = await page.getByRole("button", { name: "Next step" }).boundingBox();
      expect(Math.min(next?.width ?? 0, next?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});
