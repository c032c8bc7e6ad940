import type { Page } from "playwright-core";
import { CHECKED_MISSION, largeMission } from "./checked-mission";
import { academyFixture } from "./fixture";
import { longestTasks } from "./main-thread";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, visit } from "./screens";
import { writeProgram } from "./workspace";

const academy = academyFixture();

let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("staff", "/mission-control");
});

/** Opens a mission's file in mission control, and its checks. */
async function openMission(xml: string): Promise<void> {
  await visit(page, "/mission-control");
  const file = { name: "mission.xml", mimeType: "text/xml", buffer: Buffer.from(xml) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("tab", { name: "Checks" }).click();
}

const openQuestion = (page: Page, number: number) =>
  page
    .getByRole("navigation", { name: "Questions" })
    .getByRole("button", { name: new RegExp(`^Question ${number}($|:)`) })
    .click();

const table = (page: Page) => page.getByRole("region", { name: "Testcases by program" });
const state = (page: Page) => page.locator(".mc-checks__state").innerText();
const rows = (page: Page): Promise<string[][]> =>
  table(page)
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll(".mc-cell__outcome")].map((cell) => cell.textContent ?? "")),
    );
const notices = (page: Page, number: number) =>
  page.getByRole("list", { name: `Question ${number}` }).getByRole("button");

describe("a mission with a question for each thing that checks find", () => {
  beforeAll(() => openMission(CHECKED_MISSION));

  it("shows what programs do in each testcase, says what is wrong in words, and leads to where it is mended", async () => {
    await becomes(() => state(page), "Checks found problems");
    await becomes(
      () => rows(page),
      [
        ["Passes", "Fails", "Fails", "Passes"],
        ["Passes", "Fails", "Fails", "Passes"],
        ["Passes", "Passes", "Fails", "Passes"],
      ],
    );
    await becomes(
      () => table(page).locator("thead th").allInnerTexts(),
      [
        "Testcase",
        "Model solution\nAs expected",
        "Starter code\nAs expected",
        "“adds two”\nAs expected",
        "“right”\nAs expected",
      ],
    );
    const time = expect.stringMatching(/^\d+ of 1,000 ms$/);
    await becomes(() => table(page).locator("tfoot td").allInnerTexts(), [time, time, time, time]);
    await becomes(() => page.getByRole("navigation", { name: "Questions" }).getByRole("listitem").count(), 5);
    await page.getByRole("button", { name: "Question 1: checks passed" }).waitFor();
    await page.getByRole("button", { name: "Question 4: checks found problems" }).waitFor();
    await keepPicture(page, "mission-checks");
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole("button", { name: "Run all checks" }).click();
    await page.getByText("Each program ran 3 times.").waitFor();

    await openQuestion(page, 4);
    await becomes(
      () => notices(page, 4).locator("strong").allInnerTexts(),
      ["Problem: The model solution is too slow in testcases 1, 2.", "Warning: No wrong answer fails testcase 1."],
    );
    await openQuestion(page, 5);
    await notices(page, 5).getByText("Problem: The starter code already passes every testcase.").click();
    await page.getByRole("tab", { name: "Autograder", selected: true }).waitFor();

    await openQuestion(page, 2);
    const trap = notices(page, 2).filter({ hasText: "Warning: A program can change the list or array expected." });
    await trap.waitFor();
    await becomes(
      () => trap.locator(".mc-notice__text > span").allInnerTexts(),
      [
        "Prepend, line 1",
        "Concerns testcase 1.",
        "Grading evaluates the question's part again, without the change.",
        "Put the expected value into the testcase or the postpend.",
      ],
    );
    await trap.click();
    await page.getByRole("tab", { name: "Question Template", selected: true }).waitFor();
    await openQuestion(page, 3);
    await page.getByText("Only programming questions are checked by running programs.").waitFor();
  });

  it("fits a phone", async () => {
    await inEveryLook(
      page,
      async ({ name, colorScheme }) => {
        await page.getByRole("tab", { name: "Checks" }).click();
        await openQuestion(page, 5);
        await notices(page, 5).first().waitFor();
        await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 360);
        const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
        expect([name, faults]).toEqual([name, []]);
        await notices(page, 5).first().click();
        await page.getByRole("tab", { name: "Autograder", selected: true }).waitFor();
      },
      LOOKS.filter(({ viewport }) => viewport.width < 768),
    );
  });

  it("runs again what is changed, and stays alive while a program does not end", async () => {
    await openQuestion(page, 1);
    await page.getByRole("tab", { name: "Checks" }).click();
    await becomes(async () => (await rows(page))[0], ["Passes", "Fails", "Fails", "Passes"]);
    await page.getByRole("tab", { name: "Autograder" }).click();
    const answer = page.getByRole("group", { name: "Testcase 2" }).getByLabel("Answer");
    await answer.fill("3");
    await becomes(() => state(page), "Checks found problems");
    await notices(page, 1).getByText("The model solution fails testcase 2.").waitFor();
    await notices(page, 1).getByText("It gave 2").waitFor();
    await page.getByRole("group", { name: "Testcase 2" }).getByRole("button", { name: /Fill/ }).click();
    await becomes(() => answer.inputValue(), "2");
    await becomes(async () => (await rows(page))[1]?.[0], "Passes");

    await page.getByRole("tab", { name: "Question Template" }).click();
    await page
      .getByRole("radio", { name: /Suggested answer/ })
      .or(page.getByRole("button", { name: /^Suggested answer/ }))
      .first()
      .click();
    await writeProgram(page, "const f = x => f(x);");
    await page.getByText("Checks are running…").waitFor();
    await page.getByRole("tab", { name: "Autograder" }).click();
    const program = page.getByRole("group", { name: "Testcase 3" }).getByLabel("Program");
    await program.fill("f(5);");
    await becomes(() => program.inputValue(), "f(5);");
    await notices(page, 1).getByText("The model solution is too slow in testcases 1, 2, 3.").waitFor();
    await becomes(async () => (await rows(page)).map((row) => row[0]), ["Too slow", "Too slow", "Too slow"]);
  });
});

it("lists what an upload would refuse, with the line in the file, and leads there", async () => {
  await openMission(CHECKED_MISSION.replace(' title="Checked"', "").replace(' answer="6"', ""));
  const ofQuestion = page.getByRole("list", { name: "File of question 1" }).getByRole("button");
  await ofQuestion.first().waitFor();
  await becomes(
    () => ofQuestion.locator(".mc-notice__text").allInnerTexts(),
    [expect.stringMatching(/^Problem: .*answer.*\n+Line \d+, column \d+ of the file$/)],
  );
  await ofQuestion.first().click();
  await page.getByRole("tab", { name: "Autograder", selected: true }).waitFor();
  const ofMission = page.getByRole("list", { name: "Whole mission" }).getByRole("button");
  await ofMission.filter({ hasText: /title/i }).click();
  await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
  await keepPicture(page, "mission-checks-file");
  expect(await accessibilityFaults(page)).toEqual([]);
  await becomes(() => state(page), "Checks found problems");
  await page.getByLabel("Title", { exact: true }).fill("Titled");
  await ofMission.filter({ hasText: /title/i }).waitFor({ state: "detached" });
});

it("says that an upload would refuse a mission in which there is nothing to check", async () => {
  await openMission(
    '<CONTENT><TASK kind="missions" number="K3"><TEXT>T</TEXT><PROBLEMS/><DEPLOYMENT interpreter="1"/></TASK></CONTENT>',
  );
  await becomes(() => state(page), "An upload would refuse this mission");
});

it("lets a person write while a mission of 50 questions of 30 testcases is checked", async () => {
  await openMission(largeMission(50, 30));
  await page.getByText("Checks are running…").waitFor();
  await page.getByRole("tab", { name: "Grading" }).click();
  const field = page.getByLabel("Max XP");
  const [longest = 0] = await longestTasks(page, async () => {
    await field.pressSequentially("123456");
    await becomes(() => field.inputValue(), expect.stringContaining("123456"));
  });
  process.stdout.write(`  The longest task of six keys while checks run: ${longest.toFixed(1)} ms\n`);
  await becomes(async () => (await rows(page)).filter(([solution]) => solution === "Passes").length, 30);
});
