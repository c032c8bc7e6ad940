import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, addressOf, becomes, keepPicture, LOOKS, visit } from "./screens";
import { editorReady, openCard, writeProgram } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

/** Opens what the dashboard says about the quest that members of the demo course have worked on. */
async function quest(page: Page): Promise<void> {
  await page.getByRole("link", { name: "The Function Factory" }).click();
  await page.getByRole("heading", { name: "The Function Factory" }).waitFor();
}

it("shows what groups have submitted and how assessments go, and leads from a stuck student to the answer and from what is gone to what is there", async () => {
  const page = await academy.pageOf("staff", "/courses/1/dashboard");
  const groups = page.getByRole("table", { name: "Groups" });
  await groups.getByText("Group 2").waitFor();
  await becomes(
    () => groups.locator("thead th").allInnerTexts(),
    expect.arrayContaining(["Group", "Avenger", "Ungraded Missions", "Submitted Missions", "Ungraded Quests"]),
  );
  const row = page.getByRole("row", { name: /The Function Factory/ });
  await becomes(async () => (await row.locator("td").allInnerTexts()).slice(0, 3), ["4", "2", "1"]);
  await keepPicture(page, "dashboard");
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("link", { name: "First Steps" }).waitFor();
  await quest(page);
  const student = page.getByRole("row", { name: /tomas/ });
  await becomes(() => student.innerText(), expect.stringMatching(/Question 1, testcase 1\s+couple\(.*\s+6/));
  await keepPicture(page, "dashboard-assessment");
  expect(await accessibilityFaults(page)).toEqual([]);
  await student.getByRole("link").click();
  await page.getByText("Answer of tomas").waitFor();

  // What there is to do where nothing is, and how to go on from what is gone.
  await visit(page, "/courses/1/dashboard?assessment=4711");
  await page.getByText("This is not here").waitFor();
  await page.getByRole("link", { name: /All assessments/ }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.getByRole("link", { name: "The Vault" }).click();
  await page.getByText("No submission has its verdict yet").waitFor();
  await page.getByText("Nobody is stuck").waitFor();
});

it("shows how many chose what, and leads from a choice to who they are", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  // Only the columns that are seen are drawn.
  await page.setViewportSize({ width: 1600, height: 900 });
  await page
    .getByRole("grid", { name: "Students by assessments" })
    .getByRole("button", { name: /Reading Programs: statistics$/ })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Question 2: 1 of 4 chose right" }).click();
  const question = page.getByRole("table", { name: /^Question 2 \(4 of \d+ students have answered\)$/ });
  await becomes(
    async () => (await question.locator("tbody tr").allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim()),
    ["A 3 0 of 4 (0 %)", "B 9 3 of 4 (75 %) See who", "C 27 Right 1 of 4 (25 %) See who"],
  );
  await keepPicture(page, "dashboard-choices");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "See who: question 2, choice B" }).click();
  await page.getByRole("heading", { name: "Chose B" }).waitFor();
  await becomes(() => page.locator(".answer-groups__students a").allInnerTexts(), ["noor", "tomas", "yuki"]);
  await keepPicture(page, "answers-by-choice");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "All answers to the question" }).click();
  await page.getByRole("heading", { name: "Chose C, the right one" }).waitFor();
  await page.getByRole("button", { name: "Look at the group: Chose C, the right one" }).click();
  await page.getByRole("link", { name: "lin", exact: true }).click();
  await becomes(() => addressOf(page), expect.stringMatching(/^\/courses\/1\/grading\/\d+\/1$/));
});

it("has room for choices and days on a phone, in the dark", async () => {
  const page = await academy.pageOf("staff", "/courses/1/dashboard", LOOKS.at(-1));
  for (const [number, name] of [
    ["P1", "Choices"],
    ["M3", "Testcases by day"],
  ] as const) {
    const list = await call(await tokenOf("staff"), "GET", "/courses/1/assessments");
    const { id } = list.find((one: { number: string }) => one.number === number);
    await visit(page, `/courses/1/dashboard?assessment=${id}`);
    const heading = page.getByRole("heading", { name, exact: true });
    await heading.scrollIntoViewIfNeeded();
    await keepPicture(page, `dashboard-phone-${name}`);
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await becomes(tooWide, 0);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

it("shows how testcases developed by day, with figures, and the time on task", async () => {
  const page = await academy.pageOf("staff", "/courses/1/dashboard");
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("link", { name: "Stepping Stones" }).click();
  await page.getByRole("heading", { name: "Testcases by day" }).waitFor();
  await becomes(
    () => page.getByRole("img", { name: /^Testcase 4: from 0 % on \d+ \w+ to 67 % on \d+ \w+ pass$/ }).count(),
    1,
  );
  await page.getByText("Figures by day of question 1").click();
  const figures = page.locator(".dashboard__details table");
  await becomes(async () => await figures.locator("tbody tr td:nth-of-type(1)").allInnerTexts(), ["1", "2", "3"]);
  await page.getByRole("table").filter({ hasText: "Half took up to" }).getByText("3 answers").waitFor();
  await keepPicture(page, "dashboard-days");
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("tells a student that they are stuck in the words that staff read, until they get on", async () => {
  const page = await academy.pageOf("tomas", "/courses/1/quests");
  await openCard(page, "The Function Factory");
  await editorReady(page);
  await page.getByRole("tab", { name: /Autograder/ }).click();
  await page.getByRole("button", { name: "Run all testcases" }).click();
  await page.getByText("You ran the testcases 7 times without passing a new one.").waitFor();
  await page.getByText("Stuck? Ask in your group's forum, or talk to your avenger.").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "stuck");
  const staff = await academy.pageOf("staff", "/courses/1/dashboard");
  await quest(staff);
  await becomes(() => staff.getByRole("row", { name: /tomas/ }).innerText(), expect.stringMatching(/\s7\s/));
  await writeProgram(page, "function couple(f, g) { return x => f(g(x)); }");
  await page.getByRole("button", { name: "Run all testcases" }).click();
  await page.getByText("without passing a new one").waitFor({ state: "detached" });
  await staff.reload();
  await staff.getByText("Nobody is stuck").waitFor();
});

it("is closed to students", async () => {
  const page = await academy.pageOf("student", "/courses/1/dashboard");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("link", { name: "Missions" }).first().waitFor();
  await becomes(() => page.getByRole("link", { name: "Dashboard" }).count(), 0);
  await becomes(() => page.getByRole("heading", { name: "Dashboard" }).count(), 0);
});
