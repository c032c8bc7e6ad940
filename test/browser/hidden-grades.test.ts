import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

const TITLE = "The Echo Chamber";
let assessmentId: number;
let submissionId: number;
let staff: Page;

beforeAll(async () => {
  const token = await tokenOf("student");
  const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
  const { id } = list.find(({ title }) => title === TITLE) ?? { id: 0 };
  assessmentId = id;
  const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
  for (const question of questions as { id: number; type: string }[]) {
    const answer = question.type === "mcq" ? 1 : "1;";
    await call(token, "POST", `/courses/1/assessments/question/${question.id}/answer`, { answer });
  }
  await call(token, "POST", `/courses/1/assessments/${id}/submit`);
  const { rows } = await call(await tokenOf("staff"), "GET", "/courses/1/admin/grading/pages?text=stella%20echo");
  submissionId = rows[0].id;
  staff = await academy.pageOf("staff");
});

/** Chooses something from the menu of an assessment in Ground Control, and says yes. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions: ${TITLE}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await page.getByRole("dialog").getByRole("button", { name: item }).click();
}

it("grades are hidden, given, and published for all at once", async () => {
  await staff.getByRole("link", { name: "Ground Control" }).click();
  await choose(staff, "Hide grades");
  await staff.getByText("Grades are hidden from students.").waitFor();
  await staff.getByText("Grades hidden").waitFor();
  await keepPicture(staff, "grades-hidden");

  await visit(staff, `/courses/1/grading/${submissionId}/0`);
  await staff.getByText(`Students do not see grades and comments of ${TITLE} yet`, { exact: false }).waitFor();
  await staff.getByLabel("Comments").fill("Well thought out");
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await staff.getByText("Graded by", { exact: false }).waitFor();
  await keepPicture(staff, "grades-hidden-workspace");

  const student = await academy.pageOf("student", `/courses/1/missions/${assessmentId}/0`);
  await student.getByRole("tab", { name: "Report Card" }).click();
  await student.getByText("are published for all at once", { exact: false }).waitFor();
  await becomes(() => student.getByText("Well thought out").count(), 0);
  await keepPicture(student, "grades-hidden-student");

  await staff.getByRole("link", { name: "Publish grades in Ground Control" }).click();
  await choose(staff, "Publish grades");
  await staff.getByText("Grades are published.").waitFor();
  await student.reload();
  await student.getByRole("tab", { name: "Report Card" }).click();
  await student.locator(".aw-report").getByText("Well thought out").waitFor();
});

it("an early bonus is taken away and given back", async () => {
  await visit(staff, `/courses/1/grading/${submissionId}/0`);
  await staff.getByText("Early-submission bonus of the whole submission:", { exact: false }).waitFor();
  await staff.getByRole("button", { name: "Remove bonus" }).click();
  await staff.getByText(/The early-submission bonus of \d+ XP is removed\./).waitFor();
  await keepPicture(staff, "bonus-removed");
  await staff.getByRole("button", { name: "Give it back" }).click();
  await staff.getByRole("button", { name: "Remove bonus" }).waitFor();
});

it("the workspace of grading with its bonus has no fault of accessibility in any look", async () => {
  await visit(staff, `/courses/1/grading/${submissionId}/0`);
  await staff.getByText("Early-submission bonus", { exact: false }).waitFor();
  await inEveryLook(staff, async ({ name, colorScheme }) => {
    const faults = await accessibilityFaults(staff, colorScheme === "dark" ? "colors" : "all");
    expect([name, faults]).toEqual([name, []]);
  });
});
