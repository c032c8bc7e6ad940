import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Academy, startAcademy } from "./academy";
import { launchBrowser } from "./chromium";
import { keepPicture, logIn, openContext } from "./screens";
import { editorReady, openCard, parts, programShown, writeProgram } from "./workspace";

const ECHOES = "function echoes(n) {\n    return n === 0 ? 0 : 1 + echoes(math_floor(n / 2));\n}";
const LOUDNESS = "function loudness(n) {\n    return n === 0 ? 0 : n + loudness(halve(n));\n}";
const ENDLESS = "function again() {\n    return again();\n}\nagain();";

let academy: Academy;
let browser: Browser;
let student: BrowserContext;
let page: Page;

beforeAll(async () => {
  [academy, browser] = await Promise.all([startAcademy(), launchBrowser()]);
  student = await openContext(browser, academy.origin);
  page = await student.newPage();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await academy?.remove();
});

/** Opens another tab of the student at the same place. */
async function anotherTab(): Promise<Page> {
  const tab = await student.newPage();
  await tab.goto(page.url());
  await editorReady(tab);
  return tab;
}

describe("a student solves a mission", () => {
  it("shows the login card with one button a provider", async () => {
    await page.goto("/");
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    await page.getByRole("button", { name: "Log in with Demo university" }).waitFor();
    await page.getByRole("button", { name: "Log in with Test accounts" }).click();
    await page.getByRole("button", { name: /Stella Student/ }).click();
    await page.waitForURL(/\/courses\/\d+\/missions$/);
  });

  it("lists missions as Upcoming, Open and Closed", async () => {
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    for (const section of ["Upcoming", "Open", "Closed"])
      await page
        .getByText(new RegExp(`^${section}`))
        .first()
        .waitFor();
    await page.getByText("The Echo Chamber").waitFor();
  });

  it("opens the mission with its briefing, runs with Shift-Enter and shows the value", async () => {
    await openCard(page, "The Echo Chamber");
    await page.getByRole("dialog").getByText("The survey drone has found a cave").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Question 1 of 3").waitFor();
    await writeProgram(page, "display(6 * 7);\n1 + 1;");
    await page.keyboard.press("Shift+Enter");
    await parts(page).output.getByText("42").waitFor();
    await parts(page).output.getByText("2", { exact: true }).waitFor();
    await keepPicture(page, "workspace");
  });

  it("evaluates REPL input in the context of the program", async () => {
    await writeProgram(page, ECHOES);
    await parts(page).run.click();
    await parts(page).input.fill("echoes(1000) * 100;");
    await parts(page).input.press("Shift+Enter");
    await parts(page).output.getByText("1000", { exact: true }).waitFor();
  });

  it("stays responsive in an endless program and stops at once", async () => {
    await writeProgram(page, ENDLESS);
    await parts(page).run.click();
    await parts(page).stop.waitFor();
    const frames = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let count = 0;
          const end = performance.now() + 300;
          const tick = () => (performance.now() > end ? resolve(count) : requestAnimationFrame(tick), (count += 1));
          requestAnimationFrame(tick);
        }),
    );
    expect(frames).toBeGreaterThan(3);
    await parts(page).stop.click();
    await parts(page).output.getByText("Execution aborted").waitFor();
    await parts(page).run.waitFor();
    await writeProgram(page, "1 + 2;");
    await parts(page).run.click();
    await parts(page).output.getByText("3", { exact: true }).waitFor();
  });

  it("names the line of a mistake", async () => {
    await writeProgram(page, "const a = 1;\nconst b = c;");
    await parts(page).run.click();
    await parts(page)
      .output.getByText(/Line 2: Name c not declared/)
      .waitFor();
  });

  it("holds a blocking question until its testcases pass", async () => {
    await writeProgram(page, "function echoes(n) {\n    return 0;\n}");
    await parts(page).next.click();
    await page.getByText("Your solution has not passed all testcases!").waitFor();
    await page.getByText("Question 1 of 3").waitFor();
  });

  it("runs the visible testcases in the Autograder tab", async () => {
    await writeProgram(page, ECHOES);
    await parts(page).tab("Autograder").click();
    await page.getByRole("button", { name: "Run all testcases" }).click();
    await page.getByText("Running all testcases!").waitFor();
    await page.getByText("Passed").nth(2).waitFor();
    await page.getByText("Hidden testcase").waitFor();
    await keepPicture(page, "autograder");
  });

  it("saves", async () => {
    await parts(page).save.click();
    await page.getByText("Saved!").waitFor();
    await page.reload();
    expect(await programShown(page)).toContain("1 + echoes(math_floor(n / 2))");
  });

  it("keeps what was typed when the tab is closed", async () => {
    const tab = await anotherTab();
    await writeProgram(tab, `${ECHOES}\n// typed, never saved`);
    await tab.waitForTimeout(600);
    await tab.close({ runBeforeUnload: false });
    const reopened = await anotherTab();
    expect(await programShown(reopened)).toContain("// typed, never saved");
    await reopened.close();
  });

  it("keeps what was typed without a network, and says so", async () => {
    await page.reload();
    await editorReady(page);
    await student.setOffline(true);
    await writeProgram(page, `${ECHOES}\n// typed in a tunnel`);
    await parts(page).save.click();
    await page.getByText("Offline, kept in this browser").waitFor();
    await student.setOffline(false);
    await page.reload();
    expect(await programShown(page)).toContain("// typed in a tunnel");
    await parts(page).save.click();
    await page.getByText("Saved!").waitFor();
  });

  it("never overwrites newer saved work: the second tab is told and both texts are kept", async () => {
    const elsewhere = await openContext(browser, academy.origin);
    const other = await elsewhere.newPage();
    await logIn(other, "student");
    await other.goto(page.url());
    await writeProgram(page, `${ECHOES}\n// from the first device`);
    await writeProgram(other, `${ECHOES}\n// from the second device`);
    await parts(page).save.click();
    await page.getByText("Saved!").waitFor();
    await parts(other).save.click();
    await other.getByText("A newer answer was saved elsewhere.").first().waitFor();
    await keepPicture(other, "conflict");
    await expect(other.getByText("// from the first device").first().isVisible()).resolves.toBe(true);
    await elsewhere.close();
  });

  it("goes on to the next question, saves it, and shows a hint for a choice", async () => {
    await parts(page).next.click();
    await page.getByText("Question 2 of 3").waitFor();
    await writeProgram(page, LOUDNESS);
    await parts(page).save.click();
    await page.getByText("Saved!").first().waitFor();
    await parts(page).next.click();
    await page.getByText("Question 3 of 3").waitFor();
    await page.getByText("It gives 4").click();
    await page.getByText("It would be, if something stopped it at 0.").waitFor();
    await page.getByText("It calls itself again and again").click();
    await page.getByText("Right: halving 0 gives 0").waitFor();
  });

  it("finalises, and the verdict arrives without a reload", async () => {
    await page.getByRole("button", { name: "Finalize Submission" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Finalize" }).click();
    const before = performance.now();
    await page.getByText(/Autograded: \d+ of 500 XP/).waitFor();
    process.stdout.write(`submit to visible verdict in the page: ${(performance.now() - before).toFixed(0)} ms\n`);
    await keepPicture(page, "verdict");
  });
});
