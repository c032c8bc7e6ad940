import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, inEveryLook, keepPicture } from "./screens";

const academy = academyFixture();

async function openMarket(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Assessment/ }).click();
  await page.getByRole("option", { name: "The Night Market" }).click();
  await page.getByRole("link", { name: "Open report: question 3" }).waitFor();
}

it("the copied answer of the demo course is found, looked at side by side, and noted", async () => {
  const page = await academy.pageOf("staff");
  await page.getByRole("link", { name: "Grading" }).click();
  await page.getByRole("link", { name: "Similarity" }).click();
  await openMarket(page);
  const question = page.getByRole("region", { name: "Question 3" });
  await question.getByRole("button", { name: "Compare again" }).click();
  await page.getByText("The answers are being compared.", { exact: false }).waitFor();
  await question.getByText("3 answers compared").waitFor();
  await page.getByRole("region", { name: "Question 1" }).getByText("3 answers too short to compare").waitFor();
  await keepPicture(page, "similarity-questions");
  await page.getByRole("link", { name: "Open report: question 3" }).click();
  await page.getByRole("heading", { name: "The Night Market, question 3" }).waitFor();
  await page.getByText("1 pair", { exact: true }).waitFor();
  await keepPicture(page, "similarity-report");
  await page.getByRole("checkbox", { name: "Hide names" }).click();
  await page
    .getByText(/^Student \d+$/)
    .first()
    .waitFor();
  await page.getByRole("checkbox", { name: "Hide names" }).click();
  await page.getByRole("link", { name: /^Compare side by side: .*lin/ }).click();
  await page.getByText("Alike by 50 %", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Next part" }).click();
  await page.getByText(/^Part 1 of \d+$/).waitFor();
  await page
    .getByRole("region", { name: /^Program of/ })
    .first()
    .press("n");
  await page.getByText(/^Part (2 of \d+|1 of 1)$/).waitFor();
  await keepPicture(page, "similarity-pair");
  await page.getByLabel("What staff know of this pair").fill("Asked both on Monday");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("The note is saved.").waitFor();
  await page.getByRole("link", { name: "Back to the report" }).click();
  await page.getByText("looked at", { exact: true }).waitFor();
});

it("can be read by everybody in every look", async () => {
  const page = await academy.pageOf("admin", "/courses/1/similarity");
  const expectNoFaults = (screen: string) =>
    inEveryLook(page, async ({ name }) => {
      const where = `${screen}, ${name}`;
      expect([where, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([where, []]);
      await keepPicture(page, `similarity-${where}`);
    });
  await openMarket(page);
  await expectNoFaults("questions");
  await page.getByRole("link", { name: "Open report: question 3" }).click();
  await page.getByText("1 pair", { exact: true }).waitFor();
  await expectNoFaults("report");
  await page.getByRole("link", { name: /^Compare side by side/ }).click();
  await page.getByRole("button", { name: "Next part" }).waitFor();
  await expectNoFaults("pair");
});
