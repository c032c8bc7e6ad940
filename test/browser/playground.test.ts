import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import {
  accessibilityFaults,
  addressOf,
  becomes,
  DIALOG,
  goTo,
  inEveryLook,
  keepPicture,
  LOOKS,
  logIn,
  rulesIn,
  showLook,
} from "./screens";
import { parts, programShown, writeProgram } from "./workspace";

/** A share link with the program `display("hi");` in Source §4. */
const LINK = "/playground#chap=4&exec=1000&ext=NONE&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g&variant=default";

const academy = academyFixture();
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student", "/courses/1/missions");
});

const language = () => page.getByLabel("Language");
const library = () => page.getByLabel("Library", { exact: true });

/** Waits until the editor shows exactly this program: Monaco draws a moment after the page knows. */
async function showsProgram(program: string): Promise<void> {
  await becomes(() => programShown(page), program);
}

/** Runs a program and waits for the last line of what it gives. */
async function gives(program: string, last: string): Promise<void> {
  await writeProgram(page, program);
  await parts(page).run.click();
  await parts(page).output.locator(".ws-entry", { hasText: last }).last().waitFor();
}

describe("the playground", () => {
  it("is reached from the menu and starts with words that say what to do", async () => {
    await page.getByRole("heading", { name: "The Echo Chamber" }).waitFor();
    await page.getByRole("link", { name: "Playground" }).first().click();
    await showsProgram("// Type your program in here!");
    expect(await page.title()).toBe("Playground · Course Academy");
  });

  it("shows what a program displays, and its result", async () => {
    await gives('display("one");\ndisplay(2);\n1 + 2;', "3");
    // What the browser has not drawn yet is no part of the text it tells.
    await becomes(() => parts(page).output.innerText(), '"one"\n2\n3');
  });

  it("runs by Shift-Enter, and shows an error at its line", async () => {
    await writeProgram(page, "const a = 1;\nconst b = a + true;");
    await page.keyboard.press("Shift+Enter");
    await parts(page).output.getByText("Line 2: Expected number on right hand side").waitFor();
    await page.locator(".ws-fault-line").first().waitFor();
  });

  it("evaluates in the REPL what the program has declared, and remembers inputs", async () => {
    await gives("const double = x => x * 2;\ndouble(4);", "8");
    const { input, output } = parts(page);
    await input.fill("double(21);");
    await input.press("Shift+Enter");
    await output.getByText("42", { exact: true }).waitFor();
    await input.press("ArrowUp");
    await becomes(() => input.inputValue(), "double(21);");
    await input.fill("");
  });

  it("stops an endless loop at once, and the next run works", async () => {
    await language().selectOption({ label: "Source §3" });
    await page.getByText("Switched to Source §3", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Limits" }).click();
    await page.getByLabel("Time limit (ms)").fill("600000");
    await page.keyboard.press("Escape");
    await writeProgram(page, "while (true) {}");
    await parts(page).run.click();
    await parts(page).stop.click();
    await parts(page).output.getByText("Execution aborted").waitFor();
    await gives("'alive';", '"alive"');
  });

  it("asks what the program asks, and takes Cancel for null", async () => {
    await writeProgram(page, 'const name = prompt("What is your name?");\nname === null ? "nobody" : "Hello " + name;');
    const dialog = page.getByRole("dialog");
    await parts(page).run.click();
    await dialog.getByLabel("What is your name?").fill("Ada");
    expect(await accessibilityFaults(page, "all", DIALOG)).toEqual([]);
    await page.keyboard.press("Enter");
    await parts(page).output.getByText('"Hello Ada"').waitFor();
    await parts(page).run.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await parts(page).output.getByText('"nobody"').waitFor();
  });

  it("waits at a breakpoint that a click beside the line has set, and shows the frames", async () => {
    await writeProgram(page, "const triple = x => {\n  const y = x * 3;\n  return y + 1;\n};\ntriple(5);");
    const number = await page.locator(".monaco-editor .line-numbers").nth(2).boundingBox();
    const editor = await page.locator(".monaco-editor").first().boundingBox();
    await page.mouse.click((editor?.x ?? 0) + 12, (number?.y ?? 0) + 10);
    await page.locator(".ws-breakpoint").waitFor();
    await parts(page).run.click();
    await page.getByText("Breakpoint hit! Paused before line 3.").waitFor();
    const waiting = page.locator(".env-frame--current");
    await becomes(() => waiting.textContent(), expect.stringContaining("y: 15"));
    expect(await accessibilityFaults(page, "all", ".ws-page")).toEqual([]);
    await page.getByRole("button", { name: "Resume" }).click();
    await parts(page).output.getByText("16", { exact: true }).waitFor();
  });

  it("runs every language that it offers", async () => {
    const programs: readonly [label: string, program: string, result: string][] = [
      ["Source §1", "1 + 1;", "2"],
      ["Source §1 Lazy", "function ignore(x) { return 3; } ignore(1 + true);", "3"],
      ["Source §1 Wasm", "2 * 2;", "4"],
      ["Source §2", "head(list(5, 6));", "5"],
      ["Source §2 Lazy", "const nat = pair(6, nat); head(tail(nat));", "6"],
      ["Source §3 Concurrent", "concurrent_execute(() => display(7));", "all threads terminated"],
      ["Source §3 Non-det", "amb(8, 9);", "8"],
      ["Source §4", "parse('9;');", '"literal"'],
      ["Source §4 Gpu", "10;", "10"],
    ];
    for (const [label, program, result] of programs) {
      await language().selectOption({ label });
      await gives(program, result);
    }
  });

  it("keeps the program when the language changes, and when it changes back", async () => {
    await language().selectOption({ label: "Source §3" });
    await writeProgram(page, "// first");
    await language().selectOption({ label: "Source §4" });
    await showsProgram("// first");
    await writeProgram(page, "// second");
    await language().selectOption({ label: "Source §3" });
    await showsProgram("// second");
  });

  it("says what a variant means where it is picked", async () => {
    await language().selectOption({ label: "Source §1 Wasm" });
    await page
      .getByText(/the same rules as Source §1/)
      .first()
      .waitFor();
  });

  it("reduces a program step by step while the Stepper tab is open", async () => {
    await language().selectOption({ label: "Source §1" });
    await parts(page).tab("Stepper").click();
    await gives("const square = x => x * x;\nsquare(1 + 2);", "Check out the Stepper tab!");
    const slider = page.getByRole("slider", { name: "Step" });
    await becomes(() => slider.getAttribute("aria-valuetext"), expect.stringMatching(/^Step 1 of \d+$/));
    await slider.press("f");
    await becomes(() => slider.inputValue(), "2");
    await page.locator(".redex--pending").first().waitFor();
    await slider.press("f");
    await page.locator(".redex--result").first().waitFor();
    await slider.press("e");
    await becomes(() => slider.inputValue(), await slider.getAttribute("max"));
    await slider.press("b");
    await slider.press("a");
    await becomes(() => slider.inputValue(), "1");
    expect(await accessibilityFaults(page, "all", "[role=tabpanel]")).toEqual([]);
    await parts(page).tab("Introduction").click();
  });

  it("gives programs the names of an external library, and a tab to what it shows", async () => {
    await language().selectOption({ label: "Source §1" });
    await library().selectOption({ label: "Runes" });
    await page.getByText("Switched to RUNES library").waitFor();
    await gives("show(heart);", "");
    await parts(page).tab("Runes").waitFor();
    await library().selectOption({ label: "All libraries" });
    await parts(page).tab("Tone Matrix").waitFor();
    await parts(page).tab("Video Display").waitFor();
    await library().selectOption({ label: "No library" });
    await parts(page).tab("Tone Matrix").waitFor({ state: "detached" });
  });

  it("names the libraries, leads to their documentation, and says that no robot is connected", async () => {
    await language().selectOption({ label: "Source §3 Non-det" });
    await library().selectOption({ label: "PixNFlix" });
    await parts(page).tab("Introduction").click();
    const links = page.getByRole("tabpanel").getByRole("link");
    await becomes(
      () => links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
      [
        "https://docs.sourceacademy.org/source_3_non-det/",
        "https://source-academy.github.io/modules/documentation/modules/pix_n_flix.html",
      ],
    );
    await library().selectOption({ label: "EV3 robot" });
    await page.getByText("Not connected to a device—programs are run in your local browser.").waitFor();
    expect(await accessibilityFaults(page, "all", ".ws-page")).toEqual([]);
    await library().selectOption({ label: "No library" });
    await page.getByText("Not connected to a device").waitFor({ state: "detached" });
  });

  it("offers an example in each empty visualiser, runs it, and keeps the program before it", async () => {
    const offer = () => page.getByRole("button", { name: "Try an example" });
    await language().selectOption({ label: "Source §2" });
    await writeProgram(page, "const mine = 1;");
    await parts(page).tab("Stepper").click();
    await offer().click();
    await page.getByText("Loaded Factorial, step by step.").waitFor();
    await page.getByRole("slider", { name: "Step", exact: true }).waitFor();
    await parts(page).tab("Data Visualizer").click();
    await offer().click();
    await page.getByRole("region", { name: "Drawing 1 of 1" }).waitFor();
    await language().selectOption({ label: "Source §3" });
    await parts(page).tab("Env Visualizer").click();
    await offer().click();
    await page.getByText("Finished. The result is 70.").waitFor();
    await page.getByRole("button", { name: "Programs" }).click();
    await page.getByRole("button", { name: /^const mine = 1;/ }).click();
    await showsProgram("const mine = 1;");
    await parts(page).tab("Introduction").click();
  });

  it("keeps program and settings over a reload", async () => {
    await language().selectOption({ label: "Source §2" });
    await writeProgram(page, "'kept';");
    await page.reload();
    await showsProgram("'kept';");
    await becomes(() => language().inputValue(), "2 default");
  });
});

describe("a share link", () => {
  it("puts its program into the editor and runs nothing, with no fault for axe-core, and fits in every look", async () => {
    await goTo(page, LINK);
    await page.getByText("Opened the shared program.").waitFor();
    await showsProgram('display("hi");');
    await becomes(() => language().inputValue(), "4 default");
    await becomes(() => parts(page).output.locator(".ws-entry").count(), 0);
    await inEveryLook(page, async (look) => {
      await page.locator(".view-line", { hasText: "display" }).waitFor();
      await keepPicture(page, `playground ${look.name}`);
      expect([look.name, await accessibilityFaults(page, rulesIn(look))]).toEqual([look.name, []]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
    await parts(page).run.click();
    await parts(page).output.getByText('"hi"').first().waitFor();
    await page.getByRole("button", { name: "Restore mine" }).click();
    await showsProgram("'kept';");
  });

  it("is read from the query too, and a damaged one is told", async () => {
    await goTo(page, LINK.replace("#", "?"));
    await page.getByText("Opened the shared program.").waitFor();
    await showsProgram('display("hi");');
    await goTo(page, "/playground?chap=9&prgrm=CYSwzgDgNghgngCgEQAsRIJQG");
    await page.getByText("You have chosen an invalid sublanguage...").waitFor();
    await page.getByText(/The program in this link is damaged/).waitFor();
    await showsProgram('display("hi");');
  });

  it("is shown to read before one logs in, and to who is in no course", async () => {
    const other = await academy.openContext();
    const tab = await other.newPage();
    await tab.goto(LINK);
    await tab.getByRole("link", { name: "Log in to run" }).waitFor();
    await becomes(() => tab.locator("main pre").textContent(), 'display("hi");');
    await logIn(tab, "nobody", LINK);
    await tab.getByText("Members of a course can run it here.").waitFor();
    await becomes(() => tab.locator("main pre").textContent(), 'display("hi");');
    await tab.goto("/playground");
    await becomes(() => addressOf(tab), "/welcome");
    await other.close();
  });
});

describe("on a phone", () => {
  it("brings to the front what waits or has appeared", async () => {
    await showLook(page, LOOKS[2]);
    await goTo(page, "/playground?chap=1&ext=RUNES");
    await writeProgram(page, "show(heart);");
    await parts(page).run.click();
    await parts(page).tab("Runes").waitFor();
    await page.getByRole("tab", { name: "REPL", exact: true }).click();
    await parts(page).output.locator(".ws-entry").first().waitFor();
  });
});
