import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, addressOf, becomes, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

let assessmentId: number;

beforeAll(async () => {
  for (const username of ["lin", "noor", "student"]) {
    const token = await tokenOf(username);
    const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
    assessmentId = list.find(({ title }) => title === "The Echo Chamber")?.id ?? 0;
    const { questions } = await call(token, "GET", `/courses/1/assessments/${assessmentId}`);
    for (const question of questions as { id: number; type: string }[]) {
      const answer = question.type === "mcq" ? 1 : "1;";
      await call(token, "POST", `/courses/1/assessments/question/${question.id}/answer`, { answer });
    }
    await call(token, "POST", `/courses/1/assessments/${assessmentId}/submit`);
  }
  await becomes(async () => (await queue()).length, 3);
});

/** What waits, in the order of grading. */
const queue = async (question?: number): Promise<number[]> => {
  const asked = question === undefined ? "" : `&question=${question}`;
  const path = `/courses/1/admin/grading/pages?sort=shuffled&order=descending&assessment=${assessmentId}${asked}`;
  return (await call(await tokenOf("admin"), "GET", path)).rows.map(({ id }: { id: number }) => id);
};

/** Whose work is being graded, as the screen says it: nobody's while it is being read. */
const student = async (page: Page): Promise<string> => (await page.locator(".gw-bar h1").allTextContents()).join();

it("goes through the same question of all, in an order of its own, without names", async () => {
  const page = await academy.pageOf("admin");
  await page.getByRole("link", { name: "Grading", exact: true }).click();
  await page.getByLabel("Hide names").check();
  await page
    .getByText(/^Student \d+$/)
    .first()
    .waitFor();
  await becomes(() => page.getByText("Stella Student").count(), 0);
  await page.getByRole("button", { name: /^Grade\s*One question at a time/ }).waitFor();
  await keepPicture(page, "grading-order");
  const [first, second, third] = await queue(1);
  await visit(page, `/courses/1/grading/${first}/1`);
  await page.getByRole("heading", { name: /^Student \d+$/ }).waitFor();
  expect(await page.title()).not.toContain("Stella");
  await keepPicture(page, "grading-without-names");
  const students = [await student(page)];
  for (const next of [second, third]) {
    await page.getByRole("link", { name: "Next ungraded" }).waitFor();
    await page.keyboard.press("Alt+Shift+S");
    // The address changes before the screen does, and keys go to what is on the screen.
    await becomes(async () => ["", ...students].includes(await student(page)), false);
    students.push(await student(page));
    await becomes(() => addressOf(page), `/courses/1/grading/${next}/1`);
  }
  const [firstOfLast] = await queue(2);
  await page.getByRole("link", { name: "Next ungraded" }).waitFor();
  await page.keyboard.press("Alt+Shift+S");
  await becomes(() => addressOf(page), `/courses/1/grading/${firstOfLast}/2`);
});

it("tells who else has the submission open", async () => {
  const [first] = await queue();
  const staff = await academy.pageOf("staff", `/courses/1/grading/${first}/0`);
  await staff.getByRole("heading", { name: "Rubric" }).waitFor();
  const admin = await academy.pageOf("admin", `/courses/1/grading/${first}/0`);
  await admin.getByText("Also open by Stefan Staff").waitFor();
  await keepPicture(admin, "grading-also-open");
});

it("has no fault of accessibility in the table with its choices of order", async () => {
  const page = await academy.pageOf("admin", "/courses/1/grading");
  await page.getByLabel("Hide names").waitFor();
  await inEveryLook(page, async ({ name }) => {
    await keepPicture(page, `grading-order-${name}`);
    expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
  });
});
