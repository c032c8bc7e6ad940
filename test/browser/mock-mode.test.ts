import type { Page } from "playwright-core";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, visit } from "./screens";
import { openCard, parts, programShown, writeProgram } from "./workspace";

const site = playgroundFixture();
beforeAll(() => site.deploy({ playgroundOnly: false, settings: { useBackend: false } }));

async function logInAs(page: Page, name: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with Mock mode" }).click();
  await page.getByRole("button", { name }).click();
  await page.getByText("Mock mode: nothing is kept on a server.").waitFor();
  await becomes(async () => new URL(page.url()).pathname, expect.stringMatching(/^\/courses\/1\//));
}

test("a student solves and submits, a reload keeps it, and staff grade and unsubmit it", async () => {
  const page = await (await site.openContext()).newPage();
  await logInAs(page, "Sam Student");
  await visit(page, "/courses/1/missions");
  await openCard(page, "Squares");
  await page.getByRole("button", { name: "Continue" }).click();
  await writeProgram(page, "const square = x => x * x;");
  await parts(page).tab("Autograder").click();
  await page.getByRole("button", { name: "Run all testcases" }).click();
  await page.getByRole("tabpanel").getByText("2 of 2 passed").first().waitFor();
  await keepPicture(page, "mock-mode-solved");
  await parts(page).next.click();
  await page.getByRole("group", { name: "Choices" }).getByText("16", { exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await page.getByRole("radio", { checked: true }).waitFor();
  await page.getByRole("button", { name: "Finalize Submission" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finalize" }).click();
  await page.getByText("Submitted!", { exact: true }).waitFor();
  await visit(page, "/courses/1/missions/1/0");
  await becomes(() => programShown(page), "const square = x => x * x;");
  await keepPicture(page, "mock-mode-workspace");

  await page.evaluate(() => localStorage.clear());
  await logInAs(page, "Toni Tutor");
  await visit(page, "/courses/1/grading");
  const row = page.getByRole("row").filter({ hasText: "Sam Student" });
  await row.waitFor();
  await becomes(() => accessibilityFaults(page), []);
  await keepPicture(page, "mock-mode-grading");
  await row.getByRole("button", { name: /Unsubmit/ }).click();
  // Somebody else is quicker.
  await page.evaluate(async () => {
    const { access } = JSON.parse(localStorage.getItem("academy.session") ?? "{}");
    const headers = { Authorization: `Bearer ${access}` };
    await fetch("/v2/courses/1/admin/grading/2/unsubmit", { method: "POST", headers });
  });
  await page.getByRole("dialog").getByRole("button", { name: "Unsubmit" }).click();
  await page.getByText("400: Bad Request").waitFor();
  // A server was asked for nothing that it does not have, and for nothing of the API.
  expect(site.missing).toEqual([]);
});
