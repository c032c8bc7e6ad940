import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("admin", "/courses/1/adminpanel?tab=add");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const give = (name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
const memberOf = async (username: string) =>
  (await call(await tokenOf("admin"), "GET", "/courses/1/admin/users")).find(
    (one: { username: string }) => one.username === username,
  );
const choose = async (column: string, meaning: string): Promise<void> => {
  await page.getByRole("button", { name: `What ${column} is` }).click();
  await page.getByRole("option", { name: meaning, exact: true }).click();
};

it("reads a registrar's file by its own heads, and shows what it says of people", async () => {
  await give(
    "registrar.csv",
    'Student ID,Last name,First name,NUSNET ID,Email Address,Tutorial Group,Phone\n0012345,Tan,Mei,mei,Mei@Uni.Example,Group 1,"+65 9123 4567"\n0012346,=Lim,Bob,bob,bob@uni.example,,\n',
  );
  await page.getByText("2 new, 0 changed, 0 as before").first().waitFor();
  await page.getByText("Read as: Username, Group, First name, Last name, E-mail, Student number").waitFor();
  await page.getByRole("row").filter({ hasText: "mei" }).getByText("Student number: 0012345").waitFor();
  await page.getByRole("button", { name: "Columns of registrar.csv" }).click();
  await page.getByRole("columnheader", { name: "Phone" }).getByText("Not read").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "roster-columns");
  await button("Add or change 2 users").click();
  await page.getByText("Users added!").waitFor();
  const outcome = page.getByRole("status").getByRole("region", { name: "What happened" });
  await outcome.getByText("2 added, 0 changed, 0 already there.").waitFor();
  await becomes(() => focused(), "What happened");
  await keepPicture(page, "roster-outcome");
  expect(await memberOf("mei")).toMatchObject({
    name: "Mei Tan",
    hasLoggedIn: false,
    email: "mei@uni.example",
    studentNumber: "0012345",
    group: "Group 1",
  });
  expect(await memberOf("bob")).toMatchObject({ name: "Bob =Lim" });
});

it("asks about columns without heads, tells what is wrong by column, and keeps the answer with the course", async () => {
  const alert = page.getByRole("alert").filter({ hasText: "Invalid CSV file provided!" });
  await give("class.csv", "0012347;Cem Koh;cem;cem@uni\n0012348;Dora Ng;dora;dora@uni.example\n");
  await alert.getByText("Invalid format: 2 or 3 columns are expected, here are 4.").first().waitFor();
  await choose("Column 4", "E-mail");
  await alert.getByText("class.csv, line 1, column 4:").waitFor();
  await alert.getByText("cem@uni is no e-mail address.").waitFor();
  await keepPicture(page, "roster-columns-refused");
  await give("class.csv", "0012347;Cem Koh;cem;cem@uni.example\n0012348;Dora Ng;dora;dora@uni.example\n");
  await button("Add or change 2 users").click();
  await becomes(async () => (await memberOf("cem"))?.email, "cem@uni.example");
  await becomes(
    async () => (await call(await tokenOf("admin"), "GET", "/courses/1/admin/roster_layouts"))[0]?.meanings,
    ["studentNumber", "name", "username", "email"],
  );
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("roster")))).toEqual([]);
  await page.reload();
  await give("other.csv", "0012349;Eva Ong;eva;eva@uni.example\n");
  await page.getByText("1 new, 0 changed, 0 as before").first().waitFor();
  await give("ours.csv", "tomas,student,Group 2\n");
  await page.getByText("Read as: Username, Role, Group").waitFor();
});

it("goes on without a line that has no username, and says which it left out", async () => {
  const alert = page.getByRole("alert").filter({ hasText: "Invalid CSV file provided!" });
  await button("Start over").click();
  await give("late.csv", "username,role\nfay,student\n,student\ntomas,student\n");
  await alert.getByText("late.csv, line 3 The username is missing.").waitFor();
  await keepPicture(page, "roster-line-wrong");
  await button("Go on without 1 line").click();
  await becomes(() => focused(), "1 line is left out");
  await page.getByText("1 new, 0 changed, 1 as before").first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "roster-line-left-out");
  await button("Add or change 1 user").click();
  const outcome = page.getByRole("status").getByRole("region", { name: "What happened" });
  await outcome.getByText("1 added, 0 changed, 1 already there.").waitFor();
  await outcome.getByText("late.csv, line 3 The username is missing.").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "roster-outcome-left-out");
  await give("later.csv", "username,role\n,student\n");
  await alert.getByText("later.csv, line 2 The username is missing.").waitFor();
  await becomes(() => outcome.count(), 0);
  await button("Start over").click();
  await becomes(() => alert.count(), 0);
  await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("type")), "file");
});

it("finds members by address and number, and lists who has never logged in", async () => {
  await visit(page, "/courses/1/adminpanel?tab=users");
  await page.getByLabel("Search members").fill("0012345");
  await becomes(() => page.getByRole("row").count(), 2);
  await page.getByRole("row").filter({ hasText: "Mei Tan" }).getByText("(user has yet to log in)").waitFor();
  await button("Details").click();
  await page.getByRole("checkbox", { name: "E-mail" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("row").filter({ hasText: "mei@uni.example" }).waitFor();
  await page.getByLabel("Search members").fill("");
  await page.getByRole("checkbox", { name: "Never logged in" }).click();
  await page.getByText(/^8 of \d+ members have never logged in\.$/).waitFor();
  await button("Copy 5 e-mails").click();
  await page.getByText("Copied 5 e-mail addresses.").waitFor();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n").sort()).toEqual([
    "ada@uni.example",
    "bob@uni.example",
    "cem@uni.example",
    "dora@uni.example",
    "mei@uni.example",
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "users-never-logged-in");
  const student = await call(await tokenOf("student"), "GET", "/user");
  expect(JSON.stringify(student)).not.toContain("uni.example");
});

it("has the same in the cockpit", async () => {
  await visit(page, "/courses/1/cockpit?state=neverLoggedIn");
  await page.getByText(/^Never logged in: 7 of \d+ students\.$/).waitFor();
  await page.getByRole("rowheader").filter({ hasText: "Mei Tan" }).waitFor();
  await button("Details").click();
  await page.getByRole("checkbox", { name: "Student number" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: "0012345" }).waitFor();
  await button("Copy 5 e-mails").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "cockpit-never-logged-in");
});
