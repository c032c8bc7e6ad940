import type { Page } from "playwright-core";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, drawn, inEveryLook, keepPicture } from "./screens";
import { editorReady, parts, writeProgram } from "./workspace";

const site = playgroundFixture();
let page: Page;

beforeAll(async () => {
  page = await (await site.openContext()).newPage();
  await page.goto("/playground?chap=4");
  await editorReady(page);
});

const FLOOD = "while (true) { display(1); }";
const entries = (text: string) => parts(page).output.locator(".ws-entry", { hasText: text });

async function run(program: string): Promise<void> {
  await writeProgram(page, program);
  await parts(page).run.click();
}

/** Says a number that a program counts to when it has been going for about so many seconds. */
const counting = (seconds: number) =>
  `const end = get_time() + ${seconds * 1000};\nlet n = 0;\nwhile (get_time() < end) { n = n + 1; }\n"counted";`;

describe("a long program", () => {
  it("is asked about after its limit and goes on when it may", async () => {
    await run(`display("first");\n${counting(4)}`);
    await page.getByText("Still running after 1 second. Keep it running, or stop it.").waitFor();
    await page.getByRole("button", { name: "Keep running" }).press("Enter");
    await page.getByRole("button", { name: "Keep running" }).waitFor({ state: "detached" });
    await entries('"first"').waitFor();
    await entries('"counted"').waitFor();
  });

  it("may be an input of the REPL, and goes on also when nobody has answered yet", async () => {
    await parts(page).input.fill(counting(3));
    await parts(page).input.press("Shift+Enter");
    await page.getByRole("button", { name: "Keep running" }).waitFor();
    await entries('"counted"').last().waitFor();
    await becomes(() => page.getByRole("button", { name: "Keep running" }).count(), 0);
  });

  it("is stopped at last when nobody answers, with its output, and may then run ten times as long", async () => {
    const outlives = 'const end = get_time() + 2000;\nwhile (get_time() < end) {}\ndisplay("outlived");';
    await run(`display("kept");\n${outlives}\nwhile (true) {}`);
    await entries("Stopped: the program passed its time limit of 1 second.").waitFor({ timeout: 60_000 });
    await entries("The time limit will be increased from 1 to 10 seconds.").waitFor();
    await entries('"kept"').waitFor();
    await parts(page).run.click();
    await becomes(() => entries('"outlived"').count(), 0);
    await entries('"outlived"').waitFor();
    await becomes(() => page.getByRole("button", { name: "Keep running" }).count(), 0);
    await parts(page).stop.click();
    await entries("Execution aborted").waitFor();
  });

  it("that ends in an error of its own still does", async () => {
    await run("const f = x => 1 + f(x + 1);\nf(0);");
    await entries("Maximum call stack size exceeded").waitFor({ timeout: 30_000 });
  });
});

describe("much output", () => {
  it("is shown while it comes, says where it is cut, and can be stopped", async () => {
    await run(FLOOD);
    await entries("1").first().waitFor();
    await entries("Output is no longer shown after 10,000 lines.").waitFor({ timeout: 30_000 });
    await becomes(() => parts(page).output.locator(".ws-entry--display").count(), 10_000);
    await parts(page).stop.click();
    await entries("Execution aborted").waitFor();
  });

  it("does not make the page grow for as long as a program runs", async () => {
    await run("let n = 0;\nwhile (true) { display(n); n = n + 1; }");
    await entries("Output is no longer shown").waitFor({ timeout: 30_000 });
    const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
    const before = await elements();
    await drawn(page, 60);
    await becomes(async () => (await elements()) < before + 20, true);
    await parts(page).stop.click();
    await entries("Execution aborted").waitFor();
  });
});

describe("the REPL", () => {
  it("keeps fifty inputs and goes through them with the arrow keys", async () => {
    const { input, output } = parts(page);
    for (let number = 1; number <= 52; number++) {
      await input.fill(`${number} * 1000;`);
      await input.press("Shift+Enter");
    }
    await output.locator(".ws-entry--result", { hasText: "52000" }).waitFor();
    for (let step = 0; step < 60; step++) await input.press("ArrowUp");
    await becomes(() => input.inputValue(), "3 * 1000;");
    for (let step = 0; step < 60; step++) await input.press("ArrowDown");
    await becomes(() => input.inputValue(), "");
  });

  it("has one row to twenty, in the face and size of code", async () => {
    const { input } = parts(page);
    await becomes(() => input.evaluate((element) => getComputedStyle(element).fontSize), "17px");
    await becomes(() => input.getAttribute("rows"), "1");
    await input.fill("1;\n".repeat(30));
    await becomes(() => input.getAttribute("rows"), "20");
    await input.fill("");
  });

  it("gives all its output to the clipboard", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await run('display("a");\n2;');
    await entries("2").waitFor();
    await page.getByRole("button", { name: "Copy output" }).click();
    await page.getByText("Output copied.").waitFor();
    await becomes(() => page.evaluate(() => navigator.clipboard.readText()), '"a"\n2');
  });

  it("shows the first line of an error that is higher than it", async () => {
    await page.setViewportSize({ width: 1440, height: 560 });
    const long = `error(${JSON.stringify(`first line${"\nmore".repeat(40)}`)});`;
    await run(`${"display(1);\n".repeat(30)}${long}`);
    await entries("first line").waitFor();
    await becomes(async () => {
      const [log, top] = await Promise.all([
        parts(page).output.boundingBox(),
        entries("first line").first().boundingBox(),
      ]);
      return log && top ? top.y >= log.y && top.y < log.y + 40 : null;
    }, true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("tells an error without the network", async () => {
    await page.context().setOffline(true);
    await run("const x = 1;\nx + y;");
    await entries("Line 2: Name y not declared.").waitFor();
    await page.context().setOffline(false);
  });
});

describe("at a breakpoint", () => {
  it("goes on line by line by keyboard, and to the end", async () => {
    await writeProgram(page, "const a = 1;\nconst b = a + 1;\nconst c = b + 1;\nc;");
    await page.locator(".monaco-editor.focused").first().waitFor();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("F9");
    await page.locator(".ws-breakpoint").waitFor();
    await parts(page).run.click();
    await page.getByText("Breakpoint hit! Paused before line 1.").waitFor();
    await page.locator(".ws-repl__state").getByText("Paused before line 1").waitFor();
    await becomes(() => accessibilityFaults(page), []);
    const step = page.getByRole("button", { name: "Step", exact: true });
    for (const line of [2, 3, 4]) {
      await step.press("Enter");
      await page.getByText(`Paused before line ${line}.`).waitFor();
      await becomes(() => step.evaluate((element) => element === document.activeElement), true);
    }
    await page.getByRole("button", { name: "Resume" }).press("Enter");
    await entries("3").waitFor();
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Run");
    await page.locator(".ws-breakpoint").waitFor();
  });
});

describe("a program that can pause", () => {
  const pause = () => page.getByRole("button", { name: "Pause", exact: true });
  const resume = () => page.getByRole("button", { name: "Resume", exact: true });

  it("stops before its next statement, goes on, and is stopped for good by keyboard", async () => {
    await writeProgram(page, "let n = 0;\nwhile (true) {\n  n = n + 1;\n}");
    await parts(page).tab("Env Visualizer").click();
    await parts(page).run.click();
    await pause().press("Enter");
    await entries("Execution paused").waitFor();
    await page.getByText("Execution paused before line 3.").waitFor();
    await becomes(() => pause().evaluate((element) => element === document.activeElement), true);
    await becomes(() => pause().getAttribute("aria-disabled"), "true");
    await becomes(() => accessibilityFaults(page), []);
    await resume().click();
    await page.getByText("Running again...").waitFor();
    await becomes(() => pause().getAttribute("aria-disabled"), "false");
    await parts(page).stop.press("Enter");
    await entries("Execution aborted").waitFor();
    await becomes(() => pause().count(), 0);
    await parts(page).tab("Introduction").click();
  });

  it("is no program in native code", async () => {
    await run("while (true) {}");
    await parts(page).stop.waitFor();
    await becomes(() => pause().count(), 0);
    await parts(page).stop.click();
  });
});

it("asks about a long program without a fault of accessibility in every look", async () => {
  await writeProgram(page, 'display("so far");\nwhile (true) {}');
  await inEveryLook(page, async ({ name, colorScheme }) => {
    await parts(page).run.click();
    await page.getByRole("button", { name: "Keep running" }).waitFor();
    await keepPicture(page, `running ${name}`);
    const faults = await accessibilityFaults(page, colorScheme === "dark" ? "colors" : "all");
    expect([name, faults]).toEqual([name, []]);
    await parts(page).stop.click();
    await parts(page).output.getByText("Execution aborted").waitFor();
  });
});
