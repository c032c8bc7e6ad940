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
  await staff.getByText(`Grades of ${TITLE} are hidden until you publish them.`).waitFor();
  await keepPicture(staff, "grades-hidden-workspace");

  const student = await academy.pageOf("student", `/courses/1/missions/${assessmentId}/0`);
  await student.getByRole("tab", { name: "Report Card" }).click();
  await student.getByText("are published for all at once", { exact: false }).waitFor();
  await becomes(() => student.getByText("Well thought out").count(), 0);
  await keepPicture(student, "grades-hidden-student");

  await staff
    .getByRole("button", { name: `Publish grades of ${TITLE}` })
    .first()
    .click();
  const dialog = staff.getByRole("dialog", { name: `Publish the grades of “${TITLE}”?` });
  await dialog.getByText("Nobody is told: no work is graded as a whole yet.").waitFor();
  await dialog.getByText("1 submission is still ungraded.").waitFor();
  expect(await accessibilityFaults(staff)).toEqual([]);
  await keepPicture(staff, "grades-publish");
  await dialog.getByRole("button", { name: "Publish grades" }).click();
  await staff.getByText("Grades are published.").waitFor();
  await becomes(() => staff.getByText(`Students do not see grades and comments of ${TITLE} yet`).count(), 0);
  await student.reload();
  await student.getByRole("tab", { name: "Report Card" }).click();
  await student.locator(".aw-report").getByText("Well thought out").waitFor();
});

it("the first grade of whoever grades an assessment says that students see it, and hides it", async () => {
  const admin = await academy.pageOf("admin", `/courses/1/grading/${submissionId}/1`);
  await admin.getByLabel("Comments").fill("Mind the base case");
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await admin.getByText(`Students see grades of ${TITLE} at once.`).waitFor();
  await keepPicture(admin, "grades-first");
  await admin.getByRole("button", { name: "Hide until I publish" }).click();
  await admin.getByText(`Grades of ${TITLE} are hidden until you publish them.`).waitFor();
  await visit(admin, "/courses/1/groundcontrol");
  await choose(admin, "Publish grades");
  await admin.getByText("Grades are published.").waitFor();
});

it("grades of new assessments are hidden where the type says so", async () => {
  const admin = await academy.pageOf("admin", "/courses/1/adminpanel");
  await admin.getByRole("checkbox", { name: "Grades hidden until published of Paths" }).click();
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await admin.getByText("Everything is saved.").waitFor();
  await keepPicture(admin, "grades-hidden-by-type");
  await visit(admin, "/courses/1/groundcontrol");
  const xml =
    '<CONTENT><TASK number="HIDDEN1" title="Hidden from the start"><PROBLEMS><PROBLEM type="mcq" maxxp="10">' +
    '<TEXT>One</TEXT><CHOICE correct="true"><TEXT>A</TEXT></CHOICE></PROBLEM></PROBLEMS>' +
    '<DEPLOYMENT interpreter="1"/></TASK></CONTENT>';
  const token = await tokenOf("admin");
  const types: { assessmentConfigId: number; type: string; hidesGrades: boolean }[] = await call(
    token,
    "GET",
    "/courses/1/admin/config/assessment_configs",
  );
  const path = types.find(({ type }) => type === "Paths");
  expect(path?.hidesGrades).toBe(true);
  const uploaded = await admin.request.post("/v2/courses/1/admin/assessments", {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      "assessment[file]": { name: "hidden.xml", mimeType: "text/xml", buffer: Buffer.from(xml) },
      assessmentConfigId: String(path?.assessmentConfigId),
      forceUpdate: "false",
    },
  });
  expect(await uploaded.text()).toBe("OK");
  const { rows } = await call(token, "GET", "/courses/1/admin/assessments?search=HIDDEN1");
  expect(rows).toMatchObject([{ hidesGrades: true }]);
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
