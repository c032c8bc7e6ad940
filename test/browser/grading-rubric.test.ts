import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, type Look, rulesIn, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
let page: Page;
let submissionId: number;
let missionId: number;

beforeAll(async () => {
  const token = await tokenOf("student");
  const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
  missionId = list.find(({ title }) => title === "The Echo Chamber")?.id as number;
  const { questions } = await call(token, "GET", `/courses/1/assessments/${missionId}`);
  for (const { id, type } of questions) {
    await call(token, "POST", `/courses/1/assessments/question/${id}/answer`, { answer: type === "mcq" ? 0 : "1;" });
  }
  await call(token, "POST", `/courses/1/assessments/${missionId}/submit`);
  const { rows } = await call(await tokenOf("admin"), "GET", "/courses/1/admin/grading/pages?text=stella+echo");
  submissionId = rows[0].id;
  await becomes(async () => (await answers()).every(({ question }) => question.autogradingStatus === "success"), true);
  page = await academy.pageOf("staff", "/courses/1/grading");
});

interface Answer {
  readonly question: { readonly id: number; readonly autogradingStatus: string };
  readonly grade: { readonly ticked: number[]; readonly xpAdjustment: number; readonly comments: string | null };
}
const answers = async (): Promise<Answer[]> =>
  call(await tokenOf("admin"), "GET", `/courses/1/admin/grading/${submissionId}`);
const ticked = async () => (await answers())[0]?.grade.ticked;

/** Opens the first answer anew. */
async function openAnswer(): Promise<void> {
  await visit(page, "/courses/1/grading");
  await page.getByRole("heading", { name: /^Grading/, level: 1 }).waitFor();
  await visit(page, `/courses/1/grading/${submissionId}/0`);
  await page.getByRole("heading", { name: "Rubric" }).waitFor();
  await page.getByRole("checkbox", { name: /Names say what things are/ }).waitFor();
}

it("is ticked and saved by keys alone, to the last question; the student sees what is ticked, and only that", async () => {
  await openAnswer();
  await page.getByText("Then comes another student's answer to this question.").waitFor();
  await page.getByRole("button", { name: "Grade whole submissions" }).click();
  await page.getByText("Then comes this student's next question.").waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("3");
  await page.keyboard.press("/");
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("repeats");
  await page.keyboard.press("Enter");
  await page.getByText(/^Rubric 0 XP, by hand 0 XP/).waitFor();
  await keepPicture(page, "grading-rubric");
  await page.keyboard.press("Enter");
  const count = (await answers()).length;
  for (let question = 0; question < count; question += 1) {
    // The address changes before the screen does, and keys go to what is on the screen.
    await page.getByText(`Question ${question + 1} of ${count}`, { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Rubric" }).waitFor();
    if (question < count - 1) await page.keyboard.press("Alt+Shift+S");
    else await page.keyboard.press("Control+S");
  }
  await page.getByText("Saved successfully!").last().waitFor();
  await becomes(ticked, [1, 3]);

  const shown = await academy.pageOf("student", `/courses/1/missions/${missionId}/0`);
  await shown.getByRole("tab", { name: "Report Card" }).click();
  await shown.getByText("Names say what things are").waitFor();
  await becomes(() => shown.getByText("Repeats itself where").count(), 0);
  await keepPicture(shown, "report-card-rubric");
});

it("asks when another grader has ticked meanwhile, and keeps what was ticked and typed here", async () => {
  await openAnswer();
  await page.getByRole("checkbox", { name: /Repeats itself where/ }).check();
  await page.getByLabel("Comments").fill("Typed here");
  const question = (await answers())[0]?.question.id;
  const rubric = { ticked: [3], manual: 0, version: 1 };
  const path = `/courses/1/admin/grading/${submissionId}/${question}`;
  await call(await tokenOf("admin"), "POST", path, { grading: { rubric, comments: "From admin" } });
  await page.getByLabel("Comments").press("Control+S");
  const dialog = page.getByRole("dialog", { name: "Someone else changed this grade. Replace it?" });
  await dialog.getByText("Other items of the rubric are ticked now.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await becomes(() => page.getByLabel("Comments").inputValue(), "Typed here");
  await becomes(() => page.getByRole("checkbox", { name: /Repeats itself where/ }).isChecked(), true);
  expect(await ticked()).toEqual([3]);
  await dialog.waitFor({ state: "detached" });
  await page.getByLabel("Comments").press("Control+S");
  await dialog.getByRole("button", { name: "Replace" }).click();
  await becomes(ticked, [1, 2, 3]);
});

it("tells what a changed item means before it is stored, moves the grade, and takes it back", async () => {
  await openAnswer();
  await page.getByRole("button", { name: "Edit “Repeats itself where a *function* would do”" }).click();
  await page.getByLabel("XP, also negative or 0").fill("-14");
  await page.getByRole("button", { name: "Save item" }).click();
  const dialog = page.getByRole("dialog", { name: "This changes 1 graded answer, mean -4 XP" });
  await dialog.getByRole("button", { name: "Change" }).click();
  await page.getByText("-14 XP").waitFor();
  await page.getByRole("button", { name: "Undo change of rubric" }).click();
  await page.getByText("-10 XP").waitFor();
});

it("is written before anybody hands in, and put in order", async () => {
  await visit(page, "/courses/1/grading");
  await page.getByRole("link", { name: "Rubrics" }).click();
  await page.getByRole("button", { name: /^Assessment\b/ }).click();
  await page.getByRole("option", { name: "The Maze of Mirrors" }).click();
  await page.getByText("No items yet").waitFor();
  for (const [text, xp] of [
    ["First idea", "5"],
    ["Second idea", "-3"],
  ] as const) {
    await page.getByRole("button", { name: "Add item" }).click();
    await page.getByLabel("What it is for").fill(text);
    await page.getByLabel("XP, also negative or 0").fill(xp);
    await page.getByRole("button", { name: "Save item" }).click();
    await page.getByRole("listitem").filter({ hasText: text }).waitFor();
  }
  await page.getByRole("button", { name: "Move up: Second idea" }).click();
  const items = page.getByRole("region", { name: "Items" }).getByRole("listitem");
  await becomes(async () => (await items.allTextContents()).map((text) => text.slice(0, 6)), ["Second", "First "]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "rubrics-page");
});

it("has no fault that axe finds in any look", async () => {
  await openAnswer();
  const check = (shown: Page) => async (look: Look) => {
    await shown.getByRole("heading", { name: "Rubric" }).waitFor();
    expect([look.name, await accessibilityFaults(shown, rulesIn(look))]).toEqual([look.name, []]);
  };
  await inEveryLook(page, check(page), [LOOKS[0], LOOKS[1]]);
  // A page that is opened in a narrow window shows the pane with the grade first.
  const narrow = await academy.pageOf("staff", `/courses/1/grading/${submissionId}/0`, LOOKS[2]);
  await inEveryLook(narrow, check(narrow), [LOOKS[2], LOOKS[3]]);
});
