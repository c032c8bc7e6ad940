import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, type Look, rulesIn } from "./screens";
import { openCard } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
const FIRST = "const echoes = n => 1;";
const SECOND = "const echoes = n => 2;";
const LARGE = `${SECOND}\n${"// from elsewhere\n".repeat(20)}`;
let submissionId: number;

beforeAll(async () => {
  const token = await tokenOf("student");
  const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
  const { id } = list.find(({ title }) => title === "The Echo Chamber") ?? { id: 0 };
  const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
  for (const answer of [FIRST, SECOND, LARGE]) {
    await call(token, "POST", `/courses/1/assessments/question/${questions[0].id}/answer`, { answer });
  }
  const { rows } = await call(await tokenOf("staff"), "GET", "/courses/1/admin/grading/pages?text=stella%20echo");
  submissionId = rows[0].id;
});

it("a student sees how the answer came to be, and goes back to a version", async () => {
  const page = await academy.pageOf("student", "/courses/1/missions");
  await openCard(page, "The Echo Chamber");
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("Version 3 of 3").waitFor();
  await page.getByText("came at once here", { exact: false }).waitFor();
  await keepPicture(page, "answer-history-student");
  await page.getByRole("slider", { name: "Version" }).press("ArrowLeft");
  await page.getByText("Version 2 of 3").waitFor();
  await page.getByText("1 character added, 1 character removed").waitFor();
  await page.getByRole("slider", { name: "Version" }).press("Home");
  await page.getByText("Version 1 of 3").waitFor();
  await page.getByRole("button", { name: "Use this version" }).click();
  await page.getByText("The version is in the editor.", { exact: false }).waitFor();
  await page.locator(".monaco-editor").getByText("1", { exact: true }).first().waitFor();
});

it("staff play it, and everybody can read it", async () => {
  const page = await academy.pageOf("staff", `/courses/1/grading/${submissionId}/0`);
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("Version 3 of 3").waitFor();
  await becomes(() => page.getByRole("button", { name: "Use this version" }).count(), 0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("Version 1 of 3").waitFor();
  await page.getByText("Version 3 of 3").waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.getByRole("button", { name: "Go to the large insertion in version 3" }).click();
  await keepPicture(page, "answer-history-staff");
  const check = (shown: Page) => async (look: Look) => {
    await shown.getByText("Version 3 of 3").waitFor();
    expect([look.name, await accessibilityFaults(shown, rulesIn(look))]).toEqual([look.name, []]);
    await keepPicture(shown, `answer-history-${look.name}`);
  };
  await inEveryLook(page, check(page), [LOOKS[0], LOOKS[1]]);
  // A page that is opened in a narrow window shows the pane with the tabs first.
  const narrow = await academy.pageOf("staff", `/courses/1/grading/${submissionId}/0`, LOOKS[2]);
  await narrow.getByRole("tab", { name: "History" }).click();
  await inEveryLook(narrow, check(narrow), [LOOKS[2]]);
});
