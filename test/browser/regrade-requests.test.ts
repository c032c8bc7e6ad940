import type { BrowserContext, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, keepPicture, LOOKS, logIn, signIn } from "./screens";

const academy = academyFixture();
const SOON = 8000;
const { call, tokenOf } = apiCalls(academy);
let staff: BrowserContext;
let questId: number;

beforeAll(async () => {
  const list: { id: number; number: string }[] = await call(await tokenOf("lin"), "GET", "/courses/1/assessments");
  questId = list.find(({ number }) => number === "Q1")?.id as number;
  staff = await academy.openContext();
  staff.setDefaultTimeout(SOON);
  await signIn(staff, "staff");
});

async function openReport(at: Page, question: number): Promise<void> {
  await at.goto(`/courses/1/quests/${questId}/${question}`);
  const isNarrow = (at.viewportSize()?.width ?? 0) < 768;
  if (isNarrow) await at.getByRole("tab", { name: "Task", exact: true }).click();
  await at.getByRole("tab", { name: "Report Card" }).click();
  await at.getByRole("heading", { name: "Testcases", exact: true }).waitFor();
}

async function openRequest(at: Page, name: RegExp): Promise<void> {
  await at.goto("/courses/1/regraderequests");
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
  const lin = await academy.openContext();
  lin.setDefaultTimeout(SOON);
  const page = await lin.newPage();
  await logIn(page, "lin");
  await openReport(page, 1);
  await page
    .getByText(/points? lost/)
    .first()
    .waitFor();
  await page.getByText("Waiting for an answer").waitFor();
  await keepPicture(page, "report-card-failed");
  await openReport(page, 0);
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
  const admin = await academy.openContext();
  admin.setDefaultTimeout(SOON);
  const notified = await admin.newPage();
  await logIn(notified, "admin");
  await notified.getByRole("button", { name: /^\d+ notifications?$/ }).click();
  await notified.getByRole("link", { name: /A student asks for a regrade\./ }).click();
  await notified.getByText("You graded this answer. It is fairer when another staff member decides.").waitFor();
  await admin.close();

  const grading = await staff.newPage();
  await openRequest(grading, /Open the request of .* on Q1: The Function Factory, Question 1/);
  await grading.getByText("This student asks for a regrade of question 2.").waitFor();
  await grading.getByLabel("XP adjustment", { exact: false }).first().fill("0");
  await grading.getByLabel("Your answer to the student").fill("You are right, they are.");
  expect(await accessibilityFaults(grading)).toEqual([]);
  await keepPicture(grading, "regrade-decide");
  await grading.getByRole("button", { name: "Accept", exact: true }).click();
  await grading.getByText("Accepted. The student is told.").waitFor();
  await grading.close();

  await page.goto("/courses/1/quests");
  await page.getByRole("button", { name: /^\d+ notifications$/ }).click();
  const message = page.getByRole("link", { name: /The Function Factory There are new messages\./ });
  await message.waitFor();
  await keepPicture(page, "regrade-notice");
  await message.click();
  await page.getByText("You are right, they are.").waitFor();
  await page.getByText("Your XP: 170 before, 200 of 200 now.").waitFor();
  expect(await page.getByRole("button", { name: "Ask for a regrade" }).count()).toBe(0);
  await keepPicture(page, "regrade-answered");
  await lin.close();
});

it("accepting does not lower the XP unless staff say so, and declining leaves the marks", async () => {
  const admin = await tokenOf("admin");
  const { requests } = await call(admin, "GET", "/courses/1/admin/regrade_requests");
  const { submissionId, questionId } = requests[0];
  const path = `/courses/1/admin/grading/${submissionId}/${questionId}`;
  await call(admin, "POST", path, { grading: { xpAdjustment: 40 } });
  const page = await staff.newPage();
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
  await page.close();
});

it.each(LOOKS)("has no fault that axe finds, nor lines that are cut: $name", async (look) => {
  const context = await academy.openContext(look);
  context.setDefaultTimeout(SOON);
  const page = await context.newPage();
  await logIn(page, "staff", "/courses/1/regraderequests");
  await page.getByRole("heading", { name: "Requests by question" }).waitFor();
  await page.getByRole("heading", { name: "No open requests" }).waitFor();
  await page.getByRole("button", { name: "Show Open" }).click();
  await page.getByRole("option", { name: "Answered" }).click();
  await page.getByRole("link", { name: /Question 3/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, `regrade-requests-${look.name.replace(/\W+/g, "-")}`);
  await context.close();
});

it.each(LOOKS)("shows the report card in every look: $name", async (look) => {
  const context = await academy.openContext(look);
  context.setDefaultTimeout(SOON);
  const page = await context.newPage();
  await logIn(page, "noor");
  await openReport(page, 2);
  await page.getByText("Not wrong at all").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, `report-card-${look.name.replace(/\W+/g, "-")}`);
  await context.close();
});
