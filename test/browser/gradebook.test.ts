import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, rulesIn, showLook } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

const table = (page: Page) => page.getByRole("table", { name: "Preview" });
const rowOf = (page: Page, name: string | RegExp) => table(page).getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole("button", { name: new RegExp(`^${field}\\b`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

/** The bytes of the file that a button hands out, and what it is called. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The midterm's marks by username, as the server has them. */
async function midterm(): Promise<Record<string, number>> {
  const token = await tokenOf("admin");
  const { marks } = await call(token, "GET", "/courses/1/admin/gradebook");
  const members: { courseRegId: number; username: string }[] = await call(token, "GET", "/courses/1/admin/users");
  const names = new Map(members.map(({ courseRegId, username }) => [courseRegId, username]));
  const rows = marks as { courseRegId: number; marks: Record<string, number> }[];
  return Object.fromEntries(rows.map((row) => [names.get(row.courseRegId) ?? "", row.marks["1"] ?? -1]));
}

/** The lines of a sheet of a workbook, cells apart by a bar; numbers as they are, text in quotation marks. */
function sheetLines(bytes: Buffer, sheet: number): string[] {
  const xml = strFromU8(unzipSync(bytes)[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array());
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = ""]) =>
    [...cells.matchAll(/<c [^>]*?(?:><v>([^<]*)<\/v>|><is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g)]
      .map(([, number, text]) => number ?? `"${text}"`)
      .join("|"),
  );
}

it("is found by staff, shows the table as it is exported, and says how a total came about", async () => {
  const page = await academy.pageOf("staff");
  await page.getByRole("link", { name: "Gradebook" }).first().click();
  await page.getByRole("heading", { name: "Gradebook", level: 1 }).waitFor();
  await page.getByText("8 rows, 38 columns, as in the file.").waitFor();
  await table(page).getByRole("columnheader", { name: "Midterm (max 40)" }).waitFor();
  await becomes(() => page.getByRole("button", { name: "Import marks" }).count(), 0);
  await inEveryLook(page, async (look) => {
    const { name } = look;
    expect([name, await accessibilityFaults(page, rulesIn(look))]).toEqual([name, []]);
    await keepPicture(page, `gradebook-${name}`);
  });
  for (const width of [1024, 768]) {
    await showLook(page, { colorScheme: "light", viewport: { width, height: 768 } });
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await keepPicture(page, `gradebook-${width}`);
  }
  await showLook(page, LOOKS[0]);

  await page.getByRole("searchbox", { name: "Find a student" }).fill("lin");
  await becomes(() => table(page).getByRole("row").count(), 2);
  await page.getByRole("button", { name: /how the total of lin came about/i }).click();
  const total = page.getByRole("dialog", { name: /^The total of/ });
  await total.getByText(/^Exams: 38 of 40 is 95\.00%\. /).waitFor();
  await total.getByText("Midterm: 38 of 40").waitFor();
  await inEveryLook(page, async (look) => {
    const { name } = look;
    expect([name, await accessibilityFaults(page, rulesIn(look), "[role=dialog]")]).toEqual([name, []]);
    await keepPicture(page, `gradebook-total-${name}`);
  });
});

it("has a row for each student and assessment, and writes both forms as CSV and XLSX", async () => {
  const page = await academy.pageOf("staff", "/courses/1/gradebook");
  const wide = await downloaded(page, "Download CSV");
  expect(wide.name).toMatch(/^CS101-gradebook-wide-\d{4}-\d\d-\d\d\.csv$/);
  expect([...wide.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = wide.bytes.toString("utf8").split("\r\n");
  expect(lines).toHaveLength(9);
  expect(lines[0]).toContain(",Midterm (max 40),Total Missions,");
  expect(lines.find((line) => line.startsWith("tomas,"))).toMatch(/,0,\d+,/);

  await choose(page, "One row per", "student and assessment");
  await page.getByText("112 rows, 11 columns, as in the file.").waitFor();
  await keepPicture(page, "gradebook-long");
  const long = await downloaded(page, "Download XLSX");
  expect(long.name).toMatch(/^CS101-gradebook-long-.*\.xlsx$/);
  const rows = sheetLines(long.bytes, 1);
  expect(rows[0]).toBe(
    '"username"|"name"|"group"|"student number"|"e-mail"|"type"|"number"|"title"|"mark"|"max"|"state"',
  );
  expect(rows.filter((row) => row.startsWith('"student"')).at(-1)).toMatch(/\|"Exams"\|"Midterm"\|33\.5\|40$/);
  expect(sheetLines(long.bytes, 2).find((row) => row.startsWith('"lin"'))).toContain("Exams: 38 of 40 is 95.00%.");
});

it("writes Canvas's file by the saved columns, shows changed ones at once, and keeps them for the course", async () => {
  const page = await academy.pageOf("staff", "/courses/1/gradebook");
  await choose(page, "File for", "Canvas");
  await table(page).getByRole("columnheader", { name: "SIS Login ID" }).waitFor();
  const { bytes } = await downloaded(page, "Download CSV");
  const [heads = "", points = "", ...rows] = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .split("\r\n");
  expect(heads).toMatch(/^Student,ID,SIS User ID,SIS Login ID,Section,M\d .*,Midterm$/);
  expect(points).toMatch(/^ {4}Points Possible,,,,,\d+,.*,40$/);
  expect(rows.find((row) => row.startsWith('"Student, Stella",,A0264101X,student,Group 1,'))).toMatch(/,33\.5$/);

  await page.getByRole("button", { name: /^Columns of the file/ }).click();
  await page.getByRole("textbox", { name: "Head of column 5" }).fill("Studio");
  await table(page).getByRole("columnheader", { name: "Studio" }).waitFor();
  await inEveryLook(page, async (look) => {
    const { name } = look;
    expect([name, await accessibilityFaults(page, rulesIn(look))]).toEqual([name, []]);
    await keepPicture(page, `gradebook-canvas-${name}`);
  });
  await page.getByRole("button", { name: "Save the columns" }).click();
  await page.getByText("The columns are saved for the course.").waitFor();
  const other = await academy.pageOf("admin", "/courses/1/gradebook?for=canvas");
  await table(other).getByRole("columnheader", { name: "Studio" }).waitFor();
});

it("fills a file that Canvas has exported, and leaves all else as it is", async () => {
  const page = await academy.pageOf("staff", "/courses/1/gradebook?for=canvas");
  await page.getByRole("button", { name: "Fill a file from Canvas" }).click();
  const filling = dialog(page, "Fill a file from Canvas");
  const theirs =
    "Student,ID,SIS User ID,SIS Login ID,Section,Midterm (4712),Current Score\n" +
    "    Points Possible,,,,,40,(read only)\n" +
    '"Student, Stella",101,,student,Group 1,,88.1\n' +
    '"Student, Test",103,,7f3a,Group 1,,\n';
  await filling
    .locator('input[type="file"]')
    .setInputFiles({ name: "grades.csv", mimeType: "text/csv", buffer: Buffer.from(theirs) });
  await filling
    .getByText("Students filled in: 1. Rows that name nobody of this course: 1. Students who are not in the file: 7.")
    .waitFor();
  await inEveryLook(page, async (look) => {
    const { name } = look;
    expect([name, await accessibilityFaults(page, rulesIn(look), "[role=dialog]")]).toEqual([name, []]);
    await keepPicture(page, `gradebook-fill-${name}`);
  });
  const { name, bytes } = await downloaded(page, "Download the filled file");
  expect(name).toBe("grades.csv");
  expect(bytes.toString("utf8")).toBe(
    "\uFEFFStudent,ID,SIS User ID,SIS Login ID,Section,Midterm (4712),Current Score\n" +
      "    Points Possible,,,,,40,(read only)\n" +
      '"Student, Stella",101,,student,Group 1,33.5,88.1\n' +
      '"Student, Test",103,,7f3a,Group 1,,\n',
  );
});

it("imports marks after showing what changes, and names what it does not take", async () => {
  const page = await academy.pageOf("admin", "/courses/1/gradebook");
  await page.getByRole("button", { name: "Import marks" }).click();
  const importing = dialog(page, "Import marks");
  const file = "Username;Midterm;Remark\nyuki;30;\nLIN;39;\nstudent;33,5;\nnobody;12;\nnoor;45;\n";
  await importing
    .locator('input[type="file"]')
    .setInputFiles({ name: "midterm.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await importing.getByText("1 new, 1 changed, 1 unchanged, 2 not taken.").waitFor();
  await importing.getByText('Line 5, column 1 "nobody": nobody in this course').waitFor();
  await importing.getByText('Line 6, column 2 "45": below 0 or above the maximum').waitFor();
  await importing.getByText("38 → 39").waitFor();
  await inEveryLook(page, async (look) => {
    const { name } = look;
    expect([name, await accessibilityFaults(page, rulesIn(look), "[role=dialog]")]).toEqual([name, []]);
    await keepPicture(page, `gradebook-import-${name}`);
  });
  // Nothing is written by looking.
  expect(await midterm()).toEqual({ student: 33.5, student2: 21, lin: 38, noor: 29, tomas: 0 });
  await importing.getByRole("button", { name: "Write 2 marks" }).click();
  await importing.getByText("2 marks are written.").waitFor();
  // What is not taken stays to be read, and to be copied to who sent the file.
  const refused = importing.getByRole("region", { name: "What is not taken" });
  await refused.getByText('Line 5, column 1 "nobody": nobody in this course').waitFor();
  await refused.getByText('Line 6, column 2 "45": below 0 or above the maximum').waitFor();
  await keepPicture(page, "gradebook-imported");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await refused.getByRole("button", { name: "Copy them" }).click();
  await page.getByText("Copied 2 lines.").waitFor();
  await becomes(
    () => page.evaluate(() => navigator.clipboard.readText()),
    'Line 5, column 1: "nobody": nobody in this course\nLine 6, column 2: "45": below 0 or above the maximum',
  );
  await importing.getByRole("button", { name: "Close" }).last().click();
  await rowOf(page, "yuki").getByRole("cell", { name: "30", exact: true }).waitFor();
  expect(await midterm()).toEqual({ student: 33.5, student2: 21, lin: 39, noor: 29, tomas: 0, yuki: 30 });
});

it("has an admin change weights, and totals follow", async () => {
  const page = await academy.pageOf("admin", "/courses/1/gradebook");
  await page.getByRole("button", { name: "Weights and columns" }).click();
  const form = dialog(page, "Weights and columns");
  await form.getByRole("textbox", { name: "Weight of Exams" }).fill("many");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("A number from 0 to 1,000,000.").waitFor();
  await inEveryLook(page, async (look) => {
    const { name } = look;
    expect([name, await accessibilityFaults(page, rulesIn(look), "[role=dialog]")]).toEqual([name, []]);
    await keepPicture(page, `gradebook-weights-${name}`);
  });
  for (const type of ["Missions", "Quests", "Paths", "Contests"])
    await form.getByRole("textbox", { name: `Weight of ${type}` }).fill("0");
  await form.getByRole("textbox", { name: "Weight of Exams" }).fill("100");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Weights and columns are saved.").waitFor();
  // 29 of 40.
  await page.getByRole("button", { name: /^72\.5: how the total of noor/i }).waitFor();
});

it("shows students nothing of it", async () => {
  const page = await academy.pageOf("student", "/courses/1/gradebook");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await becomes(() => page.getByRole("link", { name: "Gradebook" }).count(), 0);
});
