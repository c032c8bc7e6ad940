import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
let questId: number;

beforeAll(async () => {
  const list: { id: number; number: string }[] = await call(await tokenOf("lin"), "GET", "/courses/1/assessments");
  questId = list.find(({ number }) => number === "Q1")?.id as number;
});

const questionOf = (question: number) => `/courses/1/quests/${questId}/${question}`;

/** Shows the report card of the question that is open. */
async function showReport(at: Page): Promise<void> {
  const isNarrow = (at.viewportSize()?.width ?? 0) < 768;
  if (isNarrow) await at.getByRole("tab", { name: "Task", exact: true }).click();
  await at.getByRole("tab", { name: "Report Card" }).click();
  await at.getByRole("heading", { name: "Testcases", exact: true }).waitFor();
}

async function openRequest(at: Page, name: RegExp): Promise<void> {
  await at.getByRole("link", { name: /^Regrade Requests \d open$/ }).waitFor();
  await at.getByRole("link", { name }).click();
  await at.getByRole("heading", { name: "Regrade request" }).waitFor();
}

it("a student sees what was lost and why, asks once, staff accept with a grade, and the student reads the answer", async () => {
  // Somebody grades the first question, and takes something away.
  const token = await tokenOf("admin");
  const { requests } = await call(token, "GET", "/courses/1/admin/regrade_requests");
  const path = `/courses/1/admin/grading/${requests[0].submissionId}/${questId * 1000}`;
  await call(token, "POST", path, { grading: { xpAdjustment: -30, comments: "Names should say more." } });
  const page = await academy.pageOf("lin", questionOf(1));
  await showReport(page);
  await page
    .getByText(/points? lost/)
    .first()
    .waitFor();
  await page.getByText("Waiting for an answer").waitFor();
  await keepPicture(page, "report-card-failed");
  await visit(page, questionOf(0));
  await page.getByText("Question 1 of").first().waitFor();
  await showReport(page);
  await page.getByText("All testcases that you can see passed.").waitFor();
  await page.getByText("-30 XP").waitFor();
  await page.getByRole("button", { name: "Ask for a regrade" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask for a regrade of question 1?" });
  await dialog.getByText("Names should say more.").waitFor();
  await dialog.getByRole("button", { name: "Send request" }).click();
  await dialog.getByText("Write a reason.").waitFor();
  await dialog.getByLabel("Why should it be graded again?").fill("`f` and `g` are the names in the *task*.");
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "regrade-ask");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Waiting for an answer").waitFor();

  // Whoever graded it is told, and led there.
  const notified = await academy.pageOf("admin");
  await notified.getByRole("button", { name: /^\d+ notifications?$/ }).click();
  await notified.getByRole("link", { name: /A student asks for a regrade\./ }).click();
  await notified.getByText("You graded this answer. It is fairer when another staff member decides.").waitFor();

  const grading = await academy.pageOf("staff", "/courses/1/regraderequests");
  await openRequest(grading, /Open the request of .* on Q1: The Function Factory, Question 1/);
  await grading.getByText("This student asks for a regrade of question 2.").waitFor();
  await grading.getByLabel("XP adjustment", { exact: false }).first().fill("0");
  await grading.getByLabel("Your answer to the student").fill("You are right, they are.");
  expect(await accessibilityFaults(grading)).toEqual([]);
  await keepPicture(grading, "regrade-decide");
  await grading.getByRole("button", { name: "Accept", exact: true }).click();
  await grading.getByText("Accepted. The student is told.").waitFor();

  await visit(page, "/courses/1/quests");
  await page.getByRole("heading", { name: "The Function Factory" }).first().waitFor();
  await page.getByRole("button", { name: /^\d+ notifications$/ }).click();
  const message = page.getByRole("link", { name: /The Function Factory There are new messages\./ });
  await message.waitFor();
  await keepPicture(page, "regrade-notice");
  await message.click();
  await page.getByText("You are right, they are.").waitFor();
  await page.getByText("Your XP: 170 before, 200 of 200 now.").waitFor();
  await becomes(() => page.getByRole("button", { name: "Ask for a regrade" }).count(), 0);
  await keepPicture(page, "regrade-answered");
});

it("accepting does not lower the XP unless staff say so, and declining leaves the marks", async () => {
  const admin = await tokenOf("admin");
  const { requests } = await call(admin, "GET", "/courses/1/admin/regrade_requests");
  const { submissionId, questionId } = requests[0];
  const path = `/courses/1/admin/grading/${submissionId}/${questionId}`;
  await call(admin, "POST", path, { grading: { xpAdjustment: 40 } });
  const page = await academy.pageOf("staff", "/courses/1/regraderequests");
  await openRequest(page, /Question 2/);
  await page.getByText("The answer was graded again since the student asked.").waitFor();
  await page.getByLabel("Your answer to the student").fill("The start is half of the task.");
  await page.getByLabel("XP adjustment", { exact: false }).first().fill("39");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Lower the XP?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByText("Declined. The marks stay, and the student is told.").waitFor();
  await page.getByText("The start is half of the task.").waitFor();
});

const rulesOf = (look: string) => (look.startsWith("dark") ? "colors" : "all");

it("lists requests without a fault that axe finds, or lines that are cut, in every look", async () => {
  const page = await academy.pageOf("staff", "/courses/1/regraderequests");
  await page.getByRole("heading", { name: "Requests by question" }).waitFor();
  await page.getByRole("heading", { name: "No open requests" }).waitFor();
  await page.getByRole("button", { name: "Show Open" }).click();
  await page.getByRole("option", { name: "Answered" }).click();
  await page.getByRole("link", { name: /Question 3/ }).waitFor();
  await inEveryLook(page, async ({ name }) => {
    expect([name, await accessibilityFaults(page, rulesOf(name))]).toEqual([name, []]);
    await keepPicture(page, `regrade-requests-${name}`);
  });
});

it("shows the report card in every look", async () => {
  const page = await academy.pageOf("noor", questionOf(2));
  await page.getByRole("tab", { name: "Report Card" }).waitFor();
  await inEveryLook(page, async ({ name }) => {
    await showReport(page);
    await page.getByText("Not wrong at all").waitFor();
    expect([name, await accessibilityFaults(page, rulesOf(name))]).toEqual([name, []]);
    await keepPicture(page, `report-card-${name}`);
  });
});
