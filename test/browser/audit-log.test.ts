import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes } from "./screens";

const academy = academyFixture();

const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("time") });
const row = (page: Page, text: string | RegExp) => page.getByRole("row").filter({ hasText: text }).first();

it("shows who changed what, filtered by the address, and exports it", async () => {
  const page = await academy.pageOf("admin", "/courses/1/auditlog");
  await page.getByRole("heading", { name: "Audit Log" }).waitFor();
  await page.getByPlaceholder("Find by name or id").fill("Night Market");
  await row(page, "Published The Night Market").getByText("Ada Admin").waitFor();
  await page.getByRole("button", { name: /Kind/ }).click();
  await page.getByRole("option", { name: "Member" }).click();
  await row(page, "Published The Night Market").waitFor({ state: "detached" });
  await page.getByPlaceholder("Find by name or id").fill("");
  await row(page, "Added yuki").getByText("student", { exact: true }).waitFor();
  await page.getByPlaceholder("Find by name or id").fill("NOOR");
  await row(page, "Added yuki").waitFor({ state: "detached" });
  await becomes(async () => new URL(page.url()).search, expect.stringMatching(/kind=member.*text=NOOR/));
  await page.reload();
  await row(page, "Added noor").waitFor();
  await becomes(() => rows(page).count(), 1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export to CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^CS101-audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(5);
  const ofNoor = (field: string, to: string) => new RegExp(`,Ada Admin,member,member,\\d+,noor,,${field},,${to}$`);
  expect(lines).toContainEqual(expect.stringMatching(ofNoor("role", "student")));
  expect(lines).toContainEqual(expect.stringMatching(ofNoor("group", "Group 2")));
  await page.getByPlaceholder("Find by name or id").fill("nobody at all");
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: "Show everything" }).click();
  await rows(page).nth(20).waitFor();
  await page.getByPlaceholder("Find by name or id").fill("Night Market");
  await row(page, "Published The Night Market").waitFor();
});

it("is closed to staff", async () => {
  const page = await academy.pageOf("staff", "/courses/1/grading");
  await page.getByRole("heading", { name: /Grading/ }).waitFor();
  await becomes(() => page.getByRole("link", { name: "Audit Log" }).count(), 0);
});
