import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, keepPicture, LOOKS, logIn } from "./screens";
import { openCard } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
const FIRST = "const echoes = n => 1;";
const SECOND = "const echoes = n => 2;";
const LARGE = `${SECOND}\n${"// from elsewhere\n".repeat(20)}`;
let submissionId: number;

async function pageOf(username: string, look?: (typeof LOOKS)[number]): Promise<Page> {
  const page = await (await academy.openContext(look)).newPage();
  await logIn(page, username);
  return page;
}

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
  const page = await pageOf("student");
  await openCard(page, "The Echo Chamber");
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("Version 3 of 3").waitFor();
  await page.getByText("came at once here.", { exact: false }).waitFor();
  await keepPicture(page, "answer-history-student");
  await page.getByRole("slider", { name: "Version" }).press("ArrowLeft");
  await page.getByText("Version 2 of 3").waitFor();
  await page.getByText("1 character added, 1 character removed").waitFor();
  await page.getByRole("slider", { name: "Version" }).press("Home");
  await page.getByText("Version 1 of 3").waitFor();
  await page.getByRole("button", { name: "Use this version" }).click();
  await page.getByText("The version is in the editor.", { exact: false }).waitFor();
  await page.locator(".monaco-editor").getByText("1", { exact: true }).first().waitFor();
  await page.context().close();
});

it("staff play it", async () => {
  const page = await pageOf("staff");
  await page.goto(`/courses/1/grading/${submissionId}/0`);
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("Version 3 of 3").waitFor();
  expect(await page.getByRole("button", { name: "Use this version" }).count()).toBe(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("Version 1 of 3").waitFor();
  await page.getByText("Version 3 of 3").waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.getByRole("button", { name: "Go to the large insertion in version 3" }).click();
  await keepPicture(page, "answer-history-staff");
  await page.context().close();
});

it.each([LOOKS[0], LOOKS[1], LOOKS[2]])("can be read by everybody: $name", async (look) => {
  const page = await pageOf("staff", look);
  await page.goto(`/courses/1/grading/${submissionId}/0`);
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("Version 3 of 3").waitFor();
  expect(await accessibilityFaults(page, look.colorScheme === "light" ? "all" : "colors")).toEqual([]);
  await keepPicture(page, `answer-history-${look.name}`);
  await page.context().close();
});
