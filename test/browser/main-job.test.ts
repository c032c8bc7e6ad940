import { readFileSync } from "node:fs";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes, drawn, keepPicture, visit, withWorkers, withWrongClock, workerActive } from "./screens";
import { draftsOf, editorReady, openCard, parts, programShown, writeProgram } from "./workspace";

const ECHOES = "function echoes(n) {\n    return n === 0 ? 0 : 1 + echoes(math_floor(n / 2));\n}";
const LOUDNESS = "function loudness(n) {\n    return n === 0 ? 0 : n + loudness(halve(n));\n}";
const ENDLESS = "function again() {\n    return again();\n}\nagain();";

const academy = academyFixture();
let student: BrowserContext;
let page: Page;
let staff: Page;

beforeAll(async () => {
  // As in a student's browser: from the login on the update worker is at work.
  student = await withWorkers(academy);
  // And on a device by whose clock everything has closed: what is open is for the server to say.
  await withWrongClock(student, 400 * 86_400_000);
  page = await student.newPage();
});

/** Saves, and waits for what the editor's bar says: the message alone may be that of the save before. */
async function save(): Promise<void> {
  await parts(page).save.click();
  await page.getByText("Saved!").first().waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
}

describe("a student solves a mission", () => {
  it("shows the login card with one button a provider", async () => {
    await page.goto("/");
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    await workerActive(page);
    await page.getByRole("button", { name: "Log in with Demo university" }).waitFor();
    await page.getByRole("button", { name: "Log in with Test accounts" }).click();
    await page.getByRole("button", { name: /Stella Student/ }).click();
    // The root of a course with a game leads there; its missions are a link away.
    await page.getByRole("button", { name: "Play Chapter" }).waitFor();
    await becomes(async () => new URL(page.url()).pathname, "/courses/1/game");
    await visit(page, "/courses/1/missions");
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
    await page.locator(".monaco-editor.focused").waitFor();
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

  it("steps through the program beside the mission", async () => {
    await parts(page).tab("Stepper").click();
    await parts(page).run.click();
    await parts(page).output.getByText("Check out the Stepper tab!").waitFor();
    await page.getByRole("slider", { name: "Step", exact: true }).waitFor();
    await keepPicture(page, "mission-stepper");
    await parts(page).tab("Task 1").click();
  });

  it("stays responsive in an endless program and stops at once", async () => {
    await writeProgram(page, ENDLESS);
    await parts(page).run.click();
    await parts(page).stop.waitFor();
    await drawn(page, 5);
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

  it("saves for every tab, and keeps what was typed in a tab that is closed", async () => {
    await save();
    const tab = await student.newPage();
    await tab.goto(page.url());
    await becomes(() => programShown(tab), expect.stringContaining("1 + echoes(math_floor(n / 2))"));
    // What is typed there is kept when it is closed at once.
    await writeProgram(tab, `${ECHOES}\n// typed, never saved`);
    await becomes(() => draftsOf(tab), expect.stringContaining("// typed, never saved"));
    await tab.close({ runBeforeUnload: false });
    await page.reload();
    await becomes(() => programShown(page), expect.stringContaining("// typed, never saved"));
  });

  it("keeps what was typed without a network, and says so", async () => {
    await student.setOffline(true);
    await writeProgram(page, `${ECHOES}\n// typed in a tunnel`);
    await parts(page).save.click();
    await page.getByText("Offline, kept in this browser").waitFor();
    await student.setOffline(false);
    await page.reload();
    await becomes(() => programShown(page), expect.stringContaining("// typed in a tunnel"));
    await save();
  });

  it("never overwrites newer saved work: the second tab is told and both texts are kept", async () => {
    const other = await academy.pageOf("student", page.url());
    await writeProgram(page, `${ECHOES}\n// from the first device`);
    await writeProgram(other, `${ECHOES}\n// from the second device`);
    await save();
    await parts(other).save.click();
    await other.getByText("A newer answer was saved elsewhere.").first().waitFor();
    await keepPicture(other, "conflict");
    await other.getByText("// from the first device").first().waitFor();
  });

  it("goes on to the next question, saves it, and shows a hint for a choice", async () => {
    await parts(page).next.click();
    await page.getByText("Question 2 of 3").waitFor();
    await writeProgram(page, LOUDNESS);
    await save();
    await parts(page).next.click();
    await page.getByText("Question 3 of 3").waitFor();
    await page.getByText("It gives 4").click();
    await page.getByText("It would be, if something stopped it at 0.").first().waitFor();
    await page.getByText("It calls itself again and again").click();
    await page.getByText("Right: halving 0 gives 0").first().waitFor();
  });

  it("finalises, and the verdict arrives without a reload", async () => {
    await page.getByRole("button", { name: "Finalize Submission" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Finalize" }).click();
    const before = performance.now();
    await page.getByText(/Autograded: \d+ \/ 500 XP/).waitFor();
    process.stdout.write(`submit to visible verdict in the page: ${(performance.now() - before).toFixed(0)} ms\n`);
    await keepPicture(page, "verdict");
  });
});

describe("staff grade on top", () => {
  beforeAll(async () => {
    staff = await academy.pageOf("staff", "/courses/1/grading");
  });

  it("finds the submission in the table, filters, toggles groups and exports", async () => {
    await staff.getByRole("heading", { name: /^Grading/ }).waitFor();
    await staff.getByRole("row", { name: /Stella Student.*The Echo Chamber/ }).waitFor();
    await staff.getByPlaceholder("Filter submissions").fill("no such thing");
    await staff.getByText("Nothing matches “no such thing”").waitFor();
    await staff.getByPlaceholder("Filter submissions").fill("echo");
    await staff.getByRole("row", { name: /Stella Student/ }).waitFor();
    await staff.getByRole("checkbox", { name: "Show all groups" }).click();
    await keepPicture(staff, "grading-table");
    const [file] = await Promise.all([
      staff.waitForEvent("download"),
      staff.getByRole("button", { name: "Export to CSV" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8")).toContain("The Echo Chamber,Missions");
  });

  it("shows code, testcases and results, and refuses XP out of bounds", async () => {
    await staff.getByRole("link", { name: /^Grade: Stella Student/ }).click();
    await staff.getByText("Question 1 of 3").waitFor();
    await staff.getByText("// from the first device").waitFor();
    await staff.getByRole("tab", { name: "Autograder" }).click();
    await staff.getByText("4 of 4 testcases passed").waitFor();
    await staff.getByText("secret").first().waitFor();
    await staff.getByRole("tab", { name: "Grading" }).click();
    await staff.getByLabel("XP adjustment").fill("100");
    await staff.getByText("XP 300 is out of bounds. Maximum xp is 200.").first().waitFor();
  });

  it("runs the student's program, tries a change on it, and puts it back", async () => {
    await parts(staff).run.click();
    await parts(staff).output.getByText("undefined", { exact: true }).waitFor();
    await parts(staff).input.fill("echoes(1000) * 100;");
    await parts(staff).input.press("Shift+Enter");
    await parts(staff).output.getByText("1000", { exact: true }).waitFor();
    await writeProgram(staff, "6 * 7;");
    await staff.getByText("You are editing a copy. The student's answer does not change.").waitFor();
    await parts(staff).run.click();
    await parts(staff).output.getByText("42", { exact: true }).waitFor();
    await staff.getByRole("button", { name: "Reset", exact: true }).click();
    await staff.getByRole("dialog").getByText("This will reset the editor. Are you sure?").waitFor();
    await staff.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
    await staff.getByText("// from the first device").waitFor();
    await staff.getByText("You are editing a copy.").waitFor({ state: "detached" });
  });

  /** Saves and waits until nothing is left to discard: the message alone may be that of the save before. */
  const saveGrade = async (): Promise<void> => {
    await staff.getByRole("button", { name: "Save", exact: true }).click();
    await staff.getByText("Saved successfully!").last().waitFor();
    await staff.getByRole("button", { name: "Discard" }).waitFor({ state: "hidden" });
  };

  it("adjusts XP, comments with a preview, saves and goes on", async () => {
    await staff.getByLabel("XP adjustment").fill("-50");
    await staff.getByLabel("Comments").fill("Well **halved**.");
    await staff.locator("strong", { hasText: "halved" }).waitFor();
    await keepPicture(staff, "grading-workspace");
    await saveGrade();
    for (const question of ["2", "3"]) {
      await staff.getByRole("link", { name: "Next question" }).click();
      await staff.getByText(`Question ${question} of 3`).waitFor();
      await staff.getByLabel("Comments").fill(`Seen ${question}.`);
      await saveGrade();
    }
  });

  it("tells the student: badge, graded, XP and the comment in the Report Card", async () => {
    await page
      .getByRole("button", { name: "Return to Academy" })
      .or(page.getByRole("link", { name: "Return to Academy" }))
      .click();
    // A reload before the page has moved on would open the mission again.
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await becomes(async () => new URL(page.url()).pathname, "/courses/1/missions");
    await page.reload();
    const card = page.getByRole("article").filter({ hasText: "The Echo Chamber" });
    await card
      .getByText(/Graded/)
      .first()
      .waitFor();
    await card.getByText("450 / 500 XP + 100 early bonus").waitFor();
    await page
      .getByRole("button", { name: /notification/i })
      .first()
      .click();
    await page
      .getByText(/manually graded/)
      .first()
      .waitFor();
    await keepPicture(page, "notifications");
    await page.keyboard.press("Escape");
    await page
      .getByText(/manually graded/)
      .first()
      .waitFor({ state: "hidden" });
    await openCard(page, "The Echo Chamber");
    await page.getByRole("tab", { name: "Report Card" }).click();
    // In the report card, and above the program.
    for (const place of [".aw-report", ".line-zone"]) {
      await page.locator(place).getByText("Well halved.").waitFor();
      await page.locator(place).getByText("150 / 200").waitFor();
    }
    await keepPicture(page, "report-card");
  });

  it("reautogrades an answer and the submission after asking", async () => {
    const reautograde = async (question: string, button: Locator) => {
      await button.click();
      await staff.getByRole("dialog").getByText(question).waitFor();
      await staff.getByRole("dialog").getByRole("button", { name: "Reautograde" }).click();
      await staff.getByText("Autograde job queued successfully.").last().waitFor();
    };
    await reautograde("Reautograde this submission?", staff.getByRole("button", { name: "Reautograde" }).first());
    await staff.getByRole("link", { name: "Previous question" }).click();
    await staff.getByText("Question 2 of 3").waitFor();
    await staff.getByRole("tab", { name: "Autograder" }).click();
    const ofAnswer = staff.getByRole("tabpanel").getByRole("button", { name: "Reautograde" });
    await reautograde("Reautograde this answer?", ofAnswer);
    await staff.getByText("testcases passed").waitFor();
  });

  it("gives the work back after asking", async () => {
    await staff.getByRole("button", { name: "Unsubmit" }).click();
    await staff.getByText("Are you sure you want to unsubmit?").waitFor();
    await staff.getByRole("dialog").getByRole("button", { name: "Unsubmit" }).click();
    await staff.getByText("Unsubmit successful").waitFor();
    await page.reload();
    await editorReady(page);
    await parts(page).save.waitFor();
  });
});
