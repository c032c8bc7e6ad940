import type { Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { enlargeAnswer, largeCockpit } from "./large-course";
import { accessibilityFaults, addressOf, becomes, hasFocus, keepPicture, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

/** What students answer to the first question of The Echo Chamber: two that fail, one that is right. */
const PROGRAMS = {
  lin: "function echoes(n) { return 1; }",
  noor: "const echoes = n => 1; // short",
  student: "function echoes(n) {\n  return n < 10 ? 0 : 1 + echoes(n / 2);\n}",
};

interface Judged {
  readonly submissionId: number;
  readonly student: { readonly name: string };
  readonly outcome: string | null;
}
let questionId: number;
const judged = async (): Promise<Judged[]> =>
  (await call(await tokenOf("staff"), "GET", `/courses/1/admin/answer_groups/${questionId}`)).answers;

beforeAll(async () => {
  for (const [username, program] of Object.entries(PROGRAMS)) {
    const token = await tokenOf(username);
    const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
    const { id } = list.find(({ title }) => title === "The Echo Chamber") ?? { id: 0 };
    const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
    questionId = questions[0].id;
    for (const question of questions as { id: number; type: string }[]) {
      const answer = question.type === "mcq" ? 1 : question.id === questionId ? program : "1;";
      await call(token, "POST", `/courses/1/assessments/question/${question.id}/answer`, { answer });
    }
    await call(token, "POST", `/courses/1/assessments/${id}/submit`);
  }
  await becomes(async () => (await judged()).filter(({ outcome }) => outcome !== null).length, 3);
});

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Students by assessments" });
const rowOf = (page: Page, name: string): Locator => grid(page).getByRole("row").filter({ hasText: name });

it("shows every student by every assessment, and leads from a cell to the work", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  await page.getByRole("heading", { name: "Cockpit" }).waitFor();
  const students = Number(await grid(page).getAttribute("aria-rowcount")) - 1;
  expect(students).toBeGreaterThan(3);
  await page.getByText(`${students} students · `).waitFor();
  await keepPicture(page, "cockpit");
  expect(await accessibilityFaults(page)).toEqual([]);
  await rowOf(page, "lin")
    .getByRole("link", { name: /^The Echo Chamber: to grade/ })
    .click();
  await page.getByText("Answer of lin").waitFor();
  await page.goBack();
  await grid(page).waitFor();
});

it("names what it counts: students who missed, submissions to grade, XP of assessments, and grades that are hidden", async () => {
  const staff = await tokenOf("staff");
  const { rows } = await call(staff, "GET", "/courses/1/admin/assessments?search=Stepping");
  await call(staff, "POST", `/courses/1/admin/assessments/${rows[0].id}`, { hidesGrades: true });
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  const figures = page.getByRole("region", { name: "What wants doing" });
  await figures.getByText("submissions of 5 students to grade, of 19 handed in").waitFor();
  const chips = page.getByRole("group", { name: "Students:" });
  await chips.getByRole("button", { name: "To grade 5" }).waitFor();
  await grid(page)
    .getByRole("columnheader", { name: /XP.*of assessments/ })
    .waitFor();
  const head = grid(page).getByRole("columnheader").filter({ hasText: "M3" });
  await head.getByText("Grades hidden").waitFor();
  await keepPicture(page, "cockpit-hidden");
  expect(await accessibilityFaults(page)).toEqual([]);
  await head.getByRole("button", { name: /Stepping Stones: statistics$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/Grades hidden\.$/).waitFor();
  await keepPicture(page, "cockpit-assessment-hidden");
  const missed = dialog.getByRole("link", { name: /^Missed: \d+ of \d+$/ });
  const [, count = "", all = ""] = (await missed.textContent())?.match(/(\d+) of (\d+)/) ?? [];
  await missed.click();
  await page.getByText(`Missed in Stepping Stones: ${count} of ${all} students.`).waitFor();
  await becomes(
    () =>
      grid(page)
        .getByLabel(/^Stepping Stones: missed/)
        .count(),
    Number(count),
  );
  await call(staff, "POST", `/courses/1/admin/assessments/${rows[0].id}`, { hidesGrades: false });
});

it("finds students by text and by state, keeps the view in the address and under a name", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  await grid(page).waitFor();
  const all = Number(await grid(page).getAttribute("aria-rowcount")) - 1;
  await page.getByRole("button", { name: /^Stuck/ }).click();
  await becomes(() => grid(page).getAttribute("aria-rowcount"), "2");
  await page
    .getByRole("status")
    .filter({ hasText: `Stuck in any assessment: 1 of ${all} students.` })
    .waitFor();
  await rowOf(page, "tomas").waitFor();
  expect(new URL(page.url()).search).toBe("?state=stuck");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByLabel("Name of the view").fill("Who needs help");
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("link", { name: "Who needs help" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show all students" }).click();
  await becomes(() => grid(page).getAttribute("aria-rowcount"), String(all + 1));
  await page.getByRole("searchbox", { name: "Name, username, e-mail, number, group or state" }).fill("group 2");
  await page
    .getByRole("status")
    .filter({ hasText: ` of ${all} students` })
    .waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("link", { name: "Who needs help" }).click();
  await becomes(() => grid(page).getAttribute("aria-rowcount"), "2");
});

it("moves between cells by keys, and opens what is in one", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  await grid(page).waitFor();
  await grid(page).getByRole("button", { name: "Sort by Student" }).focus();
  await page.keyboard.press("ArrowDown");
  await hasFocus(grid(page).locator('[data-row="1"][data-column="0"] button'));
  await page.keyboard.press("Control+End");
  await becomes(
    () => page.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-column")),
    String(Number(await grid(page).getAttribute("aria-colcount")) - 1),
  );
  await page.keyboard.press("Control+Home");
  await hasFocus(grid(page).locator('[data-row="0"][data-column="0"] button'));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("columnheader", { name: "Work" }).waitFor();
  await keepPicture(page, "cockpit-student");
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("has words for every row of a large course while it is scrolled, and cells for all that is seen when it rests", async () => {
  const page = await academy.pageOf("staff", "/courses/1/missions");
  await enlargeAnswer(page, "/admin/cockpit", largeCockpit({ students: 400, assessments: 20 }));
  await visit(page, "/courses/1/cockpit");
  const rows = page.locator(".cockpit-table__row");
  await grid(page).getByText("Student 10", { exact: true }).waitFor();
  await grid(page).getByRole("button", { name: "Sort by Student" }).focus();
  await page.keyboard.press("Control+End");
  await hasFocus(grid(page).locator('[data-row="400"] :is(a, button)').last());
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, -4000);
  await becomes(() => page.locator(".cockpit-table").evaluate((table) => Math.round(table.scrollTop) < 9000), true);
  await becomes(() => rows.filter({ hasNotText: /\d/ }).count(), 0);
  /** Rows in view whose work is still a line of text. */
  const unfinished = () =>
    page.locator(".cockpit-table").evaluate((table) => {
      const { top, bottom } = table.getBoundingClientRect();
      return [...table.querySelectorAll(".cockpit-table__text")].filter((text) => {
        const at = text.getBoundingClientRect();
        return at.bottom > top && at.top < bottom;
      }).length;
    });
  await becomes(unfinished, 0);
  expect(await accessibilityFaults(page, "all", ".cockpit-table")).toEqual([]);
  await keepPicture(page, "cockpit-large");
});

it("gives more time to all who have not begun", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  await grid(page)
    .getByRole("button", { name: /The Night Market: statistics$/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Not begun: / })
    .click();
  await page.getByText(/^Not begun in The Night Market: \d+ of \d+ students\.$/).waitFor();
  await keepPicture(page, "cockpit-not-begun");
  await page.getByRole("button", { name: /^Extend for / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Extend for / }).click();
  await dialog.getByText("Choose a day and a time.").waitFor();
  await dialog.getByPlaceholder("YYYY/MM/DD").fill("2030/01/31");
  await dialog.getByPlaceholder("hh:mm").fill("18:00");
  await keepPicture(page, "cockpit-extend");
  await dialog.getByRole("button", { name: /^Extend for / }).click();
  await page.getByText(/students? ha(s|ve) more time now\./).waitFor();
  await visit(page, "/courses/1/cockpit?state=extended");
  await page.getByText(/^Extended in any assessment: /).waitFor();
  await grid(page)
    .getByTitle(/extended to 31 Jan/)
    .first()
    .waitFor();
});

it("leads in four clicks from a testcase that answers fail to a comment on all of them and to a regrade", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    await target.click();
    clicks += 1;
  };
  await click(
    page.getByRole("link", { name: /^Answers: 3 of 3 answers fail testcase 2 of question 1, The Echo Chamber$/ }),
  );
  await page.getByRole("heading", { name: "Fail testcase 2" }).waitFor();
  await page.getByLabel("Comment").fill("What happens for **larger** numbers?");
  await keepPicture(page, "cockpit-answers");
  await click(page.getByRole("button", { name: "Grade 3 answers" }));
  await click(page.getByRole("dialog").getByRole("button", { name: "Grade 3 answers" }));
  await page.getByText("Graded 3 answers.").waitFor();
  await click(page.getByRole("link", { name: "Regrade with a preview" }));
  await page.getByRole("heading", { name: "Regrade", exact: false }).first().waitFor();
  await page.getByRole("button", { name: /The Echo Chamber/ }).waitFor();
  await page.getByRole("heading", { name: "New version" }).waitFor();
  expect(clicks).toBe(4);
  for (const { submissionId } of await judged()) {
    const answers = await call(await tokenOf("staff"), "GET", `/courses/1/admin/grading/${submissionId}`);
    expect(answers[0].grade.comments).toBe("What happens for **larger** numbers?");
  }
});

it("tells of an assessment who is missing and which testcases fail, and leads to these answers", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  await grid(page)
    .getByRole("button", { name: /The Echo Chamber: statistics$/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("3 of 3 fail it").first().waitFor();
  await keepPicture(page, "cockpit-assessment");
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("link", { name: "3 answers: comment on all" }).first().click();
  await page.getByRole("heading", { name: /^Fail testcase \d+$/ }).waitFor();
  await page.getByRole("link", { name: "All answers to the question" }).click();
  await page.getByText(/3 answers in \d groups?/).waitFor();
});

it("comes back from work to the view that it was opened from", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit?state=toGrade&sort=group");
  await grid(page).waitFor();
  await grid(page)
    .getByRole("link", { name: /to grade/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Back to the cockpit" }).waitFor();
  await page.getByRole("link", { name: "Back to the cockpit" }).click();
  await page.getByText(/^To grade in any assessment: /).waitFor();
  await becomes(async () => new URL(page.url()).search, "?state=toGrade&sort=group");
});

it("reminds of the assessment that the list is about, and says a refused username at its field alone", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit");
  await grid(page)
    .getByRole("button", { name: /The Night Market: statistics$/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Not handed in: / })
    .click();
  await page.getByRole("link", { name: /^Remind / }).click();
  const dialog = page.getByRole("dialog");
  await becomes(() => dialog.getByLabel("Title").inputValue(), "Reminder: The Night Market");
  await dialog
    .getByText(/^You have not handed in “The Night Market” yet\. It closes /)
    .first()
    .waitFor();
  await keepPicture(page, "cockpit-remind");
  await dialog.getByLabel("Usernames").fill("");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByText("Write a username.").waitFor();
  await becomes(() => page.getByText("Write a username.").count(), 1);
  await dialog.getByLabel("Usernames").fill("zed");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByText("Nobody in this course: zed").waitFor();
  await becomes(() => page.getByText("Nobody in this course: zed").count(), 1);
  await becomes(() => dialog.getByLabel("Usernames").getAttribute("aria-invalid"), "true");
});

it("says of a list that is empty what is true, and folds what can be done on a phone", async () => {
  const page = await academy.pageOf("staff", "/courses/1/cockpit?state=stuck");
  await page.getByText("Stuck in any assessment: 1 of", { exact: false }).waitFor();
  const { rows } = await call(await tokenOf("staff"), "GET", "/courses/1/admin/assessments?search=Stepping");
  await visit(page, `/courses/1/cockpit?state=stuck&assessment=${rows[0].id}`);
  await page.getByRole("heading", { name: "Nobody is stuck" }).waitFor();
  await visit(page, "/courses/1/cockpit?state=notHandedIn");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "For this list" }).click();
  await page.getByRole("button", { name: /^Copy \d+ usernames/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "cockpit-phone-list");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 768, height: 900 });
  const figures = page.getByRole("region", { name: "What wants doing" }).getByRole("list");
  await becomes(() => figures.evaluate((list) => list.scrollWidth <= list.clientWidth), true);
  await keepPicture(page, "cockpit-768");
});

it("is closed to students, and its links to what is gone say so", async () => {
  const student = await academy.pageOf("student", "/courses/1/cockpit");
  await student.getByRole("heading", { name: "Page not found" }).waitFor();
  const page = await academy.pageOf("staff", "/courses/1/cockpit?student=1&work=4711");
  await page.getByRole("main").getByRole("alert").waitFor();
  await page.getByRole("link", { name: "Cockpit" }).last().click();
  await grid(page).waitFor();
  expect(await addressOf(page)).toBe("/courses/1/cockpit");
});
