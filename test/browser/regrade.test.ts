import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();

const table = (page: Page) => page.getByRole("table", { name: "Submissions" });

async function readyToPublish(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Regrade 1: Ready to publish" }).waitFor({ timeout: 60_000 });
  await table(page).getByRole("link", { name: /lin$/ }).waitFor();
}

it("the demo course's regrade can be read by everybody in every look", async () => {
  const page = await academy.pageOf("admin", "/courses/1/regrade");
  await readyToPublish(page);
  await inEveryLook(page, async ({ name }) => {
    expect([name, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([name, []]);
    await keepPicture(page, `regrade-${name}`);
  });
});

it("a new version is tried, dropped, tried again and published, and students have one notice", async () => {
  const page = await academy.pageOf("staff");
  await page.getByRole("link", { name: "Grading" }).click();
  await page.getByRole("link", { name: "Regrade", exact: true }).click();
  await readyToPublish(page);
  await page.getByText("1 student gains").waitFor();
  await page.getByText("1 student loses").waitFor();
  await page.getByText("Never lower", { exact: true }).click();
  await page.getByText("0 students lose").waitFor();

  await page.getByRole("button", { name: "Drop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Drop" }).click();
  await page.getByRole("heading", { name: "New version" }).waitFor({ timeout: 30_000 });
  await page.getByText("Regrade 1: Dropped").waitFor();
  await keepPicture(page, "regrade-new");

  await page.getByRole("button", { name: "Download the current file" }).waitFor();
  const xml = await readFile(path.join(process.cwd(), "assets/assessments/M3-stepping-stones.xml"), "utf8");
  const choose = (name: string, text: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/xml", buffer: Buffer.from(text) });
  await choose("same.xml", xml);
  await page.getByText("The file changes nothing by which answers are graded.").waitFor();
  await choose("richer.xml", xml.replace('maxxp="300"', 'maxxp="400"').replace(/ *<OPAQUE.*\n/, ""));
  await page.getByRole("heading", { name: "Regrade 2: Not started" }).waitFor();
  await page.getByText(/3 submissions, 3 programs to run/).waitFor();
  await page.getByText("Less than a minute, USD 0.01 or less.").waitFor();
  await page.getByText(/^Question 1, testcase 3 \(opaque\), gone/).waitFor();
  await keepPicture(page, "regrade-draft");

  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("heading", { name: "Regrade 2: Ready to publish" }).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/gets? other XP and one notice/).waitFor();
  await keepPicture(page, "regrade-publish");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Regrade 2: Published").waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "Look at regrade 2" }).click();
  await page.getByRole("heading", { name: "Regrade 2: Published" }).waitFor();
  await table(page).getByText("published").first().waitFor();
  await page.getByRole("button", { name: "Download old version of regrade 2" }).waitFor();
  await keepPicture(page, "regrade-published");

  // A file that would be forced on what has closed is offered as the next version.
  await visit(page, "/courses/1/groundcontrol");
  await page.getByRole("button", { name: /^Assessment type/ }).click();
  await page.getByRole("option", { name: "Missions", exact: true }).click();
  const next = {
    name: "next.xml",
    mimeType: "text/xml",
    buffer: Buffer.from(xml.replace('maxxp="300"', 'maxxp="500"')),
  };
  await page.locator('[data-pick="files"]').setInputFiles(next);
  await page.getByText("Force update", { exact: true }).click();
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  await page.getByText(/^Question 1, testcase 3 \(opaque\), new/).waitFor();
  await keepPicture(page, "regrade-offered");
  await page.getByRole("button", { name: "Preview as a regrade" }).click();
  await page.getByRole("heading", { name: "Regrade 3: Not started" }).waitFor();
  await page.context().close();

  const student = await academy.pageOf("noor");
  await student.getByRole("button", { name: /^\d+ notifications?$/ }).click();
  await student.getByText("Stepping Stones", { exact: false }).first().waitFor();
  await keepPicture(student, "regrade-notice");
});
