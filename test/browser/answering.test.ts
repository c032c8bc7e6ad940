import type { Page } from "playwright-core";
import { expectContentToFit } from "./fitting-content";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, DIALOG, goTo, keepPicture } from "./screens";
import { openCard, parts, writeProgram } from "./workspace";

const ECHOES = "function echoes(n) {\n    return n === 0 ? 0 : 1 + echoes(math_floor(n / 2));\n}";
const WRONG = "function loudness(n) {\n    return n;\n}";

const academy = academyFixture();
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student2", "/courses/1/missions");
});

const overview = () => page.getByRole("navigation", { name: "Questions" }).getByRole("button");

/** What the row of questions says about each of them. */
const questionLabels = () => overview().evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

const finalizing = () => page.getByRole("button", { name: "Finalize Submission" });

/** The whole of a tab's name, its mark included. */
const tabText = (name: string) => parts(page).tab(name).innerText();

/** Expects that everything fits, and that the part of the screen that is new has no fault. */
async function expectSoundScreen(name: string, part: string): Promise<void> {
  await keepPicture(page, name);
  await expectContentToFit(page);
  expect(await accessibilityFaults(page, "all", part)).toEqual([]);
}

/** Expects that no message lies over this control. */
async function expectNoMessageOver(control: ReturnType<Page["getByRole"]>): Promise<void> {
  await page.locator(".toast").first().waitFor();
  const isFree = await control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isFree).toBe(true);
}

describe("a student who answers question after question", () => {
  it("sees from the first moment what is missing to finalize", async () => {
    await openCard(page, "The Echo Chamber");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("0 of 3 answered").waitFor();
    await becomes(() => finalizing().isDisabled(), true);
    expect(await questionLabels()).toEqual([
      "Question 1: not answered, must be solved first",
      "Question 2: not answered",
      "Question 3: not answered",
    ]);
  });

  it("sees how many testcases pass, what they are worth and why one is hidden", async () => {
    await parts(page).tab("Autograder").click();
    const panel = page.getByRole("tabpanel", { name: "Autograder" });
    await panel.getByText("3 testcases, not run yet.").waitFor();
    await panel.getByText("You cannot see its program and values, but it counts like the others.").waitFor();
    await panel.getByRole("button", { name: "Run all testcases" }).click();
    await panel.getByText("1 of 3 passed").waitFor();
    await panel.getByText("1 of 3 points").waitFor();
    await becomes(() => tabText("Autograder"), expect.stringContaining("1/3"));
    await expectNoMessageOver(page.getByRole("textbox", { name: "REPL input" }));
    await expectSoundScreen("testcases", "[role=tabpanel]");
  });

  it("is told that results are older than the program", async () => {
    await writeProgram(page, ECHOES);
    await page.getByText("Your code has changed. Run the testcases again.").waitFor();
    await becomes(() => page.getByText("From before your last change").count(), 3);
    await becomes(async () => (await questionLabels())[0], "Question 1: unsaved changes, must be solved first");
    await expectSoundScreen("stale testcases", "[role=tabpanel]");
    await page.getByRole("button", { name: "Run all testcases" }).click();
    await page.getByRole("tabpanel").getByText("3 of 3 passed").waitFor();
    await becomes(() => page.getByText("From before your last change").count(), 0);
  });

  it("begins the next question with its task, and sees that the one before passes", async () => {
    await parts(page).next.click();
    await page.getByText("Question 2 of 3").waitFor();
    await becomes(() => parts(page).tab("Task 2").getAttribute("aria-selected"), "true");
    await becomes(questionLabels, [
      "Question 1: 3 of 3 testcases passed",
      "Question 2: not answered",
      "Question 3: not answered",
    ]);
    await page.getByText("1 of 3 answered").waitFor();
  });

  it("jumps to a question and back, and what was typed is saved on the way", async () => {
    await writeProgram(page, WRONG);
    await parts(page).tab("Autograder").click();
    await page.getByRole("button", { name: "Run all testcases" }).click();
    await page.getByRole("tabpanel").getByText("1 of 3 passed").waitFor();
    await page.getByRole("button", { name: /^Question 1:/ }).click();
    await page.getByText("Question 1 of 3").waitFor();
    await becomes(() => parts(page).tab("Task 1").getAttribute("aria-selected"), "true");
    await becomes(async () => (await questionLabels())[1], "Question 2: 1 of 3 testcases passed");
    await parts(page).tab("Autograder").click();
    await page.getByRole("tabpanel").getByText("3 of 3 passed").waitFor();
    await page.getByRole("button", { name: /^Question 3:/ }).click();
    await page.getByText("Question 3 of 3").waitFor();
    await page.getByText("2 of 3 answered").waitFor();
    await becomes(() => finalizing().isDisabled(), true);
  });

  it("keeps the hint of a choice in view, on the choice, also when coming back", async () => {
    await page.getByText("It gives 4").click();
    const hint = page.getByRole("group", { name: "Choices" }).getByText("It would be, if something stopped it at 0.");
    await hint.waitFor();
    await expectNoMessageOver(page.getByRole("button", { name: "Evaluate" }));
    await page.getByRole("button", { name: "Previous question" }).click();
    await page.getByRole("button", { name: /^Question 3:/ }).click();
    await hint.waitFor();
    await becomes(() => page.locator(".toast").count(), 0);
    await expectSoundScreen("hint", "main");
  });

  it("is told before finalizing which questions fail and what can be earned", async () => {
    await finalizing().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You can earn up to 500 XP, plus an early bonus of 100 XP if you finalize now.").waitFor();
    await becomes(
      () => dialog.getByRole("listitem").allInnerTexts(),
      [
        expect.stringContaining("Question 1: 3 of 3 testcases passed"),
        expect.stringContaining("Question 2: 1 of 3 testcases passed"),
        expect.stringContaining("Question 3: incorrect"),
      ],
    );
    await expectSoundScreen("finalizing", DIALOG);
  });

  it("reads the same XP in the verdict, on the card and in the total, with the bonus apart", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Finalize" }).click();
    await page.getByText("Autograded: 366 / 500 XP + 100 early bonus.").waitFor();
    await becomes(() => page.locator(".aw-line--part").count(), 1);
    await expectSoundScreen("verdict", "main");
    await page.getByRole("button", { name: "Return to Academy" }).click();
    await page.getByRole("article").getByText("366 / 500 XP + 100 early bonus").waitFor();
    await page.locator(".listing__xp").getByText("366 / 2800 XP + 100 early bonus").waitFor();
    const staff = await academy.pageOf("staff", "/courses/1/grading");
    await staff.getByRole("checkbox", { name: "Show all groups" }).click();
    await staff.getByText("366 / 500 XP + 100 early bonus").waitFor();
  });
});

describe("a card with work that was begun", () => {
  it("says how many answers are missing beside the button that waits for them", async () => {
    await goTo(page, "/courses/1/others");
    await openCard(page, "First Steps");
    await page.getByRole("button", { name: "Continue" }).click();
    await writeProgram(page, 'const greeting = "Hello!";');
    await parts(page).save.click();
    await page.getByText("Saved!").waitFor();
    await page.getByRole("link", { name: "Back to Others" }).click();
    await page.getByRole("article").getByText("1 of 2 answered").waitFor();
    await becomes(() => finalizing().isDisabled(), true);
    await expectSoundScreen("begun card", "main");
  });
});
